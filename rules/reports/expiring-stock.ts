import { daysUntil, type IsoDate } from '../dates.ts';

/** Of one listing. */
export interface ExpiringLot {
  expiry: IsoDate;
  packs: number;
}

/** Sales are counted over so many days, which are three months. */
export const SALES_DAYS = 90;
const MONTHS = 3;
const MONTH_DAYS = 30;

const toTenth = (value: number): number => Math.round(value * 10) / 10;

/** Packs in a month, with one decimal. */
export const soldPerMonth = (sold: number): number => toTenth(sold / MONTHS);

/**
 * Packs of each lot that are left on its last day where the listing sells on as in the last 90 days, `sold` packs: the lot that
 * expires first is sold first. Whole packs; `lots` in the order of their expiry.
 */
export function leftAtExpiry(lots: readonly ExpiringLot[], sold: number, today: IsoDate): number[] {
  let taken = 0;
  return lots.map(({ expiry, packs }) => {
    const sells = (sold * daysUntil(expiry, today)) / (MONTHS * MONTH_DAYS);
    const ofLot = Math.min(packs, Math.max(0, sells - taken));
    taken += ofLot;
    return Math.round(packs - ofLot);
  });
}
