import type { Page } from '@playwright/test';
import { aDrug } from '../server/test/kit/world.ts';
import { another, expect, expectAccessible, signIn, test } from './kit.ts';
import { product } from './product.ts';

/** Products that the directory knows and nobody lists. */
async function known(...drugs: readonly (readonly [ndc: string, name: string])[]): Promise<void> {
  for (const [ndc, name] of drugs) await aDrug(product().db, { ndc, name, gcn_seqno: null });
}

const FILE = [
  'Item NDC,Description,Batch,Exp date,Cost,On hand,Unit of sale',
  '70101-9901-01,Nadolol 40 mg Tablet 100 per pack,N4401,2028-06-30,18.40,350,bottle',
  '70101-9901-01,Nadolol 40 mg Tablet 100 per pack,N4402,2029-01-31,18.90,120,bottle',
  '70101-9902-01,Nadolol 80 mg Tablet 100 per pack,N8001,2028-06-30,minus 3,40,bottle',
].join('\n');

test('the seller corrects the columns, imports the good rows, and the buyer finds the listing until it is undone', async ({
  page,
  browser,
}) => {
  await known(['70101990101', 'Nadolol 40 mg Tablet'], ['70101990201', 'Nadolol 80 mg Tablet']);
  await signIn(page, 'seller', '/manage-listings');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Import price file' }).click();
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
  await expectAccessible(page);
  await page.locator('input[type=file]').setInputFiles({
    name: 'november.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(FILE),
  });
  await expect(page.getByRole('heading', { level: 1, name: 'november.csv' })).toBeVisible();
  await expectAccessible(page);

  await expect(page.getByText('Choose the column for Pack price.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Column of the file for Pack price' }).click();
  await page.getByRole('option', { name: 'Cost' }).click();
  await page.getByRole('button', { name: 'Check with these columns' }).click();
  await expect(page.getByText('The refused row will be skipped.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 rows were imported.')).toBeVisible();
  await expect(page.getByText('Checked again')).toHaveCount(0);
  await expectAccessible(page);

  const buyer = await another(browser, 'buyer', '/catalog?searchText=nadolol');
  await buyer
    .getByRole('link', { name: /Nadolol 40 mg/ })
    .first()
    .click();
  await expect(buyer.getByText('Lot N4401')).toBeVisible();
  await expect(buyer.getByText('$18.40').first()).toBeVisible();

  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('This import was undone.')).toBeVisible();
  await buyer.goto('/catalog?searchText=nadolol');
  await expect(
    buyer
      .getByText('Nothing found')
      .or(buyer.getByText(/No listings/))
      .first(),
  ).toBeVisible();
  await buyer.context().close();
});

/** As a spreadsheet of a supplier comes out: titles, semicolons, decimal commas, an NDC without its zeros, a total. */
const messy = (price: string) =>
  [
    'Meridian Generics;;;;;',
    'Price list, June;;;;;',
    'Nat. Drug Code;Description;Batch;Best before;Price;On hand',
    `70101990301;Nadolol 20 mg Tablet 100 per pack;N2001;Jun 2028;${price};350`,
    '378180010;Levothyroxine 100 mcg Tablet 90 per pack;L1001;05-Jun-2028;4,10;40',
    'TOTAL;;;;;390',
  ].join('\n');

async function send(page: Page, name: string, text: string): Promise<void> {
  await page.goto('/manage-listings/import');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('This import was undone.')).toBeVisible();
}

const figure = (page: Page, label: string) => page.locator(`dt:text-is("${label}") + dd`);

test('a file as suppliers really send it: read, mended for all rows at once, and watched for slipped prices', async ({
  page,
}) => {
  await known(['70101990301', 'Nadolol 20 mg Tablet'], ['00378180010', 'Levothyroxine 100 mcg Tablet']);
  await signIn(page, 'seller', '/manage-listings/import');
  await send(page, 'june.txt', messy('18,40'));
  await expect(page.getByText('Header found in row 3.')).toBeVisible();
  await expect(page.getByText('Prices are read with a decimal comma: 18,40 is $18.40.')).toBeVisible();
  await expect(figure(page, 'Skipped rows')).toHaveText('3');
  await expect(page.getByText('1 row: NDC may have lost its leading zeros in a spreadsheet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pad to 11 digits (1 row)' }).click();
  await expect(page.getByText('No row was refused.')).toBeVisible();
  await page.getByText('2 new listings').click();
  await expect(
    page.getByText('Row 4: 70101-9903-01 Nadolol 20 mg Tablet 100 per pack', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('NDCs that lost their zeros are padded to 11 digits.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 rows were imported.')).toBeVisible();
  const first = page.url();

  await send(page, 'slipped.txt', messy('18400,00'));
  await page.getByRole('button', { name: 'Pad to 11 digits (1 row)' }).click();
  await expect(figure(page, 'Unchanged lots')).toHaveText('1');
  await expect(page.getByText('1,000 times as high')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Column of the file for Lot' })).toBeHidden();
  await expect(page.getByText('Confirm the large price changes first.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: /1 price differs by more than 20 %/ }).check();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 rows were imported.')).toBeVisible();
  await undo(page);
  await page.goto(first);
  await undo(page);
});
