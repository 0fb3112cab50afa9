import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { ImportKind } from '#rules/listings/import-columns.ts';
import { errorText, fieldErrors } from '../../../shared/api-error.ts';
import { formatMoment } from '../../../shared/format.ts';
import { usePageTitle } from '../../../shared/page-title.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { NoRecord } from '../../../ui/states.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useFocusAfter } from '../../../ui/use-focus-after.ts';
import { ImportChanges } from '../components/import-changes.tsx';
import { ImportDecision } from '../components/import-decision.tsx';
import { ImportFigures } from '../components/import-figures.tsx';
import { ImportMappingTable } from '../components/import-mapping.tsx';
import { ImportPrices } from '../components/import-prices.tsx';
import { ImportProblems } from '../components/import-problems.tsx';
import { ImportReading } from '../components/import-reading.tsx';
import styles from '../components/imports.module.css';
import { areColumnsOpen, columnsRead, IMPORT_PLACES, sameMapping, stateOf } from '../import-words.ts';
import {
  useImport,
  useMapImport,
  type Confirmed,
  type Correction,
  type ImportMapping,
  type ListingImport,
} from '../imports-api.ts';

/** One import of a price file from its columns to its end. */
export function ImportPage() {
  const { id } = useParams({ from: '/app/manage-listings/import/$id' });
  return <ImportById id={id} kind="listings" />;
}

/** The same of a file of the portfolio (RB-160). */
export function PortfolioImportPage() {
  const { id } = useParams({ from: '/app/portfolio/import/$id' });
  return <ImportById id={id} kind="portfolio" />;
}

function ImportById({ id, kind }: { id: string; kind: ImportKind }) {
  const { data, error, refetch } = useImport(Number(id));
  usePageTitle(data && `Import ${data.file_name}`);
  if (data) return <OneImport key={data.id} file={data} />;
  return (
    <Page>
      <NoRecord
        error={error}
        missing="This import does not exist."
        action={<LinkButton to={IMPORT_PLACES[kind].all}>Show all imports</LinkButton>}
        onRetry={() => void refetch()}
      />
    </Page>
  );
}

const UNCONFIRMED: Confirmed = { confirm_prices: false, confirm_names: false };

export function OneImport({ file }: { file: ListingImport }) {
  const [draft, setDraft] = useState<ImportMapping | null>(null);
  const [confirmed, setConfirmed] = useState<Confirmed>(UNCONFIRMED);
  const map = useMapImport(file.id);
  useFocusAfter(file.state);
  const mapping = draft ?? file.mapping;
  const changed = !sameMapping(mapping, file.mapping);
  const { label, tone } = stateOf(file.state);
  const correct = (correction: Correction) =>
    map.mutate(correction, {
      onSuccess: () => {
        setDraft(null);
        setConfirmed(UNCONFIRMED);
      },
    });
  const setMapping = (next: ImportMapping | null) => {
    setDraft(next);
    map.reset();
  };
  const isChecked = file.state === 'checked';
  const isComplete = file.missing_columns.length === 0;
  const reading = isChecked && (
    <Reading
      file={file}
      map={map}
      mapping={mapping}
      changed={changed}
      onChange={setMapping}
      onCorrect={correct}
    />
  );
  return (
    <Page>
      <PageHeader
        back={<Link to={IMPORT_PLACES[file.kind].all}>Imports</Link>}
        title={file.file_name}
        summary={
          <>
            <StatusBadge tone={tone}>{label}</StatusBadge> {file.by_edi ? 'Received' : 'Uploaded'}{' '}
            {formatMoment(file.created_date)} by {file.created_by}
          </>
        }
      />
      <div className={styles.layout} data-decision={isChecked ? 'below' : 'first'}>
        <div className={styles.findings}>
          {!isComplete && reading}
          {!WITHOUT_RESULT.has(file.state) && (
            <Results
              file={file}
              checking={map.isPending}
              onCorrect={correct}
              confirmed={confirmed}
              onConfirm={(one) => setConfirmed({ ...confirmed, ...one })}
            />
          )}
        </div>
        <div className={styles.decision}>
          <Panel title={isChecked || file.state === 'checking' ? 'Dry run' : 'Import'}>
            <div className={styles.stack}>
              {!WITHOUT_RESULT.has(file.state) && <ImportFigures file={file} />}
              <ImportDecision file={file} unchecked={changed} confirmed={confirmed} />
            </div>
          </Panel>
        </div>
        {isComplete && reading && <div className={styles.reading}>{reading}</div>}
      </div>
    </Page>
  );
}

const WITHOUT_RESULT: ReadonlySet<ListingImport['state']> = new Set(['checking', 'refused', 'cancelled']);

interface ReadingProps {
  file: ListingImport;
  map: ReturnType<typeof useMapImport>;
  mapping: ImportMapping;
  changed: boolean;
  onChange: (mapping: ImportMapping | null) => void;
  onCorrect: (correction: Correction) => void;
}

/** How the file is read; the columns are folded once nothing about them is open. */
function Reading({ file, map, mapping, changed, onChange, onCorrect }: ReadingProps) {
  const refused = fieldErrors(map.error);
  const { count, names } = columnsRead(file.mapping);
  return (
    <Panel title="How the file is read">
      <ImportReading file={file} checking={map.isPending} onCorrect={onCorrect} />
      <details className={styles.columns} open={areColumnsOpen(file)}>
        <summary>
          {count} read{count === '0 columns' ? '' : ` (${names})`} · change
        </summary>
        <ImportMappingTable
          file={file}
          mapping={mapping}
          changed={changed}
          checking={map.isPending}
          refused={refused}
          refusal={map.error !== null && Object.keys(refused).length === 0 ? errorText(map.error) : null}
          onChange={onChange}
          onCheck={() => onCorrect({ mapping })}
          onReset={() => onChange(null)}
        />
      </details>
    </Panel>
  );
}

function Results({
  confirmed,
  onConfirm,
  ...props
}: {
  file: ListingImport;
  checking: boolean;
  onCorrect: (correction: Correction) => void;
  confirmed: Confirmed;
  onConfirm: (one: Partial<Confirmed>) => void;
}) {
  const { file } = props;
  return (
    <>
      {file.missing_columns.length === 0 && (
        <Panel title="Changes">
          <ImportChanges
            file={file}
            confirmed={confirmed.confirm_names}
            onConfirm={(confirm_names) => onConfirm({ confirm_names })}
          />
          {file.kind === 'listings' && (
            <ImportPrices
              file={file}
              checking={props.checking}
              onCorrect={props.onCorrect}
              confirmed={confirmed.confirm_prices}
              onConfirm={(confirm_prices) => onConfirm({ confirm_prices })}
            />
          )}
        </Panel>
      )}
      <Panel title="Problems">
        <ImportProblems {...props} />
      </Panel>
    </>
  );
}
