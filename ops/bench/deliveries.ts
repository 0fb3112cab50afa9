import { sql } from 'kysely';
import { PLACE_DELIVERIES } from '../../server/src/modules/rfps/index.ts';
import { systemClock, utcDay } from '../../server/src/platform/clock.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { DUE, dueContracts, type Agreed } from '../../server/test/kit/contracts.ts';
import { searchBeside, type SearchFigures } from './beside.ts';
import { readProcessorTime } from './processor-time.ts';
import type { Site } from './site.ts';

/** A night in which deliveries of many contracts are due, each of which becomes an order; seconds. */
export interface Night extends SearchFigures {
  deliveries: number;
  suppliers: number;
  /** Until each is an order. */
  ordered: number;
  /** Of processor time. */
  process: number;
  database: number;
}

const DELIVERIES = 10_000;
/** Contracts, at most, that one product of a supplier is taken for. */
const MOST_OF_A_PRODUCT = 10;

export async function measureDeliveries(site: Site): Promise<Night> {
  const { db } = site;
  const agreed = await drawContracts(db);
  const since = await lastContract(db);
  await dueContracts(db, utcDay(systemClock.now()), agreed);
  await sql`vacuum (analyze) rfp, rfp_proposal, rfp_delivery`.execute(db);
  const spent = () => readProcessorTime(site.product.pid, site.postmaster);
  let before = spent();
  const searches = await searchBeside(site, {
    async start() {
      before = spent();
      await sql`select graphile_worker.add_job(${PLACE_DELIVERIES})`.execute(db);
    },
    isOver: async () => (await countDue(db, since)) === 0,
  });
  const now = spent();
  const suppliers = new Set(agreed.map((one) => one.seller_company_id)).size;
  return {
    deliveries: agreed.length,
    suppliers,
    ordered: seconds(now.elapsed - before.elapsed),
    process: seconds(now.process - before.process),
    database: seconds(now.database - before.database),
    ...searches,
  };
}

const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;

async function lastContract(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from rfp`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Throws where one could not be ordered: then less was done than is measured. */
async function countDue(db: Database, since: number): Promise<number> {
  const { rows } = await sql<{ due: number; reason: string | null }>`
    select count(*) filter (where state = 'scheduled')::int as due, min(fail_reason) as reason
    from rfp_delivery where rfp_id > ${since} and placing_date <= current_date`.execute(db);
  const [found] = rows;
  if (found?.reason != null) throw new Error(`A delivery failed: ${found.reason}`);
  return found?.due ?? 0;
}

/** Each is of another facility and of another product than the one before. */
export async function drawContracts(db: Database): Promise<Agreed[]> {
  const { rows } = await sql<Agreed>`
    with product as (
      select l.company_id as seller_company_id, l.ndc, row_number() over (order by min(catalog_part(l.id)), l.company_id, l.ndc) - 1 as n
      from listing l join lot o on o.listing_id = l.id join drug d on d.ndc = l.ndc join company c on c.id = l.company_id
      where l.status = 'active' and o.status = 'active' and o.stock >= ${DUE.packs * MOST_OF_A_PRODUCT}
        and o.expiry_date > current_date + 30 and c.active and d.dea_schedule is distinct from '2'
      group by l.company_id, l.ndc
    ), buyer as (
      select id as buyer_user_id, company_id as buyer_company_id, primary_facility_id as facility_id, row_number() over (order by id) - 1 as n
      from app_user where email like '%@bench.test'
    ), seller as (
      select u.company_id as seller_company_id, min(u.id) as seller_user_id
      from app_user u join user_role r on r.user_id = u.id and r.role = 'Seller' group by 1
    )
    select b.facility_id, b.buyer_company_id, b.buyer_user_id, seller_company_id, s.seller_user_id, p.ndc
    from generate_series(0, ${DELIVERIES - 1}) g
    join product p on p.n = g % (select count(*) from product) join buyer b on b.n = g % (select count(*) from buyer)
    join seller s using (seller_company_id) order by g`.execute(db);
  return rows;
}
