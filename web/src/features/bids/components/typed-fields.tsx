import { TextInput } from '@mantine/core';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { nearestStep } from '#rules/bids/bid-lots.ts';
import { limitsText, OWN_MINIMUM, quantityHelp } from '#rules/bids/bid-words.ts';
import { toDollars } from '#rules/money.ts';
import { countOf, formatCount, formatUsd } from '../../../shared/format.ts';
import { Help } from '../../../ui/help.tsx';
import { readPacks, readPrice, type Draft, type Ground, type Judged } from '../bid-terms.ts';
import styles from './bid-popup.module.css';

interface Props {
  draft: Draft;
  judged: Judged;
  disabled: boolean;
  onChange: (draft: Draft) => void;
}

/** Stays as it is typed; what is too high for the listing is refused: a slip becomes no bid (TR-177 … TR-180). */
export function PriceField({ draft, judged: { highest, priceProblem }, disabled, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  // The form comes after its popup, or in place of the button that opened it.
  useEffect(() => field.current?.focus(), []);
  const [settled, setSettled] = useState(draft.price !== '');
  const settle = () => {
    setSettled(true);
    const cents = readPrice(draft);
    if (!cents) return;
    const price = formatUsd(toDollars(cents));
    if (price !== draft.price) onChange({ ...draft, price });
  };
  return (
    <TextInput
      label="Bid Price"
      description="Per pack"
      placeholder="$0.00"
      inputMode="decimal"
      autoComplete="off"
      ref={field}
      data-autofocus
      value={draft.price}
      disabled={disabled || highest === null}
      error={settled && priceProblem}
      onChange={(event) => {
        setSettled(false);
        onChange({ ...draft, price: event.currentTarget.value });
      }}
      onBlur={settle}
    />
  );
}

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/** Whole packs; rounded to whole steps once it is left, which is said (TR-181 … TR-190). */
export function PacksField({ draft, judged, ground, disabled, onChange }: Props & { ground: Ground }) {
  const { min, max, step } = judged.bounds;
  const help = useId();
  const limits = limitsText(ground.steps);
  const [rounded, setRounded] = useState<{ to: string; why: string } | null>(null);
  const set = (packs: number) => onChange({ ...draft, quantity: String(packs) });
  const settle = () => {
    const packs = readPacks(draft);
    const isEmpty = draft.quantity.trim() === '';
    if (packs === null || (packs === 0 && !isEmpty)) return;
    const quantity = nearestStep(isEmpty ? null : packs, step);
    if (String(quantity) === draft.quantity) return;
    const to = String(quantity);
    if (isEmpty) setRounded({ to, why: `Left empty: taken as ${countOf(quantity, 'pack')}.` });
    else if (quantity !== packs)
      setRounded({ to, why: `Rounded to ${formatCount(quantity)}${step > 1 ? `: cases of ${step}` : ''}.` });
    set(quantity);
  };
  const stepBy = (event: KeyboardEvent) => {
    const move = ARROWS[event.key];
    const packs = readPacks(draft);
    if (move === undefined || packs === null) return;
    event.preventDefault();
    set(Math.max(min, Math.min(max, packs === 0 ? min : nearestStep(packs, step) + move * step)));
  };
  return (
    <>
      <div className={styles.helped}>
        <TextInput
          label="Bid Quantity"
          description={quantityHelp(ground.steps)}
          descriptionProps={{ id: help, className: 'visually-hidden' }}
          inputMode="numeric"
          autoComplete="off"
          value={draft.quantity}
          disabled={disabled}
          error={judged.quantityProblem}
          onChange={(event) => onChange({ ...draft, quantity: event.currentTarget.value })}
          onBlur={settle}
          onKeyDown={stepBy}
        />
        {/* In the line of its label to the eye. */}
        <Help id={help} about="Bid Quantity" aside>
          {quantityHelp(ground.steps)}
        </Help>
      </div>
      {limits !== null && <p className={styles.soft}>{limits}</p>}
      {ground.sells && isBelow(draft, min) && <p className={styles.soft}>{OWN_MINIMUM}</p>}
      <Note>{rounded !== null && rounded.to === draft.quantity && rounded.why}</Note>
    </>
  );
}

function isBelow(draft: Draft, min: number): boolean {
  const packs = readPacks(draft);
  return packs !== null && draft.quantity.trim() !== '' && packs < min;
}

/** Stands ready so that its sentence is spoken when it comes. */
const Note = ({ children }: { children: ReactNode }) => (
  <div role="status" className={styles.note}>
    {children}
  </div>
);
