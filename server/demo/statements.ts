import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { addMonths, type IsoDate } from '#rules/dates.ts';
import { firstOfMonth } from '#rules/finance/payouts.ts';
import type { StoredAddress } from '#rules/accounts/addresses.ts';
import { statementOf } from '../src/modules/billing/index.ts';
import type { Queryable } from '../src/platform/database/database.ts';
import type { DB } from '../src/platform/database/schema.ts';

const MONTHS = 3;

/** The statements of the last months that are over, as the task sent them on the 2nd to each company with an AP contact. */
export async function writeStatements(client: pg.Client, today: IsoDate): Promise<void> {
  const { rows: companies } = await client.query<
    StoredAddress & { id: number; name: string; contacts: string[] }
  >(
    `select c.id, c.name, c.line_1, c.line_2, c.line_3, c.city, c.state, c.postal_code,
      array_agg(distinct f.ap_email order by f.ap_email) as contacts
    from company c join facility f on f.company_id = c.id where f.ap_email <> '' group by c.id order by c.id`,
  );
  const db = inside(client);
  for (let back = MONTHS; back > 0; back -= 1) {
    const month = addMonths(firstOfMonth(today), -back);
    const sentOn = `${addMonths(month, 1).slice(0, 8)}02`;
    if (sentOn > today) return;
    for (const { contacts, ...company } of companies) {
      const paper = await statementOf(db, company, { month, today });
      if (paper.movements.length > 0 || paper.closing !== 0)
        await client.query(
          `insert into statement (id, company_id, month, made_at, by_task, opening_cents, closing_cents, sent_to, paper)
          overriding system value values ((select count(*) + 1 from statement), $1, $2, $3, true, $4, $5, $6, $7)`,
          [
            company.id,
            month,
            `${sentOn}T06:00:00Z`,
            paper.opening,
            paper.closing,
            contacts,
            JSON.stringify(paper),
          ],
        );
    }
  }
}

/** Asks on this connection, inside its transaction. */
const inside = (client: pg.Client): Queryable =>
  new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        connect: () => Promise.resolve({ query: client.query.bind(client), release: () => undefined }),
        end: () => Promise.resolve(),
        options: {},
      },
    }),
  });
