import type autocannon from 'autocannon';
import { sql } from 'kysely';
import { openSession } from '../../server/src/modules/accounts/index.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import type { Database } from '../../server/src/platform/database.ts';
import type { Load } from './load.ts';

export interface Work {
  name: string;
  product: Load;
  /** Null where the floor has nothing to compare. */
  floor: Load | null;
  concurrency: readonly number[];
}

/** What people look for: mostly a name with its strength, now and then a word of most listings or a filter alone. */
const SEARCHES: readonly { search: string; category?: string }[] = [
  { search: 'amoxicillin 500' },
  { search: 'lisinopril 10' },
  { search: 'metformin', category: 'Oral Solid' },
  { search: 'ondansetron vial' },
  { search: 'atorvastatin 20 mg' },
  { search: 'zolpidem' },
  { search: 'heparin', category: 'Injectable' },
  { search: 'gabapentin 300' },
  { search: 'vancomycin' },
  { search: 'sertraline tablet', category: 'Oral Solid' },
  { search: 'tablet' },
];

const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
const termsOf = (text: string) =>
  text
    .split(' ')
    .map((word) => (/^\d/.test(word) ? word : `${word}:*`))
    .join(' & ');

const ALL = [1, 16, 64] as const;
const FEW = [1, 16] as const;

/** Every work of the bench over the database, with what it needs there: sessions, a listing that all can buy. */
export async function listWork(db: Database, product: string, floor: string): Promise<Work[]> {
  const headers = [{ authorization: `Bearer ${await sessionOf(db, 'buyer@demo.test')}` }];
  const listing = await buyableListing(db);
  const reading = (...paths: string[]): Load => ({
    url: product,
    requests: paths.map((path) => ({ path: `/services/${path}` })),
    steps: 1,
    headers,
  });
  return [
    ...searching(reading, floor),
    {
      name: 'listing detail',
      product: reading(`listing/catalog/${listing.id}`),
      floor: onFloor(floor, `/listing/${listing.id}`),
      concurrency: ALL,
    },
    ...(await buying(db, product, floor, listing)),
    { name: 'read carts', product: reading('cart'), floor: null, concurrency: ALL },
  ];
}

const onFloor = (url: string, ...paths: string[]): Load => ({
  url,
  requests: paths.map((path) => ({ path })),
  steps: 1,
  headers: [],
});

function searching(reading: (...paths: string[]) => Load, floor: string): Work[] {
  const asking = (path: string, texts: readonly Record<string, string>[]) =>
    reading(...texts.map((text) => `${path}?${query(text)}`));
  const work = (name: string, path: string, texts: readonly Record<string, string>[]): Work => ({
    name,
    product: asking(path, texts),
    floor: null,
    concurrency: FEW,
  });
  const floorSearches = SEARCHES.map(
    ({ search, category }) =>
      `/search?${query({ words: termsOf(search), ...(category !== undefined && { category }) })}`,
  );
  return [
    {
      name: 'catalog search',
      product: asking('listing/catalog', SEARCHES),
      floor: onFloor(floor, ...floorSearches),
      concurrency: ALL,
    },
    work('catalog filters', 'listing/catalog/facets', [...SEARCHES, {}]),
    work('suggestions', 'listing/search', [
      { search: 'amox' },
      { search: 'lisinopril 1' },
      { search: 'tab' },
    ]),
    work('misspelt names', 'listing/catalog', [{ search: 'amoxicilin' }, { search: 'atorvastatine 20' }]),
    work('NDC fragments', 'listing/catalog', [{ search: '70101-0007' }, { search: '01010001' }]),
  ];
}

interface Buyable {
  id: number;
  lot: number;
}

const PACKS = 50;
const MOST_BUYERS = 64;

/** Adding a line and reading it back, and the whole flow to an order, each connection with a buyer of its own. */
async function buying(db: Database, product: string, floor: string, listing: Buyable): Promise<Work[]> {
  const numbers = Array.from({ length: MOST_BUYERS }, (_, number) => number);
  const headers = await Promise.all(
    numbers.map(async (number) => ({
      'content-type': 'application/json',
      authorization: `Bearer ${await newBuyer(db, number)}`,
    })),
  );
  const post = (path: string, body: unknown): autocannon.Request => ({
    method: 'POST',
    path,
    body: JSON.stringify(body),
  });
  const add = post('/services/cart/c0', {
    listing: { id: listing.id, lots: [{ id: listing.lot, quantity: PACKS }] },
  });
  const line = { user: 1, lot: listing.lot, quantity: PACKS };
  const load = (url: string, requests: autocannon.Request[]): Load => ({
    url,
    requests,
    steps: requests.length,
    headers: url === product ? headers : [{ 'content-type': 'application/json' }],
  });
  return [
    {
      name: 'add to cart',
      product: load(product, [add]),
      floor: load(floor, [post('/cart', line)]),
      concurrency: [1, 16, MOST_BUYERS],
    },
    {
      name: 'checkout (add and order)',
      product: load(product, [add, post('/services/order/place_order', { cart_type: 'c0' })]),
      floor: load(floor, [post('/cart', line), post('/order', { user: 1 })]),
      concurrency: [1, 16],
    },
  ];
}

/** Its lot has packs for everybody, and PACKS of them are a whole order. */
async function buyableListing(db: Database): Promise<Buyable> {
  const { rows } = await sql<Buyable>`
    select l.id, o.id as lot from listing l
      join lot o on o.listing_id = l.id and o.status = 'active' and o.expiry_date > current_date
      join company c on c.id = l.company_id join drug d on d.ndc = l.ndc
    where l.status = 'active' and l.catalog_type = 'medigi' and l.start_date is null and not l.case_lock
      and l.min_packs <= ${PACKS} and o.price_cents * ${PACKS} >= c.minimum_order_cents and d.dea_schedule is null
    order by l.id, o.id limit 1`.execute(db);
  const [listing] = rows;
  if (!listing) throw new Error('No listing of the demo world can be bought.');
  await sql`update lot set stock = 2000000000 where id = ${listing.lot}`.execute(db);
  return listing;
}

export async function sessionOf(db: Database, email: string): Promise<string> {
  const { id } = await db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return openSession(db, { userId: id, actorUserId: null, host: 'localhost', now: systemClock.now() });
}

/** A colleague of the demo buyer, so that every caller has a cart of its own. */
async function newBuyer(db: Database, number: number): Promise<string> {
  const email = `bench-${number}@demo.test`;
  await sql`with made as (
      insert into app_user (company_id, primary_facility_id, email, first_name, last_name, vetting_status)
      select company_id, primary_facility_id, ${email}, 'Bench', 'Buyer', 'Approved' from app_user
      where email = 'buyer@demo.test' on conflict do nothing returning id)
    insert into user_role (user_id, role) select id, 'Buyer' from made`.execute(db);
  return sessionOf(db, email);
}
