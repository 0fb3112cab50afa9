import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_PERMISSIONS } from '#rules/accounts/roles.ts';
import { checkPassword } from '../src/platform/identity-provider/people.ts';
import type { DB } from '../src/platform/database/schema.ts';
import { deaNumber } from './companies.ts';
import { demoAccounts } from './index.ts';
import { openTestWorld, TEST_NOW, type TestWorld } from './test-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld('demo accounts');
});
afterAll(() => world.close());

interface Person {
  email: string;
  roles: string[];
  company: string | null;
  facility: string | null;
  facilities: number;
  vetting_status: string;
  is_field_rep: boolean;
  permissions: string[];
}

const person = async (name: string): Promise<Person> => {
  const [row] = await world.rows<Person>(
    `select u.email, u.vetting_status, u.is_field_rep, c.name as company, f.name as facility,
      array(select role from user_role r where r.user_id = u.id order by role) as roles,
      (select count(*)::int from user_facility x where x.user_id = u.id) as facilities,
      array(select permission from user_permission p where p.user_id = u.id order by permission) as permissions
    from identity i join app_user u on u.id = i.user_id left join company c on c.id = u.company_id
    left join facility f on f.id = u.primary_facility_id
    where i.issuer = 'embedded' and u.email = $1`,
    [`${name}@demo.test`],
  );
  if (!row) throw new Error(`${name} is missing`);
  return row;
};

describe('the accounts of the demo world', () => {
  it.each([
    ['buyer', ['Buyer'], 'Harbor Pharmacy', 1],
    ['switcher', ['Buyer', 'ChangeFacility'], 'Lakeshore Health System', 3],
    ['companyadmin', ['Buyer', 'CompanyAdmin'], 'Lakeshore Health System', 8],
    ['facilityadmin', ['Buyer', 'FacilityAdmin'], 'Lakeshore Health System', 1],
    ['finance', ['Buyer', 'FinanceAdmin'], 'Lakeshore Health System', 1],
    ['signer', ['Buyer', 'CSOS Signer'], 'Harbor Pharmacy', 1],
    ['seller', ['Seller'], 'Meridian Generics', 0],
    ['selleradmin', ['CompanyAdmin', 'Seller'], 'Meridian Generics', 0],
    ['fieldrep', ['Seller'], 'Meridian Generics', 0],
    ['seller2', ['Seller'], 'Northwind Labs', 0],
    ['seller503b', ['Seller'], 'Sterile Point', 0],
    ['admin', ['Administrator'], null, 0],
    ['support', ['Administrator'], null, 0],
  ])('%s@demo.test has its roles, company and facilities', async (name, roles, company, facilities) => {
    const found = await person(name);
    expect(found).toMatchObject({ roles, company, facilities, vetting_status: 'Approved' });
    expect(found.facility === null).toBe(facilities === 0);
  });

  it('unvetted, unlicensed, noterms, shorts, nofacility and card each lack what their name says', async () => {
    const facts = async (name: string) => {
      const { email, roles, vetting_status } = await person(name);
      const [row] = await world.rows(
        `select c.agreed_to_medigi, c.payment_option, f.vetting_status, f.state_license,
          exists (select 1 from company_terms t where t.company_id = c.id and t.active) as has_terms
        from app_user u join company c on c.id = u.company_id left join facility f on f.id = u.primary_facility_id
        where u.email = $1`,
        [email],
      );
      return { ...row, roles, user: vetting_status };
    };
    const complete = {
      roles: ['Buyer'],
      user: 'Approved',
      agreed_to_medigi: true,
      payment_option: 'net_terms',
      vetting_status: 'approved',
      state_license: true,
      has_terms: true,
    };
    expect(await facts('unvetted')).toEqual({ ...complete, user: 'Unreviewed' });
    expect(await facts('unlicensed')).toEqual({
      ...complete,
      vetting_status: 'pending',
      state_license: false,
    });
    expect(await facts('noterms')).toEqual({ ...complete, has_terms: false });
    expect(await facts('shorts')).toEqual({ ...complete, agreed_to_medigi: false });
    expect(await facts('nofacility')).toEqual({ ...complete, vetting_status: null, state_license: null });
    expect(await facts('card')).toEqual({ ...complete, payment_option: 'credit_card' });
    expect(await facts('buyer')).toEqual(complete);
  });

  it('admin has every permission; support none of finance, sql and impersonate', async () => {
    expect((await person('admin')).permissions).toEqual([...ADMIN_PERMISSIONS].toSorted());
    const missing = ['finance', 'sql', 'impersonate'];
    expect((await person('support')).permissions).toEqual(
      ADMIN_PERMISSIONS.filter((one) => !missing.includes(one)).toSorted(),
    );
  });

  it('fieldrep is a field rep and analyst has no role', async () => {
    expect((await person('fieldrep')).is_field_rep).toBe(true);
    expect((await person('seller')).is_field_rep).toBe(false);
    expect((await person('analyst')).roles).toEqual([]);
  });

  it('everyone listed signs in with the one password, and no one else can', async () => {
    const demo = await demoAccounts(true);
    const db = new Kysely<DB>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: world.url }) }),
    });
    expect(demo?.accounts).toHaveLength(20);
    for (const { email } of demo?.accounts ?? []) {
      expect(
        await checkPassword(db, { email: email, password: 'Galenic-demo-26!', fromKnownPlace: false }),
      ).toBe(`demo-${email.split('@')[0]}`);
    }
    expect(
      await checkPassword(db, {
        email: 'admin@demo.test',
        password: 'Galenic-demo-27!',
        fromKnownPlace: false,
      }),
    ).toBeNull();
    await db.destroy();
    const people = await world.rows('select lower(email) as email from idp_person');
    expect(people.map(({ email }) => String(email)).toSorted()).toEqual(
      (demo?.accounts ?? []).map(({ email }) => email).toSorted(),
    );
    expect(await demoAccounts(false)).toBeNull();
  });
});

describe('companies and facilities', () => {
  it('there are 24 sellers and 14 buyers with 40 facilities, beside one of each that applies', async () => {
    const [row] = await world.rows(`select count(*) filter (where is_seller)::int as sellers,
      count(*) filter (where not is_seller)::int as buyers, (select count(*)::int from facility) as facilities
      from company`);
    expect(row).toEqual({ sellers: 25, buyers: 15, facilities: 41 });
  });

  it('Meridian, Northwind and Sterile Point sell on the terms that are told', async () => {
    const rows = await world.rows(`select name, is_503b, minimum_order_cents::int as minimum,
      shipping_threshold_cents::int as free_from, enable_rfp, agreed_to_medigi,
      coalesce('2026-06-15' between vacation_start and vacation_end, false) as away
      from company where name in ('Meridian Generics', 'Northwind Labs', 'Sterile Point') order by id`);
    expect(rows).toEqual([
      {
        name: 'Meridian Generics',
        is_503b: false,
        minimum: 25_000,
        free_from: 50_000,
        enable_rfp: true,
        agreed_to_medigi: true,
        away: false,
      },
      {
        name: 'Northwind Labs',
        is_503b: false,
        minimum: 0,
        free_from: null,
        enable_rfp: false,
        agreed_to_medigi: true,
        away: true,
      },
      {
        name: 'Sterile Point',
        is_503b: true,
        minimum: 0,
        free_from: 50_000,
        enable_rfp: true,
        agreed_to_medigi: true,
        away: false,
      },
    ]);
  });

  it('every facility has a DEA number whose check digit is right', async () => {
    const rows = await world.rows<{ dea_number: string }>('select distinct dea_number from facility');
    expect(rows).toHaveLength(41);
    for (const { dea_number: dea } of rows) {
      const [a, b, c, d, e, f, check] = dea.slice(2).split('').map(Number);
      expect(dea).toMatch(/^[A-Z]{2}\d{7}$/);
      expect(((a ?? 0) + (c ?? 0) + (e ?? 0) + 2 * ((b ?? 0) + (d ?? 0) + (f ?? 0))) % 10).toBe(check);
    }
    expect(deaNumber('Mercy', 123_456)).toBe('FM1234563');
  });

  it('Harbor is approved for schedule II with Meridian, Lakeshore has not asked', async () => {
    const rows =
      await world.rows(`select f.name, a.status from csos_approval a join facility f on f.id = a.facility_id
      join company b on b.id = f.company_id join company s on s.id = a.seller_company_id
      where s.name = 'Meridian Generics' and b.name in ('Harbor Pharmacy', 'Lakeshore Health System')`);
    expect(rows).toEqual([{ name: 'Harbor Pharmacy', status: 'approved' }]);
  });

  it('X-85 of each schedule II request is told who asked, when, and who answers with which DEA number', async () => {
    const rows = await world.rows<{
      told: boolean;
    }>(`select a.requested_by in (select user_id from user_facility
      where facility_id = a.facility_id) and a.requested_at < '${TEST_NOW}' and a.contact_name is not null
      and a.contact_dea = f.dea_number as told from csos_approval a join facility f on f.id = a.facility_id`);
    expect(rows.map(({ told }) => told)).toEqual(rows.map(() => true));
    expect(rows).toHaveLength(6);
  });

  it('SH-020 … SH-023 SH-026 SH-041 SH-042 X-27 each demo host has its brand, hydra and expedited shipping', async () => {
    const rows =
      await world.rows(`select h.host, h.is_default, c.brand, c.catalog_type, c.hydra, c.seller_only,
      c.expedited_shipping as expedited, cardinality(c.facility_types) as types, s.name as supplier
      from brand_host h join ms_client c on c.id = h.client_id left join company s on s.id = c.supplier_company_id`);
    const byHost = Object.fromEntries(rows.map(({ host, ...row }) => [String(host), row]));
    const usual = {
      is_default: false,
      brand: 'main',
      catalog_type: 'medigi',
      hydra: false,
      seller_only: false,
      expedited: false,
      types: 14,
      supplier: null,
    };
    const direct = { ...usual, brand: 'direct', hydra: true };
    expect(byHost).toEqual({
      localhost: { ...usual, is_default: true, expedited: true },
      '127.0.0.1': { ...usual, expedited: true },
      'medigi.localhost': usual,
      'medshorts.localhost': { ...usual, brand: 'shorts', catalog_type: 'medshorts' },
      '503b.localhost': { ...usual, brand: 'outsourcing', catalog_type: '503b' },
      'supplier-a.localhost': { ...direct, types: 5, supplier: 'Meridian Generics' },
      'supplier-b.localhost': { ...direct, types: 15, supplier: 'Northwind Labs', expedited: true },
      'sellers.localhost': { ...usual, hydra: null, seller_only: true },
    });
  });

  it('SH-036 … SH-040 shell G-04 the supplier hosts have their delivery notes and chat titles', async () => {
    const rows = await world.rows(`select hostkey, delivery_note, chat_title from ms_client order by id`);
    const byKey = new Map(rows.map((row) => [String(row['hostkey']), row]));
    expect(byKey.get('supplier-a')).toMatchObject({
      chat_title: 'Meridian Generics Support',
      delivery_note:
        'Orders received Monday to Thursday before 12pm Central ship next day. All other orders ship within 48 business hours.',
    });
    expect(byKey.get('supplier-b')).toMatchObject({
      chat_title: 'Northwind Labs Support',
      delivery_note:
        'Orders placed before 3:00 PM Eastern are processed the next business day and ship by free ground shipping. An order cannot be cancelled once it has shipped.',
    });
    expect(byKey.get('main')).toMatchObject({ chat_title: 'Support', delivery_note: null });
  });
});
