import { Button } from '@mantine/core';
import { countOf, listOf } from '../../../shared/format.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { OutcomeNotice } from '../../../ui/outcome-notice.tsx';
import { ProgressWithCount } from '../../../ui/progress.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useAnswerBids, useBidsNow, type Answer, type Answered, type BidSummary } from '../api.ts';
import { leftOutWords, type BulkProps } from '../bulk.ts';
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

interface SelectedProps {
  bids: readonly BidSummary[];
  side: Side;
  onBulk: (bulk: Bulk) => void;
}

/** What chosen bids can take: sellers answer, administrators decline. What stays out is told with its reason. */
export function SelectedBids({ bids, side, onBulk }: SelectedProps) {
  const kinds: readonly Kind[] = side === 'seller' ? ['accept', 'counter', 'decline'] : ['decline'];
  const taken = bids.filter(({ can }) => (side === 'seller' ? can.answer : can.decline));
  const left = leftOutWords(bids.filter((bid) => !taken.includes(bid)));
  const count = left.length === 0 ? taken.length : `${taken.length} of ${bids.length}`;
  return (
    <>
      {left.length > 0 && <span className={styles.leftOut}>{listOf(left)}</span>}
      {taken.length > 0 && (
        <span className={styles.bulk}>
          {kinds.map((kind, at) => (
            <Button
              key={kind}
              size="xs"
              variant={at === 0 && side === 'seller' ? 'filled' : 'default'}
              onClick={() => onBulk({ kind, bids: taken })}
            >
              {WORDS[kind].title} {count}
            </Button>
          ))}
        </span>
      )}
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
    void answer.start(answers)?.then((answered) => onDone({ kind, answered }));
  const now = useBidsNow(bids);
  return (
    <Popup
      title={`${title} ${countOf(bids.length, 'bid')}`}
      width={920}
      opened
      onClose={() => {
        if (!busy) onClose();
      }}
    >
      {busy ? (
        <ProgressWithCount label={doing} done={answer.sent} total={answer.variables.length} unit="bids" />
      ) : now.bids ? (
        <Preview kind={kind} bids={now.bids} onCancel={onClose} onSend={send} />
      ) : now.error === null ? (
        <SkeletonLines lines={6} />
      ) : (
        <ErrorState error={now.error} onRetry={now.refetch} />
      )}
    </Popup>
  );
}

function Preview({ kind, ...props }: BulkProps & { kind: Kind }) {
  if (kind === 'accept') return <BulkAccept {...props} />;
  return kind === 'counter' ? <BulkCounter {...props} /> : <BulkDecline {...props} />;
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
