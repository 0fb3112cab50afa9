import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/database.ts';

interface DemandRow {
  gcn_seqno: number | null;
  product: string;
  package_size: number;
  requests: number;
  packs: number;
  needed_by: string | null;
  facilities: string[] | null;
}

const MOST = 200;

/** What open requests ask for by drug group, without those in words (RB-195); by whom only where they are `named`. */
export async function readDemand(db: Queryable, { named }: { named: boolean }): Promise<DemandRow[]> {
  const { rows } =
    await sql<DemandRow>`select max(d.gcn_seqno) as gcn_seqno, min(d.name) as product, min(d.package_size) as package_size,
      count(*)::int as requests, sum(r.quantity)::int as packs, min(r.needed_by) as needed_by,
      case when ${named}::boolean then array_agg(distinct f.name order by f.name) end as facilities
    from requested_product r join drug d on d.ndc = r.ndc join facility f on f.id = r.facility_id
    where r.status in ('New', 'Sourcing')
    group by coalesce(d.gcn_seqno::text, d.ndc), case when d.gcn_seqno is not null then d.package_size end
    order by packs desc, product limit ${sql.lit(MOST)}`.execute(db);
  return rows;
}
