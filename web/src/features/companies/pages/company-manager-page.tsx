import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { countOf } from '../../../shared/format.ts';
import { idOf } from '../../../shared/search-params.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { useGo, useListScreen } from '../../../shared/use-list-screen.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { tabLink, TabLinks } from '../../../ui/tab-links.tsx';
import { useCompanies, useFacilities, type FacilityRow } from '../api.ts';
import {
  COMPANY_COLUMNS,
  CompanyCard,
  FACILITY_COLUMNS,
  FacilityCard,
  FEWER_COMPANY_COLUMNS,
  FEWER_FACILITY_COLUMNS,
} from '../components/company-columns.tsx';
import { CompanyPanel } from '../components/company-panel.tsx';
import { CsosCard, csosColumns, openRequests } from '../components/csos-queue.tsx';
import { DeclineCsos, type CsosRequest } from '../components/csos-requests.tsx';
import { FacilityPanel } from '../components/facility-panel.tsx';
import { NewCompany } from '../components/new-company.tsx';
import { COMPANIES, FACILITIES } from '../lists.ts';
import type { CompaniesSearch } from '../routes.ts';

/** Companies and facilities of the marketplace: terms, payment, vetting (trading G-128). */
export function CompanyManagerPage() {
  const search = useSearch({ from: '/app/admin/company-manager' });
  const go = useGo<CompaniesSearch>();
  const openCompany = (id: number) => go({ company: String(id), facility: undefined });
  const openFacility = (id: number) => go({ facility: String(id), company: undefined });
  return (
    <>
      {search.tab === 'facilities' ? (
        <FacilityList search={search} onOpen={openFacility} />
      ) : (
        <CompanyList search={search} onOpen={openCompany} />
      )}
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
    </>
  );
}

interface ListProps {
  search: CompaniesSearch;
  onOpen: (id: number) => void;
}

function CompanyList({ search, onOpen }: ListProps) {
  const screen = useListScreen(COMPANIES, search);
  const [adding, setAdding] = useState(false);
  return (
    <ListScreen
      title="Company Manager"
      screen={screen}
      result={useCompanies(screen.query)}
      columns={COMPANY_COLUMNS}
      fewer={FEWER_COMPANY_COLUMNS}
      rowId={(one) => String(one.id)}
      rowLabel={(one) => one.name}
      onOpen={(one) => onOpen(one.id)}
      renderCard={(one) => <CompanyCard company={one} onOpen={() => onOpen(one.id)} />}
      onExport={(query) => saveFile('exportCompanies', { query })}
      buttons={
        <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
          New company
        </Button>
      }
      above={<CompanyTabs current="companies" />}
    >
      <NewCompany opened={adding} onClose={() => setAdding(false)} onCreated={onOpen} />
    </ListScreen>
  );
}

/** Whose request is declined; without one the popup closes. */
interface Declining {
  facility: FacilityRow;
  request: CsosRequest | null;
}

function FacilityList({ search, onOpen }: ListProps) {
  const screen = useListScreen(FACILITIES, search, { keep: ['tab'] });
  const csos = search.csos === 'requested';
  const result = useFacilities(screen.query);
  const facilities = result.data?.data ?? [];
  const [declining, setDeclining] = useState<Declining | null>(null);
  const decline = (facility: FacilityRow, request: CsosRequest) => setDeclining({ facility, request });
  const queue = useMemo(() => csosColumns((facility, request) => setDeclining({ facility, request })), []);
  return (
    <ListScreen
      title="Company Manager"
      screen={screen}
      result={result}
      {...(csos && { id: 'csos-requests' })}
      columns={csos ? queue : FACILITY_COLUMNS}
      fewer={csos ? queue : FEWER_FACILITY_COLUMNS}
      rowId={(one) => String(one.id)}
      rowLabel={(one) => one.name}
      onOpen={(one) => onOpen(one.id)}
      renderCard={(one) =>
        csos ? (
          <CsosCard facility={one} onOpen={() => onOpen(one.id)} onDecline={decline} />
        ) : (
          <FacilityCard facility={one} onOpen={() => onOpen(one.id)} />
        )
      }
      onExport={(query) => saveFile('exportFacilities', { query })}
      above={
        <>
          <CompanyTabs current="facilities" />
          {csos && facilities.length > 0 && (
            <p>
              {countOf(openRequests(facilities), 'request')} of{' '}
              {countOf(facilities.length, 'facility', 'facilities')} on this page{' '}
              {openRequests(facilities) === 1 ? 'waits' : 'wait'} for an answer.
            </p>
          )}
        </>
      }
    >
      {declining && (
        <DeclineCsos {...declining} onDone={() => setDeclining({ ...declining, request: null })} />
      )}
    </ListScreen>
  );
}

const CompanyTabs = ({ current }: { current: 'companies' | 'facilities' }) => (
  <TabLinks label="Company manager">
    <Link to="/admin/company-manager" search={{}} {...tabLink(current === 'companies')}>
      Companies
    </Link>
    <Link to="/admin/company-manager" search={{ tab: 'facilities' }} {...tabLink(current === 'facilities')}>
      Facilities
    </Link>
  </TabLinks>
);
