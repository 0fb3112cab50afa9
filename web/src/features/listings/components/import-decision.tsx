import { Button } from '@mantine/core';
import { useState } from 'react';
import { differs, NOTHING_DIFFERS } from '#rules/listings/import-problems.ts';
import { CONFIRM_PRICES } from '#rules/listings/price-changes.ts';
import { errorText, hasStatus } from '../../../shared/api-error.ts';
import { countOf, formatCount } from '../../../shared/format.ts';
import { randomUuid } from '../../../shared/random.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { ProgressWithCount } from '../../../ui/progress.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { columnList, IMPORT_PLACES } from '../import-words.ts';
import { useCancelImport, useRunImport, type Confirmed, type ListingImport } from '../imports-api.ts';
import { UndoImport, Undone } from './undo-import.tsx';
import styles from './imports.module.css';

interface Props {
  file: ListingImport;
  /** The columns on the screen were not checked yet. */
  unchecked: boolean;
  confirmed: Confirmed;
}

/** The next move of an import: carry it out, watch it, or take it back. */
export function ImportDecision({ file, unchecked, confirmed }: Props) {
  switch (file.state) {
    case 'checking':
      return <Checking file={file} />;
    case 'checked':
      return <RunImport file={file} unchecked={unchecked} confirmed={confirmed} />;
    case 'refused':
      return (
        <p role="alert" className={styles.notice}>
          {file.failure ?? 'The file could not be checked.'}
        </p>
      );
    case 'cancelled':
      return <p role="status">The file was discarded. {IMPORT_PLACES[file.kind].nothing}</p>;
    case 'expired':
      return <p role="status">This file was not imported in time and was removed. Upload it again.</p>;
    case 'running':
      return (
        <>
          <ProgressWithCount label="Importing rows" done={file.progress} total={file.good_rows} unit="rows" />
          <p className={styles.soft}>The import goes on when you leave this page.</p>
        </>
      );
    case 'done':
    case 'failed':
      return <Finished file={file} />;
    case 'undone':
      return <Undone undo={file.undo} kind={file.kind} />;
  }
}

function Checking({ file }: { file: ListingImport }) {
  const cancel = useCancelImport(file.id);
  return (
    <>
      <ProgressWithCount label="Checking rows" done={file.progress} total={file.row_count} unit="rows" />
      <p className={styles.soft}>The check goes on when you leave this page.</p>
      <Button
        variant="default"
        fullWidth
        loading={cancel.isPending}
        disabled={!file.can.cancel}
        onClick={() => cancel.mutate()}
      >
        Cancel the check
      </Button>
    </>
  );
}

function RunImport({ file, unchecked, confirmed }: Props) {
  const run = useRunImport(file.id);
  const discard = useCancelImport(file.id);
  const giveUp = async () => {
    const sure = await confirm({
      title: `Discard ${file.file_name}?`,
      body: 'Nothing of it is imported.',
      confirmLabel: 'Discard',
      destructive: true,
    });
    if (sure) discard.mutate();
  };
  const [attempt, setAttempt] = useState(randomUuid);
  const start = () =>
    run.mutate(
      { attempt, confirmed },
      {
        // Without an answer the same start may be repeated; a refusal is answered with a new one.
        onError: (error) => !hasStatus(error, 0) && setAttempt(randomUuid()),
      },
    );
  return (
    <>
      {file.waits !== null && (
        <p role="status" className={styles.notice}>
          {file.waits} So this catalog was not carried out by itself: look at it first.
        </p>
      )}
      {file.refused_rows > 0 && file.good_rows > 0 && (
        <p className={styles.soft}>
          {file.refused_rows === 1
            ? 'The refused row will be skipped.'
            : `The ${formatCount(file.refused_rows)} refused rows will be skipped.`}{' '}
          Download, correct and upload {file.refused_rows === 1 ? 'it' : 'them'} as another file.
        </p>
      )}
      {run.error !== null && (
        <p role="alert" className={styles.refusal}>
          {errorText(run.error)}
        </p>
      )}
      <ReasonedButton
        fullWidth
        loading={run.isPending}
        reason={reasonNotToRun(file, unchecked) ?? unconfirmed(file, confirmed)}
        onClick={start}
      >
        {file.good_rows === 0 ? 'Import rows' : `Import ${countOf(file.good_rows, 'row')}`}
      </ReasonedButton>
      <Button variant="default" fullWidth loading={discard.isPending} onClick={() => void giveUp()}>
        Discard
      </Button>
    </>
  );
}

function unconfirmed({ price_changes: prices, changes }: ListingImport, confirmed: Confirmed): string | null {
  if (prices.large > 0 && !confirmed.confirm_prices) return CONFIRM_PRICES;
  return changes.doubtful_names > 0 && !confirmed.confirm_names ? 'Confirm the new names first.' : null;
}

function reasonNotToRun(file: ListingImport, unchecked: boolean): string | null {
  if (unchecked) return 'Check the corrected columns first.';
  if (file.missing_columns.length > 0) return `Choose the column for ${columnList(file.missing_columns)}.`;
  if (file.good_rows === 0) return 'No row can be imported. Correct the file and upload it again.';
  if (!differs(file)) return NOTHING_DIFFERS[file.kind];
  return file.can.run ? null : 'This import cannot be carried out now.';
}

function Finished({ file }: { file: ListingImport }) {
  const { home, homeName } = IMPORT_PLACES[file.kind];
  return (
    <>
      {file.state === 'done' ? (
        <p role="status">{countOf(file.good_rows, 'row was', 'rows were')} imported.</p>
      ) : (
        <p role="alert" className={styles.notice}>
          {file.failure ?? 'The import stopped before its end.'}
        </p>
      )}
      <LinkButton to={home} fullWidth>
        Show {homeName.toLowerCase()}
      </LinkButton>
      <UndoImport file={file} />
    </>
  );
}
