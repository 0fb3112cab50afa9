import type pg from 'pg';
import { HARBOR, LAKESHORE } from './buyers.ts';

/** Who looks after whom; the others have nobody. */
const STRATEGISTS = [
  {
    name: 'Nora Lindqvist',
    email: 'nora.lindqvist@marketplace.test',
    phone: '3125550161',
    companies: [HARBOR],
  },
  {
    name: 'Theo Abara',
    email: 'theo.abara@marketplace.test',
    phone: '3125550162',
    companies: [LAKESHORE, 'Meridian Generics'],
  },
];

export async function writeStrategists(client: pg.Client, since: Date): Promise<void> {
  for (const [index, { name, email, phone, companies }] of STRATEGISTS.entries())
    await client.query(
      `with made as (
        insert into account_strategist (id, name, email, phone, created_at, updated_at) overriding system value
        values ($1, $2, $3, $4, $6, $6) returning id)
      insert into account_strategist_term (strategist_id, company_id, from_at)
      select made.id, c.id, $6 from made, company c where c.name = any ($5) order by c.id`,
      [index + 1, name, email, phone, companies, since],
    );
  await client.query(`select setval(pg_get_serial_sequence('account_strategist', 'id'), $1)`, [
    STRATEGISTS.length,
  ]);
}
