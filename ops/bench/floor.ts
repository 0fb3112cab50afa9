/**
 * The floor of the bench: a bare Fastify with the hand-written, prepared statements that each work needs at least, over
 * the same rows as the product. Its own tables stand for carts and orders, without rules, checks or history.
 */
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 });
await pool.query(`
  create unlogged table if not exists floor_lot as select id, price_cents, 2000000000 as stock from lot;
  create unique index if not exists floor_lot_id on floor_lot (id);
  create table if not exists floor_cart (user_id int, lot_id bigint, quantity int, primary key (user_id, lot_id));
  create table if not exists floor_order (id bigint generated always as identity primary key, user_id int, total bigint);
  create table if not exists floor_line (order_id bigint, lot_id bigint, quantity int, price_cents bigint);
  analyze floor_lot`);
const app = Fastify();

const SEARCH = `select (select count(*) from (select from catalog_search where document @@ to_tsquery('simple', $1)
    and stock > 0 and ($2::text is null or category = $2) limit 10001) c)::int as total, p.*
  from (select listing_id, name, ndc, company_name, lowest_price_cents, stock, latest_expiry from catalog_search
    where document @@ to_tsquery('simple', $1) and stock > 0 and ($2::text is null or category = $2)
    order by lower(name) collate "C", listing_id limit 25) p`;
app.get<{ Querystring: { words: string; category?: string } }>('/search', async ({ query }) => {
  const values = [query.words, query.category ?? null];
  const { rows } = await pool.query({ name: 'search', text: SEARCH, values });
  return { data: rows };
});

app.get<{ Params: { id: string } }>('/listing/:id', async ({ params }) => {
  const text = 'select * from listing l join drug d on d.ndc = l.ndc where l.id = $1';
  const { rows } = await pool.query({ name: 'listing', text, values: [params.id] });
  return { data: rows[0] };
});

const CART = `with saved as (insert into floor_cart values ($1, $2, $3)
    on conflict (user_id, lot_id) do update set quantity = excluded.quantity returning lot_id, quantity)
  select s.lot_id, s.quantity, l.price_cents from saved s join floor_lot l on l.id = s.lot_id`;
interface Line {
  user: number;
  lot: number;
  quantity: number;
}
app.post<{ Body: Line }>('/cart', async ({ body }) => {
  const values = [body.user, body.lot, body.quantity];
  const { rows } = await pool.query({ name: 'cart', text: CART, values });
  return { data: rows };
});

const ORDER = `with line as (delete from floor_cart where user_id = $1 returning lot_id, quantity),
  taken as (update floor_lot l set stock = stock - n.quantity from line n
    where l.id = n.lot_id and l.stock >= n.quantity returning l.id, n.quantity, l.price_cents),
  made as (insert into floor_order (user_id, total) select $1, sum(quantity * price_cents) from taken returning id)
  insert into floor_line select made.id, taken.id, taken.quantity, taken.price_cents from made, taken returning order_id`;
app.post<{ Body: { user: number } }>('/order', async ({ body }) => {
  const { rows } = await pool.query({ name: 'order', text: ORDER, values: [body.user] });
  return { data: rows };
});

await app.listen({ port: Number(process.env['PORT']), host: 'localhost' });
