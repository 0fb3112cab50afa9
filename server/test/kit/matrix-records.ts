import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { createFolder } from '../../src/platform/files/blobs.ts';
import type { TestApp } from './app.ts';
import { ABSENT, type Ids, type Kind } from './example.ts';
import { aBuyerForm } from './registration-forms.ts';
import { aBlock, aSeller } from './world.ts';
import { ofDeals } from './matrix-deals.ts';
import { ofEdi } from './matrix-edi.ts';
import { aStrangers, FILE, idOf } from './matrix-strangers.ts';

const alike = (id: number): Ids => ({ own: id, foreign: id, absent: id });

/** Kinds that may be deleted. */
const EACH_OWN = ['block', 'document', 'news', 'note', 'portfolio', 'soft_block'] as const;
type EachOwn = (typeof EACH_OWN)[number];
const isEachOwn = (kind: Kind): kind is EachOwn => EACH_OWN.some((one) => one === kind);

/**
 * The records that the walk meets, for each person. Final orders, withdrawn listings and decided facilities, so that a right
 * to move them meets a 409 and nothing changes; what may be deleted is another one for each person.
 */
export async function chooseRecords(
  app: TestApp,
  everybody: readonly string[],
): Promise<(kind: Kind, who: string) => Ids> {
  const orders = { own: await anOrder(app, true), foreign: await anOrder(app, false), absent: ABSENT };
  const listings = { own: await aListingOf(app, true), foreign: await aListingOf(app, false) };
  const groupOf = (id: number) => idOf(app, sql`select group_id as id from orders where id = ${id}`);
  const people = await ofPeople(app);
  const shared = {
    ...people,
    order: orders,
    group: { own: await groupOf(orders.own), foreign: await groupOf(orders.foreign), absent: ABSENT },
    catalog: { own: listings.own, foreign: ABSENT - 1, absent: ABSENT },
    ...(await ofDeals(orders, (made) => idOf(app, made))),
    seller: {
      own: await aWithdrawnCopy(app, listings.own),
      foreign: await aWithdrawnCopy(app, listings.foreign),
      absent: ABSENT,
    },
    // An own one would not survive the walk; what may be done with it has tests of its own.
    api_key: await aStrangers(app, 'api_key'),
    webhook: await aStrangers(app, 'webhook'),
    webhook_delivery: await aStrangers(app, 'webhook_delivery'),
    exclusion: await aStrangers(app, 'exclusion'),
    favorite: await aStrangers(app, 'favorite'),
    notification: await aStrangers(app, 'notification'),
    ...(await ofSavers(app)),
    import: await aStrangers(app, 'import'),
    bulk_edit: await aStrangers(app, 'bulk_edit'),
    lot_change: await aStrangers(app, 'lot_change'),
    list: await aStrangers(app, 'list'),
    ...(await ofMoney(app, people.company)),
    price_flag: await aStrangers(app, 'price_flag'),
    price_rule: await aStrangers(app, 'price_rule'),
    contract_file: await aStrangers(app, 'contract_file'),
    certificate: await aStrangers(app, 'certificate'),
    session: await aStrangers(app, 'session'),
    subscription: { ...people.user, foreign: (await aSeller(app.db)).userId },
    drug: { own: 70_101_000_101, foreign: 99_999_999_998, absent: 99_999_999_999 },
    client: { own: 5, foreign: 6, absent: ABSENT },
    application: { own: await anApplication(app), foreign: ABSENT - 1, absent: ABSENT },
    // One that was taken back takes no move.
    calibration: {
      own: await aReport(app, people.facility.own),
      foreign: await aReport(app, people.facility.foreign),
      absent: ABSENT,
    },
    // No id of it is hidden from administrators of users, and nobody else gets as far.
    strategist: { own: ABSENT - 1, foreign: await aStrategist(app), absent: ABSENT },
    report: alike(ABSENT),
    ...(await ofEdi(app)),
    task: alike(ABSENT),
    unguessable: alike(ABSENT),
  };
  const ofEach = await ofEachPerson(app, everybody, shared);
  return (kind, who) => {
    if (!isEachOwn(kind)) return shared[kind];
    const own = ofEach.get(who);
    if (!own) throw new Error(`No records were made for ${who}.`);
    return own[kind];
  };
}

/** What people keep under a name. */
const ofSavers = async (app: TestApp) => ({
  shared_view: await aStrangers(app, 'shared_view'),
  question: await aStrangers(app, 'question'),
  saved_question: await aStrangers(app, 'saved_question'),
  saved_query: await aStrangers(app, 'saved_query'),
  saved_report: await aStrangers(app, 'saved_report'),
});

/** What one person deletes is there for the next. */
async function ofEachPerson(
  app: TestApp,
  everybody: readonly string[],
  shared: Record<'client' | 'facility', Ids>,
): Promise<Map<string, Record<EachOwn, Ids>>> {
  const ofEach = new Map<string, Record<EachOwn, Ids>>();
  for (const who of everybody)
    ofEach.set(who, {
      block: {
        own: await aBlock(app.db, { client_id: shared.client.own }),
        foreign: await aBlock(app.db, { client_id: shared.client.foreign }),
        absent: ABSENT,
      },
      document: {
        own: await aDocument(app, shared.facility.own),
        foreign: await aDocument(app, shared.facility.foreign),
        absent: ABSENT,
      },
      news: { own: await aDraft(app, true), foreign: await aDraft(app, false), absent: ABSENT },
      portfolio: { own: await anItem(app, true), foreign: await anItem(app, false), absent: ABSENT },
      note: { own: ABSENT - 1, foreign: await aNote(app, shared.facility.foreign), absent: ABSENT },
      soft_block: {
        own: ABSENT - 1,
        foreign: await aSoftBlock(app, shared.facility.foreign),
        absent: ABSENT,
      },
    });
  return ofEach;
}

const anOrder = (app: TestApp, own: boolean) =>
  idOf(
    app,
    sql`select r.id from orders r join company b on b.id = r.buyer_company_id
    join company s on s.id = r.seller_company_id where r.status = 'delivered'
    and (b.name = 'Harbor Pharmacy' and s.name = 'Meridian Generics') = ${own}
    and (${own} or (b.name not in ('Harbor Pharmacy', 'Lakeshore Health System') and s.name not in ('Meridian Generics',
      'Northwind Labs', 'Sterile Point') and not exists (select 1 from app_user u where u.company_id = b.id and u.email like '%@demo.test')))
    order by r.id limit 1`,
  );

const aListingOf = (app: TestApp, own: boolean) =>
  idOf(
    app,
    sql`select l.id from listing l join company c on c.id = l.company_id
    where l.status = 'active' and l.catalog_type = 'medigi' and (c.name = 'Meridian Generics') = ${own} order by l.id desc limit 1`,
  );

/** News of Meridian, or of a seller without demo people. */
const aDraft = (app: TestApp, own: boolean) =>
  idOf(
    app,
    sql`insert into news (company_id, title, audience, created_by, created_at, updated_at)
    select c.id, 'Draft', 'buyers', (select min(id) from app_user), now(), now() from company c
    where c.is_seller and (c.name = 'Meridian Generics') = ${own} and (${own} or not exists (select 1 from app_user u
      where u.company_id = c.id and u.email like '%@demo.test')) order by c.id limit 1 returning id`,
  );

/** In the portfolio of Meridian, or of a seller without demo people. */
const anItem = (app: TestApp, own: boolean) =>
  idOf(
    app,
    sql`insert into portfolio_item (company_id, ndc, created_by, created_at)
    select c.id, d.ndc, (select min(id) from app_user), now() from company c join drug d on not exists (
      select from portfolio_item p where p.company_id = c.id and p.ndc = d.ndc)
    where c.is_seller and (c.name = 'Meridian Generics') = ${own} and (${own} or not exists (select 1 from app_user u
      where u.company_id = c.id and u.email like '%@demo.test')) order by c.id, d.ndc limit 1 returning id`,
  );

const ofMoney = async (app: TestApp, company: Ids) => ({
  payout: { own: await aPayout(app, true), foreign: await aPayout(app, false), absent: ABSENT },
  statement: {
    own: await aStatement(app, company.own),
    foreign: await aStatement(app, company.foreign),
    absent: ABSENT,
  },
  // No id of these is hidden from administrators with `finance`, and nobody else gets as far.
  payment_import: { own: ABSENT - 1, foreign: await aPaymentImport(app), absent: ABSENT },
  card_refund: { own: ABSENT - 1, foreign: await aCardRefund(app), absent: ABSENT },
});

const aPayout = (app: TestApp, own: boolean) =>
  idOf(
    app,
    sql`select p.id from payout p join company c on c.id = p.company_id where (c.name = 'Meridian Generics') = ${own}
    and (${own} or c.name not in ('Northwind Labs', 'Sterile Point')) order by p.id limit 1`,
  );

const aCardRefund = (app: TestApp) =>
  idOf(
    app,
    sql`insert into card_refund (payment_id, cause, cents, state, created_at)
    select p.id, 'provider', 1, 'done', now() from payment p order by p.id limit 1 returning id`,
  );

const aStrategist = (app: TestApp) =>
  idOf(
    app,
    sql`insert into account_strategist (name, email, phone, created_at, updated_at)
    values ('S', 's@marketplace.test', '3125550148', now(), now()) returning id`,
  );

const aStatement = (app: TestApp, companyId: number) =>
  idOf(
    app,
    sql`insert into statement (company_id, month, made_at, by_task, opening_cents, closing_cents, sent_to, paper)
    values (${companyId}, '2020-01-01', '2020-02-02', true, 0, 0, '{ap@example.test}', '{"company": "S", "address": {"line_1": "1 Main Street", "line_2": "", "line_3": "",
      "city": "Springfield", "state": "IL", "postal_code": "62701"}, "month": "2020-01",
      "until": "2020-01-31", "opening": 0, "movements": [], "closing": 0, "credit": 0, "open": [],
      "ages": {"current": 0, "days_1_30": 0, "days_31_60": 0, "days_61_90": 0, "days_over_90": 0}}') returning id`,
  );

const aWithdrawnCopy = (app: TestApp, id: number) =>
  idOf(
    app,
    sql`insert into listing (company_id, ndc, name, catalog_type, status)
    select company_id, ndc, name, catalog_type, 'withdrawn' from listing where id = ${id} returning id`,
  );

/** Of Lakeshore, whose administrators are among the accounts, and of others. */
async function ofPeople(app: TestApp): Promise<Record<'user' | 'company' | 'facility', Ids>> {
  const user = (name: string) => idOf(app, sql`select id from app_user where email = ${`${name}@demo.test`}`);
  const of = (column: 'company_id' | 'primary_facility_id') =>
    idOf(app, sql`select ${sql.ref(column)} as id from app_user where email = 'finance@demo.test'`);
  const stranger = await idOf(
    app,
    sql`select c.id from company c where not c.is_seller
    and exists (select 1 from facility f where f.company_id = c.id) and not exists (select 1 from app_user u
      where u.company_id = c.id and u.email like '%@demo.test') order by c.id limit 1`,
  );
  const theirs = await idOf(
    app,
    sql`select id from facility where company_id = ${stranger} order by id limit 1`,
  );
  return {
    user: { own: await user('finance'), foreign: await user('noterms'), absent: ABSENT },
    company: { own: await of('company_id'), foreign: stranger, absent: ABSENT },
    facility: { own: await of('primary_facility_id'), foreign: theirs, absent: ABSENT },
  };
}

async function anApplication(app: TestApp): Promise<number> {
  await app.visitor().post('register', aBuyerForm());
  return idOf(app, sql`select id from registration order by id desc limit 1`);
}

/** Of a kind that decides nothing. */
async function aDocument(app: TestApp, facilityId: number): Promise<number> {
  const id = await idOf(
    app,
    sql`with file as (${FILE}) insert into document (type, company_id, facility_id, file_id, created_at)
    select 'terms_pdf', f.company_id, f.id, file.id, now() from facility f, file where f.id = ${facilityId} returning id`,
  );
  const { storage_key: key } = await app.db
    .selectFrom('stored_file as s')
    .innerJoin('document as d', 'd.file_id', 's.id')
    .select('s.storage_key')
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow();
  await createFolder(path.join(app.dataDir, 'files')).write(key, Readable.from(['1']));
  return id;
}

const ofSomebody = (facilityId: number) =>
  sql`${facilityId}, (select u.id from app_user u join facility f on f.company_id = u.company_id
    where f.id = ${facilityId} limit 1)`;

const aNote = (app: TestApp, facilityId: number) =>
  idOf(
    app,
    sql`insert into note (facility_id, user_id, comment, gcn_seqno, created_at)
    values (${ofSomebody(facilityId)}, 'S', 1, now()) returning id`,
  );

let blocks = 0;
/** Each of another drug group. */
const aSoftBlock = (app: TestApp, facilityId: number) =>
  idOf(
    app,
    sql`insert into soft_block (facility_id, user_id, comment, gcn_seqno)
    values (${ofSomebody(facilityId)}, 'S', ${(blocks += 1) + 9_000_000}) returning id`,
  );

const aReport = (app: TestApp, facilityId: number) =>
  idOf(
    app,
    sql`insert into calibration (company_id, facility_id, file_name, uploaded_at, state)
    select company_id, id, 'r.csv', now(), 'taken_back' from facility where id = ${facilityId} returning id`,
  );

const aPaymentImport = (app: TestApp) =>
  idOf(
    app,
    sql`with f as (${FILE}) insert into finance_import (file_id, file_name, sha256, state, headers, mapping, mapping_source, row_count,
        created_by, created_at)
      select f.id, 's.csv', '', 'checked', '[]', '{}', 'guessed', 1, u.id, now() from f, (select min(id) as id from app_user) u
      returning id`,
  );
