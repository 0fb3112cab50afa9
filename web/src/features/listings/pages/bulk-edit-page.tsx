import { Button, SegmentedControl } from '@mantine/core';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { DOUBTFUL_PERCENT, isOfLots, UNDO_HOURS } from '#rules/listings/bulk-edit.ts';
import { countOf, formatCount, formatMoment } from '../../../shared/format.ts';
import { pageOf } from '../../../shared/list.ts';
import { usePageTitle } from '../../../shared/page-title.ts';
import { idOf } from '../../../shared/search-params.ts';
import { useMe } from '../../../shared/session.ts';
import type { GridColumn } from '../../../ui/data-grid/types.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { CardLine } from '../../../ui/list-card.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { EmptyState, NoRecord } from '../../../ui/states.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Money, Ndc } from '../../../ui/values.tsx';
import {
  isAtWork,
  useBulkEdit,
  useBulkRows,
  useMoveBulkEdit,
  type BulkEdit,
  type BulkRow,
} from '../bulk-api.ts';
import { BULK_STATES, changeText } from '../bulk-words.ts';
import type { BulkSearch } from '../routes.ts';

/** A change of many listings: its preview, what became of it, and the way back. */
export function BulkEditPage() {
  const { id } = useParams({ from: '/app/manage-listings/bulk/$id' });
  const { data, error, refetch } = useBulkEdit(idOf(id) ?? 0);
  usePageTitle('Bulk edit');
  if (data) return <OneEdit edit={data} />;
  return (
    <Page>
      <NoRecord
        heading
        error={error}
        missing="This change does not exist."
        action={<LinkButton to="/manage-listings">Show all listings</LinkButton>}
        onRetry={() => void refetch()}
      />
    </Page>
  );
}

function OneEdit({ edit }: { edit: BulkEdit }) {
  const { label, tone } = BULK_STATES[edit.state];
  const atDesk = useMe().permissions.includes('catalog');
  return (
    <Page>
      <PageHeader
        back={atDesk ? <Link to="/admin/catalog">Catalog</Link> : <Link to="/manage-listings">Listings</Link>}
        title={changeText(edit.change)}
        summary={
          <>
            <StatusBadge tone={tone}>{label}</StatusBadge> {countOf(edit.listings, 'listing')},{' '}
            {formatMoment(edit.created_date)} by {edit.created_by}
          </>
        }
        actions={<Moves edit={edit} />}
      />
      <Panel title={edit.state === 'previewed' ? 'What would change' : 'What changed'}>
        <Figures edit={edit} />
      </Panel>
      <Rows edit={edit} />
    </Page>
  );
}

const unitOf = ({ change }: BulkEdit) => (isOfLots(change) ? 'lot' : 'listing');

function Moves({ edit }: { edit: BulkEdit }) {
  const move = useMoveBulkEdit(edit.id);
  const busy = move.isPending || isAtWork(edit.state);
  return (
    <>
      {edit.can.run && (
        <Button loading={busy} onClick={() => move.mutate('run')}>
          Change {countOf(edit.changing, unitOf(edit))}
        </Button>
      )}
      {edit.can.undo && (
        <Button variant="default" loading={busy} onClick={() => move.mutate('undo')}>
          Undo
        </Button>
      )}
    </>
  );
}

function Figures({ edit }: { edit: BulkEdit }) {
  const { done, state } = edit;
  const after = state === 'done' || state === 'undoing' || state === 'undone';
  return (
    <Facts>
      <Fact label="Changing">
        {countOf(edit.changing, unitOf(edit))} of {formatCount(edit.rows)}
      </Fact>
      <Fact label="Refused">{formatCount(edit.refused)}</Fact>
      <Fact label={`Price by more than ${DOUBTFUL_PERCENT} %`}>
        {edit.doubtful > 0 ? (
          <StatusBadge tone="attention">{formatCount(edit.doubtful)}</StatusBadge>
        ) : (
          formatCount(0)
        )}
      </Fact>
      <Fact label="Stock value before">
        <Money amount={edit.worth_before} />
      </Fact>
      <Fact label="Stock value after">
        <Money amount={edit.worth_after} />
      </Fact>
      {after && (
        <>
          <Fact label="Changed">{formatCount(done.changed)}</Fact>
          <Fact label="Left, changed meanwhile">{formatCount(done.left)}</Fact>
        </>
      )}
      {state === 'undone' && (
        <>
          <Fact label="Restored">{formatCount(done.restored)}</Fact>
          <Fact label="Kept, changed later">{formatCount(done.kept)}</Fact>
        </>
      )}
      {edit.can.undo && <Fact label="Undo">possible for {UNDO_HOURS} hours</Fact>}
    </Facts>
  );
}

const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'refused', label: 'Refused' },
  { value: 'doubtful', label: 'Far off' },
  { value: 'left', label: 'Left' },
  { value: 'kept', label: 'Kept' },
] as const;

function Rows({ edit }: { edit: BulkEdit }) {
  const search: BulkSearch = useSearch({ strict: false });
  const navigate = useNavigate({ from: '/manage-listings/bulk/$id' });
  const show = SHOWN.find(({ value }) => value === search.show)?.value ?? 'all';
  const rows = useBulkRows(edit.id, { show, page: pageOf(search.page), per_page: 50 });
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="Rows shown"
        data={[...SHOWN]}
        value={show}
        onChange={(value) => void navigate({ search: { show: value }, replace: true, resetScroll: false })}
      />
      <RecordList
        id="bulk-edit"
        label="Before and after"
        columns={isOfLots(edit.change) ? COLUMNS : OF_LISTINGS}
        result={rows}
        onPage={(page, replace) =>
          void navigate({
            search: { show, page: String(page) },
            replace: replace === true,
            resetScroll: false,
          })
        }
        rowId={(row) => String(row.number)}
        rowLabel={(row) => `${row.name}${row.lot_name === null ? '' : `, lot ${row.lot_name}`}`}
        summary={rows.data && countOf(rows.data.meta.total, 'row')}
        renderCard={(row) => <RowCard row={row} />}
        empty={<EmptyState title="No rows here" />}
      />
    </>
  );
}

const COLUMNS: readonly GridColumn<BulkRow>[] = [
  { id: 'name', header: 'Product', cell: (row) => row.name, required: true },
  { id: 'ndc', header: 'NDC', cell: (row) => <Ndc ndc={row.ndc_number} />, width: 120 },
  { id: 'lot', header: 'Lot', cell: (row) => row.lot_name ?? '–', width: 120 },
  { id: 'before', header: 'Before', cell: (row) => row.before, numeric: true, required: true, width: 110 },
  {
    id: 'after',
    header: 'After',
    cell: (row) => <After row={row} />,
    numeric: true,
    required: true,
    width: 130,
  },
  { id: 'result', header: 'Result', cell: (row) => resultOf(row), width: 260 },
];
const OF_LISTINGS = COLUMNS.filter(({ id }) => id !== 'lot');

function After({ row }: { row: BulkRow }) {
  if (row.after === null) return '–';
  return row.doubtful ? (
    <StatusBadge tone="attention">{row.after}</StatusBadge>
  ) : (
    <strong>{row.after}</strong>
  );
}

const OUTCOMES = { changed: 'Changed', left: 'Left', restored: 'As before', kept: 'Kept' } as const;

function resultOf({ after, refusal, outcome, reason }: BulkRow): string {
  if (refusal !== null) return `Refused: ${refusal}`;
  if (outcome !== null) return reason === null ? OUTCOMES[outcome] : `${OUTCOMES[outcome]}: ${reason}`;
  return after === null ? 'Unchanged' : '–';
}

function RowCard({ row }: { row: BulkRow }) {
  return (
    <>
      <CardLine>
        <strong>
          {row.name}
          {row.lot_name !== null && `, lot ${row.lot_name}`}
        </strong>
      </CardLine>
      <CardLine>
        <span>
          {row.before} → <After row={row} />
        </span>
        <span>{resultOf(row)}</span>
      </CardLine>
    </>
  );
}
