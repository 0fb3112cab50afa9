import { aDrug, aListing, aSeller, PNG } from '../server/test/kit/world.ts';
import { another, expect, expectAccessible, signIn, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

test('X-46 G-151 a listing is withdrawn, sold again with an image, and duplicated into the other catalog', async ({
  page,
  browser,
}) => {
  const { db } = product();
  const { companyId } = await aSeller(db);
  const { ndc } = await aDrug(db, { name: 'Returnol 10 mg Tablet', ndc: '99774000101' });
  const { id } = await aListing(db, { companyId, ndc, min_packs: 6 });
  const rita = await aPerson('rita', { companyId, roles: ['Seller'] });
  await signIn(page, rita, `/manage-listings/medigi?listing=${id}`);
  const editor = page.getByRole('dialog', { name: 'Returnol 10 mg Tablet' });
  await editor.getByRole('textbox', { name: 'Offer minimum' }).fill('24');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await editor.getByRole('button', { name: 'Withdraw listing' }).click();
  await page
    .getByRole('dialog', { name: /^Withdraw/ })
    .getByRole('button', { name: 'Withdraw listing' })
    .click();
  await expect(page.getByText('Listing withdrawn')).toBeVisible();
  await page.goto(`/detailed/${id}`);
  await expect(page.getByRole('note')).toContainText('Buyers do not find this listing: it was withdrawn.');
  await page.goto(`/manage-listings/medigi?status=withdrawn&listing=${id}`);
  await editor.getByRole('button', { name: 'Activate listing' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Listing activated')).toBeVisible();

  const images = editor.getByRole('region', { name: 'Images' });
  await images
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG });
  await expect(images.getByRole('img', { name: 'Returnol 10 mg Tablet, view 1' })).toBeVisible();
  await expectAccessible(page);

  const { site } = await aBuyingCompany('Aspen Pharmacy');
  const buyer = await another(
    browser,
    await aPerson('aspen', { ...site, roles: ['Buyer'] }),
    `/detailed/${id}`,
  );
  await expect(buyer.getByRole('img', { name: 'Returnol 10 mg Tablet, view 1' })).toBeVisible();

  await editor.getByRole('button', { name: 'Duplicate' }).click();
  const copy = page.getByRole('dialog', { name: 'Duplicate listing' });
  await expect(copy.getByRole('textbox', { name: 'NDC' })).toHaveValue('99774-0001-01');
  await expectAccessible(page);
  await copy.getByRole('button', { name: 'Create listing' }).click();
  await expect(page.getByText('Listing created')).toBeVisible();
  const rules = editor.getByRole('region', { name: 'Listing rules' });
  await expect(rules.getByRole('textbox', { name: 'Minimum packs' })).toHaveValue('6');
  await expect(editor.getByRole('textbox', { name: 'Offer minimum' })).toHaveValue('24');
  await expect(editor.getByText(/No lots yet/)).toBeVisible();

  await page.goto(`/detailed/${id}`);
  await expect(page.getByRole('note')).toContainText('Buyers find this listing.');
  await page.getByRole('button', { name: 'Edit listing' }).click();
  await expect(editor.getByRole('region', { name: 'Images' })).toBeVisible();
  await page.goBack();
  await expect(editor).toBeHidden();
  await expect(page).toHaveURL(`/detailed/${id}`);
  await expect(page.getByText('Allowed, from 24 packs').or(page.getByText('Not allowed'))).toBeVisible();
  await expectAccessible(page);
});
