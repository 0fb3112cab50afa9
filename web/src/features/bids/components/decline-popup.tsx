import { Button, Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { REASON_LENGTH } from '#rules/bids/bid-words.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { useDeclineBid, type Bid } from '../answer-api.ts';
import styles from './bid-popup.module.css';

interface Props {
  bid: Bid;
  /** Sellers and administrators may call a bid erroneous (G-036). */
  mayErr: boolean;
  onClose: () => void;
  /** Closes the bid, too, whatever came of it (TR-168, TR-169). */
  onDone: () => void;
}

export function DeclinePopup({ bid, mayErr, onClose, onDone }: Props) {
  const [reason, setReason, forget] = useKeptDraft(`decline-bid-${bid.id}`, () => '');
  const [erroneous, setErroneous] = useState(false);
  const decline = useDeclineBid(bid.id);
  return (
    <Popup title="Decline Bid" opened onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() === '') return;
          decline.mutate(
            {
              reason: reason.trim(),
              current_line_id: bid.current_offer_line.id,
              ...(mayErr && { erroneous }),
            },
            { onSuccess: forget, onSettled: onDone },
          );
        }}
      >
        <p>Please leave the reason you are declining the bid.</p>
        <Textarea
          label="Reason"
          value={reason}
          maxLength={REASON_LENGTH}
          minRows={3}
          autosize
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {mayErr && (
          <Checkbox
            label="Erroneous bid"
            checked={erroneous}
            onChange={(event) => setErroneous(event.currentTarget.checked)}
          />
        )}
        {erroneous && <p role="status">Bid will be considered as erroneously</p>}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={reason.trim() === ''} loading={decline.isPending}>
            Decline Bid
          </Button>
        </div>
      </form>
    </Popup>
  );
}
