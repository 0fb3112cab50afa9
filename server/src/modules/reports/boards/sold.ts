import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { figuresByPlace } from '../figures.ts';
import { figuresOf, tradedBy, type Asked } from '../range.ts';

interface Sold {
  key: string;
  label: string;
  cents: number;
}

/** What was sold by buyer and by state of the facility, the most first; whoever came to nothing is left out. */
export async function readSold(
  scope: Scope,
  db: Queryable,
  asked: Asked,
): Promise<{ buyers: Sold[]; states: Sold[] }> {
  const { rows } = await sql<Sold & { by: 'buyer' | 'state' }>`
    with s as materialized (
      select r.buyer_company_id, r.facility_id, sum(r.sub_total_cents) as cents from ${figuresByPlace(scope, asked)} r
      where not r.is_cancelled and ${tradedBy(scope)} and ${figuresOf(asked)} group by 1, 2
    )
    select 'buyer' as by, c.id::text as key, c.name as label, sum(s.cents)::bigint as cents
    from s join company c on c.id = s.buyer_company_id group by c.id having sum(s.cents) <> 0
    union all
    select 'state', f.state, f.state, sum(s.cents)::bigint
    from s join facility f on f.id = s.facility_id group by f.state having sum(s.cents) <> 0
    order by 4 desc, 2`.execute(db);
  const { buyer: buyers = [], state: states = [] } = Object.groupBy(rows, ({ by }) => by);
  return { buyers, states };
}
