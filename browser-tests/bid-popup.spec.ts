import type { Browser, Locator, Page } from '@playwright/test';
import { aDrug, aListing, aSeller } from '../server/test/kit/world.ts';
import { another, expect, expectAccessible, signIn, tabTo, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

let markets = 0;

/** A seller with 200 packs of a listing at $10.00, and a buyer who may bid on it. */
async function aMarket() {
  const { db } = product();
  const number = (markets += 1);
  const name = `Popupol ${number} mg Tablet`;
  const { companyId } = await aSeller(db);
  const { ndc } = await aDrug(db, { name, ndc: `99781${String(number).padStart(6, '0')}` });
  const lots = [{ stock: 200, price_cents: 1000, expiry_date: '2028-06-30' }];
  const { id: listing } = await aListing(db, { companyId, ndc, offer_orders_enabled: true, lots });
  const { site } = await aBuyingCompany(`Popup Pharmacy ${number}`);
  return {
    listing,
    title: `Bid Details for ${name}`,
    seller: await aPerson('popupseller', { companyId, roles: ['Seller'] }),
    colleague: await aPerson('popupcolleague', { companyId, roles: ['Seller'] }),
    buyer: await aPerson('popupbuyer', { ...site, roles: ['Buyer'] }),
  };
}

const TERMS = { price: 8, quantity: 20, earliest_expiry: '2028-06-30' };

async function send(page: Page, method: 'post' | 'put', path: string, data: object): Promise<{ id: number }> {
  const { origin, hostname: sourcedomain } = new URL(page.url());
  const headers = { origin, sourcedomain, 'idempotency-key': crypto.randomUUID() };
  const reply = await page.request[method](`/services/${path}`, { data, headers });
  expect(reply.ok()).toBe(true);
  const answer: { data: { id: number } } = await reply.json();
  return answer.data;
}

/** The market with a bid of $8.00, whose buyer looks at the list of bids. */
async function aBid(browser: Browser) {
  const market = await aMarket();
  const buyer = await another(browser, market.buyer, '/offers');
  const { id } = await send(buyer, 'post', 'offer', {
    ...TERMS,
    listing_id: market.listing,
    acknowledged: true,
  });
  return { ...market, id, buyer };
}

const widthOf = async (locator: Locator) => Math.round((await locator.boundingBox())?.width ?? 0);
const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
const leftOf = async (locator: Locator) => (await locator.boundingBox())?.x ?? Number.NaN;

test('TR-073 TR-074 TR-121 TR-586 TR-587 the popup is 900 wide and dragged by its title, its terms are 600 wide', async ({
  page,
}) => {
  const { buyer, listing, title } = await aMarket();
  await signIn(page, buyer, `/detailed/${listing}`);
  await page.getByRole('button', { name: 'Place Bid' }).click();
  const popup = page.getByRole('dialog', { name: title });
  await expect(popup.getByText('Available Stock: 200 packs')).toBeVisible();
  await expect.poll(() => widthOf(popup)).toBe(900);
  const before = await popup.boundingBox();
  const bar = await popup.getByRole('heading', { name: title }).boundingBox();
  if (!before || !bar) throw new Error('The popup is on the screen.');
  await page.mouse.move(bar.x + 20, bar.y + 10);
  await page.mouse.down();
  await page.mouse.move(bar.x - 80, bar.y + 60, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(bar.x + 300, bar.y + 300);
  const after = await popup.boundingBox();
  expect([(after?.x ?? 0) - before.x, (after?.y ?? 0) - before.y].map(Math.round)).toEqual([-100, 50]);
  const grip = await popup.getByRole('heading', { name: title }).boundingBox();
  if (!grip) throw new Error('The popup is on the screen.');
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(grip.x + 20, grip.y + 10);
  await page.mouse.down();
  await page.mouse.move(width - 1, height - 1, { steps: 6 });
  await page.mouse.up();
  await expect(popup.getByRole('heading', { name: title })).toBeInViewport({ ratio: 1 });
  await expect(popup.getByRole('button', { name: 'Close', exact: true })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  await page.mouse.move(width - 300, height - 10);
  await page.mouse.down();
  await page.mouse.move(width / 2, 20, { steps: 6 });
  await page.mouse.up();
  await popup.getByRole('button', { name: 'Acknowledge Terms' }).click();
  const terms = page.getByRole('dialog', { name: 'User Acknowledgement' });
  await expect.poll(() => widthOf(terms)).toBe(600);
  await expect(terms.getByText(/^For Popup Pharmacy/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(terms).toBeHidden();
  await expect(popup).toBeVisible();
});

test('TR-075 TR-076 TR-077 it is not closed while a request runs', async ({ page, browser }) => {
  const { id, seller, title } = await aBid(browser);
  await signIn(page, seller, `/offers?id=${id}`);
  const popup = page.getByRole('dialog', { name: title });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/services/offer/accept/*', async (route) => {
    await released;
    await route.continue();
  });
  await popup.getByRole('button', { name: 'Accept Bid' }).click();
  const panel = popup.getByRole('status').filter({ hasText: 'Please Wait' });
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await popup.getByRole('button', { name: 'Close' }).click();
  await page.mouse.click(5, 5);
  await expect(panel).toBeVisible();
  release();
  await expect(page.getByText('You have accepted the bid and an order has been placed')).toBeVisible();
  await expect(popup).toBeHidden();
});

test('TR-076 TR-163 TR-168 a bid is declined with the keyboard, and both popups close', async ({
  page,
  browser,
}) => {
  const { id, seller, title, buyer } = await aBid(browser);
  await signIn(page, seller, `/offers?id=${id}`);
  const popup = page.getByRole('dialog', { name: title });
  await tabTo(page, popup.getByRole('button', { name: 'Decline Bid' }));
  await page.keyboard.press('Enter');
  const decline = page.getByRole('dialog', { name: 'Decline Bid' });
  await expect(decline.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Too low');
  await tabTo(page, decline.getByRole('checkbox', { name: 'Erroneous bid' }));
  await page.keyboard.press('Space');
  await expect(decline.getByText('Bid will be considered as erroneously')).toBeVisible();
  await tabTo(page, decline.getByRole('button', { name: 'Decline Bid' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have declined the bid')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await buyer.goto(`/offers?id=${id}`);
  const read = buyer.getByRole('dialog', { name: title });
  await expect(read.getByText(/^Closed on \d\d\/\d\d\/\d{4} with declined status/)).toBeVisible();
  await expect(read.getByText('Reason: Too low')).toBeVisible();
  await expect(read.getByText('Erroneous', { exact: true })).toBeVisible();
});

test('TR-075 an open popup shows the move of others and keeps what is typed', async ({ page, browser }) => {
  const { id, seller, colleague, title, buyer } = await aBid(browser);
  await buyer.goto(`/offers?id=${id}`);
  const waiting = buyer.getByRole('dialog', { name: title });
  await expect(waiting.getByText('Your offer is pending seller action.')).toBeVisible();

  await signIn(page, seller, `/offers?id=${id}`);
  const popup = page.getByRole('dialog', { name: title });
  await popup.getByRole('button', { name: 'Make Counter Bid' }).click();
  await popup.getByRole('textbox', { name: 'Bid Price' }).fill('9.25');

  const other = await another(browser, colleague, '/offers');
  await send(other, 'put', `offer/counter/${id}`, { ...TERMS, price: 9 });
  await expect(waiting.getByText('20 packs @ $9.00 each = $180.00')).toBeVisible();
  await expect(waiting.getByRole('button', { name: 'Accept Bid' })).toBeVisible();
  await expect(popup.getByText('20 packs @ $9.00 each = $180.00')).toBeVisible();
  await expect(popup.getByRole('textbox', { name: 'Bid Price' })).toHaveValue('$9.25');
  await expect(popup.getByRole('heading', { name: 'Your draft' })).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Discard' })).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Send Counter Bid' })).toBeHidden();

  await send(buyer, 'put', `offer/counter/${id}`, { ...TERMS, price: 8.5, acknowledged: true });
  await expect(popup.getByText('20 packs @ $8.50 each = $170.00')).toBeVisible();
  await expect(popup.getByRole('textbox', { name: 'Bid Price' })).toHaveValue('$9.25');
  await popup.getByRole('button', { name: 'Send Counter Bid' }).click();
  await expect(page.getByText('You have made a counter bid')).toBeVisible();
  await expect(waiting.getByText('20 packs @ $9.25 each = $185.00')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`TR-079 … TR-082 on a phone it is a full page with the bid to answer first, without a fault, ${colorScheme}`, async ({
    page,
    browser,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    const { id, seller, title } = await aBid(browser);
    await signIn(page, seller, `/offers?id=${id}`);
    const popup = page.getByRole('dialog', { name: title });
    await popup.getByRole('button', { name: 'Make Counter Bid' }).click();
    await expect(popup.getByRole('button', { name: 'Send Counter Bid' })).toBeVisible();
    await expect.poll(() => widthOf(popup)).toBe(390);
    const parts = [
      popup.getByText('Product Name'),
      ...['Bid history', 'Lots distribution', "Buyer's Bid", "Seller's Bid"].map((name) =>
        popup.getByRole('heading', { name }),
      ),
    ];
    const tops = await Promise.all(parts.map(topOf));
    const order = [...tops.slice(3), ...tops.slice(0, 3)];
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => widthOf(popup)).toBe(900);
    const [listing, history, lots, bid, counter] = await Promise.all(parts.map(leftOf));
    expect([history, lots]).toEqual([listing, listing]);
    expect([bid, counter]).toEqual([counter, counter]);
    expect(counter).toBeGreaterThan((listing ?? 0) + 400);
    await expectAccessible(page);
  });

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`what sends a bid or a counter is in view at ${width}x${height}`, async ({ page, browser }) => {
    await page.setViewportSize({ width, height });
    const { id, seller, title, listing, buyer } = await aBid(browser);
    await signIn(page, seller, `/offers?id=${id}`);
    const popup = page.getByRole('dialog', { name: title });
    await popup.getByRole('button', { name: 'Make Counter Bid' }).click();
    await popup.getByRole('textbox', { name: 'Bid Price' }).fill('9.25');
    await expect(popup.getByRole('button', { name: 'Send Counter Bid' })).toBeInViewport({ ratio: 1 });
    await send(page, 'put', `offer/decline/${id}`, { reason: 'Too low' });
    await buyer.setViewportSize({ width, height });
    await buyer.goto(`/detailed/${listing}`);
    await buyer.getByRole('button', { name: 'Place Bid' }).click();
    await expect(buyer.getByRole('dialog').getByRole('button', { name: 'Submit' })).toBeInViewport({
      ratio: 1,
    });
  });

test('TR-125 TR-126 a vacation that the seller sets is told where a bid is made and where it waits', async ({
  page,
  browser,
}) => {
  const { id, listing, seller, title, buyer } = await aBid(browser);
  await buyer.goto(`/offers?id=${id}`);
  const waiting = buyer.getByRole('dialog', { name: title });
  await expect(waiting.getByText('Your offer is pending seller action.')).toBeVisible();
  const note = waiting.getByText(/\*Note that the seller is currently on vacation from .* until .*/);
  await expect(note).toBeHidden();

  await signIn(page, seller, '/offers');
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await page.getByRole('button', { name: 'Vacation', exact: true }).click();
  await page.getByLabel('First day').fill(day(0));
  await page.getByLabel('Last day').fill(day(7));
  await page.getByRole('button', { name: 'Save vacation' }).click();
  await expect(page.getByRole('region', { name: 'Vacation' })).toContainText('On vacation until');
  await buyer.reload();
  await expect(note).toBeVisible();

  await send(page, 'put', `offer/decline/${id}`, { reason: 'Away' });
  await buyer.goto(`/detailed/${listing}`);
  await buyer.getByRole('button', { name: 'Place Bid' }).click();
  await expect(waiting.getByRole('heading', { name: 'Make a Bid' })).toBeVisible();
  await expect(note).toBeVisible();
  await expect(waiting.getByText(/^Closed on .* with declined status/)).toBeVisible();
});

test('TR-563 lots that cannot be told are told of at the top of the page, over the popup', async ({
  page,
  browser,
}) => {
  const { id, seller, title } = await aBid(browser);
  const refusal = { error: 'No lot in stock expires so late.', code: 'rule_broken', data: null };
  await page.route('**/offer/distributed_lots', (route) => route.fulfill({ status: 422, json: refusal }));
  await signIn(page, seller, `/offers?id=${id}`);
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  const message = page.getByRole('alert').locator('[data-top]');
  await expect(message).toContainText(refusal.error);
  expect(await topOf(message)).toBeLessThan(20);
  await message.getByRole('button', { name: 'Close this message' }).click();
  await expect(message).toBeHidden();
});

test('WB-240 WB-244 the price falls below a bid under open eyes: both sides read it, and nobody can accept', async ({
  page,
  browser,
}) => {
  const { id, seller, title, buyer, listing } = await aBid(browser);
  await buyer.goto(`/offers?id=${id}`);
  const waiting = buyer.getByRole('dialog', { name: title });
  await expect(waiting.getByText('Your offer is pending seller action.')).toBeVisible();
  await signIn(page, seller, `/offers?id=${id}`);
  const popup = page.getByRole('dialog', { name: title });
  await expect(popup.getByText('$40.00 (20.0%) below the listing price of lot')).toBeVisible();
  const reply = await page.request.get(`/services/listing/seller/${listing}`, {
    headers: { sourcedomain: new URL(page.url()).hostname },
  });
  const { data }: { data: { lots: { id: number; version: number }[] } } = await reply.json();
  const [lot] = data.lots;
  if (!lot) throw new Error('The listing has a lot.');
  await send(page, 'put', `listing/seller/${listing}/lots/${lot.id}`, { price: 7.5, version: lot.version });
  await expect(popup.getByText('$150.00 without this bid, $160.00 by it.')).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Accept Bid' })).toHaveAttribute('aria-disabled', 'true');
  await expect(waiting.getByText('It becomes no order as long as the catalog is cheaper.')).toBeVisible();
  await expectAccessible(page);
});

test('WB-244 WB-248 a bid begins with the packs typed at the lots, and its form follows the price', async ({
  page,
}) => {
  const { buyer, listing, title } = await aMarket();
  await signIn(page, buyer, `/detailed/${listing}`);
  await page
    .getByRole('spinbutton', { name: /packs of lot/i })
    .first()
    .fill('30');
  await page.getByRole('button', { name: 'Place Bid' }).click();
  const popup = page.getByRole('dialog', { name: title });
  await expect(popup.getByRole('textbox', { name: 'Bid Quantity' })).toHaveValue('30');
  await popup.getByRole('textbox', { name: 'Bid Price' }).fill('8.00');
  await page.keyboard.press('Tab');
  const { db } = product();
  await db.updateTable('lot').set({ price_cents: 750 }).where('listing_id', '=', listing).execute();
  await expect(popup.getByText('Listing price with this expiry: $7.50 per pack')).toBeVisible({
    timeout: 10_000,
  });
  await expect(popup.getByRole('textbox', { name: 'Bid Price' })).toHaveValue('$8.00');
  await db.updateTable('lot').set({ stock: 0 }).where('listing_id', '=', listing).execute();
  await expect(popup.getByText('This listing is sold out.').last()).toBeVisible({ timeout: 10_000 });
});
