import { US_STATES } from '#rules/accounts/addresses.ts';
import { FilterSelect, optionsOf } from '../../../ui/filter-select.tsx';
import { FilterForm, NamedFilterChips } from '../../../ui/filters.tsx';
import { SearchText } from '../../../ui/search-text.tsx';
import { COMPANY_TYPES, toCompaniesQuery, toFacilitiesQuery } from '../companies-query.ts';
import type { CompaniesSearch } from '../routes.ts';

interface Props {
  search: CompaniesSearch;
  onChange: (next: CompaniesSearch) => void;
}

const AGREED = { '1': 'Agreed', '0': 'Not agreed' } as const;
const RFP = { '1': 'RFP enabled', '0': 'RFP not enabled' } as const;
const TERMS = { '1': 'With terms', '0': 'Without terms' } as const;
const ACTIVE = { '1': 'Active', '0': 'Not active' } as const;
const LICENSE = { '1': 'License stored', '0': 'License missing' } as const;
const CSOS = { requested: 'CSOS requested', approved: 'CSOS approved', declined: 'CSOS declined' } as const;
const VETTING = { pending: 'Pending', approved: 'Approved', declined: 'Declined' } as const;

const STATES = US_STATES.map(({ code, name }) => ({ value: code, label: name }));
const TYPES = COMPANY_TYPES.map((type) => ({ value: type, label: type }));

export function CompanyFilters({ search, onChange }: Props) {
  return (
    <FilterForm label="Filter companies">
      <SearchText
        label="Search companies"
        placeholder="Name or ID"
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text || undefined })}
      />
      <FilterSelect
        label="Type"
        all="All types"
        options={TYPES}
        value={search.type}
        onChange={(type) => onChange({ type })}
      />
      <FilterSelect
        label="State"
        all="All states"
        options={STATES}
        value={search.state}
        onChange={(state) => onChange({ state })}
      />
      <FilterSelect
        label="Main catalog"
        all="All"
        options={optionsOf(AGREED)}
        value={search.agreed}
        onChange={(agreed) => onChange({ agreed })}
      />
      <FilterSelect
        label="Terms"
        all="All"
        options={optionsOf(TERMS)}
        value={search.terms}
        onChange={(terms) => onChange({ terms })}
      />
      <FilterSelect
        label="RFP"
        all="All"
        options={optionsOf(RFP)}
        value={search.rfp}
        onChange={(rfp) => onChange({ rfp })}
      />
      <FilterSelect
        label="Active"
        all="All"
        options={optionsOf(ACTIVE)}
        value={search.active}
        onChange={(active) => onChange({ active })}
      />
    </FilterForm>
  );
}

export function FacilityFilters({ search, onChange }: Props) {
  return (
    <FilterForm label="Filter facilities">
      <SearchText
        label="Search facilities"
        placeholder="Facility, company or DEA number"
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text || undefined })}
      />
      <FilterSelect
        label="Vetting status"
        all="All"
        options={optionsOf(VETTING)}
        value={search.vetting}
        onChange={(vetting) => onChange({ vetting })}
      />
      <FilterSelect
        label="State license"
        all="All"
        options={optionsOf(LICENSE)}
        value={search.license}
        onChange={(license) => onChange({ license })}
      />
      <FilterSelect
        label="CSOS"
        all="All"
        options={optionsOf(CSOS)}
        value={search.csos}
        onChange={(csos) => onChange({ csos })}
      />
      <FilterSelect
        label="State"
        all="All states"
        options={STATES}
        value={search.state}
        onChange={(state) => onChange({ state })}
      />
    </FilterForm>
  );
}

/** What narrows the list, each removable with one press. */
export function CompanyChips({ search, onChange }: Props) {
  const query = toCompaniesQuery(search);
  const named = {
    search: query.search && `“${query.search}”`,
    type: query.type,
    state: query.state,
    agreed: query.agreed && AGREED[query.agreed],
    terms: query.terms && TERMS[query.terms],
    rfp: query.rfp && RFP[query.rfp],
    active: query.active && ACTIVE[query.active],
  };
  return <NamedFilterChips named={named} onChange={onChange} />;
}

export function FacilityChips({ search, onChange }: Props) {
  const query = toFacilitiesQuery(search);
  const named = {
    search: query.search && `“${query.search}”`,
    vetting: query.vetting_status && VETTING[query.vetting_status],
    license: query.license && LICENSE[query.license],
    csos: query.csos && CSOS[query.csos],
    state: query.state,
    of: search.of && `Company ${search.of}`,
  };
  return <NamedFilterChips named={named} onChange={onChange} />;
}
