import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { mayAddFacility } from '#rules/accounts/facilities.ts';
import { totalOf } from '../../../shared/format.ts';
import { useClient, useMe } from '../../../shared/session.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { useWide } from '../../../ui/dialogs.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { FilterForm } from '../../../ui/filters.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { SearchText } from '../../../ui/search-text.tsx';
import { EmptyState, waiting } from '../../../ui/states.tsx';
import { useBudgets, useFacilities } from '../api.ts';
import { AddFacility } from '../components/add-facility.tsx';
import { Bars } from '../components/budget-bars.tsx';
import { BudgetButtons } from '../components/budget-form.tsx';
import { columnsFor, FacilityCard } from '../components/facility-columns.tsx';
import { FacilityRecord } from '../components/facility-record.tsx';
import styles from '../components/manager.module.css';
import type { PharmaciesSearch, RecordTab } from '../routes.ts';

const PER_PAGE = 25;

/** The facilities of the own range with their people, budgets and goals (SH-161, SH-162, G-57). */
export function PharmaciesPage() {
  const search = useSearch({ from: '/app/pharmacies' });
  const navigate = useNavigate({ from: '/pharmacies' });
  const me = useMe();
  const { hydra } = useClient();
  const wide = useWide();
  const filters = { ...(search.search && { search: search.search }) };
  const list = useFacilities({ page: Number(search.page ?? 1), per_page: PER_PAGE, ...filters });
  const budgets = useBudgets(!hydra).data ?? [];
  const [adding, setAdding] = useState(false);
  const go = (next: PharmaciesSearch, replace = true) =>
    void navigate({ search: (now: PharmaciesSearch) => ({ ...now, ...next }), replace });
  const open = (id: number, tab?: RecordTab) => go({ facility: String(id), tab }, false);
  return (
    <Page fill>
      <PageHeader
        title="Facilities"
        summary={list.data ? totalOf(list.data.meta, 'facility', 'facilities') : waiting(list)}
        actions={
          <>
            <ExportMenu
              onExport={(format) => saveFile('exportOwnFacilities', { query: { ...filters, format } })}
            />
            {mayAddFacility({ roles: me.roles, companyId: me.company_id }, me.company_id) && (
              <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
                Add facility
              </Button>
            )}
          </>
        }
      />
      {!hydra && me.company !== null && <CompanyBudget name={me.company.name} budget={me.company.budget} />}
      <FilterForm label="Filter facilities">
        <SearchText
          label="Search facilities"
          placeholder="Name or DEA number"
          value={search.search ?? ''}
          onChange={(text) => go({ search: text || undefined, page: undefined })}
        />
      </FilterForm>
      <RecordList
        id={wide ? 'facilities' : 'facilities-narrow'}
        label="Facilities"
        columns={columnsFor({ wide, hydra, isAdmin: me.is_admin, budgets })}
        result={list}
        onPage={(page) => go({ page: String(page) }, false)}
        rowId={(one) => String(one.id)}
        rowLabel={(one) => one.name}
        onOpen={(one) => open(one.id)}
        renderCard={(one) => <FacilityCard facility={one} onOpen={() => open(one.id)} />}
        empty={
          <EmptyState
            title={
              search.search
                ? 'No facility has this name or DEA number'
                : 'No facilities set up: contact support by email or chat.'
            }
          />
        }
        fill
      />
      <FacilityRecord
        id={openedId(search.facility)}
        tab={search.tab ?? 'overview'}
        onTab={(tab) => go({ tab })}
        budgets={budgets}
        onClose={() => go({ facility: undefined, tab: undefined })}
      />
      <AddFacility opened={adding} onClose={() => setAdding(false)} onAdded={(id) => open(id, 'documents')} />
    </Page>
  );
}

const openedId = (text: string | undefined) =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

type CompanyBudgets = NonNullable<ReturnType<typeof useMe>['company']>['budget'];

function CompanyBudget({ name, budget }: { name: string; budget: CompanyBudgets }) {
  const me = useMe();
  return (
    <Panel title={name}>
      <div className={styles.company}>
        <Bars facility={[]} company={budget} />
        <BudgetButtons of={{ companyId: me.company_id ?? 0, facilityId: null, name }} />
      </div>
    </Panel>
  );
}
