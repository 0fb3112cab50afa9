import { sql } from 'kysely';
import { toDollars } from '#rules/money.ts';
import { JOINED_MS, MOST_CHANGES } from '#rules/webhooks.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** All changes of one lot within a few seconds: what was before the first and after the last. */
export interface JoinedChange {
  lot_id: number;
  listing_id: number;
  ndc: string;
  stock_before: number;
  stock_after: number;
  /** Of the list; null before there was the lot. */
  cents_before: number | null;
  cents_after: number;
}

export interface Batch {
  sellerId: number;
  changes: JoinedChange[];
}

/**
 * Takes changes of up to 500 lots of one seller of which the first is old enough; null when none is. Times are the
 * database's, which wrote them.
 */
export async function takeChanges(tx: Tx): Promise<Batch | null> {
  const { rows } = await sql<JoinedChange & { company_id: number }>`-- named: take lot changes
    with oldest as (
      select company_id from webhook_lot_change
      where changed_at <= clock_timestamp() - make_interval(secs => ${sql.lit(JOINED_MS / 1000)}) order by changed_at limit 1
    ), due as (
      select c.lot_id from webhook_lot_change c join oldest using (company_id)
      where c.changed_at <= clock_timestamp() - make_interval(secs => ${sql.lit(JOINED_MS / 1000)})
      group by 1 order by min(c.id) limit ${sql.lit(MOST_CHANGES)}
    ), gone as (
      delete from webhook_lot_change c using due where c.lot_id = due.lot_id returning c.*
    )
    select g.company_id, g.lot_id, g.listing_id, l.ndc, (array_agg(g.stock_before order by g.id))[1] as stock_before,
      (array_agg(g.stock_after order by g.id desc))[1] as stock_after,
      (array_agg(g.cents_before order by g.id))[1] as cents_before,
      (array_agg(g.cents_after order by g.id desc))[1] as cents_after
    from gone g join listing l on l.id = g.listing_id group by 1, 2, 3, 4 order by 2`.execute(tx);
  const [first] = rows;
  return first === undefined ? null : { sellerId: first.company_id, changes: rows };
}

interface Told {
  listing_id: number;
  lot_id: number;
  ndc: string;
  before: number;
  after: number;
}

const told = (change: JoinedChange, before: number, after: number): Told => ({
  listing_id: change.listing_id,
  lot_id: change.lot_id,
  ndc: change.ndc,
  before,
  after,
});

/** In packs. One that came back to where it was is none. */
export const stockChanges = (changes: readonly JoinedChange[]): Told[] =>
  changes
    .filter(({ stock_before: before, stock_after: after }) => before !== after)
    .map((change) => told(change, change.stock_before, change.stock_after));

/** In US dollars. */
export const priceChanges = (changes: readonly JoinedChange[]): Told[] =>
  changes.flatMap((change) => {
    const { cents_before: before, cents_after: after } = change;
    return before === null || before === after ? [] : [told(change, toDollars(before), toDollars(after))];
  });

/** One change is told as itself, several as a list. */
export const dataOf = (changes: readonly Told[]): object => {
  const [only] = changes;
  return changes.length === 1 && only ? only : { changes };
};
