import { sql } from 'kysely';
import type { Page } from '@playwright/test';
import { aDrug, aListing, aSeller } from '../server/test/kit/world.ts';
import { addToCart, expect, expectAccessible, signIn, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

const PLACE = '**/services/order/place_order';

let carts = 0;

/** A cart that can be ordered, on screen. */
async function aFullCart(page: Page, name: string): Promise<void> {
  const { companyId } = await aSeller(product().db);
  carts += 1;
  const { ndc } = await aDrug(product().db, { ndc: `998830${carts}0101`, gcn_seqno: 9_988_300 + carts });
  const { id } = await aListing(product().db, { companyId, ndc });
  const { site } = await aBuyingCompany(name);
  await signIn(page, await aPerson(name, { ...site, roles: ['Buyer'] }), `/detailed/${id}`);
  await page.getByRole('button', { name: /^Suggested: / }).click();
  await addToCart(page);
  await expect(page.getByText('Cart was updated')).toBeVisible();
  await page.goto('/cart');
  await expect(place(page)).toBeVisible();
}
const place = (page: Page) => page.getByRole('button', { name: 'PLACE ORDER' });
const orders = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from orders`.execute(product().db);
  return rows[0]?.n ?? 0;
};

test('X-18 an order whose answer is lost is found, and placed once', async ({ page }) => {
  await aFullCart(page, 'Unheard');
  const before = await orders();
  await page.route(PLACE, async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort();
  });
  const { promise: seen, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/place_order\?key=/, async (route) => {
    await seen;
    await route.continue();
  });
  await place(page).click();
  await expect(page.getByText('Looking for your order')).toBeVisible();
  letGo();
  await expect(page).toHaveURL(/\/cart\/success/);
  expect(await orders()).toBe(before + 1);
});

test('X-18 an order that did not arrive is said to be none, also after a reload, and is placed by pressing again', async ({
  page,
}) => {
  await aFullCart(page, 'Undelivered');
  const before = await orders();
  await page.route(PLACE, (route) => route.abort());
  await place(page).click();
  const none = page.getByText('Your order did not arrive: nothing is ordered so far. Please place it again.');
  await expect(none).toBeVisible();
  await page.reload();
  await expect(none).toBeVisible();
  await expectAccessible(page);
  await page.unroute(PLACE);
  await place(page).click();
  await expect(page).toHaveURL(/\/cart\/success/);
  expect(await orders()).toBe(before + 1);
});

test('G-37 without a network nothing is sent, which is said until the network is back', async ({
  page,
  context,
}) => {
  await aFullCart(page, 'Offline');
  const before = await orders();
  await context.setOffline(true);
  await expect(page.getByText('The server cannot be reached.').first()).toBeVisible();
  // A call that fails may say so before the browser itself knows.
  await page.waitForFunction(() => !navigator.onLine);
  await place(page).click();
  const said = page.getByText(/nothing was sent, and nothing is ordered/);
  await expect(said).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(said).toBeHidden();
  expect(await orders()).toBe(before);
});
