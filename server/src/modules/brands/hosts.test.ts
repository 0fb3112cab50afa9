import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppConfig, ClientRecord, MsClient } from '#contract/brands/brands.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { aBuyer, anAdministrator, aSeller } from '../../../test/kit/world.ts';

const LOGO = { logo_url: '/full.svg', logo_compact_url: '/compact.svg' };
const SUPPLIER = 'supplier.test';

let app: TestApp;
let withoutHydra: TestApp;
beforeAll(async () => {
  app = await startTestApp('hosts', {
    brands: [
      { host: 'shorts.test', brand: 'shorts', catalog_type: 'medshorts', hydra: false },
      { host: '503b.test', brand: 'outsourcing', catalog_type: '503b', hydra: false },
      {
        host: SUPPLIER,
        hostkey: 'supplier',
        hydra: null,
        name: 'Meridian Generics',
        accent: 'plum',
        use_direct: true,
        bid_enabled: true,
        chat_title: 'Meridian Support',
        expedited_shipping: true,
        delivery_note: 'Ships today.',
        ...LOGO,
      },
    ],
  });
  withoutHydra = await startTestApp('hosts', { beside: app, env: { HYDRA: 'false' } });
});
afterAll(async () => {
  await withoutHydra.close();
  await app.close();
});

const clientOf = async (host: string, at = app) =>
  (await at.visitor(host).get<MsClient>('user/ms_client')).data;

describe('a host', () => {
  it.each([
    ['localhost', 'main', 'medigi'],
    ['shorts.test', 'shorts', 'medshorts'],
    ['503b.test', 'outsourcing', '503b'],
    ['unknown.test', 'main', 'medigi'],
  ])('SH-020 … SH-024 %s is the brand %s with the catalog %s', async (host, brand, catalog) => {
    expect(await clientOf(host)).toMatchObject({ brand, catalog_type: catalog });
  });

  it('SH-003 the catalogs are these three and no other', async () => {
    const buyer = await app.signIn((await aBuyer(app.db)).userId);
    const ask = async (types: string) => (await buyer.get(`listing/catalog?catalog_types=${types}`)).status;
    expect([await ask('medigi,medshorts,503b'), await ask('503a')]).toEqual([200, 422]);
  });

  it('SH-030 SH-032 SH-033 SH-045 … SH-051 says all that its pages show of it', async () => {
    const { data, text } = await app.visitor(SUPPLIER).get<MsClient>('user/ms_client');
    expect(data).toEqual({
      id: expect.any(Number),
      hostkey: 'supplier',
      name: 'Meridian Generics',
      brand: 'main',
      catalog_type: 'medigi',
      hydra: true,
      seller_only: false,
      use_direct: true,
      hydra_config: { rfp_enabled: false, bid_enabled: true },
      supplier_company_id: null,
      accent: 'plum',
      ...LOGO,
      supplier_info: { address: null, linkedin: null, facebook: null, twitter: null, instagram: null },
      comm_phone: null,
      comm_email: null,
      chat_title: 'Meridian Support',
      expedited_shipping: true,
      delivery_note: 'Ships today.',
      facility_types: expect.any(Array),
      logout_return_url: null,
      texts: {},
    });
    expect(Object.keys(JSON.parse(text) as object)).toEqual(['data']);
  });

  it('SH-027 SH-028 that says nothing about hydra has it, unless the installation switches it off', async () => {
    expect([(await clientOf(SUPPLIER)).hydra, (await clientOf(SUPPLIER, withoutHydra)).hydra]).toEqual([
      true,
      false,
    ]);
    expect((await clientOf('shorts.test')).hydra).toBe(false);
  });

  it('SH-052 is read by its id as well, by administrators', async () => {
    const { id } = await clientOf(SUPPLIER);
    const admin = await app.signIn((await anAdministrator(app.db, ['content'])).userId);
    const { data } = await admin.get<ClientRecord>(`user/ms_client/${id}`);
    expect(data).toMatchObject({ id, hostkey: 'supplier', name: 'Meridian Generics', use_direct: true });
    const seller = await app.signIn((await aSeller(app.db)).userId);
    expect((await seller.get(`user/ms_client/${id}`)).status).toBe(403);
  });

  it('SH-055 … SH-057 tells visitors theme, name and how to sign in', async () => {
    const { data } = await app.visitor(SUPPLIER).get<AppConfig>('user/app_config');
    expect(data).toMatchObject({
      theme: { primary: 'plum', accent: 'plum', background: 'canvas' },
      clientName: 'Meridian Generics',
      auth: { client_id: expect.any(String) },
    });
  });

  it.each(['ms_client', 'app_config', 'direct_blocks/client', 'auth/login'])(
    'SH-065 %s stands below the user service alone',
    async (path) => {
      const method = path === 'auth/login' ? 'post' : 'get';
      expect((await app.visitor()[method](path)).status).toBe(404);
      expect((await app.visitor()[method](`user/${path}`)).status).not.toBe(404);
    },
  );
});
