import { Button, Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ERRONEOUS, erroneousNote, LEAVE_REASON, REASON_LENGTH } from '#rules/bids/bid-words.ts';
import { forgetDraft, useKeptDraft } from '../../../shared/kept-draft.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { Popup } from '../../../ui/dialogs.tsx';
import { useDeclineBid, type Bid } from '../answer-api.ts';
import { movedOn } from '../bid-terms.ts';
import { counterDraft } from '../use-answer.ts';
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
  const refused = bid.can.decline ? (reason.trim() === '' ? 'Leave a reason first.' : null) : movedOn(bid);
  const close = () => {
    if (!decline.isPending) onClose();
  };
  return (
    <Popup title="Decline Bid" opened onClose={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (refused !== null) return;
          decline.mutate(
            {
              reason: reason.trim(),
              current_line_id: bid.current_offer_line.id,
              ...(mayErr && { erroneous }),
            },
            {
              onSuccess: () => {
                forget();
                forgetDraft(counterDraft(bid.id));
              },
              onSettled: onDone,
            },
          );
        }}
      >
        <p role="status">{erroneous ? ERRONEOUS : LEAVE_REASON}</p>
        {erroneous && <p className={styles.soft}>{erroneousNote(bid.facility_name)}</p>}
        <Textarea
          label="Reason"
          description={`${mayErr ? bid.facility_name : bid.company_name} reads it.`}
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
            description="A slip of the buyer: it is left out of statistics."
            checked={erroneous}
            onChange={(event) => setErroneous(event.currentTarget.checked)}
          />
        )}
        <div className={styles.buttons}>
          <Button variant="default" disabled={decline.isPending} onClick={close}>
            Cancel
          </Button>
          <ReasonedButton type="submit" reason={refused} loading={decline.isPending}>
            Decline Bid
          </ReasonedButton>
        </div>
      </form>
    </Popup>
  );
}
