import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  BEARERS,
  REFUND_REASON_LABELS,
  REFUND_REASONS,
  type Bearer,
  type RefundReason,
} from '#rules/finance/refunds.ts';
import { toDollars } from '#rules/money.ts';
import { fieldErrors } from '../../../shared/api-error.ts';
import { formatUsd } from '../../../shared/format.ts';
import { RecordForm } from '../../../ui/record-form.tsx';
import { useRecord, type CardRefund, type Payments, type Recorded } from '../api.ts';
import { amountIn } from './money-fields.tsx';
import styles from './payments.module.css';

type Line = Payments['refundable'][number];
const REASONS = REFUND_REASONS.map((value) => ({ value, label: REFUND_REASON_LABELS[value] }));
const WHO = [
  { value: 'seller', label: 'The seller' },
  { value: 'marketplace', label: 'The marketplace' },
];

interface Draft {
  reason: RefundReason;
  borneBy: Bearer;
  note: string;
  shipping: string;
  /** Packs, or an amount where the price is corrected, by line. */
  lines: Readonly<Record<number, string>>;
}

const leftOf = (line: Line, reason: RefundReason): number =>
  reason === 'not_shipped' ? line.packs_to_ship : line.packs_left;

function bodyOf({ reason, borneBy, note, shipping, lines }: Draft): Extract<Recorded, { kind: 'refund' }> {
  const chosen = Object.entries(lines).flatMap(([id, text]) => {
    const line_id = Number(id);
    if (reason === 'price_correction')
      return amountIn(text) > 0 ? { line_id, amount: toDollars(amountIn(text)) } : [];
    return Number(text) > 0 ? { line_id, packs: Number(text) } : [];
  });
  return {
    kind: 'refund',
    reason,
    borne_by: borneBy,
    ...(note.trim() !== '' && { note: note.trim() }),
    lines: chosen,
    shipping: reason === 'not_shipped' ? 0 : toDollars(amountIn(shipping)),
  };
}

interface Props {
  payments: Payments;
  /** What the provider of cards gave back before, which is recorded here. */
  assigned?: CardRefund;
  onClose: () => void;
}

/** Gives back packs, a part of their price, or shipping. */
export function RefundForm({ payments, assigned, onClose }: Props) {
  const [draft, setDraft] = useState<Draft>({
    reason: 'returned',
    borneBy: 'seller',
    note: '',
    shipping: '',
    lines: {},
  });
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const record = useRecord(payments.order_id, 'Refund recorded');
  const body = { ...bodyOf(draft), ...(assigned && { card_refund_id: assigned.id }) };
  const nothing = body.lines?.length === 0 && body.shipping === 0;
  const unexplained = draft.reason === 'other' && draft.note.trim() === '';
  return (
    <RecordForm
      send={assigned ? 'Assign to Lines' : 'Refund'}
      sending={record.isPending}
      reason={nothing ? 'Choose what is given back.' : unexplained ? 'Say in the note why.' : null}
      error={record.error}
      onSend={() => record.mutate(body, { onSuccess: onClose })}
      onLeave={onClose}
    >
      {assigned && (
        <p>
          {formatUsd(assigned.to_record)} went back to the card already. Say which lines it was for, and who
          bears it; nothing is sent.
        </p>
      )}
      <div className={styles.pair}>
        <Select
          label="Reason"
          data={REASONS}
          value={draft.reason}
          allowDeselect={false}
          onChange={(next) =>
            change({ reason: REFUND_REASONS.find((one) => one === next) ?? 'other', lines: {} })
          }
        />
        <Select
          label="Borne by"
          data={WHO}
          value={draft.borneBy}
          allowDeselect={false}
          onChange={(next) => change({ borneBy: BEARERS.find((one) => one === next) ?? 'seller' })}
        />
      </div>
      <Lines payments={payments} draft={draft} onChange={(lines) => change({ lines })} />
      {draft.reason !== 'not_shipped' && payments.shipping_left > 0 && (
        <TextInput
          label="Shipping ($)"
          description={`${formatUsd(payments.shipping_left)} left`}
          inputMode="decimal"
          value={draft.shipping}
          onChange={(event) => change({ shipping: event.currentTarget.value })}
        />
      )}
      <Textarea
        label="Note"
        autosize
        minRows={2}
        maxLength={500}
        required={draft.reason === 'other'}
        value={draft.note}
        error={fieldErrors(record.error)['note']}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
    </RecordForm>
  );
}

/** By its number, as refusals name it. */
const nameOf = (line: Line): string => `Line ${line.line_number}, ${line.name}`;

interface LinesProps {
  payments: Payments;
  draft: Draft;
  onChange: (lines: Draft['lines']) => void;
}

function Lines({ payments, draft: { reason, lines }, onChange }: LinesProps) {
  const possible = payments.refundable.filter((line) =>
    reason === 'price_correction' ? line.amount_left > 0 : leftOf(line, reason) > 0,
  );
  if (possible.length === 0) return <p className={styles.soft}>No line has anything left for this reason.</p>;
  return possible.map((line) => {
    const set = (text: string) => onChange({ ...lines, [line.line_id]: text });
    const value = lines[line.line_id] ?? '';
    return reason === 'price_correction' ? (
      <TextInput
        key={line.line_id}
        label={nameOf(line)}
        description={`Amount ($), ${formatUsd(line.amount_left)} left`}
        inputMode="decimal"
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      />
    ) : (
      <NumberInput
        key={line.line_id}
        label={nameOf(line)}
        description={`Packs, ${leftOf(line, reason)} left at ${formatUsd(line.price)}`}
        allowDecimal={false}
        allowNegative={false}
        value={value}
        onChange={(next) => set(String(next))}
      />
    );
  });
}
