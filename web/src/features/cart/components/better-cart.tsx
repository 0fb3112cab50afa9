import { Button, Checkbox, Radio, Select } from '@mantine/core';
import { useState } from 'react';
import { CART_GOALS, type CartGoal } from '#rules/ordering/better-cart/problem.ts';
import { errorText } from '../../../shared/api-error.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { SkeletonLines } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import type { Cart } from '../api.ts';
import {
  linesOf,
  useFindBetterCart,
  useReplaceCart,
  type BetterCart,
  type Wish,
} from '../better-cart-api.ts';
import { Comparison } from './better-cart-result.tsx';
import styles from './better-cart.module.css';

const GOALS: Record<CartGoal, { label: string; description: string }> = {
  cheapest: { label: 'Cheapest', description: 'Least total with shipping and fees' },
  fewest_parcels: { label: 'Fewest parcels', description: 'From as few suppliers as have everything' },
  longest_expiry: {
    label: 'Longest expiry',
    description: 'What expires first lasts longest, then the rest; then the cheapest',
  },
};

const MONTHS = [
  { value: '0', label: 'Any expiry date' },
  { value: '6', label: 'At least 6 months left' },
  { value: '12', label: 'At least 12 months left' },
  { value: '18', label: 'At least 18 months left' },
];

const WIDTH = 900;

/** What a cart held before it was replaced, and the version that it then had. */
export interface Replaced {
  before: Cart;
  version: number;
}

interface Props {
  cart: Cart;
  /** What was replaced, so that it can be put back. */
  onReplaced: (replaced: Replaced) => void;
}

/** 'Find a better cart': compares the cart with the same products from elsewhere, and changes it on request only. */
export function FindBetterCart({ cart, onReplaced }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Find a better cart
      </Button>
      <Popup title="Find a better cart" opened={open} onClose={() => setOpen(false)} width={WIDTH}>
        <Compare cart={cart} onReplaced={onReplaced} onDone={() => setOpen(false)} />
      </Popup>
    </>
  );
}

function Compare({ cart, onReplaced, onDone }: Props & { onDone: () => void }) {
  const [wish, setWish] = useState<Wish>({ goal: 'cheapest', months: 0, sameNdc: false });
  const find = useFindBetterCart(cart.type);
  const replace = useReplaceCart();
  const change = (part: Partial<Wish>) => {
    setWish({ ...wish, ...part });
    find.reset();
    replace.reset();
  };
  const use = ({ cart_version: version, lines }: BetterCart) =>
    replace.mutate(
      { cart_type: cart.type, version, lines },
      {
        onSuccess: ({ data }) => {
          toast.success('Cart was updated');
          const now = cart.type === 'c2' ? data.cart_c2 : data.cart;
          onReplaced({ before: cart, version: now.version });
          onDone();
        },
      },
    );
  const error = find.error ?? replace.error;
  return (
    <div className={styles.parts}>
      <form
        className={styles.wish}
        aria-label="What is better"
        onSubmit={(event) => {
          event.preventDefault();
          find.mutate(wish);
        }}
      >
        <Radio.Group
          label="What counts"
          value={wish.goal}
          onChange={(next) => change({ goal: CART_GOALS.find((goal) => goal === next) ?? 'cheapest' })}
        >
          <div className={styles.goals}>
            {CART_GOALS.map((goal) => (
              <Radio key={goal} value={goal} {...GOALS[goal]} />
            ))}
          </div>
        </Radio.Group>
        <div className={styles.limits}>
          <Select
            label="Expiry"
            data={MONTHS}
            value={String(wish.months)}
            allowDeselect={false}
            onChange={(months) => change({ months: Number(months ?? 0) })}
          />
          <Checkbox
            label="Same NDC only"
            checked={wish.sameNdc}
            onChange={(event) => change({ sameNdc: event.currentTarget.checked })}
          />
          <Button type="submit" loading={find.isPending}>
            Compare
          </Button>
        </div>
      </form>
      <div aria-live="polite" className={styles.result}>
        {find.isPending && (
          <>
            <p className={styles.soft}>Comparing every supplier, lot and parcel. This takes a few seconds.</p>
            <SkeletonLines lines={4} />
          </>
        )}
        {error !== null && (
          <p role="alert" className={styles.refusal}>
            {errorText(error)}
          </p>
        )}
        {find.data && (
          <Comparison
            goal={wish.goal}
            found={find.data}
            pending={replace.isPending}
            onUse={() => use(find.data)}
            onKeep={onDone}
          />
        )}
      </div>
    </div>
  );
}

/** After a cart was replaced: the way back, as long as it is not changed otherwise. */
export function PutBack({ before, cart, onDone }: { before: Cart; cart: Cart; onDone: () => void }) {
  const replace = useReplaceCart();
  return (
    <div className={styles.putBack} role="status">
      <span>Your cart holds what was found.</span>
      <Button
        size="compact-sm"
        variant="default"
        loading={replace.isPending}
        onClick={() =>
          replace.mutate(
            { cart_type: cart.type, version: cart.version, lines: linesOf(before) },
            { onSuccess: onDone },
          )
        }
      >
        Put my cart back
      </Button>
      {replace.error !== null && <span className={styles.refusal}>{errorText(replace.error)}</span>}
    </div>
  );
}
