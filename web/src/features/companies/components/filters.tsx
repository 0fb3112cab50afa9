import { Select } from '@mantine/core';
import { US_STATES } from '#rules/addresses.ts';
import { FilterForm, NamedFilterChips } from '../../../ui/filters.tsx';
import { SearchText } from '../../../ui/search-text.tsx';
import { COMPANY_TYPES, toCompaniesQuery, toFacilitiesQuery } from '../companies-query.ts';
import type { CompaniesSearch } from '../routes.ts';
import styles from './companies.module.css';

interface Props {
  search: CompaniesSearch;
  onChange: (next: CompaniesSearch) => void;
}

type Choices = readonly { value: string; label: string }[];
const choices = (all: string, labels: Record<string, string>): Choices => [
  { value: '', label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

const AGREED = { '1': 'Agreed', '0': 'Not agreed' } as const;
const RFP = { '1': 'RFP enabled', '0': 'RFP not enabled' } as const;
const TERMS = { '1': 'With terms', '0': 'Without terms' } as const;
const ACTIVE = { '1': 'Active', '0': 'Not active' } as const;
const LICENSE = { '1': 'License stored', '0': 'License missing' } as const;
const CSOS = { requested: 'CSOS requested', approved: 'CSOS approved', declined: 'CSOS declined' } as const;
const VETTING = { pending: 'Pending', approved: 'Approved', declined: 'Declined' } as const;

const STATE_CHOICES: Choices = [
  { value: '', label: 'All states' },
  ...US_STATES.map(({ code, name }) => ({ value: code, label: name })),
];
const TYPE_CHOICES = choices('All types', Object.fromEntries(COMPANY_TYPES.map((type) => [type, type])));

function Choice({
  label,
  data,
  value,
  onChange,
}: {
  label: string;
  data: Choices;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  return (
    <Select
      className={styles.filter ?? ''}
      label={label}
      data={data}
      value={value ?? ''}
      allowDeselect={false}
      onChange={(next) => onChange(next || undefined)}
    />
  );
}

export function CompanyFilters({ search, onChange }: Props) {
  return (
    <FilterForm label="Filter companies">
      <SearchText
        className={styles.search ?? ''}
        label="Search companies"
        placeholder="Name or ID"
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text || undefined })}
      />
      <Choice label="Type" data={TYPE_CHOICES} value={search.type} onChange={(type) => onChange({ type })} />
      <Choice
        label="State"
        data={STATE_CHOICES}
        value={search.state}
        onChange={(state) => onChange({ state })}
      />
      <Choice
        label="Main catalog"
        data={choices('All', AGREED)}
        value={search.agreed}
        onChange={(agreed) => onChange({ agreed })}
      />
      <Choice
        label="Terms"
        data={choices('All', TERMS)}
        value={search.terms}
        onChange={(terms) => onChange({ terms })}
      />
      <Choice
        label="RFP"
        data={choices('All', RFP)}
        value={search.rfp}
        onChange={(rfp) => onChange({ rfp })}
      />
      <Choice
        label="Active"
        data={choices('All', ACTIVE)}
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
        className={styles.search ?? ''}
        label="Search facilities"
        placeholder="Facility, company or DEA number"
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text || undefined })}
      />
      <Choice
        label="Vetting status"
        data={choices('All', VETTING)}
        value={search.vetting}
        onChange={(vetting) => onChange({ vetting })}
      />
      <Choice
        label="State license"
        data={choices('All', LICENSE)}
        value={search.license}
        onChange={(license) => onChange({ license })}
      />
      <Choice
        label="CSOS"
        data={choices('All', CSOS)}
        value={search.csos}
        onChange={(csos) => onChange({ csos })}
      />
      <Choice
        label="State"
        data={STATE_CHOICES}
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
