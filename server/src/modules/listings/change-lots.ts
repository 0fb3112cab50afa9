import { sql } from 'kysely';
import type { LotChangeResult } from '#contract/listings/lot-changes.ts';
import { movedPrice, type LotsChange } from '#rules/listings/lot-changes.ts';
import { ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { expiryOf } from './edit-lot.ts';
import {
  lockLots,
  reasonToKeep,
  restoredRows,
  writeLots,
  type LockedLot,
  type LotValues,
} from './lock-lots.ts';
import { changedStock, SEEN_MISSING } from './stock.ts';

interface Asked {
  id: number;
  version: number;
  stock_seen?: number | undefined;
}

/**
 * Changes many lots in one transaction and a constant number of statements. A lot that changed since its version was read, is
 * withdrawn or not of the range stays and is named. What was before is kept, so that it can be undone.
 */
export async function changeLots(
  context: RequestContext,
  { change, lots }: { change: LotsChange; lots: readonly Asked[] },
): Promise<{ data: LotChangeResult }> {
  const { scope, today, now } = context;
  const to = change.kind === 'expiry' ? expiryOf(change.expiry_date, today) : null;
  if (change.kind === 'stock' && lots.some((lot) => lot.stock_seen === undefined))
    throw ruleBroken(SEEN_MISSING, { stock_seen: SEEN_MISSING });
  return context.command(async (command) => {
    const locked = await lockLots(
      scope,
      command.tx,
      lots.map(({ id }) => id),
    );
    const known = new Map(locked.map((lot) => [lot.id, lot]));
    const kept: LotChangeResult['kept'] = [];
    const changed: { lot: LockedLot; after: LotValues }[] = [];
    for (const { id, version, stock_seen: seen = 0 } of lots) {
      const lot = known.get(id);
      const reason = reasonToKeep(lot, version);
      if (lot === undefined || reason !== null)
        kept.push({ lot_id: id, name: lot?.label ?? null, reason: reason ?? '' });
      else if (!isSame(lot, changedTo(lot, { change, seen, expiry: to })))
        changed.push({ lot, after: changedTo(lot, { change, seen, expiry: to }) });
    }
    if (changed.length === 0) return { data: { id: null, changed: 0, kept } };
    await writeLots(command.tx, changed, { by: scope.userId, now, today, source: 'bulk' });
    const { rows } = await sql<{ id: number }>`
      with made as (
        insert into lot_change (kind, changed_by, changed_at) values (${change.kind}, ${scope.userId}, ${now}) returning id
      ), kept as (
        insert into lot_change_lot (change_id, lot_id, price_cents, stock, stock_after, expiry_date, version)
        select made.id, b.id, b.price_cents, b.stock, b.stock_after, b.expiry_date, b.version + 1
        from made, json_to_recordset(${JSON.stringify(changed.map(toKeep))}::json)
          as b(id bigint, price_cents bigint, stock int, stock_after int, expiry_date date, version int)
      )
      select id from made`.execute(command.tx);
    const id = rows[0]?.id ?? null;
    command.audit({
      entity: 'lot_change',
      ...(id !== null && { entityId: id }),
      before: restoredRows(changed.map(({ lot }) => lot)),
      after: { ...change, lots: changed.map(({ lot, after }) => ({ id: lot.id, ...after })) },
    });
    return { data: { id, changed: changed.length, kept } };
  });
}

const toKeep = ({ lot, after }: { lot: LockedLot; after: LotValues }) => ({
  ...restoredRows([lot])[0],
  stock_after: after.stock,
});

function changedTo(
  lot: LotValues,
  { change, seen, expiry }: { change: LotsChange; seen: number; expiry: string | null },
): LotValues {
  const { price_cents, stock, expiry_date } = lot;
  if (change.kind === 'price')
    return { price_cents: movedPrice(price_cents, change.percent), stock, expiry_date };
  if (change.kind === 'stock')
    return { price_cents, stock: changedStock(stock, { wanted: change.stock, seen }), expiry_date };
  return { price_cents, stock, expiry_date: expiry ?? expiry_date };
}

const isSame = (one: LotValues, other: LotValues): boolean =>
  one.price_cents === other.price_cents && one.stock === other.stock && one.expiry_date === other.expiry_date;
