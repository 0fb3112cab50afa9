import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Address } from '../../../shared/list.ts';
import { plainDay } from '../../../shared/format.ts';
import { idOf } from '../../../shared/search-params.ts';
import { useMe } from '../../../shared/session.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Ndc } from '../../../ui/values.tsx';
import { useExclusions, type Exclusion } from '../api.ts';
import { EXCLUSIONS } from '../lists.ts';
import { EditExclusion, NewExclusion } from './exclusion-forms.tsx';
import { ImportExclusions } from './import-exclusions.tsx';

const State = ({ one }: { one: Exclusion }) => (
  <StatusBadge tone={one.active ? 'attention' : 'neutral'}>
    {one.active ? 'Active' : 'Not active'}
  </StatusBadge>
);
const COMPANY: GridColumn<Exclusion> = {
  id: 'company',
  header: 'Company',
  cell: (one) => one.company_name,
  width: 180,
};
const COLUMNS: readonly GridColumn<Exclusion>[] = [
  { id: 'ndc', header: 'NDC', cell: (one) => <Ndc ndc={one.ndc_number} />, width: 130, required: true },
  { id: 'product', header: 'Product', cell: (one) => one.name, required: true },
  { id: 'reason', header: 'Reason', cell: (one) => one.reason },
  { id: 'active', header: 'State', cell: (one) => <State one={one} />, width: 110 },
  { id: 'by', header: 'By', cell: (one) => one.created_by, width: 150 },
  { id: 'since', header: 'Since', cell: (one) => plainDay(one.created_date), width: 110 },
];
const ALL_COLUMNS = [COMPANY, ...COLUMNS];

/** NDCs that the company does not want offered, newest first; to administrators those of all. */
export function ExclusionList({ search, above }: { search: Address; above: ReactNode }) {
  const me = useMe();
  const screen = useListScreen(EXCLUSIONS, search, { keep: ['tab'] });
  const result = useExclusions(screen.query);
  const [open, setOpen] = useState<Exclusion | null>(null);
  const companyId = me.is_admin ? (idOf(search['company'] ?? '') ?? undefined) : undefined;
  const columns = me.is_admin ? ALL_COLUMNS : COLUMNS;
  const mayAdd = !me.is_admin || companyId !== undefined;
  return (
    <ListScreen
      id={me.is_admin ? 'all-exclusions' : EXCLUSIONS.id}
      screen={screen}
      result={result}
      words={companyId === undefined ? {} : { company: result.data?.data[0]?.company_name }}
      columns={columns}
      fewer={sparing(columns, 'by', 'since')}
      rowId={(one) => String(one.id)}
      rowLabel={(one) => `Exclusion of ${one.name}`}
      onOpen={setOpen}
      renderCard={(one) => (
        <ListCard onOpen={() => setOpen(one)}>
          <CardLine>
            <strong>{one.name}</strong>
            <State one={one} />
          </CardLine>
          <span>{one.reason}</span>
          <span>
            {one.ndc_number} · {one.created_by}, {plainDay(one.created_date)}
          </span>
        </ListCard>
      )}
      above={above}
      buttons={mayAdd && <Adding companyId={companyId} />}
      empty={
        <EmptyState drawing="file" title="No exclusions yet">
          Products that you exclude are not recommended to your company, nor offered as alternatives. The
          catalog still finds them, with your reason.
        </EmptyState>
      }
    >
      <EditExclusion exclusion={open} onClose={() => setOpen(null)} />
    </ListScreen>
  );
}

function Adding({ companyId }: { companyId: number | undefined }) {
  const [opened, setOpened] = useState<'one' | 'file' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Button variant="default" onClick={() => setOpened('file')}>
        Import
      </Button>
      <Button onClick={() => setOpened('one')}>Exclude an NDC</Button>
      <NewExclusion opened={opened === 'one'} companyId={companyId} onClose={close} />
      <ImportExclusions opened={opened === 'file'} companyId={companyId} onClose={close} />
    </>
  );
}
