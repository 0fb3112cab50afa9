import { Select, TextInput } from '@mantine/core';
import {
  METHOD_LABELS,
  PAYMENT_METHODS,
  REFERENCE_LENGTH,
  type PaymentMethod,
} from '#rules/finance/receipts.ts';
import { parseUsd, type Cents } from '#rules/money.ts';
import { parseCalendarDate } from '#rules/dates.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { formatDate } from '../../../shared/format.ts';
import styles from './payments.module.css';

type Errors = Readonly<Record<string, string>>;

/** An amount as it stands in its field. */
export const amountText = (dollars: number): string => dollars.toFixed(2);
export const amountIn = (text: string): Cents => parseUsd(text) ?? 0;
export const noAmount = (text: string): string | null =>
  amountIn(text) > 0 ? null : 'Enter an amount above 0.';

export function AmountField({
  value,
  errors,
  onChange,
}: {
  value: string;
  errors: Errors;
  onChange: (text: string) => void;
}) {
  return (
    <TextInput
      label="Amount ($)"
      inputMode="decimal"
      required
      value={value}
      error={errors['amount']}
      data-autofocus
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** How and when money came or went. */
export interface Received {
  method: PaymentMethod;
  reference: string;
  date: string;
}

export const receivedToday = (): Received => ({
  method: 'check',
  reference: '',
  date: formatDate(todayUtc()),
});
export const sent = ({ method, reference, date }: Received) => ({
  method,
  reference: reference.trim(),
  received_date: date,
});
export const wrongDate = ({ date }: Pick<Received, 'date'>): string | null =>
  parseCalendarDate(date) === null ? 'The date must be MM/DD/YYYY.' : null;

const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }));

interface Props {
  value: Received;
  label: string;
  errors: Errors;
  onChange: (received: Received) => void;
}

export function ReceivedFields({ value, label, errors, onChange }: Props) {
  return (
    <div className={styles.pair}>
      <Select
        label="Method"
        data={METHODS}
        value={value.method}
        allowDeselect={false}
        onChange={(next) =>
          onChange({ ...value, method: PAYMENT_METHODS.find((one) => one === next) ?? 'other' })
        }
      />
      <TextInput
        label="Reference"
        placeholder="Check or transfer #"
        maxLength={REFERENCE_LENGTH}
        value={value.reference}
        error={errors['reference']}
        onChange={(event) => onChange({ ...value, reference: event.currentTarget.value })}
      />
      <TextInput
        label={label}
        placeholder="MM/DD/YYYY"
        required
        value={value.date}
        error={errors['received_date']}
        onChange={(event) => onChange({ ...value, date: event.currentTarget.value })}
      />
    </div>
  );
}
