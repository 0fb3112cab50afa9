import { Button } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { countOf } from '../../../shared/format.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { NoMatch, waiting } from '../../../ui/states.tsx';
import { useCompanies, useFacilities } from '../api.ts';
import { idOf, toCompaniesQuery, toFacilitiesQuery } from '../companies-query.ts';
import {
  COMPANY_COLUMNS,
  CompanyCard,
  FACILITY_COLUMNS,
  FacilityCard,
  FEWER_COMPANY_COLUMNS,
  FEWER_FACILITY_COLUMNS,
} from '../components/company-columns.tsx';
import { CompanyPanel } from '../components/company-panel.tsx';
import { FacilityPanel } from '../components/facility-panel.tsx';
import { NewCompany } from '../components/new-company.tsx';
import { CompanyChips, CompanyFilters, FacilityChips, FacilityFilters } from '../components/filters.tsx';
import type { CompaniesSearch } from '../routes.ts';
import styles from '../components/companies.module.css';

type Go = (next: CompaniesSearch, replace?: boolean) => void;

/** Companies and facilities of the marketplace: terms, payment, vetting (trading G-128). */
export function CompanyManagerPage() {
  const search = useSearch({ from: '/app/admin/company-manager' });
  const navigate = useNavigate({ from: '/admin/company-manager' });
  const go: Go = (next, replace = false) =>
    void navigate({ search: (now: CompaniesSearch) => ({ ...now, ...next }), replace });
  const reset = () => void navigate({ search: search.tab === undefined ? {} : { tab: search.tab } });
  const openCompany = (id: number) => go({ company: String(id), facility: undefined });
  const openFacility = (id: number) => go({ facility: String(id), company: undefined });
  const Tab = search.tab === 'facilities' ? FacilityList : CompanyList;
  return (
    <Page fill>
      <Tab
        search={search}
        go={go}
        reset={reset}
        onOpen={search.tab === 'facilities' ? openFacility : openCompany}
      />
      <CompanyPanel
        id={idOf(search.company)}
        onClose={() => go({ company: undefined })}
        onFacility={openFacility}
      />
      <FacilityPanel
        id={idOf(search.facility)}
        onClose={() => go({ facility: undefined })}
        onCompany={openCompany}
      />
    </Page>
  );
}

interface ListProps {
  search: CompaniesSearch;
  go: Go;
  reset: () => void;
  onOpen: (id: number) => void;
}

function CompanyList({ search, go, reset, onOpen }: ListProps) {
  const query = toCompaniesQuery(search);
  const list = useCompanies(query);
  const [adding, setAdding] = useState(false);
  const filter: Go = (next) => go({ page: undefined, ...next }, true);
  const { page: _page, per_page: _perPage, ...filters } = query;
  return (
    <>
      <PageHeader
        title="Company Manager"
        summary={list.data ? countOf(list.data.meta.total, 'company', 'companies') : waiting(list)}
        actions={
          <>
            <ExportMenu
              onExport={(format) => saveFile('exportCompanies', { query: { ...filters, format } })}
            />
            <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
              New company
            </Button>
          </>
        }
      />
      <NewCompany opened={adding} onClose={() => setAdding(false)} onCreated={onOpen} />
      <TabLinks current="companies" />
      <CompanyFilters search={search} onChange={filter} />
      <RecordList
        id="companies"
        label="Companies"
        columns={COMPANY_COLUMNS}
        fewer={FEWER_COMPANY_COLUMNS}
        result={list}
        onPage={(page) => go({ page: String(page) })}
        rowId={(one) => String(one.id)}
        rowLabel={(one) => one.name}
        sort={query.sort ?? 'name'}
        onSort={(sort) => go({ page: undefined, sort })}
        onOpen={(one) => onOpen(one.id)}
        summary={<CompanyChips search={search} onChange={filter} />}
        renderCard={(one) => <CompanyCard company={one} onOpen={() => onOpen(one.id)} />}
        empty={<NoMatch what="companies" onReset={reset} />}
        fill
      />
    </>
  );
}

function FacilityList({ search, go, reset, onOpen }: ListProps) {
  const query = toFacilitiesQuery(search);
  const list = useFacilities(query);
  const filter: Go = (next) => go({ page: undefined, ...next }, true);
  const { page: _page, per_page: _perPage, ...filters } = query;
  return (
    <>
      <PageHeader
        title="Company Manager"
        summary={list.data ? countOf(list.data.meta.total, 'facility', 'facilities') : waiting(list)}
        actions={
          <ExportMenu
            onExport={(format) => saveFile('exportFacilities', { query: { ...filters, format } })}
          />
        }
      />
      <TabLinks current="facilities" />
      <FacilityFilters search={search} onChange={filter} />
      <RecordList
        id="facilities"
        label="Facilities"
        columns={FACILITY_COLUMNS}
        fewer={FEWER_FACILITY_COLUMNS}
        result={list}
        onPage={(page) => go({ page: String(page) })}
        rowId={(one) => String(one.id)}
        rowLabel={(one) => one.name}
        sort={query.sort ?? 'name'}
        onSort={(sort) => go({ page: undefined, sort })}
        onOpen={(one) => onOpen(one.id)}
        summary={<FacilityChips search={search} onChange={filter} />}
        renderCard={(one) => <FacilityCard facility={one} onOpen={() => onOpen(one.id)} />}
        empty={<NoMatch what="facilities" onReset={reset} />}
        fill
      />
    </>
  );
}

/** Two lists of one page, each with filters of its own. */
function TabLinks({ current }: { current: 'companies' | 'facilities' }) {
  const link = (tab: typeof current) => ({
    className: styles.tabLink ?? '',
    // With filters in the address no link is the exact one, and the mark below is the only one.
    activeOptions: { exact: true },
    'aria-current': tab === current ? ('page' as const) : undefined,
  });
  return (
    <nav className={styles.tabs} aria-label="Company manager">
      <Link to="/admin/company-manager" search={{}} {...link('companies')}>
        Companies
      </Link>
      <Link to="/admin/company-manager" search={{ tab: 'facilities' }} {...link('facilities')}>
        Facilities
      </Link>
    </nav>
  );
}
