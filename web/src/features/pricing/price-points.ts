import { localDay } from '../../shared/clock.ts';
import type { PriceHistory } from './api.ts';

type LotOf = PriceHistory['lots'][number];

/** What a lot cost by its list price from which day on, oldest first; of several changes on a day all. */
export function pointsOf(lot: LotOf, changes: PriceHistory['changes']): { date: string; value: number }[] {
  const own = changes.filter((change) => change.lot_id === lot.id && change.source !== 'rule').toReversed();
  return [
    { date: dayOf(lot.added_date), value: lot.first_price },
    ...own.map((change) => ({ date: dayOf(change.changed_date), value: change.price })),
  ];
}

const dayOf = (timestamp: string): string => localDay(new Date(timestamp));

/** The lot to look at first: of the last change, else one that is for sale. */
export const firstLot = ({ lots, changes }: PriceHistory): LotOf | undefined =>
  lots.find(({ id }) => id === changes[0]?.lot_id) ?? lots[0];
