import { parseCalendarDate } from '../dates.ts';

interface Row {
  readonly earliest_expiry: string | null;
  readonly pricing: { readonly price: number | null; readonly highest_pack_price: number | null };
  readonly best_lot: { readonly expiry_date: string } | null;
}

/** When the lot at the lowest price expires; null without price. */
export function expiryAtPrice({ earliest_expiry: first, pricing, best_lot: best }: Row): string | null {
  if (pricing.price === null) return null;
  return pricing.price === pricing.highest_pack_price || best === null
    ? first
    : parseCalendarDate(best.expiry_date);
}

/** Whether the lowest price is of another lot than the first expiry, so that both are only where the lots begin. */
export const isOfTwoLots = (atPrice: string | null, first: string | null): boolean =>
  atPrice !== null && first !== null && atPrice !== first;
