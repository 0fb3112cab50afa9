import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, expectAccessible, signIn, test } from './kit.ts';
import { product } from './product.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Go to/ });
  await expect(field).toBeFocused();
  return field;
}

/** The newest order of the facility that this person buys for. */
async function ownOrder(email: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o join app_user u on u.primary_facility_id = o.facility_id
    where u.email = ${email} order by o.created_at desc, o.id desc limit 1`.execute(product().db);
  const [order] = rows;
  if (order === undefined) throw new Error('This facility has ordered nothing.');
  return order.id;
}

test('WB-069 the palette has one line a product with its best offer, on every size', async ({ page }) => {
  await signIn(page, 'buyer', '/orders');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const field = await openPalette(page);
    await field.fill('atorvastatin');
    const products = page.getByRole('option').filter({ hasText: 'Atorvastatin' });
    await expect(products.first()).toContainText(/\$\d+\.\d\d/);
    const names = await products.evaluateAll((all) =>
      all.map((one) => one.querySelector('span')?.textContent),
    );
    expect(new Set(names).size).toBe(names.length);
    const list = page.getByRole('listbox', { name: 'Results' });
    expect(await list.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
  }
  const field = await openPalette(page);
  await field.fill('atorvastatin');
  await expect(page.getByRole('option').filter({ hasText: 'Atorvastatin' }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/detailed\/\d+$/);
});

test('WB-070 by keys alone an order is ordered again, the facility changes and a listing is begun', async ({
  page,
}) => {
  await signIn(page, 'buyer', '/orders');
  const id = await ownOrder('buyer@demo.test');
  await (await openPalette(page)).fill(`reorder ${id}`);
  await expect(page.getByRole('option', { name: new RegExp(`^Reorder ${id} `) })).toBeVisible();
  await page.keyboard.press('Enter');
  const review = page.getByRole('dialog', { name: `Order ${id} again` });
  await expect(review.getByRole('button', { name: /^Add \d+ to Cart$/ })).toBeVisible();
  await expectAccessible(page);

  await signIn(page, 'switcher', '/orders');
  await (await openPalette(page)).fill('switch lake');
  const other = page.getByRole('option', { name: /^Switch to / }).first();
  const name = (await other.locator('span').first().textContent())?.replace('Switch to ', '') ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByText(name)).toBeVisible();

  await signIn(page, 'seller', '/seller-home');
  await (await openPalette(page)).fill('new listing');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New listing' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/manage-listings\/medigi$/);
});
