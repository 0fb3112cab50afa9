import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { countOf, formatCount, formatMoment } from '../../../shared/format.ts';
import { pageOf } from '../../../shared/list.ts';
import { useMe } from '../../../shared/session.ts';
import type { GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, listCard } from '../../../ui/list-card.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useBulkEdits, type ListedBulkEdit } from '../bulk-api.ts';
import { BULK_STATES, changeText, reasonOf, unitOf } from '../bulk-words.ts';
import styles from '../components/listings.module.css';

const PER_PAGE = 10;

const COLUMNS: readonly GridColumn<ListedBulkEdit>[] = [
  { id: 'what', header: 'Change', cell: (one) => <What edit={one} />, required: true },
  { id: 'made', header: 'Made', cell: (one) => <Made edit={one} />, width: 200 },
  { id: 'state', header: 'State', cell: (one) => <State edit={one} />, width: 130, required: true },
  { id: 'changed', header: 'Changed', cell: (one) => changedOf(one), numeric: true, width: 120 },
  { id: 'undo', header: 'Undo', cell: (one) => undoOf(one), width: 200 },
];

/** The changes of many listings so far: of the own company, at the desk those of the marketplace. */
export function BulkEditsPage() {
  const atDesk = useMe().permissions.includes('catalog');
  return (
    <Page>
      <PageHeader
        back={atDesk ? <Link to="/admin/catalog">Catalog</Link> : <Link to="/manage-listings">Listings</Link>}
        title="Bulk edits"
      />
      <Panel title="Edits so far">
        <EarlierEdits atDesk={atDesk} />
      </Panel>
    </Page>
  );
}

function EarlierEdits({ atDesk }: { atDesk: boolean }) {
  const { page } = useSearch({ from: '/app/manage-listings/bulk' });
  const navigate = useNavigate();
  const list = useBulkEdits({ page: pageOf(page), per_page: PER_PAGE });
  const open = ({ id }: ListedBulkEdit) =>
    void navigate({ to: '/manage-listings/bulk/$id', params: { id: String(id) } });
  if (list.data?.meta.total === 0) return <NoEdits atDesk={atDesk} />;
  return (
    <RecordList
      id="bulk-edits"
      label="Edits so far"
      columns={COLUMNS}
      result={list}
      onPage={(next, replace) =>
        void navigate({
          to: '/manage-listings/bulk',
          search: { page: String(next) },
          replace: replace === true,
          resetScroll: false,
        })
      }
      rowId={(one) => String(one.id)}
      rowLabel={(one) => `${changeText(one.change)}, ${formatMoment(one.created_date)}`}
      summary={list.data && countOf(list.data.meta.total, 'bulk edit')}
      onOpen={open}
      renderCard={(one) => <EditCard edit={one} />}
      empty={<NoEdits atDesk={atDesk} />}
    />
  );
}

function NoEdits({ atDesk }: { atDesk: boolean }) {
  const [to, name] = atDesk
    ? (['/admin/catalog', 'Show the catalog'] as const)
    : (['/manage-listings', 'Show all listings'] as const);
  return (
    <EmptyState title="No bulk edits yet" action={<LinkButton to={to}>{name}</LinkButton>}>
      Choose listings there to change many at once. What was changed can be taken back here for 24 hours.
    </EmptyState>
  );
}

function What({ edit }: { edit: ListedBulkEdit }) {
  const reason = reasonOf(edit.change);
  return (
    <>
      <Link to="/manage-listings/bulk/$id" params={{ id: String(edit.id) }}>
        {changeText(edit.change)}
      </Link>
      {reason !== null && <div className={styles.soft}>{reason}</div>}
    </>
  );
}

const Made = ({ edit }: { edit: ListedBulkEdit }) => (
  <>
    {formatMoment(edit.created_date)}
    <div className={styles.soft}>by {edit.created_by}</div>
  </>
);

function State({ edit }: { edit: ListedBulkEdit }) {
  const { label, tone } = BULK_STATES[edit.state];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

/** '809 lots'; of a preview what it would change. */
const changedOf = ({ state, change, changing, done }: ListedBulkEdit): string =>
  state === 'previewed' ? `0 of ${formatCount(changing)}` : countOf(done.changed, unitOf(change));

function undoOf({ state, undo_until: until, done }: ListedBulkEdit): string {
  if (until !== null) return `Until ${formatMoment(until)}`;
  if (state === 'undone')
    return done.kept === 0 ? 'Taken back' : `Taken back, ${formatCount(done.kept)} kept`;
  return state === 'done' || state === 'failed' ? 'No longer' : '–';
}

function EditCard({ edit }: { edit: ListedBulkEdit }) {
  return (
    <Link to="/manage-listings/bulk/$id" params={{ id: String(edit.id) }} className={listCard}>
      <CardLine>
        <strong>{changeText(edit.change)}</strong>
        <State edit={edit} />
      </CardLine>
      <span className={styles.soft}>
        {formatMoment(edit.created_date)} by {edit.created_by} · {changedOf(edit)}
      </span>
      {edit.undo_until !== null && <span className={styles.soft}>Undo: {undoOf(edit).toLowerCase()}</span>}
    </Link>
  );
}
