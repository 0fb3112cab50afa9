import { sql, type RawBuilder } from 'kysely';

type Condition = RawBuilder<unknown>;

export interface Totals {
  lots: number | null;
  worth_cents: number | null;
}

interface Expiry {
  expires_from?: string | undefined;
  expires_until?: string | undefined;
}
export const asksForExpiry = ({ expires_from: from, expires_until: until }: Expiry) =>
  from !== undefined || until !== undefined;

/** The lots `o` of listing `l` that are to be sold until a day of some days. */
export function expiringLots({ expires_from: from, expires_until: until }: Expiry): Condition {
  const parts = [sql`o.listing_id = l.id and o.status = 'active' and o.stock > 0`];
  if (from) parts.push(sql`o.expiry_date >= ${from}::date`);
  if (until) parts.push(sql`o.expiry_date <= ${until}::date`);
  return sql.join(parts, sql` and `);
}

export function totalsOf(query: Expiry): Condition {
  if (!asksForExpiry(query)) return sql`null::int as lots, null::bigint as worth_cents`;
  const lots = (of: Condition) =>
    sql`coalesce(sum((select ${of} from lot o where ${expiringLots(query)})), 0)`;
  return sql`${lots(sql`count(*)`)}::int as lots, ${lots(sql`sum(o.stock * o.price_cents)`)}::bigint as worth_cents`;
}
