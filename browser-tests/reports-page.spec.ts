import { buffer } from 'node:stream/consumers';
import { expect, expectAccessible, signIn, test } from './kit.ts';

test('RB-450 RB-452 RB-459 a buyer opens a report, narrows it, and takes it along as a file', async ({
  page,
}) => {
  await signIn(page, 'buyer', '/reports');
  await page.getByRole('link', { name: 'Spend by Month' }).click();
  const rows = page.getByRole('table', { name: 'Spend by Month', exact: true });
  await expect(rows.getByRole('row')).toHaveCount(14);
  await expect(page.getByRole('img', { name: 'Spend by Month' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Last 3 months' }).click();
  await expect(page).toHaveURL(/period=last_3_months/);
  await expect(rows.getByRole('row')).toHaveCount(5);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^spend-by-month-.*\.csv$/);
});

test('RB-460 a buyer takes the chart along as a picture, with its title, days and filters', async ({
  page,
}) => {
  await signIn(page, 'buyer', '/reports/spend_by_month?catalog=medigi');
  await expect(page.getByRole('img', { name: 'Spend by Month' })).toBeVisible();
  const saved = async (item: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: await buffer(await file.createReadStream()) };
  };
  const drawing = await saved('Chart as drawing (.svg)');
  expect(drawing.name).toMatch(/^spend-by-month-\d{4}-\d{2}-\d{2}\.svg$/);
  expect(drawing.bytes.toString()).toMatch(/Spend by Month<.* in UTC, Harbor Pharmacy.*Catalog: medigi/s);
  const picture = await saved('Chart as picture (.png)');
  expect(picture.name).toMatch(/\.png$/);
  expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.bytes.readUInt32BE(16)).toBe(2400);
});

test('RB-453 RB-469 a buyer lists single orders and narrows them by keys alone, on a phone too', async ({
  page,
}) => {
  await signIn(page, 'companyadmin', '/reports/orders');
  const rows = page.getByRole('table', { name: 'Orders', exact: true });
  await expect(rows.getByRole('row')).toHaveCount(27);
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Payment' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Pai');
  await page.getByRole('option', { name: 'Paid', exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/payment=paid/);
  await expect(rows.getByRole('row', { name: /Invoiced/ })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'Orders', exact: true })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
  await expectAccessible(page);
});

test('RB-450 RB-453 a seller reads what expires and what each buyer bought', async ({ page }) => {
  await signIn(page, 'seller', '/reports/expiring_stock');
  const stock = page.getByRole('table', { name: 'Expiring Stock', exact: true });
  await expect(stock.getByRole('row', { name: /^Total/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Expires within' }).click();
  await page.getByRole('option', { name: '365 days' }).click();
  await expect(page).toHaveURL(/within=365/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Reports', exact: true }).first().click();
  await page.getByRole('link', { name: 'Sales by Buyer' }).click();
  const sales = page.getByRole('table', { name: 'Sales by Buyer', exact: true });
  await expect(sales.getByRole('row', { name: /^Total/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Sales by Buyer: Sales in dollars' })).toBeVisible();
});
