import { sql } from 'kysely';
import type { CartType } from '#contract/cart/cart.ts';
import { notFound } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';

interface Clearing {
  facility_id?: number | null | undefined;
  user_id?: number | null | undefined;
  type?: CartType | null | undefined;
  reason: string;
}

interface Cleared {
  id: number;
  user_id: number;
  lots: { listing_id: number; lot_id: number; quantity: number; price_cents: number }[];
}

/**
 * An administrator empties open carts of a company. A cart that is being ordered is waited for: then it is ordered and stays as it
 * was. What each held stands in the audit. 404 where there is none.
 */
export function clearCarts(
  context: RequestContext,
  companyId: number,
  { facility_id: facility = null, user_id: user = null, type = null, reason }: Clearing,
): Promise<{ data: { cleared: number } }> {
  return context.command(async ({ tx, auditEach, live }) => {
    const { rows } = await sql<{ id: number }>`select c.id from cart c join facility f on f.id = c.facility_id
      where c.status = 'open' and f.company_id = ${companyId} and exists (select from cart_item i where i.cart_id = c.id)
        and (${facility}::bigint is null or c.facility_id = ${facility}) and (${user}::bigint is null or c.user_id = ${user})
        and (${type}::text is null or c.type = ${type}) order by c.id for no key update of c`.execute(tx);
    const cleared = await emptied(rows.map(({ id }) => id));
    if (cleared.length === 0) throw notFound('No open carts.');
    auditEach(
      cleared.map(({ id, lots }) => ({
        entity: 'cart',
        entityId: id,
        before: { lots },
        after: { lots: [], reason },
      })),
    );
    live({ topic: 'cart', user_ids: [...new Set(cleared.map(({ user_id: owner }) => owner))] });
    return { data: { cleared: cleared.length } };

    async function emptied(ids: readonly number[]): Promise<Cleared[]> {
      // A statement of its own, so that it sees what was written while the locks were waited for.
      const found =
        await sql<Cleared>`select c.id, c.user_id, coalesce((select json_agg(json_build_object('listing_id', l.listing_id,
          'lot_id', l.lot_id, 'quantity', l.quantity, 'price_cents', l.seen_price_cents) order by l.listing_id, l.lot_id)
          from cart_lot l where l.cart_id = c.id), '[]') as lots
        from cart c where c.id = any (${[...ids]}::bigint[]) and exists (select from cart_item i where i.cart_id = c.id) order by c.id`.execute(
          tx,
        );
      const held = found.rows.map(({ id }) => id);
      await sql`with gone as (delete from cart_item where cart_id = any (${held}::bigint[]))
        update cart set version = version + 1, updated_at = ${context.now} where id = any (${held}::bigint[])`.execute(
        tx,
      );
      // With every cart of its user at the facility: whichever is read first tells it.
      await sql`update cart c set cleared_reason = ${reason} from cart k where k.id = any (${held}::bigint[])
        and c.user_id = k.user_id and c.facility_id = k.facility_id and c.status = 'open'`.execute(tx);
      return found.rows;
    }
  });
}
