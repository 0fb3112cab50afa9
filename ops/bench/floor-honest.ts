/**
 * The honest floor: the product's own reads and writes by hand, in its own tables, the session included, one prepared
 * statement each; without rules, checks and presentation. What the product takes beyond it is its framework's and its rules'.
 */
import Fastify from 'fastify';
import pg from 'pg';
import { tokenHash } from '../../server/src/platform/secrets.ts';
import { ADD, CARTS, ORDER } from './honest-writes.ts';
import { DETAIL, SEARCH, SESSION } from './honest-reads.ts';
import { wordsOf } from './words.ts';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 });
const app = Fastify();

const rowsOf = async <R extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
  (await pool.query<R>({ name, text, values })).rows;

interface Session {
  user_id: string;
  company_id: string;
  facility_id: string;
}

async function sessionOf(headers: { authorization?: string }): Promise<Session> {
  const hash = tokenHash(headers.authorization?.slice('Bearer '.length) ?? '');
  const [session] = await rowsOf<Session>('session', SESSION, [hash]);
  if (!session) throw new Error('Nobody is signed in.');
  return session;
}

app.get<{ Querystring: Record<string, string | undefined> }>(
  '/services/listing/catalog',
  async ({ query, headers }) => {
    const { user_id: user, facility_id: facility } = await sessionOf(headers);
    const search = query['search'] ?? '';
    const begins = `${search.toLowerCase()}%`;
    const filters = [query['category'], query['seller_id'], query['expiry_min']];
    const offset = (Number(query['page'] ?? 1) - 1) * 25;
    const values = [user, facility, wordsOf(search), begins, ...filters, offset];
    const rows = await rowsOf<{ total: number }>('search', SEARCH, values);
    return { data: rows, meta: { total: rows[0]?.total ?? 0 } };
  },
);

app.get<{ Params: { id: string } }>('/services/listing/catalog/:id', async ({ params, headers }) => {
  const { user_id: user, facility_id: facility } = await sessionOf(headers);
  return { data: (await rowsOf('listing', DETAIL, [params.id, user, facility]))[0] };
});

const cartsOf = ({ user_id: user, facility_id: facility }: Session) =>
  rowsOf('carts', CARTS, [user, facility]);

app.get('/services/cart', async ({ headers }) => ({ data: await cartsOf(await sessionOf(headers)) }));

interface Line {
  listing: { id: number; lots: [{ id: number; quantity: number }] };
}
app.post<{ Body: Line }>('/services/cart/c0', async ({ body, headers, id, ip }) => {
  const session = await sessionOf(headers);
  const { listing } = body;
  const [lot] = listing.lots;
  const after = JSON.stringify({ listing_id: listing.id, lots: listing.lots });
  const who = [session.user_id, session.facility_id, session.company_id];
  await rowsOf('add', ADD, [...who, listing.id, lot.id, lot.quantity, id, after, ip]);
  return { data: await cartsOf(session) };
});

app.post<{ Body: { po_number: string } }>(
  '/services/order/place_order',
  async ({ body, headers, id, ip }, reply) => {
    const session = await sessionOf(headers);
    const who = [session.user_id, session.facility_id, session.company_id];
    const [order] = await rowsOf<{ lines: number }>('order', ORDER, [...who, body.po_number, id, ip]);
    return order && order.lines > 0
      ? { data: order }
      : reply.code(409).send({ error: 'An order without lines.' });
  },
);

app.get('/readyz', async () => ({ ok: true }));
await app.listen({ port: Number(process.env['PORT']), host: 'localhost' });
