import { Button, Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { REASON_LENGTH } from '#rules/bids/bid-words.ts';
import { countOf, formatUsd } from '../../../shared/format.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { refusal } from '../api.ts';
import { sumOf, type BulkProps } from '../bulk.ts';
import { bulkColumns, BulkTable } from './bulk-table.tsx';
import styles from './bids.module.css';

const COLUMNS = bulkColumns();

/** Declines the chosen bids with one reason, as erroneous where they are. */
export function BulkDecline({ bids, onCancel, onSend }: BulkProps) {
  const [reason, setReason, forget] = useKeptDraft('decline-bids', () => '');
  const [erroneous, setErroneous] = useState(false);
  const rows = bids.map((bid) => ({ bid, problem: null }));
  const missing = reason.trim() === '';
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (missing) return;
        forget();
        onSend(bids.map((bid) => refusal(bid, reason.trim(), erroneous)));
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
          {countOf(bids.length, 'bid')} for <strong>{formatUsd(sumOf(rows))}</strong>
        </span>
      </BulkTable>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <ReasonedButton type="submit" reason={missing ? 'Say why.' : null} reasonHidden>
          Decline {countOf(bids.length, 'bid')}
        </ReasonedButton>
      </div>
    </form>
  );
}
