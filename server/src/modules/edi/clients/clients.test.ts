import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EdiClient, EdiClientRow, EdiCompany } from '#contract/edi/clients.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import {
  aBuyer,
  aFacility,
  aSeller,
  aUser,
  anAdministrator,
  type Buyer,
} from '../../../../test/kit/world.ts';
import { aClientOf, bodyOf } from '../test-clients.ts';

let app: TestApp;
let admin: TestClient;
let buyer: Buyer;
beforeAll(async () => {
  app = await startTestApp('edi clients', { env: { EDI_PRIVATE_HOSTS: 'sftp.partner.internal' } });
  admin = await app.signIn((await anAdministrator(app.db, ['edi'])).userId);
  buyer = await aBuyer(app.db, { name: 'Harbor Pharmacy' });
});
afterAll(() => app.close());

const PATH = 'admin/edi/clients';
const created = (fields: Record<string, unknown> = {}) =>
  admin.post<EdiClient>(PATH, aClientOf(buyer, fields));
const aClient = async (fields: Record<string, unknown> = {}) => (await created(fields)).data;
const listed = async (query: string) => (await admin.get<EdiClientRow[]>(`${PATH}?${query}`)).data;

const save = (client: EdiClient, fields: Record<string, unknown> = {}) =>
  admin.put<EdiClient>(`${PATH}/${client.id}`, { ...bodyOf(client), ...fields });

const SFTP = {
  host: '8.8.8.8',
  user: 'galenic',
  folder_in: '/in',
  folder_out: '/out',
  folder_archive: '/archive',
};

describe('whom documents are exchanged with', () => {
  it('RB-301 lists clients by name, narrowed by direction, protocol and activity; only administrators with edi see them', async () => {
    const zeta = await aClient({ name: 'Zeta of RB-301' });
    const alpha = await aClient({ name: 'alpha of RB-301', protocol: 'SFTP', sftp: SFTP, active: false });
    const names = async (query: string) => (await listed(`search=RB-301&${query}`)).map(({ id }) => id);
    expect(await names('')).toEqual([alpha.id, zeta.id]);
    expect(await names('sort=-name')).toEqual([zeta.id, alpha.id]);
    expect(await names('protocol=SFTP')).toEqual([alpha.id]);
    expect(await names('active=1')).toEqual([zeta.id]);
    expect(await names('direction=Seller')).toEqual([]);
    const [row] = await listed('search=zeta of rb-301');
    expect(row).toMatchObject({
      company: { id: buyer.companyId, name: 'Harbor Pharmacy' },
      isa_qualifier: 'ZZ',
      documents: ['850', '855'],
      last_message: null,
    });
    const file = await admin.get(`${PATH}/export?search=RB-301&format=csv`);
    expect(file.text.split('\r\n')[1]).toContain('alpha of RB-301');
    const other = await app.signIn((await anAdministrator(app.db, ['users', 'orders'])).userId);
    for (const path of [PATH, `${PATH}/${zeta.id}`, `${PATH}/export?format=csv`, 'admin/edi/companies'])
      expect((await other.get(path)).status).toBe(403);
  });

  it('RB-302 a company that does not sell is no Seller client; one that does is', async () => {
    const refused = await created({ direction: 'Seller' });
    expect([refused.status, refused.problem?.data]).toEqual([
      422,
      { direction: 'This company does not sell.' },
    ]);
    const seller = await aSeller(app.db);
    const sells = aClientOf({ ...buyer, companyId: seller.companyId }, { direction: 'Seller' });
    const made = await admin.post<EdiClient>(PATH, sells);
    // Whoever receives orders names nobody who places them.
    expect(made.data).toMatchObject({ direction: 'Seller', order_user: null, ship_to: [] });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['name', { name: ' ' }, 'Name is required'],
    ['name', { name: 'n'.repeat(81) }, 'Too big: expected string to have <=80 characters'],
    ['direction', { direction: 'Both' }, 'Choose a direction'],
    ['protocol', { protocol: 'FTP' }, 'Choose a protocol'],
    ['isa_qualifier', { isa_qualifier: '99' }, 'Choose an ISA qualifier'],
    ['isa_code', { isa_code: '' }, 'ISA ID must have 1 to 15 characters'],
    ['isa_code', { isa_code: 'A*B' }, 'The ISA ID must not hold a separator.'],
    ['gs_code', { gs_code: 'A' }, 'GS ID must have 2 to 15 characters'],
    ['documents', { documents: [] }, 'Choose at least one document'],
    ['usage', { usage: 'Live' }, 'Choose a usage'],
    [
      'separators',
      { separators: { element: '*', component: '*', segment: '~' } },
      'The separators must be three different signs.',
    ],
    ['order_user_id', { order_user_id: null }, 'Choose who orders.'],
    ['email', { email: null }, 'Email is required'],
    ['host', { protocol: 'SFTP' }, 'Host is required'],
    ['protocol', { protocol: 'AS2' }, 'AS2 is not available yet.'],
    [
      'policies.least_days',
      {
        policies: {
          line_choice: 'best price',
          price: 'reject',
          short_stock: 'cut',
          order: 'partly',
          least_days: 731,
        },
      },
      'From 0 to 730 days',
    ],
    ['acknowledge_hours', { acknowledge_hours: 73 }, 'From 1 to 72 hours'],
  ])('RB-303 RB-306 RB-307 RB-310 RB-316 RB-339 %s of %j is refused', async (field, fields, message) => {
    const { status, problem } = await created(fields);
    expect([status, problem?.data]).toEqual([422, expect.objectContaining({ [field]: message })]);
  });

  it('RB-303 a name belongs to one client, whatever its case', async () => {
    const { name } = await aClient();
    const again = await created({ name: name.toUpperCase() });
    expect([again.status, again.problem?.error]).toEqual([409, 'A client with this name already exists.']);
  });

  it('RB-304 an ISA qualifier and ID belongs to one active client', async () => {
    const first = await aClient({ isa_code: 'SHARED' });
    const second = await created({ isa_code: 'SHARED' });
    const taken = `This ISA qualifier and ID is already used by ${first.name}.`;
    expect([second.status, second.problem?.data]).toEqual([422, { isa_code: taken }]);
    const waiting = await aClient({ isa_code: 'SHARED', active: false });
    await aClient({ isa_code: 'SHARED', isa_qualifier: '01' });
    expect((await save(waiting, { active: true })).problem?.error).toBe(taken);
    await save(first, { active: false });
    expect((await save(waiting, { active: true })).data.active).toBe(true);
  });

  it('RB-305 what we are called comes from the configuration, unless a client says otherwise', async () => {
    const client = await aClient();
    expect(client.own_side).toEqual({ isa_qualifier: 'ZZ', isa_code: 'GALENIC', gs_code: 'GALENIC' });
    const own = { isa_qualifier: '12', isa_code: '8005550100', gs_code: 'GALENICX' };
    expect((await save(client, { own })).data.own_side).toEqual(own);
  });

  it('RB-306 RB-309 RB-310 has separators, mapping and policies by default', async () => {
    expect(await aClient()).toMatchObject({
      separators: { element: '*', component: '>', segment: '~' },
      breaks_lines: false,
      mapping: { item_qualifiers: ['VC', 'N4'], pack_units: ['EA', 'UN', 'PK', 'BX', 'BT'], places: {} },
      policies: {
        line_choice: 'catalog number',
        price: 'reject',
        short_stock: 'cut',
        order: 'partly',
        least_days: 90,
      },
      acknowledge_hours: 24,
    });
  });
});

describe('who orders, and where to ship to', () => {
  it('RB-307 only an active user of the company who buys places its orders', async () => {
    const { companyId, facilityId } = buyer;
    const viewer = await aUser(app.db, { companyId, roles: ['CompanyAdmin'] });
    const gone = await aUser(app.db, { companyId, roles: ['Buyer'], active: false });
    const stranger = await aBuyer(app.db);
    const choices = await admin.get<EdiCompany>(`admin/edi/companies/${companyId}`);
    expect(choices.data.order_users.map(({ id }) => id)).toEqual([buyer.userId]);
    expect(choices.data.facilities.map(({ id }) => id)).toContain(facilityId);
    for (const { userId } of [viewer, gone, stranger])
      expect((await created({ order_user_id: userId })).problem?.data).toEqual({
        order_user_id: 'Choose an active user of Harbor Pharmacy who buys.',
      });
    const found = await admin.get<{ name: string }[]>('admin/edi/companies?search=harbor');
    expect(found.data.map(({ name }) => name)).toContain('Harbor Pharmacy');
  });

  it('RB-308 keeps ship-to numbers of facilities of the company, each value once', async () => {
    const { id: second } = await aFacility(app.db, { company_id: buyer.companyId, name: 'Second site' });
    const rows = [
      { qualifier: '11', value: 'AA1234563', facility_id: buyer.facilityId },
      { qualifier: '91', value: '42', facility_id: second },
    ];
    const client = await aClient({ ship_to: rows });
    expect(client.ship_to[1]).toEqual({ ...rows[1], facility: 'Second site' });
    const twice = await save(client, { ship_to: [rows[1], { ...rows[1], facility_id: buyer.facilityId }] });
    expect(twice.problem?.data).toEqual({ ship_to: '91 42 stands twice.' });
    const stranger = await aBuyer(app.db);
    const foreign = await save(client, { ship_to: [{ ...rows[0], facility_id: stranger.facilityId }] });
    expect([foreign.status, foreign.problem?.error]).toEqual([
      422,
      'This facility does not belong to Harbor Pharmacy.',
    ]);
  });

  it('RB-309 a place that no document has is refused by its name', async () => {
    const client = await aClient();
    const places = { lot: { segment: 'REF', qualifier: 'LT', element: 9 } };
    const refused = await save(client, { mapping: { ...client.mapping, places } });
    expect([refused.status, refused.problem?.data]).toEqual([422, { mapping: 'Lot: REF has no element 9.' }]);
    const right = { lot: { segment: 'REF', qualifier: 'LT', element: 2 } };
    const saved = await save(client, { mapping: { ...client.mapping, places: right } });
    expect(saved.data.mapping.places).toEqual(right);
  });
});

const SECRETS = {
  password: 'Pa55word-of-the-partner',
  private_key: '-----BEGIN KEY----- of-the-partner',
  pass_phrase: 'phrase-of-the-partner',
  token: 'tokenofthepartner7',
};

describe('secrets', () => {
  it('RB-311 are never answered, listed, exported or audited; absent ones stay, null removes', async () => {
    const client = await aClient({ protocol: 'SFTP', sftp: SFTP, ...SECRETS });
    expect(client).toMatchObject({ password_set: true, private_key_set: true, token_set: true });
    const kept = (await save(client)).data;
    expect(kept).toMatchObject({ password_set: true, private_key_set: true, token_set: true });
    const less = (await save(kept, { private_key: null })).data;
    expect(less).toMatchObject({ password_set: true, private_key_set: false, token_set: true });
    const wrong = await save(less, { password: `${SECRETS.password}-2`, name: '' });
    const read = await admin.get(`${PATH}/${client.id}`);
    const file = await admin.get(`${PATH}/export?format=csv`);
    const { rows } = await sql<{ text: string }>`select row_to_json(a)::text as text from audit_log a
      where a.entity = 'edi_client' and a.entity_id = ${client.id}`.execute(app.db);
    expect(rows).toHaveLength(3);
    const everything = [wrong.text, read.text, file.text, ...rows.map(({ text }) => text)].join('\n');
    expect(everything).not.toContain('of-the-partner');
    expect(everything).toContain('private_key removed');
    const left = await sql<{ kind: string }>`select kind from edi_secret
      where client_id = ${client.id} order by kind`.execute(app.db);
    // A pass phrase goes with its key.
    expect(left.rows.map(({ kind }) => kind)).toEqual(['password', 'token']);
  });

  it('RB-312 lie sealed in the database, by a key that is only in the file', async () => {
    const client = await aClient({ ...SECRETS, token: 'tokenofanother77' });
    const { rows } = await sql<{ sealed: Buffer }>`select sealed from edi_secret
      where client_id = ${client.id}`.execute(app.db);
    const key = readFileSync(join(app.dataDir, 'edi/keys'), 'utf8').trim();
    expect(rows).toHaveLength(4);
    for (const { sealed } of rows) {
      expect(sealed.toString('latin1')).not.toContain('partner');
      expect(sealed.toString('hex')).not.toContain(key);
    }
  });
});

describe('ways and states', () => {
  it.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', 'localhost'])(
    'RB-313 the host %s is refused',
    async (host) => {
      const { status, problem } = await created({ protocol: 'SFTP', sftp: { ...SFTP, host } });
      expect([status, problem?.data]).toEqual([422, { host: 'This host is not allowed.' }]);
    },
  );

  it('RB-313 takes hosts that the configuration lists, port 22 and the usual names of files', async () => {
    const client = await aClient({ protocol: 'SFTP', sftp: { ...SFTP, host: 'SFTP.partner.internal' } });
    expect(client.sftp).toMatchObject({ port: 22, file_pattern: '*.edi,*.x12,*.txt' });
  });

  it('RB-316 an AS2 client is stored, not activated', async () => {
    const client = await aClient({ protocol: 'AS2', active: false });
    expect((await save(client, { active: true })).problem?.data).toEqual({
      protocol: 'AS2 is not available yet.',
    });
  });

  it('RB-317 says what is missing before Production', async () => {
    const client = await aClient({ ship_to: [], protocol: 'SFTP', sftp: SFTP });
    expect(client.missing).toEqual([
      'An accepted host key',
      'A successful test in the last 7 days',
      'One 850 processed without error',
      'One ship-to',
    ]);
  });

  it('RB-318 saving over somebody else’s change is 409 with the present version; there is no deleting', async () => {
    const client = await aClient();
    expect((await save(client, { active: false })).data).toMatchObject({ active: false, version: 2 });
    const late = await save(client, { name: 'Another name' });
    expect([late.status, late.problem?.code, late.problem?.data]).toEqual([409, 'stale', { version: 2 }]);
    expect((await admin.delete(`${PATH}/${client.id}`)).status).toBe(404);
  });
});
