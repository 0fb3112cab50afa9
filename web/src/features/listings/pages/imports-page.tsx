import { Button } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ImportKind } from '#rules/listings/import-columns.ts';
import { countOf, formatCount, formatMoment } from '../../../shared/format.ts';
import { pageOf } from '../../../shared/list.ts';
import { useMe } from '../../../shared/session.ts';
import type { GridColumn } from '../../../ui/data-grid/types.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { CardLine, listCard } from '../../../ui/list-card.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import styles from '../components/imports.module.css';
import { UploadFile } from '../components/upload-file.tsx';
import { IMPORT_PLACES, stateOf } from '../import-words.ts';
import { useImports, type ListedImport } from '../imports-api.ts';
import { saveFile } from '../../../shared/transfers.ts';

const PER_PAGE = 10;

const isChecked = ({ state }: ListedImport): boolean => state !== 'checking' && state !== 'refused';

const FIRST: readonly GridColumn<ListedImport>[] = [
  { id: 'file', header: 'File', cell: (one) => <FileLink file={one} />, required: true },
  { id: 'uploaded', header: 'Uploaded', cell: (one) => formatMoment(one.created_date), width: 160 },
  { id: 'by', header: 'By', cell: (one) => one.created_by, width: 140 },
  { id: 'state', header: 'State', cell: (one) => <ImportState file={one} />, width: 140 },
  { id: 'rows', header: 'Rows', cell: (one) => formatCount(one.row_count), numeric: true, width: 80 },
  {
    id: 'refused',
    header: 'Refused',
    cell: (one) => (isChecked(one) ? formatCount(one.refused_rows) : '–'),
    numeric: true,
    width: 80,
  },
];

const LISTED: readonly GridColumn<ListedImport>[] = [
  {
    id: 'listings',
    header: 'New listings',
    cell: (one) => formatCount(one.new_listings),
    numeric: true,
    width: 96,
  },
  { id: 'lots', header: 'New lots', cell: (one) => formatCount(one.new_lots), numeric: true, width: 80 },
  {
    id: 'changed',
    header: 'Changed lots',
    cell: (one) => formatCount(one.changed_lots),
    numeric: true,
    width: 100,
  },
];

const ITEMS: readonly GridColumn<ListedImport>[] = [
  {
    id: 'items',
    header: 'New products',
    cell: (one) => formatCount(one.new_items),
    numeric: true,
    width: 110,
  },
  {
    id: 'prices',
    header: 'Changed prices',
    cell: (one) => formatCount(one.changed_items),
    numeric: true,
    width: 120,
  },
];

const COLUMNS = { listings: [...FIRST, ...LISTED], portfolio: [...FIRST, ...ITEMS] } as const;

/** Where a price file is uploaded, with the imports so far. */
export const ImportsPage = () => <Imports kind="listings" />;

/** The same of files of the portfolio (RB-160). */
export const PortfolioImportsPage = () => <Imports kind="portfolio" />;

function Imports({ kind }: { kind: ImportKind }) {
  const me = useMe();
  const navigate = useNavigate();
  const { one, home, homeName, title, file: panel, sold } = IMPORT_PLACES[kind];
  const open = (file: { id: number }) => void navigate({ to: one, params: { id: String(file.id) } });
  return (
    <Page>
      <PageHeader back={<Link to={home}>{homeName}</Link>} title={title} />
      {me.is_seller ? (
        <>
          <Panel title={panel}>
            <UploadFile kind={kind} onUploaded={open} />
            <Templates kind={kind} />
          </Panel>
          <Panel title="Imports so far">
            <EarlierImports kind={kind} onOpen={open} />
          </Panel>
        </>
      ) : (
        <EmptyState
          drawing="file"
          title={sold}
          action={<LinkButton to={home}>Show {homeName.toLowerCase()}</LinkButton>}
        >
          An import belongs to a company that sells; sign in as one of its people.
        </EmptyState>
      )}
    </Page>
  );
}

/** A file with our columns and two rows to replace. */
function Templates({ kind }: { kind: ImportKind }) {
  return (
    <div className={styles.templates}>
      <span className={styles.soft}>Columns and two example rows to start from:</span>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          size="xs"
          leftSection={<Icon name="download" size={14} />}
          onClick={() => saveFile('getImportTemplate', { query: { kind, format } })}
        >
          Template .{format}
        </Button>
      ))}
    </div>
  );
}

interface Earlier {
  kind: ImportKind;
  onOpen: (file: ListedImport) => void;
}

function EarlierImports({ kind, onOpen }: Earlier) {
  const search: { page?: string | undefined } = useSearch({ strict: false });
  const navigate = useNavigate();
  const list = useImports({
    kind,
    page: pageOf(search.page),
    per_page: PER_PAGE,
  });
  if (list.data?.meta.total === 0) return <NoImports kind={kind} />;
  return (
    <>
      <RecordList
        id={kind === 'listings' ? 'imports' : 'portfolio-imports'}
        label="Imports so far"
        columns={COLUMNS[kind]}
        result={list}
        onPage={(page, replace) =>
          void navigate({
            to: IMPORT_PLACES[kind].all,
            search: { page: String(page) },
            replace: replace === true,
            resetScroll: false,
          })
        }
        rowId={(one) => String(one.id)}
        rowLabel={(one) => one.file_name}
        summary={list.data && countOf(list.data.meta.total, 'import')}
        onOpen={onOpen}
        renderCard={(one) => <ImportCard file={one} />}
        empty={<NoImports kind={kind} />}
      />
    </>
  );
}

function NoImports({ kind }: { kind: ImportKind }) {
  return (
    <EmptyState drawing="file" title="No imports yet">
      Choose {IMPORT_PLACES[kind].what} above, or start from the template.
    </EmptyState>
  );
}

function FileLink({ file }: { file: ListedImport }) {
  return (
    <Link to={IMPORT_PLACES[file.kind].one} params={{ id: String(file.id) }}>
      {file.file_name}
    </Link>
  );
}

function ImportState({ file }: { file: ListedImport }) {
  const { label, tone } = stateOf(file.state);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

function ImportCard({ file }: { file: ListedImport }) {
  return (
    <Link to={IMPORT_PLACES[file.kind].one} params={{ id: String(file.id) }} className={listCard}>
      <CardLine>
        <strong>{file.file_name}</strong>
        <ImportState file={file} />
      </CardLine>
      <span className={styles.soft}>
        {formatMoment(file.created_date)} · {countOf(file.row_count, 'row')}
        {isChecked(file) && `, ${formatCount(file.refused_rows)} refused`}
      </span>
    </Link>
  );
}
