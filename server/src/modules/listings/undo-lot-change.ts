import { sql } from 'kysely';
import type { LotChangeResult } from '#contract/listings/lot-changes.ts';
import { conflict, forbidden, notFound } from '../../platform/errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { lockLots, reasonToKeep, restoredRows, writeLots, type LotValues } from './lock-lots.ts';
import { changedStock } from './stock.ts';

interface Before extends LotValues {
  lot_id: number;
  version: number;
  /** Null for changes that did not keep it. */
  stock_after: number | null;
}

interface Undone {
  restored: number;
  kept: LotChangeResult['kept'];
}

/**
 * Gives the lots of a change their earlier values back. A lot that changed since stays and is named. 404 for a change of
 * nothing in the range, 409 once it was undone.
 */
export async function undoLotChange(context: RequestContext, id: number): Promise<{ data: Undone }> {
  const { scope, now } = context;
  return context.command(async (command) => {
    const { tx } = command;
    const { undone_at, lots } = await lockChange(tx, id);
    const locked = await lockLots(
      scope,
      tx,
      lots.map((lot) => lot.lot_id),
    );
    if (locked.length === 0) throw notFound('This change does not exist.');
    // A lot is never removed, so that those that are missing are another supplier's.
    if (locked.length < lots.length)
      throw forbidden('This change is of other suppliers too; the marketplace undoes it.');
    if (undone_at !== null) throw conflict('This change was already undone.');
    const before = new Map(lots.map((lot) => [lot.lot_id, lot]));
    const kept: Undone['kept'] = [];
    const restored = locked.flatMap((lot) => {
      const after = before.get(lot.id);
      const reason = reasonToKeep(lot, after?.version ?? 0);
      if (after !== undefined && reason === null) return [{ lot, after: restoredTo(lot, after) }];
      kept.push({ lot_id: lot.id, name: lot.label, reason: reason ?? '' });
      return [];
    });
    if (restored.length > 0)
      await writeLots(tx, restored, { by: scope.userId, now, today: context.today, source: 'undo' });
    await tx.updateTable('lot_change').set({ undone_at: now }).where('id', '=', id).execute();
    command.audit({
      entity: 'lot_change',
      entityId: id,
      before: restoredRows(restored.map(({ lot }) => lot)),
      after: restored.map(({ after }) => after),
    });
    return { data: { restored: restored.length, kept } };
  });
}

/** The values before the change, but what was sold or given back since. */
const restoredTo = (lot: LotValues, { price_cents, stock, stock_after, expiry_date }: Before): LotValues => ({
  price_cents,
  stock: changedStock(lot.stock, { wanted: stock, seen: stock_after ?? stock }),
  expiry_date,
});

async function lockChange(tx: Tx, id: number): Promise<{ undone_at: Date | null; lots: Before[] }> {
  const change = await tx
    .selectFrom('lot_change')
    .select('undone_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!change) throw notFound('This change does not exist.');
  const { rows } = await sql<Before>`select lot_id, price_cents, stock, stock_after, expiry_date, version
    from lot_change_lot where change_id = ${id} order by lot_id`.execute(tx);
  return { undone_at: change.undone_at, lots: rows };
}
