import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText, fieldErrors } from '../../../shared/api-error.ts';
import { formatMoment } from '../../../shared/format.ts';
import { usePageTitle } from '../../../shared/page-title.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { NoRecord } from '../../../ui/states.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { ImportDecision } from '../components/import-decision.tsx';
import { ImportFigures } from '../components/import-figures.tsx';
import { ImportMappingTable } from '../components/import-mapping.tsx';
import { ImportProblems } from '../components/import-problems.tsx';
import styles from '../components/imports.module.css';
import { IMPORT_STATES, sameMapping } from '../import-words.ts';
import { useImport, useMapImport, type ImportMapping, type ListingImport } from '../imports-api.ts';

/** One import from its columns to its end. */
export function ImportPage() {
  const { id } = useParams({ from: '/app/manage-listings/import/$id' });
  const { data, error, refetch } = useImport(Number(id));
  usePageTitle(data && `Import ${data.file_name}`);
  if (data) return <OneImport key={data.id} file={data} />;
  return (
    <Page>
      <NoRecord
        error={error}
        missing="This import does not exist."
        action={<LinkButton to="/manage-listings/import">Show all imports</LinkButton>}
        onRetry={() => void refetch()}
      />
    </Page>
  );
}

export function OneImport({ file }: { file: ListingImport }) {
  const [draft, setDraft] = useState<ImportMapping | null>(null);
  const map = useMapImport(file.id);
  const mapping = draft ?? file.mapping;
  const changed = !sameMapping(mapping, file.mapping);
  const refused = fieldErrors(map.error);
  const { label, tone } = IMPORT_STATES[file.state];
  const check = () =>
    map.mutate(mapping, {
      onSuccess: () => {
        setDraft(null);
        toast.success('Checked again');
      },
    });
  return (
    <Page>
      <PageHeader
        back={<Link to="/manage-listings/import">Imports</Link>}
        title={file.file_name}
        summary={
          <>
            <StatusBadge tone={tone}>{label}</StatusBadge> Uploaded {formatMoment(file.created_date)} by{' '}
            {file.created_by}
          </>
        }
      />
      <div className={styles.layout}>
        <div className={styles.stack}>
          {file.state === 'checked' && (
            <Panel title="Columns">
              <ImportMappingTable
                file={file}
                mapping={mapping}
                changed={changed}
                checking={map.isPending}
                refused={refused}
                refusal={
                  map.error !== null && Object.keys(refused).length === 0 ? errorText(map.error) : null
                }
                onChange={(next) => {
                  setDraft(next);
                  map.reset();
                }}
                onCheck={check}
                onReset={() => {
                  setDraft(null);
                  map.reset();
                }}
              />
            </Panel>
          )}
          <Panel title="Problems">
            <ImportProblems file={file} />
          </Panel>
        </div>
        <div className={styles.decision}>
          <Panel title={file.state === 'checked' ? 'Dry run' : 'Import'}>
            <div className={styles.stack}>
              <ImportFigures file={file} />
              <ImportDecision file={file} unchecked={changed} />
            </div>
          </Panel>
        </div>
      </div>
    </Page>
  );
}
