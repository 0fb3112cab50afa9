import type { Browser, Page } from '@playwright/test';
import { openSession } from '../server/src/modules/accounts/index.ts';
import { createClient, type TestClient } from '../server/test/kit/client.ts';
import { markRows, plantText, type Marks } from '../server/test/kit/plant.ts';
import { anAdministrator, aListing, aSeller, aBuyer, refreshSearchOf } from '../server/test/kit/world.ts';
import { expect, test, watch } from './kit.ts';
import { port } from './port.ts';
import { product } from './product.ts';

/** Markup that runs wherever text becomes markup, a template or the address of a link. */
const CANARY = `javascript:window.ran=1//<img src=x onerror="window.ran=1">'"><svg onload=window.ran=1><script>window.ran=1</script>{{ran=1}}`;
const url = `http://localhost:${port}`;

let marks: Marks;
test.beforeAll(async () => {
  marks = await markRows(product().db);
});

interface Person {
  token: string;
  client: TestClient;
}

async function enter(userId: number): Promise<Person> {
  const token = await openSession(product().db, {
    userId,
    actorUserId: null,
    host: 'localhost',
    now: new Date(),
  });
  return { token, client: createClient({ url, host: `localhost:${port}`, cookie: `session=${token}` }) };
}

/** Two companies that wrote the canary wherever the product and its database let them. */
async function aHostileWorld() {
  const { db } = product();
  const buyer = await aBuyer(db, { name: `Hostile buying ${marks.size}` });
  const seller = await aSeller(db, { name: `Hostile selling ${marks.size}` });
  const admin = await anAdministrator(db, ['catalog', 'orders', 'content']);
  const { ndc } = await db
    .selectFrom('drug')
    .select('ndc')
    .where('dea_schedule', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const listing = await aListing(db, {
    companyId: seller.companyId,
    ndc,
    lots: [{ expiry_date: '2031-06-30' }],
  });
  await plantText(db, CANARY, marks);
  await refreshSearchOf(db, [listing.id], new Date().toISOString().slice(0, 10));
  const people = {
    buyer: await enter(buyer.userId),
    seller: await enter(seller.userId),
    admin: await enter(admin.userId),
  };
  const lots = [{ id: listing.lotIds[0], quantity: 1 }];
  await people.buyer.client.post('listing/v2/favorite', { listing: { id: listing.id }, comment: CANARY });
  await people.buyer.client.post('cart/c0', { listing: { id: listing.id, lots } });
  const placed = await people.buyer.client.post<{ orders: { id: number }[] }>('order/place_order', {
    cart_type: 'c0',
    notes: CANARY,
  });
  const order = placed.data.orders[0]?.id ?? 0;
  await people.seller.client.post(`order/${order}/confirmation`);
  await people.buyer.client.post(`order/${order}/cancellation`, { reason: CANARY });
  await people.seller.client.put(`order/${order}/cancellation`, { approve: false, note: CANARY });
  const file = await people.seller.client.upload<{ id: number }>('listing/import', {
    name: `${CANARY}.csv`,
    bytes: `NDC,Name,Lot,Expiry,Price,Stock,"${CANARY.replaceAll('"', '""')}"\n${ndc},=1+1,${'<b>'},12/31/2031,1,1,"${CANARY.replaceAll('"', '""')}"`,
  });
  const shipment = {
    carrier: 'UPS',
    tracking_number: 'HOSTILE1',
    ship_date: new Date().toISOString().slice(0, 10),
  };
  await people.seller.client.post(`order/${order}/tracking`, shipment);
  for (const { client } of Object.values(people))
    await client.post('cart/c0', { listing: { id: listing.id, lots } });
  await db
    .insertInto('notification')
    .values({
      user_id: buyer.userId,
      effect_key: 'hostile',
      title: 'x',
      content: 'x',
      created_at: new Date(),
    })
    .execute();
  await people.buyer.client.post('register/prereg_message', {
    name: 'Pat',
    email: 'pat@example.test',
    phone: '2175550188',
    message: CANARY,
  });
  const planted = await plantText(db, CANARY, marks);
  await people.buyer.client.post('user/log_message', { function: CANARY, parameters: { text: CANARY } });
  const drug = await people.admin.client.get<{ version: number }>(`admin/fdb/${ndc}`);
  await people.admin.client.put(`admin/fdb/${ndc}`, {
    version: drug.data.version,
    storage_conditions: CANARY,
  });
  return { people, listing: listing.id, ndc, order, file: file.data.id, planted };
}

/** A browser with the session of a person. */
async function asPerson(browser: Browser, { token }: Person): Promise<Page> {
  const context = await browser.newContext();
  await context.addCookies([{ name: 'session', value: token, url }]);
  await context.addInitScript(() => localStorage.setItem('session', '1'));
  const page = await context.newPage();
  await watch(page);
  return page;
}

async function expectInert(page: Page, address: string, shows: boolean): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // The markup is there as text, so that something could have run.
  if (shows)
    await expect(page.getByText('onerror=').filter({ visible: true }).first(), `${address}`).toBeVisible();
  const found = await page.evaluate(() => ({
    ran: 'ran' in window,
    markup: document.querySelectorAll('img[src="x"], svg[onload], [onerror]').length,
    links: [...document.querySelectorAll('a[href]')].filter((link) =>
      /^\s*javascript:/i.test(link.getAttribute('href') ?? ''),
    ).length,
  }));
  expect(found, `${address}`).toEqual({ ran: false, markup: 0, links: 0 });
}

test('R27 markup stored in every text field runs on no screen of buyer, seller and administrator', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const { people, listing, ndc, order, file, planted } = await aHostileWorld();
  expect(planted).toEqual(
    expect.arrayContaining([
      'company.name',
      'facility.name',
      'app_user.first_name',
      'listing.name',
      'lot.lot_name',
      'lot.public_note',
      'orders.po_number',
      'orders.notes',
      'orders.invoice_number',
      'order_line.name',
      'shipment.tracking_number',
      'notification.content',
      'stored_file.name',
      'favorite.comment',
      'prereg_message.email',
    ]),
  );
  const order_ = `/order-details/${order}`;
  const WALKS: Record<keyof typeof people, [address: string, shows: boolean][]> = {
    buyer: [
      ['/buyer-home', true],
      ['/catalog?searchText=onerror', true],
      [`/detailed/${listing}`, true],
      ['/cart', true],
      ['/orders', true],
      [order_, true],
    ],
    seller: [
      ['/seller-home', true],
      ['/manage-listings', true],
      ['/manage-listings/import', true],
      [`/manage-listings/import/${file}`, true],
      ['/orders', true],
      [order_, true],
    ],
    admin: [
      ['/admin/home', false],
      ['/orders', true],
      [order_, true],
      [`/detailed/${listing}`, true],
      [`/fdb/${ndc}`, true],
      ['/admin/logs', true],
      ['/admin/direct?tab=messages', true],
    ],
  };
  for (const who of ['buyer', 'seller', 'admin'] as const) {
    const screen = await asPerson(browser, people[who]);
    for (const [address, shows] of WALKS[who]) await expectInert(screen, address, shows);
    if (who === 'buyer') {
      await screen
        .getByRole('button', { name: /notification/i })
        .first()
        .click();
      const panel = screen.getByRole('dialog');
      await panel.getByText('onerror=').filter({ visible: true }).last().click();
      expect(await screen.evaluate(() => 'ran' in window)).toBe(false);
    }
    await screen.context().close();
  }
  for (const address of [
    `/catalog?searchText=${encodeURIComponent(CANARY)}`,
    `/login?destination=${encodeURIComponent(CANARY)}`,
    '/login?destination=//evil.test',
  ]) {
    // A visitor is led to the form from everywhere; the address of the page it came from is data.
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByLabel('Password').waitFor();
  }
  expect(new URL(page.url()).host).toBe(`localhost:${port}`);

  const pdf = await people.buyer.client.get(`order/${order}/invoice.pdf`);
  expect(pdf.bytes.toString('latin1')).not.toMatch(/\/JavaScript|\/JS\b|\/URI\b/);
});
