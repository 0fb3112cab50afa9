import { readFileSync } from 'node:fs';
import { manyOrders } from '../server/test/kit/many-orders.ts';
import { aBuyer, aDrug, aListing, aSeller, aUser } from '../server/test/kit/world.ts';
import { expect, expectAccessible, signIn, test } from './kit.ts';
import { product } from './product.ts';

let sellers = 0;

async function aShipper(count: number) {
  const { db } = product();
  const who = `shipper${(sellers += 1)}`;
  const { companyId } = await aSeller(db);
  const { userId } = await aUser(db, { companyId, roles: ['Seller'], email: `${who}@demo.test` });
  const { ndc } = await aDrug(db, { ndc: `99771${String(sellers).padStart(6, '0')}` });
  const listing = await aListing(db, { companyId, ndc });
  const buyer = await aBuyer(db, {}, { name: 'Harbor Clinic' });
  const seller = { userId, companyId, email: `${who}@demo.test` };
  const at = new Date(Date.now() - 3_600_000);
  return { who, ids: await manyOrders(db, { buyer, seller, listing }, { count, status: 'placed', at }) };
}

const statuses = async (ids: readonly number[]) => {
  const rows = await product()
    .db.selectFrom('orders')
    .select('status')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(({ status }) => status);
};
const today = () => new Date().toISOString().slice(0, 10);

test('RB-132 RB-133 RB-135 RB-136 a file of tracking numbers is looked at, corrected, shipped and reported', async ({
  page,
}) => {
  const { who, ids } = await aShipper(2);
  await signIn(page, who, '/orders');
  await page.getByRole('link', { name: 'Upload Tracking' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Upload Tracking' })).toBeVisible();
  await expectAccessible(page);
  const file = `Sent on,Order,Box\n${today()},${ids[0]},9611020987654312345672\n${today()},${ids[1]},1Z12345E0205271688\n${today()},999999999,1Z12345E0205271688\n`;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'boxes.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(page.getByRole('status').filter({ hasText: 'Every row needs them.' })).toBeVisible();
  const choose = async (column: string, option: string) => {
    await page.getByRole('combobox', { name: `Column of the file for ${column}` }).click();
    await page.getByRole('option', { name: option }).first().click();
  };
  await choose('Tracking number', 'Box');
  await choose('Ship date', 'Sent on');
  await page.getByRole('button', { name: 'Read with these columns' }).click();
  await expect(page.getByText('3 rows: 1 ships its order whole, 2 ship nothing.')).toBeVisible();
  await expect(page.getByText('Order 999999999 does not exist.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Carrier of row 2' }).click();
  await page.getByRole('option', { name: 'USPS' }).click();
  await expect(page.getByText('3 rows: 2 ship their orders whole, 1 ships nothing.')).toBeVisible();
  expect(await statuses(ids)).toEqual(['placed', 'placed']);
  await page.getByRole('button', { name: 'Ship 2 rows' }).click();
  await expect(page.getByRole('heading', { name: 'Report' })).toBeVisible();
  await expect(page.getByText('3 rows: 2 shipped whole, 1 refused.')).toBeVisible();
  expect(await statuses(ids)).toEqual(['shipped', 'shipped']);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Report' }).click();
  const saved = readFileSync(await (await download).path(), 'utf8');
  expect(saved).toContain('Sent on,Order,Box,Result');
  expect(saved).toContain(`${ids[0]},9611020987654312345672,"Shipped the rest, 1 pack"`);
  expect(saved).toContain('Order 999999999 does not exist.');
  await expectAccessible(page);
});

test('RB-132 RB-133 pasted rows are shipped with the keyboard on a phone', async ({ page }) => {
  const { who, ids } = await aShipper(1);
  await signIn(page, who, '/orders/tracking');
  await page.setViewportSize({ width: 390, height: 844 });
  const rows = page.getByRole('textbox', { name: 'Rows of a spreadsheet' });
  await rows.fill(`${ids[0]}\t1Z12345E0205271688\t${today()}`);
  await rows.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ships the rest, 1 pack')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ship 1 row' }).press('Enter');
  await expect(page.getByText('Shipped the rest, 1 pack')).toBeVisible();
  expect(await statuses(ids)).toEqual(['shipped']);
});
