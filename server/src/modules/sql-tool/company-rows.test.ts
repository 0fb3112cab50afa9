import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/kit/app.ts';
import { aBid, aProposal, aShipment, aTenant, type Tenant } from '../../../test/kit/tenant.ts';
import { aCompany } from '../../../test/kit/world.ts';
import { loadSecret } from '../../platform/secrets.ts';
import { readerPassword, SECRET } from './readers/roles.ts';
import { connectOwner, takePlace } from './run/place.ts';
import { beginReading, readerClient } from './run/read-rows.ts';
import { anSqlAdmin, rowsOf, startSqlApp } from './test-sql.ts';

let app: TestApp;
let tenants: Tenant[];
let admin: Awaited<ReturnType<typeof anSqlAdmin>>;
let stranger: number;
beforeAll(async () => {
  app = await startSqlApp('sql companies');
  admin = await anSqlAdmin(app);
  tenants = [await aWholeTenant('First'), await aWholeTenant('Second')];
  stranger = (await aCompany(app.db)).id;
}, 120_000);
afterAll(() => app.close());

/** Companies with at least one row in every view. */
async function aWholeTenant(text: string): Promise<Tenant> {
  const tenant = await aTenant(app, text);
  await aShipment(tenant);
  await aBid(tenant);
  await aProposal(tenant);
  const { buyer, listing } = tenant;
  await sql`insert into purchase_history_row (facility_id, invoice_date, ndc, account_type, quantity, price_cents)
    values (${buyer.facilityId}, '2026-05-01', ${listing.ndc}, 'WAC', 2, 1000)`.execute(app.db);
  await sql`insert into facility_usage (facility_id, gcn_seqno, package_size, eaches, spend_cents, months)
    values (${buyer.facilityId}, 1, 100, 1200, 6000, 6)`.execute(app.db);
  await sql`insert into lot_price_change (lot_id, before_cents, price_cents, changed_by, changed_at, source)
    select id, 900, price_cents, ${tenant.seller.userId}, now(), 'edit' from lot where id = ${listing.lotIds[0] ?? 0}`.execute(
    app.db,
  );
  await anEdiMessage(tenant);
  return tenant;
}

/** What the company sent: of the buyer's own partner, in a file of its own. */
async function anEdiMessage({ buyer }: Tenant): Promise<void> {
  const code = `T${buyer.companyId}`;
  await sql`with client as (
      insert into edi_client (name, company_id, direction, protocol, isa_qualifier, isa_code, gs_code, documents, usage,
        active, settings, created_at, updated_at)
      values (${code}, ${buyer.companyId}, 'Buyer', 'Email', 'ZZ', ${code}, ${code}, '{850}', 'Test', true, '{}', now(), now())
      returning id
    ), file as (
      insert into edi_file (direction, client_id, channel, content, sha256, at)
      select 'In', id, 'Upload', 'ISA', sha256('ISA'), now() from client returning id, client_id, sha256
    ), made as (
      insert into edi_interchange (direction, file_id, start_at, bytes, client_id, control_number, used, sha256, at)
      select 'In', id, 0, 3, client_id, '000000042', true, sha256, now() from file returning id, client_id
    ) insert into edi_message (interchange_id, client_id, direction, type, set_number, place, status, at)
      select id, client_id, 'In', '850', '0001', 0, 'Acknowledged', now() from made`.execute(app.db);
}

const VIEWS =
  `bids companies edi_messages facilities invoices listings lots order_lines orders price_changes proposals purchase_history rfps
  shipments usage users`.split(/\s+/);

describe.each(VIEWS)('the view %s', (view) => {
  it('RB-493 holds the rows of the company that is named, of neither another nor a stranger', async () => {
    const rows = (companyId: number | null) =>
      rowsOf(admin.client, `select * from ${view}`, companyId).then(texts);
    const of = async ({ buyer, seller }: Tenant) => [
      ...(await rows(buyer.companyId)),
      ...(await rows(seller.companyId)),
    ];
    const [all, first, second] = [
      await rows(null),
      await of(tenants[0] ?? lost()),
      await of(tenants[1] ?? lost()),
    ];
    expect(first.length).toBeGreaterThan(0);
    expect(second.length).toBeGreaterThan(0);
    expect(first.filter((row) => second.includes(row))).toEqual([]);
    expect([...first, ...second].filter((row) => !all.includes(row))).toEqual([]);
    expect((await rows(stranger)).length).toBe(view === 'companies' ? 1 : 0);
  });
});

/** Of no company: the same for each, or only without one. */
const OF_NOBODY = ['products', 'task_runs'];

it('RB-493 RB-489 every view of the tool is held to its company here, and tells nothing of the rows it leaves out', async () => {
  const { rows } = await sql<{ name: string; barrier: boolean }>`select relname as name,
      coalesce('security_barrier=true' = any (reloptions), false) as barrier
    from pg_class where relkind = 'v' and relnamespace = 'report'::regnamespace order by 1`.execute(app.db);
  expect(rows.map(({ name }) => name)).toEqual([...VIEWS, ...OF_NOBODY].toSorted());
  expect(rows.filter(({ barrier }) => !barrier)).toEqual([]);
});

it('RB-493 shows runs of tasks, which are of no company, only without one', async () => {
  await sql`insert into task_run (task, result, started_at, finished_at, outcome)
    values ('expire-bids', 'done', '2026-05-01 10:00Z', '2026-05-01 10:00:02Z', 'bids expired: 3')`.execute(
    app.db,
  );
  const runs = "select * from task_runs where task = 'expire-bids'";
  expect(await rowsOf(admin.client, runs)).toEqual([
    ['expire-bids', '2026-05-01T10:00:00Z', '2026-05-01T10:00:02Z', 'done'],
  ]);
  expect(await rowsOf(admin.client, runs, tenants[0]?.buyer.companyId ?? 0)).toEqual([]);
});

const lost = (): never => {
  throw new Error('There are two tenants.');
};
const texts = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row));

describe('with the guard switched off', () => {
  let owner: pg.Client;
  let reader: pg.Client;
  let leave: () => Promise<void>;
  let before: unknown;
  let unseen: number | null;

  const counts = async () => {
    const each = [...VIEWS, 'task_runs'].map((view) => `(select count(*) from report.${view}) as ${view}`);
    return (await reader.query(`select ${each.join(', ')}`)).rows[0] as unknown;
  };
  beforeAll(async () => {
    owner = await connectOwner(app.databaseUrl);
    const companyId = tenants[0]?.buyer.companyId ?? 0;
    const place = await takePlace(owner, { userId: admin.userId, companyId });
    const key = await loadSecret(app.db, SECRET);
    reader = readerClient(app.databaseUrl, place.role, readerPassword(key, place.role));
    await reader.connect();
    const { rows } = await reader.query<{ pid: string }>('select pg_backend_pid() as pid');
    unseen = (await reader.query('select from report.companies')).rowCount;
    await place.admit(Number(rows[0]?.pid));
    leave = place.leave;
    before = await counts();
  });
  afterAll(async () => {
    await reader.end();
    await leave();
    await owner.end();
  });

  it.each([
    "set app.company_id = '0'",
    'set session authorization default',
    "select set_config('app.company_id', '', false)",
    'set row_security = off',
    'set search_path = public, report',
    'update public.sql_session set company_id = null',
    'delete from public.sql_session',
    "select query_to_xml('update public.sql_session set company_id = null', true, true, '')",
    'create or replace view report.companies as select 1',
    "create function pg_temp.pg_backend_pid() returns int language sql as 'select 0'",
    'commit; set default_transaction_read_only = off; update public.sql_session set company_id = null',
    'reset all',
    'set role none',
  ])('RB-493 %j shows no more', async (text) => {
    await beginReading(reader);
    await reader.query(text).catch(() => reader.query('rollback'));
    await reader.query('rollback').catch(() => undefined);
    expect(await counts()).toEqual(before);
  });

  it('RB-493 a session sees nothing before it is said whose rows it may see', () => {
    expect(unseen).toBe(0);
    expect(before).toMatchObject({ companies: '1', orders: '1', users: '1', task_runs: '0' });
  });

  it('RB-493 an expression of the query sees no row of another company, not even by failing on it', async () => {
    const { rowCount } = await reader.query(
      "select from report.companies where 1 / (case when name like 'Second%' then 0 else 1 end) = 1",
    );
    expect(rowCount).toBe(1);
  });
});
