import { aDrug, aListing, aSeller } from '../server/test/kit/world.ts';
import { another, expect, expectAccessible, signIn, tabTo, test } from './kit.ts';
import { aPerson } from './people.ts';
import { product } from './product.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF });

test('RB-175 a seller adds, names, replaces and deletes documents of a listing; buyers read them at its head and in Product Specs', async ({
  page,
  browser,
}) => {
  const { db } = product();
  const { companyId } = await aSeller(db);
  const { ndc } = await aDrug(db, { name: 'Insertol 10 mg Tablet', ndc: '99774000201' });
  const { id } = await aListing(db, { companyId, ndc });
  const rosa = await aPerson('rosa', { companyId, roles: ['Seller'] });
  await signIn(page, rosa, `/detailed/${id}`);
  const documents = page.getByRole('region', { name: 'Documents' });
  const choose = async (kind: string) => {
    await documents.getByRole('combobox', { name: 'Kind of document' }).click();
    await page.getByRole('option', { name: kind }).click();
  };
  await choose('Product Information');
  await documents.locator('input[type=file]').setInputFiles(file('first.pdf'));
  await expect(documents.getByRole('link', { name: 'first.pdf' })).toBeVisible();
  const title = documents.getByRole('textbox', { name: 'What buyers read for first.pdf' });
  await tabTo(page, title);
  await page.keyboard.type('Package insert');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await choose('Safety Data Sheet');
  await documents.locator('input[type=file]').setInputFiles(file('sheet.pdf'));
  await expect(documents.getByRole('link', { name: 'sheet.pdf' })).toBeVisible();
  await expectAccessible(page);

  const replace = documents.getByRole('button', { name: 'Replace Package insert' });
  await tabTo(page, replace);
  await page.keyboard.press('Enter');
  const insert = documents.getByRole('listitem').filter({ hasText: 'first.pdf' });
  await insert
    .locator('input[type=file]')
    .setInputFiles({ name: 'wrong.txt', mimeType: 'text/plain', buffer: PDF });
  await expect(insert.getByText('This file type is not supported')).toBeVisible();
  await expectAccessible(page);
  await insert.locator('input[type=file]').setInputFiles(file('second.pdf'));
  await expect(documents.getByRole('link', { name: 'second.pdf' })).toBeVisible();
  await expect(documents.getByRole('link', { name: 'first.pdf' })).toHaveCount(0);
  await expect(documents.getByRole('textbox', { name: 'What buyers read for second.pdf' })).toHaveValue(
    'Package insert',
  );

  const buyer = await another(browser, 'buyer', `/detailed/${id}`);
  const insertLink = buyer.getByRole('link', { name: 'Package insert second.pdf' });
  await expect(insertLink).toBeVisible();
  await expect(buyer.getByRole('link', { name: 'Safety Data Sheet sheet.pdf' })).toBeVisible();
  await buyer.getByRole('button', { name: 'Product Specs' }).click();
  const specs = buyer.getByRole('dialog', { name: 'Product Specs' });
  await expect(specs.getByRole('link', { name: 'Package insert' })).toHaveAttribute(
    'href',
    (await insertLink.getAttribute('href')) ?? '',
  );
  await expect(specs.getByRole('link', { name: 'Safety Data Sheet' })).toHaveCount(0);
  await expectAccessible(buyer);

  await page.setViewportSize({ width: 390, height: 844 });
  await documents.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await documents.getByRole('button', { name: 'Delete sheet.pdf' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(documents.getByRole('link', { name: 'sheet.pdf' })).toHaveCount(0);
  await buyer.reload();
  await expect(insertLink).toBeVisible();
  await expect(buyer.getByRole('link', { name: /sheet\.pdf/ })).toHaveCount(0);
});
