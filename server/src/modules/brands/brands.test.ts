import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientRecord, ClientSummary, MsClient } from '#contract/brands/brands.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { openStream } from '../../../test/kit/stream.ts';
import { aBrand, anAdministrator, aSeller, aUser, clientBody, PNG } from '../../../test/kit/world.ts';
import { readPicture } from '../../platform/files/pictures.ts';

let one: TestApp;
let two: TestApp;
let admin: TestClient;
beforeAll(async () => {
  one = await startTestApp('brands');
  two = await startTestApp('brands', { beside: one });
  admin = await one.signIn((await anAdministrator(one.db, ['content'])).userId);
});
afterAll(async () => {
  await two.close();
  await one.close();
});

/** A change is there within a second; a busy machine may take longer. */
const PATIENT = { timeout: 10_000 };

let last = 0;
const aClient = async () => {
  last += 1;
  const host = `client${last}.test`;
  return { ...(await aBrand(one.db, { host, hydra: false })), host };
};
const nameOn = async (app: TestApp, host: string) =>
  (await app.visitor(host).get<MsClient>('user/ms_client')).data.name;

describe('SH-053 G-129 the list of clients', () => {
  it('shows hosts, mode and blocks, and is searched by host and supplier', async () => {
    const seller = await aSeller(one.db, { name: 'Orchard Labs' });
    const { id } = await aBrand(one.db, {
      host: 'orchard.test',
      brand: 'direct',
      use_direct: true,
      supplier_company_id: seller.companyId,
    });
    for (const search of ['orchard.te', 'Orchard L']) {
      const found = await admin.get<ClientSummary[]>(`user/ms_client/all?use_direct=yes&search=${search}`);
      expect(found.data).toMatchObject([
        { id, supplier_name: 'Orchard Labs', use_direct: true, hosts: ['orchard.test'], block_count: 0 },
      ]);
    }
    const none = await admin.get<ClientSummary[]>('user/ms_client/all?use_direct=no&search=orchard.test');
    expect(none.meta.total).toBe(0);
    const suppliers = await admin.get<{ id: number; name: string }[]>('user/ms_client/suppliers');
    expect(suppliers.data).toContainEqual({ id: seller.companyId, name: 'Orchard Labs' });
  });

  it('takes the signs of a pattern as they are written', async () => {
    expect((await admin.get('user/ms_client/all?search=%25')).meta.total).toBe(0);
    expect((await admin.get('user/ms_client/all?search=_lient')).meta.total).toBe(0);
  });
});

describe('SH-054 saving a client', () => {
  it('reaches the pages of its hosts in every process at once, and whoever is signed in hears of it', async () => {
    const { id, host } = await aClient();
    expect(await nameOn(two, host)).toBe('Galenic');
    const stream = await openStream(two, await two.openSession((await aSeller(one.db)).userId));
    const heard = stream.until(/event: change\ndata: (.*)\n/).finally(() => stream.close());
    const saved = await admin.put<ClientRecord>(
      `user/ms_client/${id}`,
      clientBody({
        name: 'Renamed',
        accent: 'plum',
        delivery_note: 'Ships today.',
        hosts: [host, 'more.test'],
      }),
    );
    expect(saved.data).toMatchObject({ name: 'Renamed', version: 2, hydra_setting: null });
    expect(JSON.parse(await heard)).toEqual({ topic: 'brands', id: null });
    await expect.poll(() => nameOn(two, host), PATIENT).toBe('Renamed');
    const shown = await two.visitor('more.test').get<MsClient>('user/ms_client');
    expect(shown.data).toMatchObject({ name: 'Renamed', accent: 'plum', delivery_note: 'Ships today.' });
  });

  it('is written down with what changed, and read as the history', async () => {
    const { id, host } = await aClient();
    await admin.put(
      `user/ms_client/${id}`,
      clientBody({ hydra: false, name: 'Named', hosts: [host], texts: { start_title: 'Hello' } }),
    );
    const { data } = await admin.get<ClientRecord>(`user/ms_client/${id}`);
    expect(data.history).toMatchObject([
      {
        who: expect.stringMatching(/^Pat Doe/),
        what: 'Changed the client',
        changes: expect.arrayContaining([
          { field: 'name', before: 'Galenic', after: 'Named' },
          { field: 'texts', before: '', after: 'start_title: Hello' },
        ]),
      },
    ]);
    expect(data.history[0]?.changes.map(({ field }) => field)).not.toContain('hosts');
  });

  it('over somebody else’s newer version is refused', async () => {
    const { id, host } = await aClient();
    const body = clientBody({ hosts: [host] });
    expect((await admin.put(`user/ms_client/${id}`, body)).status).toBe(200);
    expect((await admin.put(`user/ms_client/${id}`, body)).problem?.code).toBe('stale');
  });

  it.each<[string, Parameters<typeof clientBody>[0], number]>([
    ['a host with a port', { hosts: ['market.test:443'] }, 422],
    ['a host with a scheme', { hosts: ['https://market.test'] }, 422],
    ['a host twice', { hosts: ['a.test', 'A.test'] }, 422],
    ['the host of another client', { hosts: ['localhost'] }, 409],
    ['a direct client without supplier', { brand: 'direct' }, 422],
    ['a social link that runs', { supplier_info: link('javascript:alert(1)') }, 422],
    ['a return address that runs', { logout_return_url: 'javascript:alert(1)' }, 422],
    ['a logo from elsewhere', { logo_url: 'https://evil.test/x.png' }, 422],
    ['a logo that nobody uploaded', { logo_url: `/services/user/ms_client/logo/${'0'.repeat(64)}` }, 422],
    ['no facility type', { facility_types: [] }, 422],
  ])('%s is refused', async (_name, change, status) => {
    const { id, host } = await aClient();
    const before = (await admin.get<ClientRecord>(`user/ms_client/${id}`)).data;
    const reply = await admin.put(`user/ms_client/${id}`, clientBody({ hosts: [host], ...change }));
    expect(reply.status).toBe(status);
    expect((await admin.get<ClientRecord>(`user/ms_client/${id}`)).data).toEqual(before);
  });

  it('a direct client belongs to a company that sells', async () => {
    const { id, host } = await aClient();
    const { companyId: buying } = await aUser(one.db, {
      companyId: (await anAdministrator(one.db, [])).companyId,
      roles: ['Buyer'],
    });
    const to = (supplier: number) =>
      admin.put(
        `user/ms_client/${id}`,
        clientBody({ brand: 'direct', supplier_company_id: supplier, hosts: [host] }),
      );
    expect((await to(buying)).status).toBe(422);
    expect((await to((await aSeller(one.db)).companyId)).status).toBe(200);
  });

  it('never takes the default host away, nor its client out of service', async () => {
    const { data } = await admin.get<ClientSummary[]>('user/ms_client/all?search=localhost');
    const id = data[0]?.id ?? 0;
    const gone = await admin.put(`user/ms_client/${id}`, clientBody({ hosts: [] }));
    expect(gone.problem?.data).toEqual({ hosts: 'localhost is the default host and stays with this client' });
    const off = await admin.put(`user/ms_client/${id}`, clientBody({ hosts: ['localhost'], active: false }));
    expect(off.problem?.code).toBe('rule_broken');
  });

  it('G-129 an inactive client leaves its hosts to the default one', async () => {
    const { id, host } = await aClient();
    await admin.put(`user/ms_client/${id}`, clientBody({ name: 'Asleep', hosts: [host], active: false }));
    await expect.poll(() => nameOn(two, host), PATIENT).toBe('Galenic');
  });

  it('a host may start a sign-in as soon as it is there', async () => {
    const { id } = await aClient();
    const authorise = (host: string) => {
      const { port, origin } = new URL(two.url);
      const query = new URLSearchParams({
        client_id: 'galenic-web',
        response_type: 'code',
        scope: 'openid',
        redirect_uri: `http://${host}:${port}/callback`,
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
      });
      return fetch(`${origin}/oidc/auth?${query.toString()}`, { redirect: 'manual' }).then(
        ({ status }) => status,
      );
    };
    expect(await authorise('fresh.test')).toBe(400);
    await admin.put(`user/ms_client/${id}`, clientBody({ hosts: ['fresh.test'] }));
    await expect.poll(() => authorise('fresh.test'), PATIENT).toBe(303);
    expect(await authorise('fresh.test.evil.test')).toBe(400);
  });
});

const link = (linkedin: string) => ({
  address: null,
  linkedin,
  facebook: null,
  twitter: null,
  instagram: null,
});

describe('creating a client', () => {
  it('takes plain settings, or those of another with its blocks but without its hosts', async () => {
    const { id, host } = await aClient();
    await admin.put(
      `user/ms_client/${id}`,
      clientBody({ hosts: [host], chat_title: 'Ask us', accent: 'slate' }),
    );
    await admin.post('user/direct_blocks', {
      client_id: id,
      block_type: 'footer',
      title: 'Imprint',
      url: null,
      new_tab: true,
      content: '<p>Words</p>',
      children: [],
      roles: [],
      active: true,
    });
    const input = { name: 'Copy', brand: 'main', supplier_company_id: null };
    const copy = await admin.post<ClientRecord>('user/ms_client', {
      ...input,
      hostkey: 'the-copy',
      copy_of: id,
    });
    expect(copy.status).toBe(201);
    expect(copy.data).toMatchObject({
      name: 'Copy',
      chat_title: 'Ask us',
      accent: 'slate',
      hosts: [],
      version: 1,
    });
    const blocks = await admin.get<{ title: string; state: string }[]>(
      `user/direct_blocks?client_id=${copy.data.id}`,
    );
    expect(blocks.data).toMatchObject([{ title: 'Imprint', state: 'new' }]);
    const plain = await admin.post<ClientRecord>('user/ms_client', { ...input, hostkey: 'plain' });
    expect(plain.data).toMatchObject({ chat_title: 'Support', catalog_type: 'medigi' });
    expect(plain.data.facility_types).toHaveLength(14);
    expect((await admin.post('user/ms_client', { ...input, hostkey: 'plain' })).status).toBe(409);
    expect((await admin.post('user/ms_client', { ...input, hostkey: 'x', copy_of: 999_999 })).status).toBe(
      404,
    );
    expect((await admin.post('user/ms_client', { ...input, hostkey: 'Not A Key' })).status).toBe(422);
  });
});

describe('SH-031 logos', () => {
  it('are kept by their content and served to everybody for good, as pictures and nothing else', async () => {
    const { data } = await admin.upload<{ url: string }>('user/ms_client/logo', {
      name: 'logo.png',
      bytes: PNG,
    });
    const again = await admin.upload<{ url: string }>('user/ms_client/logo', { name: 'b.png', bytes: PNG });
    expect(again.data).toEqual(data);
    const path = data.url.replace('/services/', '');
    const own = await one.visitor().get(path);
    expect(own.bytes).toEqual((await readPicture(PNG))?.bytes);
    expect(own.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining("default-src 'none'; sandbox"),
    });
    const { id, host } = await aClient();
    const saved = await admin.put<ClientRecord>(
      `user/ms_client/${id}`,
      clientBody({ hosts: [host], logo_url: data.url, logo_compact_url: data.url }),
    );
    expect(saved.data.logo_url).toBe(data.url);
    expect((await one.visitor().get(`user/ms_client/logo/${'a'.repeat(64)}`)).status).toBe(404);
  });

  it.each([
    ['logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['logo.png', Buffer.from('<script>alert(1)</script>')],
    ['logo.jpg', Buffer.from('GIF89a')],
    ['logo.webp', Buffer.from('RIFF0000WAVE')],
  ])('%s that is no picture is refused', async (name, bytes) => {
    const reply = await admin.upload('user/ms_client/logo', { name, bytes });
    expect([reply.status, reply.problem?.error]).toEqual([422, 'A logo is a PNG, JPEG or WebP picture.']);
  });

  it('above 1 MB are refused', async () => {
    const bytes = Buffer.concat([PNG, Buffer.alloc(1024 * 1024)]);
    expect((await admin.upload('user/ms_client/logo', { name: 'large.png', bytes })).status).toBe(413);
  });
});
