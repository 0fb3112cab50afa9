import { Checkbox, SegmentedControl } from '@mantine/core';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { isOfLots } from '#rules/listings/bulk-edit.ts';
import { agreedPrices } from '#rules/listings/price-changes.ts';
import { countOf, formatMoment } from '../../../shared/format.ts';
import { pageOf } from '../../../shared/list.ts';
import { usePageTitle } from '../../../shared/page-title.ts';
import { idOf } from '../../../shared/search-params.ts';
import type { GridColumn } from '../../../ui/data-grid/types.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { CardLine } from '../../../ui/list-card.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { EmptyState, NoRecord } from '../../../ui/states.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useFocusAfter } from '../../../ui/use-focus-after.ts';
import { Ndc } from '../../../ui/values.tsx';
import { useBulkEdit, useBulkRows, type BulkEdit, type BulkRow } from '../bulk-api.ts';
import { BULK_STATES, changeText } from '../bulk-words.ts';
import { BulkFigures, FIGURES } from '../components/bulk-figures.tsx';
import { BulkMoves } from '../components/bulk-moves.tsx';
import styles from '../components/imports.module.css';
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
        action={<LinkButton to="/manage-listings/bulk">Show all bulk edits</LinkButton>}
        onRetry={() => void refetch()}
      />
    </Page>
  );
}

function OneEdit({ edit }: { edit: BulkEdit }) {
  const { label, tone } = BULK_STATES[edit.state];
  const [confirmed, setConfirmed] = useState(false);
  useFocusAfter(edit.state);
  return (
    <Page>
      <PageHeader
        back={<Link to="/manage-listings/bulk">Bulk edits</Link>}
        title={changeText(edit.change)}
        summary={
          <>
            <StatusBadge tone={tone}>{label}</StatusBadge> {countOf(edit.listings, 'listing')},{' '}
            {formatMoment(edit.created_date)} by {edit.created_by}
          </>
        }
        actions={<BulkMoves edit={edit} confirmed={confirmed} />}
      />
      <Panel title={FIGURES[edit.state]}>
        <BulkFigures edit={edit} />
        {edit.can.run && edit.large > 0 && (
          <Checkbox
            className={styles.tick}
            checked={confirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
            label={agreedPrices(edit.large)}
          />
        )}
      </Panel>
      <Rows edit={edit} />
    </Page>
  );
}

const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'refused', label: 'Refused' },
  { value: 'doubtful', label: 'Far off' },
  { value: 'left', label: 'Left' },
  { value: 'kept', label: 'Kept' },
] as const;

const NO_PRICES = SHOWN.filter(({ value }) => value !== 'doubtful');

function Rows({ edit }: { edit: BulkEdit }) {
  const search: BulkSearch = useSearch({ strict: false });
  const navigate = useNavigate({ from: '/manage-listings/bulk/$id' });
  const shown = edit.change.kind.startsWith('price') ? SHOWN : NO_PRICES;
  const show = shown.find(({ value }) => value === search.show)?.value ?? 'all';
  const rows = useBulkRows(edit.id, { show, page: pageOf(search.page), per_page: 50 });
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="Rows shown"
        data={[...shown]}
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
