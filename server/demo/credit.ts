import type pg from 'pg';
import { DEMO_PEOPLE } from './accounts.ts';
import { LAKESHORE } from './buyers.ts';

/**
 * Limits of two companies; the others have none. Lakeshore has used less than a quarter of its own, and of the companies in which nobody
 * signs in the one that owes most 85 %.
 */
export async function writeCredit(client: pg.Client, since: Date): Promise<void> {
  const inUse = DEMO_PEOPLE.flatMap(({ company }) => company ?? []);
  await client.query(
    `update company_credit k set limit_set_at = $1, limit_cents = case when c.name = $2
        then (k.owed_cents / 10000000 + 1) * 5 * 10000000 else k.owed_cents * 100 / 85 end
      from company c where c.id = k.company_id and k.owed_cents > 0 and (c.name = $2 or k.company_id = (
        select m.company_id from company_credit m join company n on n.id = m.company_id
        where n.name <> all ($3::text[]) order by m.owed_cents desc, m.company_id limit 1))`,
    [since, LAKESHORE, inUse],
  );
}
