import type { Page } from '@playwright/test';
import { expect, signIn, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

let buyer = '';
let listing = 0;

test.beforeEach(async () => {
  const { site } = await aBuyingCompany('Paper Pharmacy');
  buyer = await aPerson('paper', { ...site, roles: ['Buyer'] });
  listing = (
    await product()
      .db.selectFrom('listing')
      .select('id')
      .where('ndc', '=', '70101000701')
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id;
});

/** What a screen would ask of the server. */
const call = (page: Page, path: string, body: object): Promise<unknown> =>
  page.evaluate(
    async ([to, sent]) => {
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        sourcedomain: location.hostname,
      };
      const reply = await fetch(`/services/${to}`, { method: 'POST', headers, body: sent });
      const { data } = (await reply.json()) as { data: unknown };
      return data;
    },
    [path, JSON.stringify(body)] as const,
  );

test('WB-170 the letters come from the product, are asked for at once, and figures are of one width', async ({
  page,
}) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  await signIn(page, buyer, `/detailed/${listing}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(
    await page.evaluate(() =>
      document.fonts.ready.then(() => document.fonts.check('14px "IBM Plex Sans Variable"')),
    ),
  ).toBe(true);
  const { origin } = new URL(page.url());
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) expect(new URL(font).origin).toBe(origin);
  await expect(page.locator('link[rel=preload][as=font]')).toHaveAttribute('href', /latin-wght-normal/);
  const widths = await page.evaluate(() =>
    ['1111', '8888'].map((figures) => {
      const one = document.body.appendChild(document.createElement('span'));
      one.textContent = figures;
      const { width } = one.getBoundingClientRect();
      one.remove();
      return width;
    }),
  );
  expect(widths[0]).toBe(widths[1]);
});

test('WB-193 listing, cart and order print without menu, header and buttons, dark on white', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, buyer, `/detailed/${listing}`);
  const { id: lot } = await product()
    .db.selectFrom('lot')
    .select('id')
    .where('listing_id', '=', listing)
    .where('status', '=', 'active')
    .orderBy('expiry_date', 'desc')
    .executeTakeFirstOrThrow();
  const put = () => call(page, 'cart/c0', { listing: { id: listing, lots: [{ id: lot, quantity: 100 }] } });
  await put();
  const placed = await call(page, 'order/place_order', { cart_type: 'c0', po_number: 'PO 1' });
  const { orders } = placed as { orders: { id: number }[] };
  await put();
  await page.reload();
  const isPaper = async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('banner').filter({ visible: true })).toHaveCount(0);
    // A word that explains itself on the screen is a word on paper.
    const pressed = page.locator('button:not([data-word]), [role=button]');
    await expect(pressed.filter({ visible: true })).toHaveCount(0);
    expect(await page.locator('h1').evaluate((one) => getComputedStyle(one).color)).toBe('rgb(21, 32, 31)');
    expect(await page.locator('html').evaluate((one) => getComputedStyle(one).colorScheme)).toBe('light');
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  };
  for (const address of [`/detailed/${listing}`, '/cart', `/order-details/${orders[0]?.id}`]) {
    await page.goto(address);
    await expect(
      page
        .getByText(/Atorvastatin/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await isPaper();
  }
});
