import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { formatBytes } from '../../../shared/format.ts';
import { pageOf } from '../../../shared/list.ts';
import { useMe } from '../../../shared/session.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { Pages } from '../../../ui/record-list.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useDrugImports, useImportDrugs } from '../api.ts';
import styles from '../components/drugs.module.css';
import { ImportReport } from '../components/import-report.tsx';

const PER_PAGE = 10;
const MOST_BYTES = 300 * 1024 * 1024;

/** Where reference files are imported, with the imports so far. */
export function DrugImportsPage() {
  const me = useMe();
  const send = useImportDrugs();
  return (
    <Page narrow>
      <PageHeader back={<Link to="/fdb">FDB</Link>} title="Import reference file" />
      {me.permissions.includes('catalog') && (
        <Panel title="Reference file">
          <FileDrop
            what="a reference file"
            hint="The FDA's ndctext.zip, a NADAC file (.csv) of CMS, or openFDA's drug shortages (.json); at most 300 MB."
            accept=".zip,.csv,.json"
            problemOf={problemOf}
            send={async (file, options) => {
              await send.mutateAsync({ file, ...options });
              toast.success('Import started');
            }}
            working="Its content is being looked at."
          />
        </Panel>
      )}
      <Panel title="Imports so far">
        <Imports />
      </Panel>
    </Page>
  );
}

function problemOf(file: File): string | null {
  if (file.size > MOST_BYTES) return `This file has ${formatBytes(file.size)}; at most 300 MB can be read.`;
  return file.size === 0 ? 'This file is empty.' : null;
}

function Imports() {
  const search = useSearch({ from: '/app/fdb/import' });
  const navigate = useNavigate({ from: '/fdb/import' });
  const { data, error, refetch } = useDrugImports(pageOf(search.page), PER_PAGE);
  if (!data)
    return error === null ? (
      <SkeletonLines lines={4} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  if (data.meta.total === 0) {
    return (
      <EmptyState drawing="file" title="No imports yet">
        What an import did, and why it left records out, is told here.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.imports}>
        {data.data.map((file) => (
          <ImportReport key={file.id} file={file} />
        ))}
      </ul>
      <Pages
        meta={data.meta}
        onPage={(page, replace) =>
          void navigate({ search: { page: String(page) }, replace: replace === true, resetScroll: false })
        }
      />
    </>
  );
}
