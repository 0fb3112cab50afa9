import { Button, Checkbox, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { REASON_LENGTH } from '#rules/bids/bid-words.ts';
import { countOf } from '../../../shared/format.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { refusal } from '../api.ts';
import { movedProblem, sumOf, type BulkProps } from '../bulk.ts';
import { bulkColumns, BulkTable, MovedMeanwhile, SumText } from './bulk-table.tsx';
import styles from './bids.module.css';

const COLUMNS = bulkColumns();

/** Declines the chosen bids with one reason, as erroneous where they are. */
export function BulkDecline({ bids, onCancel, onSend }: BulkProps) {
  const [reason, setReason, forget] = useKeptDraft('decline-bids', () => '');
  const [erroneous, setErroneous] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // The form comes after its popup.
  useEffect(() => field.current?.focus(), []);
  const moved = bids.filter((bid) => movedProblem(bid, 'decline') !== null);
  const declined = bids.filter((bid) => !moved.includes(bid));
  const rows = declined.map((bid) => ({ bid, problem: null }));
  const refused =
    declined.length === 0 ? 'None of these bids can be declined.' : reason.trim() === '' ? 'Say why.' : null;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (refused !== null) return;
        forget();
        onSend(declined.map((bid) => refusal(bid, reason.trim(), erroneous)));
      }}
    >
      <p>The bids close for good. The buyers read the reason; a facility may bid again.</p>
      <Textarea
        label="Reason"
        value={reason}
        maxLength={REASON_LENGTH}
        minRows={3}
        autosize
        required
        ref={field}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Checkbox
        label="Erroneous bids"
        description="They are left out of statistics."
        checked={erroneous}
        onChange={(event) => setErroneous(event.currentTarget.checked)}
      />
      <BulkTable id="bulk-decline" columns={COLUMNS} rows={rows}>
        <span>
          {countOf(declined.length, 'bid')} for <SumText sum={sumOf(rows)} />
        </span>
        <MovedMeanwhile bids={moved} />
      </BulkTable>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <ReasonedButton type="submit" reason={refused} reasonHidden={declined.length > 0}>
          Decline {countOf(declined.length, 'bid')}
        </ReasonedButton>
      </div>
    </form>
  );
}
