import { Button } from '@mantine/core';
import { countOf } from '../../../shared/format.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { OutcomeNotice } from '../../../ui/outcome-notice.tsx';
import { ProgressWithCount } from '../../../ui/progress.tsx';
import { useAnswerBids, type Answer, type Answered, type BidSummary } from '../api.ts';
import { BulkAccept } from './bulk-accept.tsx';
import { BulkCounter } from './bulk-counter.tsx';
import { BulkDecline } from './bulk-decline.tsx';
import type { Side } from './bid-columns.tsx';
import styles from './bids.module.css';

type Kind = 'accept' | 'counter' | 'decline';

/** Bids as they were chosen: the list may go on without them while they are answered. */
export interface Bulk {
  kind: Kind;
  bids: readonly BidSummary[];
}

const WORDS = {
  accept: { title: 'Accept', doing: 'Accepting bids', done: 'accepted' },
  counter: { title: 'Counter', doing: 'Sending counter bids', done: 'countered' },
  decline: { title: 'Decline', doing: 'Declining bids', done: 'declined' },
} as const satisfies Record<Kind, unknown>;

/** What chosen bids can take: sellers answer, administrators decline. */
export function SelectedBids({
  bids,
  side,
  onBulk,
}: {
  bids: readonly BidSummary[];
  side: Side;
  onBulk: (bulk: Bulk) => void;
}) {
  const answered = side === 'seller' ? bids.filter(({ can }) => can.answer) : [];
  const declined = bids.filter(({ can }) => can.decline);
  if (declined.length === 0) return <span className={styles.soft}>Nothing of these waits for you.</span>;
  return (
    <>
      {answered.length > 0 && (
        <>
          <Button size="xs" onClick={() => onBulk({ kind: 'accept', bids: answered })}>
            Accept {answered.length}
          </Button>
          <Button size="xs" variant="default" onClick={() => onBulk({ kind: 'counter', bids: answered })}>
            Counter {answered.length}
          </Button>
        </>
      )}
      <Button size="xs" variant="default" onClick={() => onBulk({ kind: 'decline', bids: declined })}>
        Decline {declined.length}
      </Button>
    </>
  );
}

interface PopupProps {
  bulk: Bulk;
  onClose: () => void;
  onDone: (done: BulkDone) => void;
}

export interface BulkDone {
  kind: Kind;
  answered: Answered;
}

/** Shows what an answer to many bids does, and sends it bid by bid. */
export function BulkPopup({ bulk: { kind, bids }, onClose, onDone }: PopupProps) {
  const answer = useAnswerBids();
  const { title, doing } = WORDS[kind];
  const busy = answer.isPending;
  const send = (answers: readonly Answer[]) =>
    void answer.mutateAsync(answers).then((answered) => onDone({ kind, answered }));
  const props = { bids, onCancel: onClose, onSend: send };
  return (
    <Popup
      title={`${title} ${countOf(bids.length, 'bid')}`}
      width={760}
      opened
      onClose={() => {
        if (!busy) onClose();
      }}
    >
      {busy ? (
        <ProgressWithCount label={doing} done={answer.sent} total={answer.variables.length} unit="bids" />
      ) : kind === 'accept' ? (
        <BulkAccept {...props} />
      ) : kind === 'counter' ? (
        <BulkCounter {...props} />
      ) : (
        <BulkDecline {...props} />
      )}
    </Popup>
  );
}

/** What became of the bids that were answered together. */
export function BulkNotice({ done: { kind, answered }, onClose }: { done: BulkDone; onClose: () => void }) {
  return (
    <OutcomeNotice
      done={`${countOf(answered.done.length, 'bid')} ${WORDS[kind].done}.`}
      left={answered.refused.map(({ id, message }) => ({ key: id, text: `Bid ${id}: ${message}` }))}
      onClose={onClose}
    />
  );
}
