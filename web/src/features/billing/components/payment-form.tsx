import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { payOldestFirst } from '#rules/finance/allocation.ts';
import { fromDollars, toDollars, type Cents } from '#rules/money.ts';
import { fieldErrors } from '../../../shared/api-error.ts';
import { formatDate, formatUsd } from '../../../shared/format.ts';
import { RecordForm } from '../../../ui/record-form.tsx';
import { useRecord, type Payments } from '../api.ts';
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
import styles from './payments.module.css';

/** What goes to each chosen order, this one first, then the others as they are due; what is left is credit. */
function spread(cents: Cents, payments: Payments, chosen: readonly number[]) {
  const others = payments.other_orders.filter(({ order_id: id }) => chosen.includes(id));
  const owing = [
    { id: payments.order_id, cents: fromDollars(payments.open) },
    ...others.map(({ order_id: id, open }) => ({ id, cents: fromDollars(open) })),
  ];
  return payOldestFirst(
    cents,
    owing.map(({ id, cents: openCents }, index) => ({
      id: index,
      orderId: id,
      dueOn: '',
      openCents,
    })),
  );
}

export function PaymentForm({ payments, onClose }: { payments: Payments; onClose: () => void }) {
  const [amount, setAmount] = useState(payments.open > 0 ? amountText(payments.open) : '');
  const [received, setReceived] = useState(receivedToday);
  const [chosen, setChosen] = useState<number[]>([]);
  const record = useRecord(payments.order_id, 'Payment recorded');
  const errors = fieldErrors(record.error);
  const cents = amountIn(amount);
  const { parts, leftCents } = spread(cents, payments, chosen);
  const send = () =>
    record.mutate(
      {
        kind: 'payment',
        amount: toDollars(cents),
        ...sent(received),
        expected_credit: toDollars(leftCents),
        ...(chosen.length > 0 &&
          parts.length > 0 && {
            allocations: parts.map((part) => ({ order_id: part.orderId, amount: toDollars(part.cents) })),
          }),
      },
      { onSuccess: onClose },
    );
  return (
    <RecordForm
      send="Record Payment"
      sending={record.isPending}
      reason={noAmount(amount) ?? wrongDate(received)}
      error={record.error}
      onSend={send}
      onLeave={onClose}
    >
      <AmountField value={amount} errors={errors} onChange={setAmount} />
      <ReceivedFields value={received} label="Received" errors={errors} onChange={setReceived} />
      <OtherOrders payments={payments} chosen={chosen} onChange={setChosen} />
      {cents > 0 && chosen.length > 0 && (
        <p className={styles.soft}>
          {parts.map((part) => `${formatUsd(toDollars(part.cents))} to order ${part.orderId}`).join(', ')}
        </p>
      )}
      {leftCents > 0 && (
        <p className={styles.notice} role="status">
          This overpays by {formatUsd(toDollars(leftCents))}; it becomes credit of {payments.company_name}.
        </p>
      )}
    </RecordForm>
  );
}

interface OtherProps {
  payments: Payments;
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

function OtherOrders({
  payments: { other_orders: others, company_name: company },
  chosen,
  onChange,
}: OtherProps) {
  if (others.length === 0) return null;
  return (
    <fieldset className={styles.orders}>
      <legend>Pay other orders of {company} too</legend>
      <div>
        {others.map(({ order_id: id, facility_name: facility, due_date: due, open }) => (
          <Checkbox
            key={id}
            label={`Order ${id}, ${formatUsd(open)} due ${formatDate(due)}`}
            description={facility === company ? undefined : facility}
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
