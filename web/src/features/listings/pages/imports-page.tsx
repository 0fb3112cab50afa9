import { Button } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
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
import { IMPORT_STATES } from '../import-words.ts';
import { useImports, type ListedImport } from '../imports-api.ts';
import { saveFile } from '../../../shared/transfers.ts';

const PER_PAGE = 10;

const COLUMNS: readonly GridColumn<ListedImport>[] = [
  { id: 'file', header: 'File', cell: (one) => <FileLink file={one} />, required: true },
  { id: 'uploaded', header: 'Uploaded', cell: (one) => formatMoment(one.created_date), width: 160 },
  { id: 'by', header: 'By', cell: (one) => one.created_by, width: 140 },
  { id: 'state', header: 'State', cell: (one) => <ImportState file={one} />, width: 140 },
  { id: 'rows', header: 'Rows', cell: (one) => formatCount(one.row_count), numeric: true, width: 80 },
  {
    id: 'refused',
    header: 'Refused',
    cell: (one) => formatCount(one.refused_rows),
    numeric: true,
    width: 80,
  },
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

/** Where a price file is uploaded, with the imports so far. */
export function ImportsPage() {
  const me = useMe();
  const navigate = useNavigate({ from: '/manage-listings/import' });
  const open = (file: { id: number }) =>
    void navigate({ to: '/manage-listings/import/$id', params: { id: String(file.id) } });
  return (
    <Page>
      <PageHeader back={<Link to="/manage-listings">Listings</Link>} title="Import price file" />
      {me.is_seller ? (
        <>
          <Panel title="Price file">
            <UploadFile onUploaded={open} />
            <Templates />
          </Panel>
          <Panel title="Imports so far">
            <EarlierImports onOpen={open} />
          </Panel>
        </>
      ) : (
        <EmptyState
          drawing="file"
          title="Price files are imported by sellers"
          action={<LinkButton to="/manage-listings">Show listings</LinkButton>}
        >
          An import belongs to a company that sells; sign in as one of its people.
        </EmptyState>
      )}
    </Page>
  );
}

/** A file with our columns and two rows to replace. */
function Templates() {
  return (
    <div className={styles.templates}>
      <span className={styles.soft}>Columns and two example rows to start from:</span>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          size="xs"
          leftSection={<Icon name="download" size={14} />}
          onClick={() => saveFile('getImportTemplate', { query: { format } })}
        >
          Template .{format}
        </Button>
      ))}
    </div>
  );
}

function EarlierImports({ onOpen }: { onOpen: (file: ListedImport) => void }) {
  const search = useSearch({ from: '/app/manage-listings/import' });
  const navigate = useNavigate({ from: '/manage-listings/import' });
  const list = useImports({
    page: pageOf(search.page),
    per_page: PER_PAGE,
  });
  if (list.data?.meta.total === 0) return <NoImports />;
  return (
    <>
      <RecordList
        id="imports"
        label="Imports so far"
        columns={COLUMNS}
        result={list}
        onPage={(page, replace) =>
          void navigate({ search: { page: String(page) }, replace: replace === true, resetScroll: false })
        }
        rowId={(one) => String(one.id)}
        rowLabel={(one) => one.file_name}
        summary={list.data && countOf(list.data.meta.total, 'import')}
        onOpen={onOpen}
        renderCard={(one) => <ImportCard file={one} />}
        empty={<NoImports />}
      />
    </>
  );
}

function NoImports() {
  return (
    <EmptyState drawing="file" title="No imports yet">
      Choose a price file above, or start from the template.
    </EmptyState>
  );
}

function FileLink({ file }: { file: ListedImport }) {
  return (
    <Link to="/manage-listings/import/$id" params={{ id: String(file.id) }}>
      {file.file_name}
    </Link>
  );
}

function ImportState({ file }: { file: ListedImport }) {
  const { label, tone } = IMPORT_STATES[file.state];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

function ImportCard({ file }: { file: ListedImport }) {
  return (
    <Link to="/manage-listings/import/$id" params={{ id: String(file.id) }} className={listCard}>
      <CardLine>
        <strong>{file.file_name}</strong>
        <ImportState file={file} />
      </CardLine>
      <span className={styles.soft}>
        {formatMoment(file.created_date)} · {countOf(file.row_count, 'row')}, {formatCount(file.refused_rows)}{' '}
        refused
      </span>
    </Link>
  );
}
