import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Facility } from '#contract/facilities.ts';
import { totalOf } from '../../../shared/format.ts';
import { useClient, useMe } from '../../../shared/session.ts';
import { useWide } from '../../../ui/dialogs.tsx';
import { FilterForm } from '../../../ui/filters.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { SearchText } from '../../../ui/search-text.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useBudgets, useFacilities } from '../api.ts';
import { Bars } from '../components/budget-bars.tsx';
import { BudgetButtons } from '../components/budget-form.tsx';
import { columnsFor, FacilityCard } from '../components/facility-columns.tsx';
import { FacilityRecord } from '../components/facility-record.tsx';
import styles from '../components/manager.module.css';
import type { PharmaciesSearch } from '../routes.ts';

const PER_PAGE = 25;

/** The facilities of the own range with their people, budgets and goals (SH-161, SH-162, G-57). */
export function PharmaciesPage() {
  const search = useSearch({ from: '/app/pharmacies' });
  const navigate = useNavigate({ from: '/pharmacies' });
  const me = useMe();
  const { hydra } = useClient();
  const wide = useWide();
  const query = {
    page: Number(search.page ?? 1),
    per_page: PER_PAGE,
    ...(search.search && { search: search.search }),
  };
  const list = useFacilities(query);
  const budgets = useBudgets(!hydra).data ?? [];
  const [opened, setOpened] = useState<Facility | null>(null);
  const go = (next: PharmaciesSearch) =>
    void navigate({ search: (now: PharmaciesSearch) => ({ ...now, ...next }), replace: true });
  return (
    <Page fill>
      <PageHeader
        title="Facilities"
        summary={list.data ? totalOf(list.data.meta, 'facility', 'facilities') : 'Please Wait'}
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
        onPage={(page) => go({ page: String(page) })}
        rowId={(one) => String(one.id)}
        rowLabel={(one) => one.name}
        onOpen={setOpened}
        renderCard={(one) => <FacilityCard facility={one} onOpen={() => setOpened(one)} />}
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
        facility={opened}
        budgets={budgets.filter((one) => one.facility_id === opened?.id)}
        companyBudgets={budgets.filter(
          (one) => one.facility_id === null && one.company_id === opened?.company_id,
        )}
        onClose={() => setOpened(null)}
      />
    </Page>
  );
}

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
