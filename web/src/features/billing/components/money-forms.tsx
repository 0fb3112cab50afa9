import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { UNDO_REASON } from '#rules/finance/receipts.ts';
import { toDollars } from '#rules/money.ts';
import { fieldErrors } from '../../../shared/api-error.ts';
import { formatUsd } from '../../../shared/format.ts';
import { RecordForm } from '../../../ui/record-form.tsx';
import { useRecord, type Payment, type Payments } from '../api.ts';
import {
  AmountField,
  amountIn,
  amountText,
  noAmount,
  ReceivedFields,
  receivedToday,
  sent,
  wrongDate,
} from './money-fields.tsx';

interface Props {
  payments: Payments;
  onClose: () => void;
}

export function CreditForm({ payments, onClose }: Props) {
  const [amount, setAmount] = useState(amountText(Math.min(payments.credit, payments.open)));
  const record = useRecord(payments.order_id, 'Credit applied');
  return (
    <RecordForm
      send="Apply Credit"
      sending={record.isPending}
      reason={noAmount(amount)}
      error={record.error}
      onSend={() =>
        record.mutate({ kind: 'apply_credit', amount: toDollars(amountIn(amount)) }, { onSuccess: onClose })
      }
      onLeave={onClose}
    >
      <p>
        {payments.company_name} has {formatUsd(payments.credit)} of credit, this order owes{' '}
        {formatUsd(payments.open)}.
      </p>
      <AmountField value={amount} errors={fieldErrors(record.error)} onChange={setAmount} />
    </RecordForm>
  );
}

export function PayBackForm({ payments, onClose }: Props) {
  const [amount, setAmount] = useState(amountText(payments.credit));
  const [received, setReceived] = useState(receivedToday);
  const record = useRecord(payments.order_id, 'Credit paid back');
  const errors = fieldErrors(record.error);
  return (
    <RecordForm
      send="Pay Back"
      sending={record.isPending}
      reason={noAmount(amount) ?? wrongDate(received)}
      error={record.error}
      onSend={() =>
        record.mutate(
          { kind: 'pay_back', amount: toDollars(amountIn(amount)), ...sent(received) },
          { onSuccess: onClose },
        )
      }
      onLeave={onClose}
    >
      <p>
        {payments.company_name} has {formatUsd(payments.credit)} of credit. Record here what you paid back.
      </p>
      <AmountField value={amount} errors={errors} onChange={setAmount} />
      <ReceivedFields value={received} label="Paid back" errors={errors} onChange={setReceived} />
    </RecordForm>
  );
}

export function WriteOffForm({ payments, onClose }: Props) {
  const [amount, setAmount] = useState(amountText(payments.open));
  const [reason, setReason] = useState('');
  const record = useRecord(payments.order_id, 'Written off');
  return (
    <RecordForm
      send="Write Off"
      sending={record.isPending}
      reason={noAmount(amount) ?? tooShort(reason)}
      error={record.error}
      onSend={() =>
        record.mutate(
          { kind: 'write_off', amount: toDollars(amountIn(amount)), reason: reason.trim() },
          { onSuccess: onClose },
        )
      }
      onLeave={onClose}
    >
      <p>The marketplace bears what is written off. An invoice with nothing left open counts as paid.</p>
      <AmountField value={amount} errors={fieldErrors(record.error)} onChange={setAmount} />
      <ReasonField value={reason} onChange={setReason} />
    </RecordForm>
  );
}

const OWED_AGAIN = 'is taken back, and the invoices that it paid owe it again.';
const BACK_TO_CREDIT = 'is credit again, and the invoices that it paid owe it again.';
const UNDOING: Readonly<Record<Payment['kind'], { title: string; done: string; effect: string }>> = {
  payment: { title: 'Undo Payment', done: 'Payment undone', effect: OWED_AGAIN },
  applied_credit: { title: 'Undo Credit', done: 'Credit taken off again', effect: BACK_TO_CREDIT },
  pay_back: { title: 'Undo Pay Back', done: 'Pay back undone', effect: 'is credit of the buyer again.' },
  write_off: { title: 'Undo Write-Off', done: 'Write-off undone', effect: 'is owed again.' },
  settlement: { title: 'Undo Settlement', done: 'Settlement undone', effect: 'is taken back.' },
};
export const undoTitle = ({ kind }: Payment): string => UNDOING[kind].title;

interface UndoProps {
  orderId: number;
  payment: Payment;
  onClose: () => void;
}

export function UndoForm({ orderId, payment, onClose }: UndoProps) {
  const [reason, setReason] = useState('');
  const [returned, setReturned] = useState(false);
  const [{ date }, setReceived] = useState(receivedToday);
  const { title, done, effect } = UNDOING[payment.kind];
  const record = useRecord(orderId, done);
  const byBank = payment.kind === 'payment' && payment.method === 'ach';
  const common = { payment_id: payment.id, reason: reason.trim() };
  return (
    <RecordForm
      send={title}
      sending={record.isPending}
      reason={tooShort(reason) ?? (returned ? wrongDate({ date }) : null)}
      error={record.error}
      onSend={() =>
        record.mutate(
          returned ? { kind: 'returned', ...common, received_date: date } : { kind: 'undo', ...common },
          { onSuccess: onClose },
        )
      }
      onLeave={onClose}
    >
      <p>
        {formatUsd(payment.amount)} {effect}
      </p>
      {byBank && (
        <Checkbox
          label="The bank returned it: its invoices are due at once"
          checked={returned}
          onChange={(event) => setReturned(event.currentTarget.checked)}
        />
      )}
      {byBank && returned && (
        <TextInput
          label="Returned"
          placeholder="MM/DD/YYYY"
          required
          value={date}
          error={fieldErrors(record.error)['received_date']}
          onChange={(event) => {
            const next = event.currentTarget.value;
            setReceived((before) => ({ ...before, date: next }));
          }}
        />
      )}
      <ReasonField value={reason} onChange={setReason} />
    </RecordForm>
  );
}

const tooShort = (reason: string): string | null =>
  reason.trim().length < UNDO_REASON.least ? `Say why, in ${UNDO_REASON.least} characters or more.` : null;

function ReasonField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <Textarea
      label="Reason"
      required
      autosize
      minRows={2}
      maxLength={UNDO_REASON.most}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
