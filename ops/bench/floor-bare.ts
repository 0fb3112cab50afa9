/**
 * The bare floor: what the machine can do. A Fastify with one hand-written, prepared, indexed statement per work over the
 * same catalog as the product. Its own tables stand for carts and orders, without session, rules, checks or history; a
 * token is the number of its buyer.
 */
import Fastify from 'fastify';
import pg from 'pg';
import { tsqueryOf } from './words.ts';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 });
await pool.query(`
  drop table if exists floor_lot, floor_cart, floor_order, floor_line;
  create unlogged table floor_lot as select id, price_cents, 2000000000 as stock from lot;
  create unique index floor_lot_id on floor_lot (id);
  create table floor_cart (user_id int, lot_id bigint, quantity int, primary key (user_id, lot_id));
  create table floor_order (id bigint generated always as identity primary key, user_id int, total bigint,
    created_at timestamptz not null default now());
  create table floor_line (order_id bigint, lot_id bigint, quantity int, price_cents bigint);
  create index floor_line_order on floor_line (order_id);
  analyze floor_lot`);
const app = Fastify();

const buyerOf = (headers: { authorization?: string }) => headers.authorization?.slice('Bearer '.length);
const rowsOf = async (name: string, text: string, values: unknown[]) =>
  (await pool.query({ name, text, values })).rows;

const FOUND = `from catalog_search where document @@ to_tsquery('simple', $1) and stock > 0
  and ($2::text is null or category = $2) and ($3::bigint is null or company_id = $3)
  and ($4::int is null or latest_expiry >= current_date + $4)`;
const SEARCH = `select (select count(*) from (select ${FOUND} limit 10001) c)::int as total, p.*
  from (select listing_id, name, ndc, company_name, lowest_price_cents, stock, latest_expiry ${FOUND}
    order by lower(name) collate "C", listing_id limit 25 offset $5) p`;
app.get<{ Querystring: Record<string, string | undefined> }>(
  '/services/listing/catalog',
  async ({ query }) => {
    const words = tsqueryOf(query['search'] ?? '');
    const offset = (Number(query['page'] ?? 1) - 1) * 25;
    const values = [words, query['category'], query['seller_id'], query['expiry_min'], offset];
    return { data: await rowsOf('search', SEARCH, values) };
  },
);

app.get<{ Params: { id: string } }>('/services/listing/catalog/:id', async ({ params }) => {
  const text = 'select * from listing l join drug d on d.ndc = l.ndc where l.id = $1';
  return { data: (await rowsOf('listing', text, [params.id]))[0] };
});

const LINES =
  'select c.lot_id, c.quantity, l.price_cents from floor_cart c join floor_lot l on l.id = c.lot_id';
app.get('/services/cart', async ({ headers }) => ({
  data: await rowsOf('carts', `${LINES} where c.user_id = $1`, [buyerOf(headers)]),
}));

const ADD = `with saved as (insert into floor_cart values ($1, $2, $3)
    on conflict (user_id, lot_id) do update set quantity = excluded.quantity returning user_id, lot_id, quantity)
  select s.lot_id, s.quantity, l.price_cents from saved s join floor_lot l on l.id = s.lot_id
  union all ${LINES} where c.user_id = $1 and c.lot_id <> $2`;
interface Line {
  listing: { lots: [{ id: number; quantity: number }] };
}
app.post<{ Body: Line }>('/services/cart/c0', async ({ body, headers }) => {
  const [lot] = body.listing.lots;
  return { data: await rowsOf('add', ADD, [buyerOf(headers), lot.id, lot.quantity]) };
});

const ORDER = `with line as (delete from floor_cart where user_id = $1 returning lot_id, quantity),
  taken as (update floor_lot l set stock = stock - n.quantity from line n
    where l.id = n.lot_id and l.stock >= n.quantity returning l.id, n.quantity, l.price_cents),
  made as (insert into floor_order (user_id, total) select $1, sum(quantity * price_cents) from taken returning id)
  insert into floor_line select made.id, taken.id, taken.quantity, taken.price_cents from made, taken returning order_id`;
app.post('/services/order/place_order', async ({ headers }, reply) => {
  const lines = await rowsOf('order', ORDER, [buyerOf(headers)]);
  return lines.length > 0 ? { data: lines } : reply.code(409).send({ error: 'An order without lines.' });
});

app.get('/readyz', async () => ({ ok: true }));
await app.listen({ port: Number(process.env['PORT']), host: 'localhost' });
