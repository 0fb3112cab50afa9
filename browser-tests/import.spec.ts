import { another, expect, expectAccessible, signIn, test } from './kit.ts';

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
  await signIn(page, 'seller', '/manage-listings');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Import price file' }).click();
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
  await expect(page.getByText('The refused row is left out.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 rows were imported.')).toBeVisible();
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
