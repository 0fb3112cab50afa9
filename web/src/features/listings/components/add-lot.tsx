import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { PRICE_TYPES } from '#rules/catalog/prices.ts';
import { errorText, fieldErrors } from '../../../shared/api-error.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useAddLot, type NewLot } from '../api.ts';
import { readCount, readDate, readPrice, readRequired, type Reading } from '../read-fields.ts';
import { MOST_PACKS, PRICE_TYPE_CHOICES } from './lot-fields.tsx';
import styles from './lots.module.css';

const FIELDS = ['lot_name', 'expiry_date', 'price', 'stock', 'min_qty'] as const;
type Field = (typeof FIELDS)[number];
type Typed = Record<Field, string>;

const LABELS: Typed = {
  lot_name: 'Lot',
  expiry_date: 'Expiry',
  price: 'Pack price',
  stock: 'Stock, packs',
  min_qty: 'Minimum packs',
};
const READERS: Record<Field, (text: string) => Reading<string | number>> = {
  lot_name: readRequired('Lot', 60),
  expiry_date: readDate,
  price: readPrice,
  stock: readCount(0, MOST_PACKS),
  min_qty: readCount(0, MOST_PACKS),
};
const EMPTY: Typed = { lot_name: '', expiry_date: '', price: '', stock: '', min_qty: '1' };

/** Adds a lot to a listing; opens into a form, and is open already where there is no lot yet. */
export function AddLot({ listingId, opened }: { listingId: number; opened: boolean }) {
  const [open, setOpen] = useState(opened);
  if (open) return <LotForm listingId={listingId} onClose={() => setOpen(false)} />;
  return (
    <Button
      className={styles.add ?? ''}
      variant="default"
      size="xs"
      leftSection={<Icon name="plus" size={14} />}
      onClick={() => setOpen(true)}
    >
      Add lot
    </Button>
  );
}

function LotForm({ listingId, onClose }: { listingId: number; onClose: () => void }) {
  const [typed, setTyped] = useState(EMPTY);
  const [type, setType] = useState<(typeof PRICE_TYPES)[number]>('WAC');
  const [wrong, setWrong] = useState<Partial<Typed>>({});
  const add = useAddLot(listingId);
  const refused = fieldErrors(add.error);
  const errorOf = (field: Field) => wrong[field] ?? refused[field];
  const change = (field: Field, text: string) => {
    setTyped({ ...typed, [field]: text });
    setWrong({ ...wrong, [field]: undefined });
    add.reset();
  };
  const submit = () => {
    const problems = problemsOf(typed);
    setWrong(problems);
    if (Object.keys(problems).length === 0) add.mutate(toLot(typed, type), { onSuccess: onClose });
  };
  return (
    <form
      className={styles.form}
      aria-label="New lot"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.fields}>
        {FIELDS.map((field) => (
          <TextInput
            key={field}
            size="xs"
            label={LABELS[field]}
            value={typed[field]}
            error={errorOf(field)}
            autoComplete="off"
            {...(field === 'lot_name' && { 'data-autofocus': true, autoFocus: true, maxLength: 60 })}
            {...(field === 'expiry_date' && { placeholder: 'MM/DD/YYYY' })}
            onChange={(event) => change(field, event.currentTarget.value)}
          />
        ))}
        <Select
          size="xs"
          label="Price type"
          data={PRICE_TYPE_CHOICES}
          value={type}
          allowDeselect={false}
          withCheckIcon={false}
          onChange={(value) => setType(PRICE_TYPES.find((one) => one === value) ?? 'WAC')}
        />
      </div>
      <div className={styles.buttons}>
        {add.error !== null && FIELDS.every((field) => refused[field] === undefined) && (
          <span role="alert" className={styles.refusal}>
            {errorText(add.error)}
          </span>
        )}
        <Button variant="default" size="xs" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="xs" loading={add.isPending}>
          Add lot
        </Button>
      </div>
    </form>
  );
}

function problemsOf(typed: Typed): Partial<Typed> {
  const problems: Partial<Typed> = {};
  for (const field of FIELDS) {
    const reading = READERS[field](typed[field]);
    if (!reading.ok) problems[field] = reading.reason;
  }
  return problems;
}

/** Expects a draft that `problemsOf` finds no fault in. */
function toLot(typed: Typed, priceType: NewLot['price_type']): NewLot {
  const number = (reading: Reading<number>) => (reading.ok ? reading.value : 0);
  return {
    lot_name: typed.lot_name.trim(),
    expiry_date: typed.expiry_date.trim(),
    price: number(readPrice(typed.price)),
    stock: number(readCount(0, MOST_PACKS)(typed.stock)),
    min_qty: number(readCount(0, MOST_PACKS)(typed.min_qty)),
    price_type: priceType,
  };
}
