import type { Page } from '@playwright/test';
import { expect, signIn, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

const DESK = { width: 1440, height: 900 };
const LINE = 32;

const aBuyer = async () => {
  const { site } = await aBuyingCompany('Dune Pharmacy');
  return aPerson('dune', { ...site, roles: ['Buyer'] });
};

/** Heights of the lines of offers, and how many of them the window shows whole. */
const measure = (page: Page) =>
  page.getByRole('grid', { name: 'Products' }).evaluate((grid) => {
    const edge = grid.parentElement?.getBoundingClientRect();
    const rows = [...grid.querySelectorAll('tr[data-row]')].map((row) => row.getBoundingClientRect());
    const heights = [...new Set(rows.map(({ height }) => Math.round(height)))];
    const head = grid.querySelector('thead')?.getBoundingClientRect();
    const seen = rows.filter(
      ({ top, bottom }) =>
        top >= (head?.bottom ?? 0) - 1 && bottom <= Math.min(edge?.bottom ?? 0, innerHeight) + 1,
    );
    return { heights, seen: seen.length };
  });

test('WB-006 WB-012 a line of an offer is 32 px high, 20 to 24 of them are in view, whatever density was once chosen', async ({
  page,
}) => {
  await page.setViewportSize(DESK);
  const buyer = await aBuyer();
  await signIn(page, buyer, '/catalog');
  for (const path of ['/catalog', '/catalog?searchText=tablet']) {
    await page.goto(path);
    await expect(page.getByRole('spinbutton').first()).toBeVisible();
    const { heights, seen } = await measure(page);
    expect(heights).toEqual([LINE]);
    expect(seen).toBeGreaterThanOrEqual(20);
    expect(seen).toBeLessThanOrEqual(24);
  }
  // Lines of schedule II lead to the request of a facility that has not asked.
  await page.goto('/catalog?searchText=epidural');
  await expect(page.getByRole('button', { name: /^Request access/ }).first()).toBeVisible();
  expect((await measure(page)).heights).toEqual([LINE]);
  const former = { scheme: 'auto', grids: { catalog: { density: 'comfortable' } } };
  const value = encodeURIComponent(JSON.stringify(former));
  await page.context().addCookies([{ name: 'preferences', value, url: page.url() }]);
  await page.goto('/catalog');
  await expect(page.getByRole('spinbutton').first()).toBeVisible();
  expect((await measure(page)).heights).toEqual([LINE]);
  await expect(page.getByText(/comfortable|density/i)).toHaveCount(0);
});

test('WB-119 who waits for an approval or has no facility reads so in every line, never that all is sold out', async ({
  page,
}) => {
  for (const [who, words] of [
    ['unvetted', 'After approval'],
    ['nofacility', 'No facility'],
  ] as const) {
    await signIn(page, who, '/catalog');
    const grid = page.getByRole('grid', { name: 'Products' });
    await expect(grid.getByText(words).first()).toBeVisible();
    await expect(grid.getByText('Sold out')).toHaveCount(0);
    await page.context().clearCookies();
  }
});

test('WB-091 WB-093 with a long cart of many suppliers the button that orders and its reason are in view at every size, and each supplier can be changed', async ({
  page,
}) => {
  const buyer = await aBuyer();
  await signIn(page, buyer, '/catalog');
  const { rows } = await manyListings();
  const { origin, hostname: sourcedomain } = new URL(page.url());
  const added = await page.request.post('/services/cart/c0/lines', {
    headers: { origin, sourcedomain, 'idempotency-key': crypto.randomUUID() },
    data: { lines: rows },
  });
  expect(added.status()).toBe(200);
  for (const size of [DESK, { width: 1024, height: 768 }, { width: 390, height: 844 }]) {
    await page.setViewportSize(size);
    await page.goto('/cart');
    const place = page.getByRole('button', { name: 'PLACE ORDER' });
    await expect(place).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/suppliers are below their minimum order/).first()).toBeInViewport({
      ratio: 1,
    });
  }
  await page.setViewportSize(DESK);
  const change = page.getByRole('button', { name: /^Change what is ordered from/ }).last();
  const supplier = (await change.getAttribute('aria-label')) ?? (await change.textContent()) ?? '';
  await change.click();
  const name = supplier.replace(/^Change what is ordered from /, '');
  const lines = page.getByRole('dialog', { name: /cart/i }).getByRole('region', { name });
  await expect(lines.getByRole('spinbutton').first()).toBeInViewport({ ratio: 1 });
  await expect(lines.getByRole('spinbutton').first()).toBeFocused();
});

/** One pack of each, so that many suppliers have not got their minimum. */
async function manyListings() {
  const rows = await product()
    .db.selectFrom('catalog_search as s')
    .innerJoin('lot as l', 'l.listing_id', 's.listing_id')
    .select(['s.listing_id', 'l.id as lot_id'])
    .where('s.catalog_type', '=', 'medigi')
    .where('s.stock', '>', 50)
    .distinctOn('s.listing_id')
    .orderBy('s.listing_id')
    .limit(40)
    .execute();
  return {
    rows: rows.map((row) => ({ listing_id: row.listing_id, lots: [{ id: row.lot_id, quantity: 1 }] })),
  };
}
