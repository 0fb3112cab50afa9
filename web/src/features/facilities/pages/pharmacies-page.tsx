import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { mayAddFacility } from '#rules/accounts/facilities.ts';
import { idOf } from '../../../shared/search-params.ts';
import { useClient, useMe } from '../../../shared/session.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Panel } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useBudgets, useFacilities } from '../api.ts';
import { AddFacility } from '../components/add-facility.tsx';
import { Bars } from '../components/budget-bars.tsx';
import { BudgetEntries } from '../components/budget-entries.tsx';
import { BudgetButtons } from '../components/budget-form.tsx';
import { columnsFor, FacilityCard } from '../components/facility-columns.tsx';
import { FacilityRecord } from '../components/facility-record.tsx';
import styles from '../components/manager.module.css';
import { OWN_FACILITIES } from '../lists.ts';
import { RECORD_TABS, type RecordTab } from '../routes.ts';

/** The facilities of the own range with their people, budgets and goals (SH-161, SH-162, G-57). */
export function PharmaciesPage() {
  const screen = useListScreen(OWN_FACILITIES, useSearch({ from: '/app/pharmacies' }));
  const { search, go } = screen;
  const me = useMe();
  const { hydra } = useClient();
  const budgets = useBudgets(!hydra).data ?? [];
  const shown = { hydra, isAdmin: me.is_admin, budgets };
  const [adding, setAdding] = useState(false);
  const open = (id: number, tab?: RecordTab) => go({ facility: String(id), tab });
  const mayAdd = mayAddFacility({ roles: me.roles, companyId: me.company_id }, me.company_id);
  return (
    <ListScreen
      screen={screen}
      result={useFacilities(screen.query)}
      columns={columnsFor({ ...shown, wide: true })}
      fewer={columnsFor({ ...shown, wide: false })}
      rowId={(one) => String(one.id)}
      rowLabel={(one) => one.name}
      onOpen={(one) => open(one.id)}
      renderCard={(one) => <FacilityCard facility={one} onOpen={() => open(one.id)} />}
      onExport={(query) => saveFile('exportOwnFacilities', { query })}
      buttons={
        mayAdd && (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
            Add facility
          </Button>
        )
      }
      above={
        !hydra && me.company !== null && <CompanyBudget name={me.company.name} budget={me.company.budget} />
      }
      empty={<EmptyState title="No facilities set up: contact support by email or chat." />}
      noMatch={<EmptyState title="No facility has this name or DEA number" />}
    >
      <FacilityRecord
        id={idOf(search.facility)}
        tab={RECORD_TABS.find((one) => one === search.tab) ?? 'overview'}
        onTab={(tab) => go({ tab, renew: undefined }, true)}
        renew={search.renew}
        budgets={budgets}
        onClose={() => go({ facility: undefined, tab: undefined, renew: undefined }, true)}
      />
      <AddFacility opened={adding} onClose={() => setAdding(false)} onAdded={(id) => open(id, 'documents')} />
    </ListScreen>
  );
}

type CompanyBudgets = NonNullable<ReturnType<typeof useMe>['company']>['budget'];

function CompanyBudget({ name, budget }: { name: string; budget: CompanyBudgets }) {
  const me = useMe();
  return (
    <Panel title={name}>
      <div className={styles.company}>
        <Bars facility={[]} company={budget} of=" for the company as a whole" />
        <BudgetButtons of={{ companyId: me.company_id ?? 0, facilityId: null, name }} />
        <BudgetEntries budgets={budget} />
      </div>
    </Panel>
  );
}
