import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { freshDatabase, type FreshDatabase } from '../../../test/kit/database.ts';
import { aBuyer, anAdministrator, aSeller, TODAY } from '../../../test/kit/world.ts';
import { manualClock } from '../../platform/clock.ts';
import { inTransaction, openPool, type Pool } from '../../platform/database/database.ts';
import { createLog } from '../../platform/log.ts';
import { FORGET_REACH, reachJobs } from './forget-reach.ts';
import { runTask } from '../../../test/kit/run-task.ts';

let database: FreshDatabase;
let pool: Pool;
let facilities: number[];
let sellers: number[];
let author: number;
beforeAll(async () => {
  database = await freshDatabase('rule reach');
  pool = openPool(database.url, createLog('silent'), { max: 3 });
  const buyers = [await aBuyer(pool.db), await aBuyer(pool.db, {}, { state: 'TX' })];
  facilities = buyers.map(({ facilityId }) => facilityId);
  sellers = [(await aSeller(pool.db)).companyId, (await aSeller(pool.db)).companyId];
  author = (await anAdministrator(pool.db, [])).userId;
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});
beforeEach(async () => {
  await sql`delete from price_rule`.execute(pool.db);
  await sql`delete from price_rule_reach`.execute(pool.db);
});

const day = (days: number) => addDays(TODAY, days);
const forget = () =>
  runTask(reachJobs({ db: pool.db, clock: manualClock(`${TODAY}T12:00:00Z`) }), FORGET_REACH);

interface Told {
  sellers: number[];
  fee: number;
}
const told = async (facility: number, on: string): Promise<Told> => {
  const { rows } = await sql<{
    prices: Told | null;
  }>`select buyer_prices(${facility}, ${on}::date) as prices`.execute(pool.db);
  return rows[0]?.prices ?? { sellers: [], fee: 0 };
};
/** Found by looking at every rule. */
const ruled = async (facility: number, on: string): Promise<Told> => {
  const { rows } = await sql<{
    seller: number | null;
    value: number;
  }>`select seller_company_id as seller, value
    from price_rule where active and audience = any (buyer_audiences(${facility})) and start_date <= ${on}::date
      and (end_date is null or end_date >= ${on}::date) order by priority desc, value, id`.execute(pool.db);
  const own = rows.flatMap(({ seller }) => (seller === null ? [] : [seller]));
  return {
    sellers: [...new Set(own)].toSorted((a, b) => a - b),
    fee: rows.find(({ seller }) => seller === null)?.value ?? 0,
  };
};

interface Drawn {
  seller: number;
  audience: string;
  from: number;
  days: number | null;
  active: boolean;
  value: number;
}
const write = (db: Pool['db'], { seller, audience, from, days, active, value }: Drawn) => {
  const [type, id] = audience.split(':');
  return sql`insert into price_rule (name, seller_company_id, kind, value, target_type, audience_type, audience_id, start_date,
      end_date, active, created_by, created_at, updated_at)
    select 'R', s.id, case when s.id is null then 'marketplace_fee' else 'percent_off' end, ${value}, 'all', ${type},
      nullif(${id ?? ''}, ''), ${day(from)}::date, ${days === null ? null : day(from + days)}::date, ${active}, ${author}, now(), now()
    from (select ${sellers[seller] ?? null}::bigint as id) s`.execute(db);
};

const drawn = fc.record({
  seller: fc.integer({ min: 0, max: 2 }),
  audience: fc.constantFrom('all:', 'state:TX', 'company_type:nobody'),
  from: fc.integer({ min: -9, max: 9 }),
  days: fc.option(fc.integer({ min: 0, max: 9 })),
  active: fc.boolean(),
  value: fc.integer({ min: 1, max: 500 }),
});
const change = fc.record({
  place: fc.nat(5),
  from: fc.integer({ min: -9, max: 9 }),
  active: fc.boolean(),
  gone: fc.boolean(),
});

describe('TR-429 what a request asks of price rules', () => {
  it('names every seller with a rule for the facility on any day, after any writes, and the fee as it is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(drawn, { maxLength: 6 }),
        fc.array(change, { maxLength: 4 }),
        fc.boolean(),
        async (rules, changes, forgets) => {
          await sql`delete from price_rule`.execute(pool.db);
          await sql`delete from price_rule_reach`.execute(pool.db);
          for (const rule of rules) await write(pool.db, rule);
          for (const { place, from, active, gone } of changes) {
            const which = sql`id = (select id from price_rule order by id offset ${place} limit 1)`;
            await (
              gone
                ? sql`delete from price_rule where ${which}`
                : sql`update price_rule set start_date = ${day(from)}::date, end_date = null, active = ${active} where ${which}`
            ).execute(pool.db);
          }
          if (forgets) await forget();
          for (const facility of facilities)
            for (const days of forgets ? [0, 1, 12] : [-10, -1, 0, 1, 12]) {
              const [heard, looked] = [await told(facility, day(days)), await ruled(facility, day(days))];
              expect(heard.sellers).toEqual(expect.arrayContaining(looked.sellers));
              expect(heard.fee).toBe(looked.fee);
            }
        },
      ),
      { numRuns: 60 },
    );
  });

  const RULE: Drawn = { seller: 0, audience: 'all:', from: 0, days: 2, active: true, value: 100 };

  it('knows the days of two rules that were written at once', async () => {
    const [facility = 0] = facilities;
    await Promise.all([-5, 3].map((from) => inTransaction(pool.db, (tx) => write(tx, { ...RULE, from }))));
    for (const days of [-5, 5]) expect((await told(facility, day(days))).sellers).toEqual([sellers[0]]);
  });

  it('forgets whom no rule is for any more, and nobody else', async () => {
    const [facility = 0] = facilities;
    await write(pool.db, RULE);
    await write(pool.db, { ...RULE, seller: 1 });
    await sql`update price_rule set active = false where seller_company_id = ${sellers[0]}`.execute(pool.db);
    expect((await told(facility, TODAY)).sellers).toEqual(sellers);
    await forget();
    expect((await told(facility, TODAY)).sellers).toEqual([sellers[1]]);
    await sql`update price_rule set active = true`.execute(pool.db);
    expect((await told(facility, TODAY)).sellers).toEqual(sellers);
  });
});
