import { photograph } from '../server/test/kit/files.ts';
import { aDrug, aListing, aSeller } from '../server/test/kit/world.ts';
import { another, expect, expectAccessible, signIn, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

test('X-46 G-151 RB-164 RB-166 RB-167 RB-173 a listing is paused, withdrawn, sold again with an image, and duplicated into the other catalog', async ({
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

  await editor.getByRole('button', { name: 'Pause listing' }).click();
  await expect(page.getByText('Listing paused')).toBeVisible();
  await expect(editor.getByText(/This listing is paused: buyers do not see it/)).toBeVisible();
  await editor.getByRole('button', { name: 'Activate listing' }).click();
  await expect(page.getByText('Listing activated')).toBeVisible();

  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Offer minimum of Returnol 10 mg Tablet' }).fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('switch', { name: 'Bids on Returnol 10 mg Tablet' }).press('Space');
  await expect(page.getByRole('switch', { name: 'Bids on Returnol 10 mg Tablet' })).toBeChecked();
  await expectAccessible(page);
  await page.goto(`/manage-listings/medigi?listing=${id}`);
  await expect(editor.getByRole('textbox', { name: 'Offer minimum' })).toHaveValue('12');
  await editor.getByRole('textbox', { name: 'Offer minimum' }).fill('24');
  await page.keyboard.press('Tab');

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
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await photograph() });
  await expect(images.getByRole('img', { name: 'Returnol 10 mg Tablet, view 1' })).toBeVisible();
  await images.getByRole('textbox', { name: 'What view 1 shows' }).fill('The front of the bottle');
  await page.keyboard.press('Tab');
  await expect(images.getByRole('img', { name: 'The front of the bottle' })).toBeVisible();
  await expectAccessible(page);

  const { site } = await aBuyingCompany('Aspen Pharmacy');
  const buyer = await another(
    browser,
    await aPerson('aspen', { ...site, roles: ['Buyer'] }),
    `/detailed/${id}`,
  );
  await expect(buyer.getByRole('img', { name: 'The front of the bottle' })).toBeVisible();

  await editor.getByRole('button', { name: 'Duplicate' }).click();
  const copy = page.getByRole('dialog', { name: 'Duplicate listing' });
  await expect(copy.getByRole('textbox', { name: 'NDC' })).toHaveValue('99774-0001-01');
  await expectAccessible(page);
  await copy.getByRole('button', { name: 'Make paused copy' }).click();
  await expect(page.getByText('Paused copy made')).toBeVisible();
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

test('RB-168 RB-169 RB-170 RB-171 many listings change after a preview, which names what is refused, and go back', async ({
  page,
}) => {
  const { db } = product();
  const { companyId } = await aSeller(db);
  const lots = [{ price_cents: 1000, stock: 30 }];
  const drugs = await Promise.all(
    [
      ['Bulkol 10 mg Tablet', '99774001001'],
      ['Bulkol 20 mg Tablet', '99774001002'],
    ].map(([name, ndc]) => aDrug(db, { name: name ?? '', ndc: ndc ?? '' })),
  );
  const [first] = await Promise.all(
    drugs.map(({ ndc }, at) => aListing(db, { companyId, ndc, lots: at === 0 ? lots : [{ stock: 2 }] })),
  );
  const bo = await aPerson('bo', { companyId, roles: ['Seller'] });
  const stock = async () =>
    (
      await db
        .selectFrom('lot')
        .select('stock')
        .where('listing_id', '=', first?.id ?? 0)
        .executeTakeFirstOrThrow()
    ).stock;
  await signIn(page, bo, '/manage-listings');
  await page.getByRole('checkbox', { name: 'Select all rows' }).click();
  await page.getByRole('button', { name: 'Bulk edit' }).click();
  const form = page.getByRole('dialog', { name: 'Bulk edit' });
  await form.getByRole('radio', { name: 'All 2 that this list finds' }).check();
  await form.getByRole('combobox', { name: 'Change' }).click();
  await page.getByRole('option', { name: 'Stock by packs' }).click();
  await form.getByRole('textbox', { name: /^Packs more/ }).fill('-10');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Stock −10' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Bulkol 10 mg.*30 20/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Bulkol 20 mg.*Refused: It has only 2 packs\./ })).toBeVisible();
  await expectAccessible(page);
  expect(await stock()).toBe(30);
  await page.getByRole('button', { name: 'Change 1 lot' }).click();
  await expect(page.getByText('Carried out')).toBeVisible();
  expect(await stock()).toBe(20);
  // What has the focus is not gone with the button.
  await expect(page.getByRole('heading', { name: 'Stock −10' })).toBeFocused();
  await expect(page.getByText('1 lot of 2')).toBeVisible();
  // It is found again where the listings are.
  await page.goto('/manage-listings');
  await page.getByRole('link', { name: 'Bulk edits' }).click();
  const edits = page.getByRole('grid', { name: 'Edits so far' });
  await expect(edits.getByRole('row', { name: /Stock −10.*Carried out.*1 lot.*Until/ })).toBeVisible();
  await expectAccessible(page);
  await edits.getByRole('link', { name: 'Stock −10' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo change' }).press('Enter');
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Stock −10' })).toBeFocused();
  expect(await stock()).toBe(30);
});
