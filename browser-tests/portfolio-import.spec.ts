import { aDrug, aSeller } from '../server/test/kit/world.ts';
import { expect, expectAccessible, signIn, tabTo, test } from './kit.ts';
import { aPerson } from './people.ts';
import { product } from './product.ts';

const FILE = [
  'Item code,Agreed',
  '99790-4001-01,$12.50',
  '99790-4002-01,',
  '99790-4002-01,',
  '99999-9999-99,3.00',
].join('\n');

test('RB-160 a supplier imports a list of NDCs from the portfolio, corrects its columns, carries it out by keyboard and takes it back on a phone', async ({
  page,
}) => {
  const { db } = product();
  await aDrug(db, { ndc: '99790400101', name: 'Importadol 10 mg Tablet' });
  await aDrug(db, { ndc: '99790400201', name: 'Importadol 20 mg Tablet' });
  const { companyId } = await aSeller(db, { name: 'Importadol Labs' });
  const who = await aPerson('supplier', { companyId, roles: ['Seller'] });
  await signIn(page, who, '/portfolio');
  await tabTo(page, page.getByRole('link', { name: 'Import' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Import portfolio' })).toBeVisible();
  await expect(page.getByText('Nothing is added until you confirm.')).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Template .csv' }).click();
  expect((await saved).suggestedFilename()).toBe('portfolio-template.csv');

  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await expect(page.getByRole('heading', { level: 1, name: 'list.csv' })).toBeVisible();
  await expect(
    page.getByText('No column is read as Contract Price. Choose it if the file has one.'),
  ).toBeVisible();
  await page.getByText('1 column read').click();
  await page.getByRole('combobox', { name: 'Column of the file for Contract Price' }).click();
  await page.getByRole('option', { name: 'Agreed' }).click();
  await page.getByRole('button', { name: 'Check with these columns' }).click();
  await expect(page.getByText('2 columns read (NDC and Contract Price)')).toBeVisible();
  await expect(page.getByText('This NDC is already in row 3.').first()).toBeVisible();
  await expect(
    page.getByText('NDC 99999-9999-99 is not in the drug directory; correct it.').first(),
  ).toBeVisible();
  await page.getByText('2 new products').click();
  await expect(page.getByText('Row 2: 99790-4001-01 Importadol 10 mg Tablet at $12.50')).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, page.getByRole('button', { name: 'Import 2 rows' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 rows were imported.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show portfolio' }).click();
  await expect(page.getByRole('row', { name: /Importadol 10 mg/ })).toContainText('$12.50');
  await expect(page.getByRole('row', { name: /Importadol 20 mg/ })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/portfolio/import');
  await expectAccessible(page);
  await page.getByRole('link', { name: /list\.csv/ }).click();
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Undo import' }).click();
  const question = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(question).toContainText('What it added leaves the portfolio: 2 new products.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('This import was undone. 2 new products left the portfolio.')).toBeVisible();
  await page.goto('/portfolio');
  await expect(page.getByText('Your portfolio is empty.')).toBeVisible();
});
