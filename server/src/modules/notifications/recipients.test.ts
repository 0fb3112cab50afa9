import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test/kit/database.ts';
import { rowsRead } from '../../../test/kit/rows-read.ts';
import { aBuyer, aSeller, aUser, TODAY, type Buyer, type Person } from '../../../test/kit/world.ts';
import { manualClock } from '../../platform/clock.ts';
import { openPool, type Pool } from '../../platform/database/database.ts';
import { createLog } from '../../platform/log.ts';
import { createAccountNotifier } from './notify-accounts.ts';
import { createNotifier } from './notify.ts';

const OTHERS = 3_000;
/** Far below all users. */
const FEW = 60;

let database: FreshDatabase;
let pool: Pool;
let buyer: Buyer;
let colleague: Person;
let admin: Person;
let seller: Person;
beforeAll(async () => {
  database = await freshDatabase('recipients');
  pool = openPool(database.url, createLog('silent'), { max: 1 });
  buyer = await aBuyer(pool.db);
  const { companyId, facilityId } = buyer;
  colleague = await aUser(pool.db, { companyId, roles: ['Buyer'], facilityIds: [facilityId] });
  admin = await aUser(pool.db, { companyId, roles: ['CompanyAdmin'] });
  seller = await aSeller(pool.db);
  const other = await aBuyer(pool.db);
  await sql`with people as (
      insert into app_user (company_id, primary_facility_id, email, first_name, last_name)
      select ${other.companyId}, ${other.facilityId}, 'other' || n || '@example.test', 'An', 'Other'
      from generate_series(1, ${OTHERS}::int) n returning id),
    roles as (insert into user_role (user_id, role) select id, 'Buyer' from people)
    insert into user_facility (user_id, facility_id) select id, ${other.facilityId} from people`.execute(
    pool.db,
  );
  await sql`analyze app_user, user_role, user_facility`.execute(pool.db);
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});

const mailer = { send: async () => undefined, cut: () => undefined };
const deps = () => ({
  db: pool.db,
  mailer,
  clock: manualClock(`${TODAY}T12:00:00Z`),
  siteOf: async () => ({ brand: 'Galenic', origin: 'http://market.test', accent: 'teal' as const }),
  unsubscribe: () => ({ post: '', page: '' }),
});
const told = async (key: string) =>
  (
    await pool.db
      .selectFrom('notification')
      .select('user_id')
      .where('effect_key', '=', key)
      .orderBy('user_id')
      .execute()
  ).map((row) => row.user_id);

it('who is told of an order is found without a look at all users', async () => {
  const { tell } = createNotifier(deps());
  const data = {
    order_id: 1,
    seller_company_id: seller.companyId,
    seller_company_name: 'S',
    facility_id: buyer.facilityId,
    facility_name: 'F',
    placed_by: admin.userId,
    is_c2: false,
    total: 1,
    note: null,
  };
  const read = await rowsRead(pool.db, ['app_user', 'user_role'], async () => {
    await tell({ key: 'confirmed', type: 'order.confirmed', data });
    await tell({ key: 'placed', type: 'order.placed', data });
  });
  expect(await told('confirmed')).toEqual([buyer.userId, colleague.userId, admin.userId]);
  expect(await told('placed')).toEqual([seller.userId]);
  expect(read).toBeLessThan(FEW);
});

it('who placed an order and went to another company since hears no more of it', async () => {
  const { tell } = createNotifier(deps());
  const elsewhere = await aBuyer(pool.db);
  const data = {
    order_id: 1,
    seller_company_id: seller.companyId,
    seller_company_name: 'S',
    facility_id: buyer.facilityId,
    facility_name: 'F',
    placed_by: elsewhere.userId,
    is_c2: false,
    total: 1,
    note: null,
  };
  await tell({ key: 'left', type: 'order.confirmed', data });
  expect(await told('left')).toEqual([buyer.userId, colleague.userId]);
});

it('who is told of a decision on a facility is found without a look at all users', async () => {
  const { tell } = createAccountNotifier(deps());
  const { facilityId: facility_id, companyId: company_id } = buyer;
  const tables = ['app_user', 'user_role', 'user_facility'];
  const read = await rowsRead(pool.db, tables, () =>
    tell({
      key: 'approved',
      type: 'facility.approved',
      data: { facility_id, company_id, facility_name: 'F', reason: null },
    }),
  );
  expect(await told('approved')).toEqual([buyer.userId, colleague.userId, admin.userId]);
  expect(read).toBeLessThan(FEW);
});
