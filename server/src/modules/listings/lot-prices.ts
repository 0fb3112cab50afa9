import { sql, type RawBuilder } from 'kysely';
import type { ListPriceSource } from '#rules/listings/price-sources.ts';

interface Changing {
  source: ListPriceSource;
  /** Who changed it, as an expression. */
  by: RawBuilder<unknown>;
  /** The EDI client whose document changed it, where nobody did. */
  client?: RawBuilder<unknown>;
  at: Date;
}

/**
 * A statement that keeps what lots cost until now, for their price history: of `rows (lot_id, price_cents)` those that
 * change a price. It runs before the lots are written, or beside that in one statement, by every writer of prices.
 */
export const keepingPrices = (
  rows: RawBuilder<unknown>,
  { source, by, client = sql`null`, at }: Changing,
): RawBuilder<unknown> => sql`
  insert into lot_price_change (lot_id, before_cents, price_cents, source, changed_by, edi_client, changed_at)
  select o.id, o.price_cents, n.price_cents, ${source}, ${by}, ${client}, ${at} from (${rows}) n join lot o on o.id = n.lot_id
  where o.price_cents <> n.price_cents order by o.id`;
