import type { Browser, Page } from '@playwright/test';
import { aDrug, aListing, aSeller } from '../server/test/kit/world.ts';
import { another, expect, expectAccessible, signIn, tabTo, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

let markets = 0;
const ORDERED = { price: 8, earliest_expiry: '2028-06-30', acknowledged: true };

/** A seller with 100 packs of a listing at $10.00, and for each quantity a clinic that bids on it. */
async function aMarket(browser: Browser, quantities: readonly number[]) {
  const { db } = product();
  const number = (markets += 1);
  const { companyId } = await aSeller(db);
  const seller = await aPerson('bidseller', { companyId, roles: ['Seller'] });
  const { ndc } = await aDrug(db, { ndc: `99780${String(number).padStart(6, '0')}` });
  const { id: listing_id } = await aListing(db, { companyId, ndc, offer_orders_enabled: true });
  const bids: { id: number; buyer: Page }[] = [];
  for (const [at, quantity] of quantities.entries()) {
    const { site } = await aBuyingCompany(`Bidding Clinic ${number}.${at}`);
    const buyer = await another(browser, await aPerson('bidder', { ...site, roles: ['Buyer'] }), '/orders');
    bids.push({ id: await bid(buyer, { ...ORDERED, listing_id, quantity }), buyer });
  }
  return { seller, bids };
}

async function bid(buyer: Page, data: object): Promise<number> {
  const { origin, hostname: sourcedomain } = new URL(buyer.url());
  const reply = await buyer.request.post('/services/offer', {
    data,
    headers: { origin, sourcedomain, 'idempotency-key': crypto.randomUUID() },
  });
  expect(reply.status()).toBe(201);
  const answer: { data: { id: number } } = await reply.json();
  return answer.data.id;
}

const stockOf = async (bidId: number) => {
  const { stock } = await product()
    .db.selectFrom('lot as o')
    .innerJoin('bid as b', 'b.listing_id', 'o.listing_id')
    .select('o.stock')
    .where('b.id', '=', bidId)
    .executeTakeFirstOrThrow();
  return stock;
};

test('G-123 G-042 a seller accepts the bids that the stock fills, with the keyboard', async ({
  page,
  browser,
}) => {
  const { seller, bids } = await aMarket(browser, [40, 50, 30]);
  const [first, , last] = bids;
  await signIn(page, seller, '/seller-home');
  await page.getByRole('link', { name: 'Bids waiting for you' }).click();
  await expect(page).toHaveURL('/offers?turn=mine');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Bids 3 waiting' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open (3)' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  const all = page.getByRole('checkbox', { name: 'Select all rows' });
  await tabTo(page, all);
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Accept 3' }));
  await page.keyboard.press('Enter');
  const popup = page.getByRole('dialog', { name: 'Accept 3 bids' });
  await expect(popup.getByText('1 bid cannot be filled and stays open')).toBeVisible();
  await expect(
    popup.getByRole('row', { name: new RegExp(`^${last?.id} .* 30 .*Stock is below the bid quantity`) }),
  ).toBeVisible();
  await expect(popup.getByText('2 orders for $770.00 with $50.00 shipping')).toBeVisible();
  await expect(popup.getByRole('row', { name: / 100 90 10$/ })).toBeVisible();
  await expectAccessible(page);
  const send = popup.getByRole('button', { name: 'Accept 2 bids' });
  await tabTo(page, send);
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 bids accepted.')).toBeVisible();
  expect(await stockOf(first?.id ?? 0)).toBe(10);
  await expect(menu.getByRole('link', { name: 'Bids 1 waiting' })).toBeVisible();
  await page.getByRole('link', { name: 'Accepted (2)' }).click();
  await expect(page.getByRole('row', { name: /Accepted/ })).toHaveCount(2);
  await expect(page.getByRole('checkbox', { name: /Select/ })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search bids' }).fill(`bid #${last?.id}`);
  await page.getByRole('link', { name: '1 in Open' }).click();
  await page.getByRole('link', { name: `Answer bid ${last?.id}` }).click();
  await expect(page.getByRole('dialog', { name: /Bid Details/ })).toBeVisible();
});

test('G-123 a seller counters and declines many; the buyer is told and reads it on a phone', async ({
  page,
  browser,
}) => {
  const { seller, bids } = await aMarket(browser, [10, 20]);
  const [one, two] = bids;
  if (!one || !two) throw new Error('Two bids are there.');
  await signIn(page, seller, '/offers');
  await expect(page.getByRole('searchbox', { name: 'Search bids' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(`bid ${two.id}`);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('row', { name: new RegExp(`Bid ${two.id}`) })).toBeFocused();
  await page.getByRole('button', { name: `Remove filter` }).click();
  await page.getByRole('button', { name: `Extend bid ${one.id}` }).click();
  const more = page.getByRole('dialog', { name: `Extend bid ${one.id}` });
  await more.getByText(/^It expires/).click();
  await more.getByRole('combobox', { name: 'More time' }).click();
  await page.getByRole('option', { name: /^7 days: expires/ }).click();
  await more.getByRole('button', { name: 'Extend' }).click();
  await expect(page.getByText('The bid has more time')).toBeVisible();
  await expect(page).toHaveURL('/offers');
  await page.getByRole('checkbox', { name: `Select Bid ${one.id}` }).click();
  await page.getByRole('button', { name: 'Counter 1' }).click();
  await page.getByRole('textbox', { name: /Percent/ }).fill('92.5');
  await expect(page.getByRole('dialog').getByText('$9.25')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 bid countered.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('checkbox', { name: `Select Bid ${two.id}` }).click();
  await page.getByRole('button', { name: 'Decline 1' }).click();
  await page.getByRole('textbox', { name: /Reason/ }).fill('Too little');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Decline 1 bid' }).click();
  await expect(page.getByText('1 bid declined.')).toBeVisible();

  const { buyer } = one;
  await buyer.setViewportSize({ width: 390, height: 844 });
  await buyer.goto('/buyer-home');
  await buyer.getByRole('link', { name: '1 bid waits for your answer' }).click();
  const card = buyer.getByRole('button', { name: new RegExp(`^Bid ${one.id} `) });
  await expect(card).toContainText('Quantity 10 packs');
  await expect(card).toContainText('Price $9.25');
  await expect(card).toContainText('Waiting for you');
  await expectAccessible(buyer);
  await buyer.getByRole('button', { name: `Extend bid ${one.id}` }).click();
  await buyer.getByRole('dialog').getByRole('button', { name: 'Extend' }).click();
  await expect(buyer.getByText('The bid has more time')).toBeVisible();
  await card.click();
  await expect(buyer).toHaveURL(`/offers?turn=mine&id=${one.id}`);
  await expect(buyer.getByRole('dialog', { name: /Bid Details/ })).toBeVisible();
});

test('G-041 G-123 statistics, and a vacation that is set and ended', async ({ page, browser }) => {
  const { seller } = await aMarket(browser, [10]);
  await signIn(page, seller, '/offers?show=statistics');
  await expect(page.getByRole('grid', { name: 'Bids by month' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/offers');
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await page.getByRole('button', { name: 'Vacation', exact: true }).click();
  await page.getByLabel('First day').fill(day(0));
  await page.getByLabel('Last day').fill(day(7));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save vacation' }).click();
  const band = page.getByRole('region', { name: 'Vacation' });
  await expect(band).toContainText('On vacation until');
  await page.getByRole('button', { name: 'Vacation', exact: true }).click();
  await page.getByRole('button', { name: 'End now' }).click();
  await expect(band).toBeHidden();
});
