import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { parseCalendarDate } from '#rules/dates.ts';
import { PAYOUT_HAS_CHANGED, type PayoutMove } from '#rules/finance/payouts.ts';
import { REFERENCE_LENGTH, UNDO_REASON } from '#rules/finance/receipts.ts';
import { fieldErrors } from '../../../shared/api-error.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { formatDate, formatUsd, monthText } from '../../../shared/format.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { useMovePayout, type FinancePayout, type PayoutMoved } from '../payout-api.ts';
import styles from './payments.module.css';

const WORDS: Readonly<Record<PayoutMove, { button: string; title: string; done: string }>> = {
  pay: { button: 'Mark Paid', title: 'Mark as paid', done: 'Payout marked as paid' },
  hold: { button: 'Hold', title: 'Hold the payout', done: 'Payout held' },
  release: { button: 'Release', title: 'Release the payout', done: 'Payout released' },
  return: { button: 'Bank Returned', title: 'The bank returned it', done: 'Payout is ready again' },
};

/** What can be done with a payout now. */
export function PayoutActions({ payout }: { payout: FinancePayout }) {
  const [open, setOpen] = useState<PayoutMove | null>(null);
  const [shown, setShown] = useState<PayoutMove>('pay');
  const begin = (move: PayoutMove) => {
    setShown(move);
    setOpen(move);
  };
  const close = () => setOpen(null);
  return (
    <>
      {payout.moves.length > 0 && (
        <div className={styles.actions}>
          {payout.moves.map((move) => (
            <Button
              key={move}
              variant={move === 'pay' || move === 'release' ? 'filled' : 'default'}
              onClick={() => begin(move)}
            >
              {WORDS[move].button}
            </Button>
          ))}
        </div>
      )}
      <Popup title={WORDS[shown].title} width={440} opened={open !== null} onClose={close}>
        <MoveForm key={`${shown} ${payout.id}`} move={shown} payout={payout} onDone={close} />
      </Popup>
    </>
  );
}

interface FormProps {
  move: PayoutMove;
  payout: FinancePayout;
  onDone: () => void;
}

const wrongDay = (text: string) => (parseCalendarDate(text) === null ? 'The date must be MM/DD/YYYY.' : null);
const shortReason = (text: string) =>
  text.trim().length < UNDO_REASON.least ? `Say why in at least ${UNDO_REASON.least} characters.` : null;

interface Typed {
  reference: string;
  date: string;
  reason: string;
}

/** Why it cannot be sent yet. */
function missing(move: PayoutMove, { reference, date, reason }: Typed): string | null {
  if (move === 'release') return null;
  if (move === 'pay') return reference.trim() === '' ? 'Enter the reference.' : wrongDay(date);
  return shortReason(reason) ?? (move === 'return' ? wrongDay(date) : null);
}

function sent(
  move: PayoutMove,
  { net, version }: FinancePayout,
  { reference, date, reason }: Typed,
): PayoutMoved {
  switch (move) {
    case 'pay':
      return { move, reference: reference.trim(), paid_date: date, net, version };
    case 'hold':
      return { move, reason: reason.trim(), version };
    case 'release':
      return { move, version };
    case 'return':
      return { move, reason: reason.trim(), returned_date: date, version };
  }
}

function MoveForm({ move, payout, onDone }: FormProps) {
  // What was shown when the form was opened is what is sent.
  const [shown] = useState(payout);
  const [typed, setTyped] = useState<Typed>({ reference: '', date: formatDate(todayUtc()), reason: '' });
  const send = useMovePayout(payout.id, WORDS[move].done);
  const errors = fieldErrors(send.error);
  const type = (part: Partial<Typed>) => {
    setTyped({ ...typed, ...part });
    if (send.isError) send.reset();
  };
  return (
    <RecordForm
      send={WORDS[move].button}
      sending={send.isPending}
      reason={missing(move, typed)}
      error={send.error}
      onSend={() => send.mutate(sent(move, shown, typed), { onSuccess: onDone })}
      onLeave={onDone}
    >
      <p>
        <strong>{formatUsd(shown.net)}</strong> to {shown.seller_company_name} for {monthText(shown.month)}
      </p>
      {payout.version !== shown.version && !send.isPending && !send.isSuccess && (
        <p className={styles.notice} role="status">
          {PAYOUT_HAS_CHANGED}
        </p>
      )}
      {move === 'pay' && (
        <TextInput
          label="Reference"
          placeholder="Transfer or check #"
          required
          data-autofocus
          maxLength={REFERENCE_LENGTH}
          value={typed.reference}
          error={errors['reference']}
          onChange={({ currentTarget: { value } }) => type({ reference: value })}
        />
      )}
      {(move === 'pay' || move === 'return') && (
        <TextInput
          label={move === 'pay' ? 'Paid' : 'Returned'}
          placeholder="MM/DD/YYYY"
          required
          value={typed.date}
          error={errors[move === 'pay' ? 'paid_date' : 'returned_date']}
          onChange={({ currentTarget: { value } }) => type({ date: value })}
        />
      )}
      {(move === 'hold' || move === 'return') && (
        <Textarea
          label="Reason"
          description="The seller does not read it."
          required
          data-autofocus
          value={typed.reason}
          maxLength={UNDO_REASON.most}
          autosize
          minRows={2}
          error={errors['reason']}
          onChange={({ currentTarget: { value } }) => type({ reason: value })}
        />
      )}
      {move === 'hold' && (
        <p className={styles.soft}>
          While it is held no further month of this seller is closed; what becomes due follows later.
        </p>
      )}
    </RecordForm>
  );
}
