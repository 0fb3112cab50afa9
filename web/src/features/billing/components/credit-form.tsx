import { Checkbox, NumberInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import {
  belowUsed,
  LEAST_REASON,
  MOST_CREDIT,
  MOST_REASON,
  NO_LIMIT,
  REASON_TOO_SHORT,
} from '#rules/finance/credit.ts';
import { fromDollars } from '#rules/money.ts';
import { fieldErrors } from '../../../shared/api-error.ts';
import { formatUsd, plainDay } from '../../../shared/format.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { confirm, Popup } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { useSaveCredit, type CompanyCredit } from '../credit-api.ts';
import styles from './billing.module.css';
import { Statements } from './statements.tsx';

interface Props {
  /** Null: closed. */
  credit: CompanyCredit | null;
  onClose: () => void;
}

/** Limit and hold of one company. */
export const CreditPopup = ({ credit, onClose }: Props) => (
  <Popup
    title={`Credit of ${credit?.company_name ?? ''}`}
    width={480}
    opened={credit !== null}
    onClose={onClose}
  >
    {credit && (
      <>
        <CreditForm key={credit.company_id} credit={credit} onDone={onClose} />
        <section aria-label="Statements" className={styles.below}>
          <h3>Statements</h3>
          <Statements companyId={credit.company_id} />
        </section>
      </>
    )}
  </Popup>
);

function CreditForm({ credit, onDone }: { credit: CompanyCredit; onDone: () => void }) {
  const [version] = useState(credit.version);
  const [limit, setLimit] = useState<number | string>(credit.credit_limit ?? '');
  const [unlimited, setUnlimited] = useState(credit.credit_limit === null);
  const [held, setHeld] = useState(credit.on_hold_since !== null);
  const [reason, setReason, forget] = useKeptDraft(`credit-${credit.company_id}`, () => '');
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const save = useSaveCredit(credit.company_id);
  const refused: Partial<Record<string, string>> = { ...fieldErrors(save.error), ...problems };
  const edit = (change: () => void) => {
    change();
    setProblems({});
    if (save.isError) save.reset();
  };
  const leave = () => {
    forget();
    onDone();
  };
  const submit = async () => {
    const found = {
      ...(!unlimited && limit === '' && { credit_limit: 'Enter a limit, or choose no limit.' }),
      ...(reason.trim().length < LEAST_REASON && { reason: REASON_TOO_SHORT }),
    };
    if (Object.keys(found).length > 0) return setProblems(found);
    const wanted = unlimited ? null : Number(limit);
    const warning = belowUsed(wanted === null ? null : fromDollars(wanted), fromDollars(credit.used));
    const lowered = wanted !== credit.credit_limit;
    if (warning !== null && lowered && !(await confirm({ ...BELOW_USED, body: warning }))) return;
    save.mutate(
      { credit_limit: wanted, on_hold: held, reason: reason.trim(), version: credit.version },
      { onSuccess: leave },
    );
  };
  return (
    <RecordForm
      send="Save credit"
      sending={save.isPending}
      onSend={() => void submit()}
      error={save.error}
      onLeave={leave}
    >
      <p>
        {formatUsd(credit.used)} used, {formatUsd(credit.overdue)} overdue
        {credit.on_hold_since !== null && `, on hold since ${plainDay(credit.on_hold_since)}`}
      </p>
      {credit.version !== version && !save.isPending && <Changed credit={credit} />}
      <Checkbox
        label={NO_LIMIT}
        checked={unlimited}
        onChange={({ currentTarget: { checked } }) => edit(() => setUnlimited(checked))}
      />
      {!unlimited && (
        <NumberInput
          label="Limit"
          description="0 lets nothing pass on terms."
          prefix="$"
          thousandSeparator=","
          decimalScale={2}
          min={0}
          max={MOST_CREDIT}
          hideControls
          value={limit}
          onChange={(next) => edit(() => setLimit(next))}
          error={refused['credit_limit']}
        />
      )}
      <Checkbox
        label="On hold"
        description="Nothing passes on terms, whatever the limit. The buyer reads since when, not why."
        checked={held}
        onChange={({ currentTarget: { checked } }) => edit(() => setHeld(checked))}
      />
      <Textarea
        label="Reason"
        description="Stands in the history of the company, for administrators."
        value={reason}
        maxLength={MOST_REASON}
        autosize
        minRows={2}
        onChange={({ currentTarget: { value } }) => edit(() => setReason(value))}
        error={refused['reason']}
      />
    </RecordForm>
  );
}

/** Somebody else's change while the form is open: what is typed stays, and is saved over it knowingly. */
const Changed = ({ credit: { credit_limit: limit, on_hold_since: since } }: { credit: CompanyCredit }) => (
  <p role="status" className={styles.changed}>
    Changed by somebody else meanwhile: {limit === null ? 'no limit' : `limit ${formatUsd(limit)}`},{' '}
    {since === null ? 'not on hold' : `on hold since ${plainDay(since)}`}. Saving sets what stands below.
  </p>
);

const BELOW_USED = { title: 'Limit below what is used?', confirmLabel: 'Set limit' };
