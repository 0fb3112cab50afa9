import { NumberInput, Select, TextInput } from '@mantine/core';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { nearestStep } from '#rules/bids/bid-lots.ts';
import { quantityHelp } from '#rules/bids/bid-words.ts';
import { PO_LENGTH } from '#rules/orders/po-number.ts';
import { countOf, formatCount, formatUsd } from '../../../shared/format.ts';
import { Help } from '../../../ui/help.tsx';
import type { BidLot } from '../answer-api.ts';
import { expiriesOf, type Draft, type Ground, type Judged } from '../bid-terms.ts';
import styles from './bid-popup.module.css';

/** The library gives text where a number would lose what was typed, such as a closing zero. */
const numberOf = (typed: number | string): number | '' =>
  typed === '' || !Number.isFinite(Number(typed)) ? '' : Number(typed);

interface Props {
  lots: readonly BidLot[];
  draft: Draft;
  judged: Judged;
  ground: Ground;
  disabled: boolean;
  onChange: (draft: Draft) => void;
}

/** Minimum expiry, price and packs of a bid or a counter (TR-111 … TR-116, TR-177 … TR-190). */
export function BidFields({ lots, draft, judged, ground, disabled, onChange }: Props) {
  const { bounds } = judged;
  const help = useId();
  const price = useRef<HTMLInputElement>(null);
  // The form comes after its popup, or in place of the button that opened it.
  useEffect(() => price.current?.focus(), []);
  const [changed, setChanged] = useState<Changed>({ lowered: null, rounded: null });
  const options = expiriesOf(lots);
  return (
    <>
      <Select
        label="Minimum Expiry"
        data={options}
        value={draft.expiry}
        disabled={disabled || options.length === 0}
        allowDeselect={false}
        onChange={(expiry) => expiry !== null && onChange({ ...draft, expiry })}
      />
      <p className={styles.soft}>Available Stock: {countOf(judged.stock, 'pack')}</p>
      <NumberInput
        label="Bid Price"
        description="Per pack"
        prefix="$"
        decimalScale={2}
        fixedDecimalScale
        hideControls
        allowNegative={false}
        clampBehavior="none"
        ref={price}
        value={draft.price}
        disabled={disabled || judged.highest === null}
        onChange={(price) => onChange({ ...draft, price: numberOf(price) })}
        onBlur={() => {
          if (judged.highest === null || draft.price === '' || draft.price <= judged.highest) return;
          setChanged({ ...changed, lowered: judged.highest });
          onChange({ ...draft, price: judged.highest });
        }}
      />
      <Note>
        {changed.lowered !== null &&
          changed.lowered === draft.price &&
          `Lowered to ${formatUsd(changed.lowered)}: below the listing price of ${formatUsd(judged.lotPrice)}.`}
      </Note>
      <div className={styles.helped}>
        <NumberInput
          label="Bid Quantity"
          description={quantityHelp(ground.steps)}
          descriptionProps={{ id: help, className: 'visually-hidden' }}
          allowDecimal={false}
          min={bounds.min}
          max={bounds.max}
          step={bounds.step}
          clampBehavior="none"
          value={draft.quantity}
          disabled={disabled}
          error={judged.quantityProblem}
          onChange={(quantity) => onChange({ ...draft, quantity: numberOf(quantity) })}
          onBlur={() => {
            const quantity = nearestStep(draft.quantity === '' ? null : draft.quantity, bounds.step);
            if (quantity === draft.quantity) return;
            setChanged({ ...changed, rounded: quantity });
            onChange({ ...draft, quantity });
          }}
        />
        {/* After the field in the order of the keyboard, in the line of its label to the eye. */}
        <Help id={help} about="Bid Quantity">
          {quantityHelp(ground.steps)}
        </Help>
      </div>
      <Note>
        {bounds.step > 1 &&
          changed.rounded !== null &&
          changed.rounded === draft.quantity &&
          `Rounded to ${formatCount(changed.rounded)}: cases of ${bounds.step}.`}
      </Note>
    </>
  );
}

/** What the form made of what was typed. */
interface Changed {
  lowered: number | null;
  rounded: number | null;
}

/** Stands ready so that its sentence is spoken when it comes. */
const Note = ({ children }: { children: ReactNode }) => (
  <div role="status" className={styles.note}>
    {children}
  </div>
);

interface PoProps {
  value: string;
  disabled: boolean;
  onChange: (po: string) => void;
}

export const PoField = ({ value, disabled, onChange }: PoProps) => (
  <TextInput
    label="PO #"
    value={value}
    disabled={disabled}
    maxLength={PO_LENGTH}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
