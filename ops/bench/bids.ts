import { sql } from 'kysely';
import type { Database } from '../../server/src/platform/database/database.ts';
import { sessionOf, type Buyer } from './buyers.ts';
import { listBids, oneBid } from './requests.ts';
import type { Work } from './work.ts';

const SELLERS = 8;
/** Open bids of each of these sellers. */
const EACH = 500;
/** Facilities that bid on one listing. */
const BIDDERS = 4;
const PAGES = 10;

export interface Bidding {
  seller: Buyer;
  bids: number[];
  /** Whose facility bid on what all of these sellers list: twice as many open bids as a seller has. */
  bidder: Buyer;
}

/** Sellers with many open bids, every other one countered. Made once for a database. */
export async function makeBids(db: Database): Promise<Bidding[]> {
  const { rows } = await sql<{ user_id: number; company_id: number }>`
    select min(u.id)::int as user_id, u.company_id from app_user u join user_role r on r.user_id = u.id and r.role = 'Seller'
    join (select company_id, count(*) as listings from catalog_search where stock > 0 group by 1) c using (company_id)
    group by u.company_id, c.listings order by c.listings desc, u.company_id limit ${SELLERS}`.execute(db);
  const made: Omit<Bidding, 'bidder'>[] = [];
  for (const { user_id: id, company_id: companyId } of rows) {
    const bids = (await bidsOf(db, companyId)) ?? (await insertBids(db, companyId));
    made.push({ seller: await personOf(db, id), bids });
  }
  await sql`vacuum (analyze) bid, bid_line`.execute(db);
  const bidders = await biddersOf(db);
  return made.map((one, at) => ({ ...one, bidder: itemOf(bidders, at) }));
}

const personOf = async (db: Database, id: number): Promise<Buyer> => ({ id, token: await sessionOf(db, id) });

async function biddersOf(db: Database): Promise<Buyer[]> {
  const { rows } = await sql<{
    id: number;
  }>`select distinct buyer_user_id as id from bid where buyer_po = 'BENCH'
    order by 1`.execute(db);
  return Promise.all(rows.map(({ id }) => personOf(db, id)));
}

function itemOf<One>(all: readonly One[], at: number): One {
  const found = all[at % all.length];
  if (found === undefined) throw new Error('Nobody trades here.');
  return found;
}

async function bidsOf(db: Database, companyId: number): Promise<number[] | null> {
  const { rows } = await sql<{ id: number }>`select id from bid where seller_company_id = ${companyId}
    and buyer_po = 'BENCH' order by id`.execute(db);
  return rows.length === 0 ? null : rows.map(({ id }) => id);
}

async function insertBids(db: Database, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with listed as (
      update listing set offer_orders_enabled = true where id in (
        select listing_id from catalog_search where company_id = ${companyId} and stock > 0
        order by catalog_part(listing_id), listing_id limit ${Math.ceil(EACH / BIDDERS)}) returning id
    ), bidder as (
      select u.primary_facility_id as facility_id, u.company_id, min(u.id) as user_id,
        row_number() over (order by u.primary_facility_id) as n
      from app_user u where u.email like '%@bench.test' group by 1, 2 order by 1 limit ${BIDDERS}
    ), made as (
      insert into bid (facility_id, buyer_company_id, buyer_user_id, listing_id, seller_company_id, status, line_count, clock_from,
        clock_ms, expires_at, buyer_po, created_at, updated_at)
      select b.facility_id, b.company_id, b.user_id, l.id, ${companyId}, case when b.n % 2 = 0 then 'counter_offer' else 'initial_offer' end,
        2 - b.n % 2, now(), 2592000000, now() + interval '30 days', 'BENCH', now(), now()
      from listed l cross join bidder b limit ${EACH} returning id, line_count, buyer_user_id
    )
    insert into bid_line (bid_id, number, user_id, quantity, base_cents, buyer_cents, list_base_cents, list_buyer_cents,
      minimum_expiry, created_at)
    select m.id, n, m.buyer_user_id, 10, 900, 900, 1000, 1000, current_date, now()
    from made m cross join lateral generate_series(1, m.line_count) n returning bid_id as id`.execute(db);
  return [...new Set(rows.map(({ id }) => id))];
}

export function bidWork(bidding: readonly Bidding[]): Work[] {
  const of = (connection: number): Bidding => itemOf(bidding, connection);
  const pagesOf = (person: Buyer) => Array.from({ length: PAGES }, (_, page) => listBids(person, page + 1));
  return [
    {
      name: 'bids of a seller',
      sides: ['product'],
      requests: (_, connection) => pagesOf(of(connection).seller),
      steps: 1,
    },
    {
      name: 'bids of a buyer',
      sides: ['product'],
      requests: (_, connection) => pagesOf(of(connection).bidder),
      steps: 1,
    },
    {
      name: 'one bid',
      sides: ['product'],
      requests: (_, connection) => {
        const { seller, bids } = of(connection);
        return bids.map((id) => oneBid(seller, id));
      },
      steps: 1,
    },
  ];
}
