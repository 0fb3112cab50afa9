import { Button, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { OUTCOME_LABELS } from '#rules/finance/payment-import.ts';
import { errorText } from '../../../shared/api-error.ts';
import { countOf, formatCount, formatMoment, formatUsd } from '../../../shared/format.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import {
  usePaymentImport,
  useRunImport,
  useUndoImport,
  type PaymentImport as Import,
} from '../payment-imports-api.ts';
import type { FinanceSearch } from '../routes.ts';
import { ImportState } from './finance-imports.tsx';
import { PaymentColumns } from './payment-columns.tsx';
import { PaymentRows } from './payment-rows.tsx';
import styles from './payment-imports.module.css';

interface Props {
  id: number;
  search: FinanceSearch;
  onGone: () => void;
}

/** What the rows of a file of payments do, recorded or undone as a whole. */
export function PaymentImport({ id, search, onGone }: Props) {
  const { data: found, error, refetch } = usePaymentImport(id);
  const back = (
    <Link to="/admin/finance" search={{ tab: 'imports' }}>
      Imports
    </Link>
  );
  if (found === undefined)
    return (
      <Page>
        <PageHeader back={back} title="Import" />
        {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      </Page>
    );
  return (
    <Page fill>
      <PageHeader
        back={back}
        title={found.file_name}
        summary={<Summary found={found} />}
        actions={<Actions found={found} onGone={onGone} />}
      />
      {found.can.change && <PaymentColumns key={found.version} found={found} />}
      <div className={styles.ahead}>
        <Outcomes found={found} />
        {found.can.change && <Record key={found.version} found={found} />}
      </div>
      <PaymentRows found={found} search={search} />
    </Page>
  );
}

const Summary = ({ found }: { found: Import }) => (
  <>
    <ImportState state={found.state} /> {countOf(found.row_count, 'row')}, checked by {found.created_by},{' '}
    {formatMoment(found.created_date)}
    {found.recorded_date !== null &&
      ` · recorded by ${found.recorded_by ?? ''}, ${formatMoment(found.recorded_date)}`}
    {found.undone_date !== null &&
      ` · undone by ${found.undone_by ?? ''}, ${formatMoment(found.undone_date)}`}
  </>
);

function Actions({ found, onGone }: { found: Import; onGone: () => void }) {
  const { id, can } = found;
  const undo = useUndoImport(id);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async () => {
    const sure = await confirm(
      can.discard
        ? {
            title: 'Discard this import?',
            body: 'Nothing of it was recorded. The file is removed.',
            confirmLabel: 'Discard',
            destructive: true,
          }
        : {
            title: `Undo ${formatUsd(found.recorded_amount ?? 0)} of payments?`,
            body: 'All payments of this import are taken back. Their invoices owe again.',
            confirmLabel: 'Undo Import',
            destructive: true,
          },
    );
    if (!sure) return;
    setProblem(null);
    undo.mutate(undefined, {
      onSuccess: ({ data }) => {
        if (data.state === 'discarded') onGone();
      },
      onError: (error) => setProblem(errorText(error)),
    });
  };
  return (
    <>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Button variant="default" onClick={() => saveFile('getPaymentFile', { params: { id } })}>
        Download File
      </Button>
      {found.errors > 0 && (
        <Button variant="default" onClick={() => saveFile('getPaymentErrors', { params: { id } })}>
          Download Errors
        </Button>
      )}
      {(can.discard || can.undo) && (
        <Button variant="default" loading={undo.isPending} onClick={() => void ask()}>
          {can.discard ? 'Discard' : 'Undo Import'}
        </Button>
      )}
    </>
  );
}

/** How many rows do what, and what they come to. */
const Outcomes = ({ found }: { found: Import }) => (
  <dl className={styles.outcomes} aria-label="Rows by outcome">
    {found.outcomes.map(({ outcome, rows, amount }) => (
      <div key={outcome}>
        <dt>{OUTCOME_LABELS[outcome]}</dt>
        <dd>
          {formatCount(rows)} <span>{formatUsd(amount)}</span>
        </dd>
      </div>
    ))}
  </dl>
);

function Record({ found }: { found: Import }) {
  const run = useRunImport(found.id);
  const [accepts, setAccepts] = useState(false);
  const of = (outcome: Import['outcomes'][number]['outcome']) =>
    found.outcomes.find((one) => one.outcome === outcome) ?? { rows: 0, amount: 0 };
  const over = of('over');
  const paying = [over, of('full'), of('part')];
  const rows = paying.reduce((sum, one) => sum + one.rows, 0);
  const amount = paying.reduce((sum, one) => sum + Math.round(one.amount * 100), 0) / 100;
  const reason =
    rows === 0
      ? 'No row pays anything.'
      : over.rows > 0 && !accepts
        ? 'Accept the overpayments, or leave their rows out.'
        : null;
  return (
    <div className={styles.record}>
      {over.rows > 0 && (
        <Checkbox
          label={`Record ${countOf(over.rows, 'overpayment')}: what no invoice takes becomes credit of the company`}
          checked={accepts}
          onChange={(event) => setAccepts(event.currentTarget.checked)}
        />
      )}
      {run.error !== null && (
        <p role="alert" className={styles.problem}>
          {errorText(run.error)}
        </p>
      )}
      <ReasonedButton
        loading={run.isPending}
        reason={reason}
        onClick={() => run.mutate({ version: found.version, accept_overpayment: accepts })}
      >
        Record {countOf(rows, 'payment')}, {formatUsd(amount)}
      </ReasonedButton>
    </div>
  );
}
