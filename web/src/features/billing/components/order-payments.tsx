import { Button } from '@mantine/core';
import { useState } from 'react';
import { REFUND_REASON_LABELS } from '#rules/finance/refunds.ts';
import { METHOD_LABELS } from '#rules/finance/receipts.ts';
import { INVOICE_STATUS_LABELS, type InvoiceStatus } from '#rules/finance/invoice-status.ts';
import { countOf, formatDay, formatUsd } from '../../../shared/format.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { Panel } from '../../../ui/page.tsx';
import { NotLoaded, SkeletonLines } from '../../../ui/states.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { usePayments, type CardRefund, type Payment, type Payments } from '../api.ts';
import { CardRefunds, Disputes } from './card-refunds.tsx';
import { CreditForm, PayBackForm, UndoForm, undoTitle, WriteOffForm } from './money-forms.tsx';
import { PaymentForm } from './payment-form.tsx';
import { RefundForm } from './refund-form.tsx';
import styles from './payments.module.css';

type Opened =
  | 'Record Payment'
  | 'Apply Credit'
  | 'Pay Back'
  | 'Write Off'
  | 'Refund'
  | Payment
  | { assigned: CardRefund }
  | null;

/** Invoices with what they owe, what was recorded, and the ways to record more. */
export function OrderPayments({ orderId }: { orderId: number }) {
  const { data, error, refetch } = usePayments(orderId);
  return (
    <Panel title="Payments">
      {data && <Shown payments={data} />}
      {!data && error !== null && <NotLoaded error={error} onRetry={() => void refetch()} />}
      {!data && error === null && <SkeletonLines lines={3} />}
    </Panel>
  );
}

function Shown({ payments }: { payments: Payments }) {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const { open, credit } = payments;
  return (
    <>
      <div className={styles.sums}>
        <span>
          Open: <strong>{formatUsd(open)}</strong>
        </span>
        <span>
          Credit of {payments.company_name}: <strong>{formatUsd(credit)}</strong>
        </span>
        {payments.refunded > 0 && (
          <span>
            Refunded <strong>{formatUsd(payments.refunded)}</strong>
          </span>
        )}
      </div>
      <Invoices payments={payments} />
      <div className={styles.actions}>
        {payments.invoices.length > 0 && (
          <Button onClick={() => setOpened('Record Payment')}>Record Payment</Button>
        )}
        {credit > 0 && open > 0 && (
          <Button variant="default" onClick={() => setOpened('Apply Credit')}>
            Apply Credit
          </Button>
        )}
        {credit > 0 && (
          <Button variant="default" onClick={() => setOpened('Pay Back')}>
            Pay Back
          </Button>
        )}
        {open > 0 && (
          <Button variant="default" onClick={() => setOpened('Write Off')}>
            Write Off
          </Button>
        )}
        {payments.invoices.length > 0 && (
          <Button variant="default" onClick={() => setOpened('Refund')}>
            Refund
          </Button>
        )}
      </div>
      <Disputes payments={payments} />
      <CardRefunds
        refunds={payments.card_refunds}
        label="Refunds to the card"
        onAssign={(assigned) => setOpened({ assigned })}
      />
      <Refunds payments={payments} />
      <Recorded payments={payments} onUndo={setOpened} />
      <Popup title={titleOf(opened)} width={560} opened={opened !== null} onClose={close}>
        {opened !== null && <Form payments={payments} opened={opened} onClose={close} />}
      </Popup>
    </>
  );
}

function titleOf(opened: Opened): string {
  if (opened === null || typeof opened === 'string') return opened ?? '';
  return 'assigned' in opened ? 'Assign to Lines' : undoTitle(opened);
}

interface FormProps {
  payments: Payments;
  opened: NonNullable<Opened>;
  onClose: () => void;
}

function Form({ payments, opened, onClose }: FormProps) {
  if (typeof opened !== 'string' && 'assigned' in opened)
    return <RefundForm payments={payments} assigned={opened.assigned} onClose={onClose} />;
  if (typeof opened !== 'string')
    return <UndoForm orderId={payments.order_id} payment={opened} onClose={onClose} />;
  const forms = {
    'Record Payment': PaymentForm,
    'Apply Credit': CreditForm,
    'Pay Back': PayBackForm,
    'Write Off': WriteOffForm,
    Refund: RefundForm,
  };
  const Chosen = forms[opened];
  return <Chosen payments={payments} onClose={onClose} />;
}

const TONES: Readonly<Record<InvoiceStatus, Tone>> = {
  open: 'info',
  partly_paid: 'attention',
  paid: 'ok',
  overdue: 'refusal',
  cancelled: 'neutral',
};

function Invoices({ payments: { invoices } }: { payments: Payments }) {
  if (invoices.length === 0) return <p className={styles.soft}>Nothing is billed yet.</p>;
  return (
    <ul className={styles.list} aria-label="Invoices">
      {invoices.map((invoice) => (
        <li key={invoice.number}>
          <div>
            {invoice.number}{' '}
            <StatusBadge tone={TONES[invoice.state]}>{INVOICE_STATUS_LABELS[invoice.state]}</StatusBadge>
            <div className={styles.soft}>
              Due {formatDay(invoice.due_date)}
              {invoice.written_off > 0 && ` · Written off ${formatUsd(invoice.written_off)}`}
            </div>
          </div>
          <div className={styles.amount}>
            {formatUsd(invoice.total)}
            <div className={styles.soft}>{formatUsd(invoice.open)} open</div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Refunds({ payments: { refunds } }: { payments: Payments }) {
  if (refunds.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Refunds">
      {refunds.map((refund) => (
        <li key={refund.id}>
          <div>
            Refund{refund.number !== null && ` ${refund.number}`}: {REFUND_REASON_LABELS[refund.reason]},
            borne by the {refund.borne_by}
            <div className={styles.soft}>
              {formatDay(refund.recorded_date)}, recorded by {refund.recorded_by}
              {refund.note !== null && `: ${refund.note}`}
            </div>
            {refund.lines.map((line) => (
              <div key={`${line.line_number} ${line.invoice}`} className={styles.soft}>
                {line.packs > 0 && `${countOf(line.packs, 'pack')} of `}
                {line.name}, {formatUsd(line.amount)}
              </div>
            ))}
            {refund.shipping > 0 && <div className={styles.soft}>Shipping, {formatUsd(refund.shipping)}</div>}
          </div>
          <div className={styles.amount}>{formatUsd(refund.total)}</div>
        </li>
      ))}
    </ul>
  );
}

const KINDS: Readonly<Record<Payment['kind'], string>> = {
  payment: 'Payment',
  applied_credit: 'Credit applied',
  pay_back: 'Credit paid back',
  write_off: 'Written off',
  settlement: 'Settlement',
};

function Recorded({ payments, onUndo }: { payments: Payments; onUndo: (payment: Payment) => void }) {
  if (payments.payments.length === 0) return <p className={styles.soft}>Nothing was recorded yet.</p>;
  return (
    <ul className={styles.list} aria-label="Recorded">
      {payments.payments.map((payment) => (
        <li key={payment.id}>
          <div>
            {KINDS[payment.kind]}
            {payment.method !== null && ` by ${METHOD_LABELS[payment.method]}`}
            {payment.reference !== null && `, ${payment.reference}`}
            <div className={styles.soft}>
              {formatDay(payment.received_date)}, recorded by {payment.recorded_by}
              {payment.reason !== null && `: ${payment.reason}`}
            </div>
            <div className={styles.soft}>{whereItWent(payment, payments.order_id)}</div>
            {payment.undone !== null && <div className={styles.soft}>{undoneBy(payment.undone)}</div>}
          </div>
          <div className={styles.amount}>
            <span className={payment.undone === null ? undefined : styles.undone}>
              {formatUsd(payment.amount)}
            </span>
            {payment.undone === null && (
              <div>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  className={styles.undo}
                  onClick={() => onUndo(payment)}
                >
                  Undo
                  <span className="visually-hidden">
                    {' '}
                    {KINDS[payment.kind]} of {formatUsd(payment.amount)}
                  </span>
                </Button>
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function whereItWent(payment: Payment, orderId: number): string {
  const parts = payment.parts.map(
    ({ invoice, order_id, amount }) =>
      `${formatUsd(amount)} to ${invoice}${order_id === orderId ? '' : `, order ${order_id}`}`,
  );
  const credit =
    payment.kind === 'payment' && payment.credit > 0 ? [`${formatUsd(payment.credit)} to credit`] : [];
  return [...parts, ...credit].join('; ');
}

const undoneBy = ({ by, date, reason, returned_date: returned }: NonNullable<Payment['undone']>): string =>
  returned === null
    ? `Undone by ${by}, ${formatDay(date)}: ${reason}`
    : `Returned by the bank ${formatDay(returned)}, recorded by ${by}: ${reason}`;
