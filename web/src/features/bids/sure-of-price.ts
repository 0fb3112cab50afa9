import { priceDoubt } from '#rules/bids/price-doubt.ts';
import { BINDS } from '#rules/bids/bid-words.ts';
import { fromDollars } from '#rules/money.ts';
import { confirm } from '../../ui/dialogs.tsx';

/** Asks before a price far below the listing is sent; nothing is asked where it is not. */
export async function sureOfPrice(price: number, listed: number | null): Promise<boolean> {
  const doubt = listed === null ? null : priceDoubt(fromDollars(price), fromDollars(listed));
  return (
    doubt === null ||
    confirm({
      title: 'Send this price?',
      body: `${doubt} ${BINDS}`,
      confirmLabel: 'Send it',
      cancelLabel: 'Change the price',
    })
  );
}
