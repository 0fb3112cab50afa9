import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { another, expect, signIn, test } from './kit.ts';
import { coveredBy } from './covered.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

let buyer = '';
let facility = 0;
let listing = 0;
let amoxicillin = 0;
let oxycodone = 0;

/** A buyer with a cart of its own. */
test.beforeEach(async () => {
  const { site } = await aBuyingCompany('Inlet Pharmacy');
  facility = site.facilityIds[0] ?? 0;
  buyer = await aPerson('inlet', { ...site, roles: ['Buyer'] });
  const { db } = product();
  const listingOf = (ndc: string) =>
    db.selectFrom('listing').select('id').where('ndc', '=', ndc).orderBy('id').executeTakeFirstOrThrow();
  listing = (await listingOf('70101000701')).id;
  amoxicillin = (await listingOf('70101000101')).id;
  oxycodone = (await listingOf('70101000401')).id;
});

/** What is pressed at the middle of an element. */
const isOnTop = (element: Locator) =>
  element.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const found = document.elementFromPoint(x + width / 2, y + height / 2);
    return found !== null && (one === found || one.contains(found));
  });

async function addOne(page: Page): Promise<Locator> {
  await page
    .getByRole('button', { name: /^One step more: .* in the cart/ })
    .first()
    .click();
  const text = page.getByText('Cart was updated');
  await expect(text).toBeVisible();
  return text.locator('..');
}

test('WB-180 a toast covers nothing that can be pressed in the catalog', async ({ page }) => {
  await signIn(page, buyer, '/catalog');
  for (const size of [DESK, { width: 1024, height: 768 }]) {
    await page.setViewportSize(size);
    await page.goto('/catalog?searchText=amoxicillin');
    const toast = await addOne(page);
    expect(await coveredBy(toast)).toEqual([]);
    const box = await toast.boundingBox();
    expect(box && box.y > size.height - 80).toBe(true);
  }
});

test('WB-180 on a phone a toast stands at the bottom, above the button that leads on, and lets presses through', async ({
  page,
}) => {
  await signIn(page, buyer, `/detailed/${amoxicillin}`);
  await page.setViewportSize(PHONE);
  await page
    .getByRole('button', { name: /^One step more: Packs of lot/ })
    .last()
    .click();
  const go = page.getByRole('button', { name: /Update Cart|Add to Cart/ });
  await go.click();
  const text = page.getByText('Cart was updated');
  await expect(text).toBeVisible();
  const [toast, bar] = [await text.locator('..').boundingBox(), await go.boundingBox()];
  expect(toast && bar && toast.y > PHONE.height / 2 && toast.y + toast.height <= bar.y).toBe(true);
  expect(await isOnTop(go)).toBe(true);
});

async function fillCart(page: Page): Promise<void> {
  await signIn(page, buyer, `/detailed/${amoxicillin}`);
  await addFifty(page);
}

async function addFifty(page: Page): Promise<void> {
  await page.getByRole('spinbutton').first().fill('50');
  await page.getByRole('button', { name: /Update Cart|Add to Cart/ }).click();
  await expect(page.getByText('Cart was updated')).toBeVisible();
}

test('WB-093 total and the button that orders are in view in the cart at every size, and cover no field that is used', async ({
  page,
}) => {
  await fillCart(page);
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    await page.goto('/cart');
    const place = page.getByRole('button', { name: 'PLACE ORDER' });
    await expect(place).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('status').filter({ hasText: /^Total \$\d/ })).toBeInViewport({ ratio: 1 });
    for (const field of [page.getByLabel('PO #'), page.getByLabel('Notes')]) {
      await field.focus();
      expect(await isOnTop(field)).toBe(true);
    }
  }
});

/** `check` refuses a choice that the page shows a moment after the press. */
async function choose(radio: Locator): Promise<void> {
  await radio.click();
  await expect(radio).toBeChecked();
}

test('X-76 the words of a shipping option and the sum below name the same amount', async ({ page }) => {
  await fillCart(page);
  await page.goto('/cart');
  const sum = page.getByRole('region', { name: 'Summary' });
  for (const option of ['Standard Shipping', 'Expedited Shipping']) {
    const radio = page.getByRole('radio', { name: new RegExp(`^${option}, \\$`) });
    await choose(radio);
    const [, amount = ''] =
      /(\$[\d.,]+)$/.exec((await page.getByText(`${option}, $`).textContent()) ?? '') ?? [];
    await expect(sum.getByText('Shipping').locator('xpath=following-sibling::dd[1]')).toHaveText(amount);
  }
});

test('SP-061 SP-528 the picture gallery is 720 by 540, and the whole window on a phone', async ({
  page,
  browser,
}) => {
  const seller = await another(browser, 'seller', `/manage-listings/medigi?listing=${listing}`);
  const images = seller.getByRole('region', { name: 'Images' });
  for (const grey of [1, 2]) {
    const create = {
      width: 400,
      height: 300,
      channels: 3 as const,
      background: { r: grey, g: grey, b: grey },
    };
    const buffer = await sharp({ create }).png().toBuffer();
    await images.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await expect(images.getByRole('img')).toHaveCount(grey);
  }
  await page.setViewportSize(DESK);
  await signIn(page, buyer, `/detailed/${listing}`);
  const open = page.getByRole('button', { name: 'Product images' });
  const gallery = page.getByRole('dialog', { name: 'Product Images' });
  await open.click();
  await expect.poll(async () => await sizeOf(gallery)).toEqual({ width: 720, height: 540 });
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  await open.click();
  await expect.poll(async () => await sizeOf(gallery)).toEqual(PHONE);
});

async function sizeOf(element: Locator) {
  const box = await element.boundingBox();
  return box && { width: Math.round(box.width), height: Math.round(box.height) };
}

test('WB-102 on a phone nothing of a listing is cut at the side, and its button is in view from the first line on', async ({
  page,
}) => {
  await signIn(page, buyer, `/detailed/${listing}`);
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('heading', { name: 'Alternatives' }).scrollIntoViewIfNeeded();
  const bar = page.locator('[data-action-bar]');
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(bar.getByRole('status')).toHaveText('0 packs $0.00');
  const wide = page.getByRole('region', { name: 'Alternatives' }).locator('table, td, button');
  await expect(wide.first()).toBeVisible();
  const right = await wide.evaluateAll((all) =>
    Math.max(...all.map((one) => one.getBoundingClientRect().right)),
  );
  expect(right).toBeLessThanOrEqual(PHONE.width - 16);
});

test('WB-100 at every size a listing has its lots in the card of its supplier, before the statistics', async ({
  page,
}) => {
  await signIn(page, buyer, `/detailed/${listing}`);
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    const lots = page.getByRole('region', { name: 'Lots' });
    const card = lots.locator('xpath=../..');
    await expect(card.getByText('Meridian Generics')).toBeVisible();
    const [card_, lots_, statistics] = await Promise.all(
      [card, lots, page.getByText('EST Monthly Savings')].map((one) => one.boundingBox()),
    );
    if (!card_ || !lots_ || !statistics) throw new Error('A part of the listing is not there.');
    expect(lots_.y + lots_.height).toBeLessThanOrEqual(statistics.y);
    expect(statistics.y).toBeLessThan(card_.y + card_.height);
    expect(lots_.y + lots_.height / 2).toBeLessThan(size.height);
  }
});

test('on a phone a CII listing says above its lots that it cannot be ordered', async ({ page }) => {
  await signIn(page, buyer, `/detailed/${oxycodone}`);
  await page.setViewportSize(PHONE);
  const why = await page.getByText('Not available to order').boundingBox();
  const lots = await page.getByRole('region', { name: 'Lots' }).boundingBox();
  expect(why && lots && why.y < lots.y).toBe(true);
  await expect(page.getByText(/restricted product|was requested|signed/).first()).toBeVisible();
});

const TABLET = { width: 1024, height: 768 };

/** How far an element scrolls sideways. */
const hiddenWidth = (element: Locator) => element.evaluate((one) => one.scrollWidth - one.clientWidth);

test('beside the purchase panel of a tablet every alternative shows its button', async ({ page }) => {
  await page.setViewportSize(TABLET);
  await signIn(page, buyer, `/detailed/${listing}`);
  const others = page.getByRole('region', { name: /^The same product from others/ });
  await expect(others.getByRole('button', { name: /^Select/ }).first()).toBeVisible();
  expect(await hiddenWidth(others)).toBe(0);
});

/** The facility of the buyer should not buy the listing without agreeing. */
async function block(): Promise<void> {
  const { db } = product();
  const { id } = await db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', `${buyer}@demo.test`)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('soft_block')
    .values({ facility_id: facility, listing_id: listing, user_id: id, comment: 'Ask first.' })
    .execute();
}

test('in the popup of a listing every alternative shows its quantity whole, beside its button', async ({
  page,
}) => {
  await block();
  await signIn(page, buyer, '/catalog?searchText=70101-0007-01');
  for (const size of [DESK, { width: 1024, height: 768 }]) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: /^Open to agree/ }).click();
    const popup = page.getByRole('dialog', { name: 'Listing' });
    const more = popup.getByRole('button', { name: /^One step more: .* in the cart$/ }).first();
    await more.scrollIntoViewIfNeeded();
    expect(await isOnTop(more)).toBe(true);
    const place = popup.getByRole('region', { name: /^The same product from others/ });
    expect(await place.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
  }
});

test('what is told of a blocked product stays in its column', async ({ page }) => {
  await block();
  const { db } = product();
  const { gcn_seqno, package_size } = await db
    .selectFrom('catalog_search')
    .select(['gcn_seqno', 'package_size'])
    .where('listing_id', '=', listing)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('facility_usage')
    .values({
      facility_id: facility,
      gcn_seqno: gcn_seqno ?? 0,
      package_size,
      months: 6,
      eaches: 22_680,
      spend_cents: 150_000,
      gpo_eaches: 0,
      gpo_spend_cents: 0,
      wac_eaches: 22_680,
      wac_spend_cents: 150_000,
    })
    .execute();
  await signIn(page, buyer, '/catalog?searchText=atorvastatin+20');
  for (const size of [DESK, { width: 1024, height: 768 }]) {
    await page.setViewportSize(size);
    const heading = page.getByRole('rowheader').filter({ hasText: 'Blocked' });
    await expect(heading).toContainText(/AMU \d+.*\+ \d+ more/);
    const out = await heading.evaluate((one) => {
      const edge = one.getBoundingClientRect();
      return [...one.querySelectorAll('*:not(.visually-hidden)')].filter((part) => {
        const { right, bottom } = part.getBoundingClientRect();
        return right > edge.right + 1 || bottom > edge.bottom + 1;
      }).length;
    });
    expect(out).toBe(0);
    const more = heading.getByRole('button', { name: /^\+ \d+ more/ });
    expect(await isOnTop(more)).toBe(true);
  }
});

test('an alternative that needs access first says so on one line', async ({ page }) => {
  await page.setViewportSize(DESK);
  await signIn(page, buyer, `/detailed/${oxycodone}`);
  const others = page.getByRole('region', { name: /^The same product from others/ });
  const ask = others.getByRole('button', { name: /^Request access/ }).first();
  await expect(ask).toBeVisible();
  expect((await ask.boundingBox())?.height).toBeLessThan(26);
});

test('four tiles of a listing stand side by side or two by two', async ({ page }) => {
  await signIn(page, buyer, `/detailed/${oxycodone}`);
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    const tiles = page.getByText('EST Monthly Savings').locator('../..').locator('> div');
    await expect(tiles).toHaveCount(4);
    const tops = await tiles.evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().top)),
    );
    const rows = [...Map.groupBy(tops, (top) => top).values()].map((row) => row.length);
    expect([[4], [2, 2]]).toContainEqual(rows);
  }
});

test('a seller sees every column of its listings on a tablet', async ({ page }) => {
  await page.setViewportSize(TABLET);
  await signIn(page, 'seller', '/manage-listings');
  const grid = page.getByRole('grid', { name: 'Listings' });
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  await expect(grid.getByRole('columnheader', { name: 'Next expiry' })).toBeInViewport({ ratio: 1 });
  expect(await hiddenWidth(grid.locator('..'))).toBe(0);
});

test('an order is printed whole and without what is pressed', async ({ page }) => {
  await signIn(page, 'buyer', '/orders');
  await page.getByRole('grid', { name: 'Orders' }).getByRole('row').nth(1).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Story' })).toBeVisible();
  await page.setViewportSize({ width: 718, height: 400 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Side menu' })).toBeHidden();
  // Words that explain themselves are printed.
  const pressed = page.getByRole('main').locator('button:not([data-word]), [role=button]');
  await expect(pressed.filter({ visible: true })).toHaveCount(0);
  const [paper, content] = await page.evaluate(() => [
    document.documentElement.scrollHeight,
    document.querySelector('#content')?.scrollHeight,
  ]);
  expect(content).toBeGreaterThan(400);
  expect(paper).toBe(content);
});

test('X-78 with expedited shipping each supplier names its share, and the shares come to the sum', async ({
  page,
}) => {
  await fillCart(page);
  await page.goto('/cart');
  await choose(page.getByRole('radio', { name: /^Expedited Shipping, / }));
  const shares = page.getByText(/^Shipping \$[\d.]+: standard .* \+ Expedited Shipping \$25\.00$/);
  await expect(shares.first()).toBeVisible();
  const cents = (text: string) => Math.round(Number(/\$([\d.]+)/.exec(text)?.[1]) * 100);
  const said = (await shares.allTextContents()).map(cents).reduce((sum, one) => sum + one, 0);
  const sum = page.getByRole('region', { name: 'Summary' }).getByText('Shipping');
  const told = await sum.locator('xpath=following-sibling::dd[1]').textContent();
  expect(said).toBe(cents(told ?? ''));
});
