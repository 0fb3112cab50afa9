import type { IsoDate } from '../dates.ts';

/** Packs of one lot in a shipment, as its notice names it; null where that says nothing. */
export interface ShippedLot {
  readonly lot: string | null;
  readonly expiry: IsoDate | null;
  readonly packs: number;
}

/** A lot as it is compared: partners write it in capital letters or not. */
export const plainLot = (lot: string): string => lot.trim().toUpperCase();

export const sameLot = (sent: string | null, ordered: string): boolean =>
  sent !== null && plainLot(sent) === plainLot(ordered);

/** What both sides read of a lot that was shipped instead of the one that was ordered; null where it is that one. */
export const lotInstead = (ordered: string, sent: string): string | null =>
  sameLot(sent, ordered) ? null : `Lot ${sent} instead of ${ordered}`;
