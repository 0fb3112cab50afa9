import { Checkbox } from '@mantine/core';
import { AGREE_SOFT_BLOCK } from '#rules/catalog/refusals.ts';
import { plainDay } from '../../../shared/format.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useUpdateCart, type CartItem } from '../api.ts';
import styles from './cart.module.css';

/** Who blocked an item, why, and the tick that buys it all the same (SP-177). The sentence stands among the errors of the cart. */
export function BlockedItem({ item }: { item: CartItem }) {
  const { blocked, agreed_soft_block: agreed } = item;
  if (blocked === null) return null;
  return (
    <div className={styles.blocked}>
      <p className={agreed ? undefined : styles.error}>
        Blocked by {blocked.author} on {plainDay(blocked.date)}
        {agreed && '. You agreed to buy it.'}
      </p>
      <p>{blocked.reason}</p>
      {!agreed && <Agree item={item} />}
    </div>
  );
}

function Agree({ item }: { item: CartItem }) {
  const update = useUpdateCart();
  const agree = () => {
    const lots = item.pricing.prices.map(({ id, quantity }) => ({ id, quantity }));
    update.mutate(
      { listingId: item.id, isC2: item.is_c2, lots, agreeSoftBlock: true, quiet: true },
      { onSuccess: ({ errors: [error] }) => error !== undefined && toast.error(error) },
    );
  };
  return (
    <Checkbox
      label={
        <>
          {AGREE_SOFT_BLOCK}
          <span className="visually-hidden">, {item.name}</span>
        </>
      }
      checked={update.isPending}
      disabled={update.isPending}
      onChange={agree}
    />
  );
}
