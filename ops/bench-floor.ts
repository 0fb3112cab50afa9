/** The floor of the bench: a bare Fastify route that runs one hand-written indexed statement over the same data. */
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 });
const app = Fastify();
app.get('/search', async () => {
  const { rows } = await pool.query({
    name: 'floor-search',
    text: `select listing_id, name, ndc, company_name, lowest_price_cents, stock from catalog_search
      where document @@ to_tsquery('simple', 'tablet:*') and stock > 0 order by name collate "C", listing_id limit 25`,
  });
  return { data: rows };
});
app.get<{ Params: { id: string } }>('/listing/:id', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'floor-listing',
    text: 'select * from listing l join drug d on d.ndc = l.ndc where l.id = $1',
    values: [params.id],
  });
  return { data: rows[0] };
});
await app.listen({ port: Number(process.env['PORT']), host: 'localhost' });
