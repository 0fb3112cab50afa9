import { aDrug, aListing, aSeller } from '../server/test/kit/world.ts';
import { another, expect, expectAccessible, signIn, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

test('RB-205 … RB-208 the marketplace takes listings out of sale with a reason, moves one, and looks at it as a buyer', async ({
  page,
  browser,
}) => {
  const { db } = product();
  const { companyId } = await aSeller(db, { name: 'Desk Wholesale' });
  for (const [name, code] of [
    ['Deskadrine', '99205020501'],
    ['Deskopril', '99205020601'],
  ]) {
    const { ndc } = await aDrug(db, { ndc: code, name: `${name} 10 mg Tablet` });
    await aListing(db, { companyId, ndc, lots: [{ expiry_date: '2099-06-30' }] });
  }
  const selling = await aPerson('deskseller', { companyId, roles: ['Seller'] });
  const { company } = await aBuyingCompany('Deskview Pharmacy');

  await signIn(page, 'admin', '/admin/catalog');
  await expect(page.getByRole('heading', { name: 'Catalog', level: 1 })).toBeVisible();
  await page.getByLabel('Search all listings').fill('Desk');
  await page.getByLabel('Search all listings').press('Enter');
  const table = page.getByRole('grid', { name: 'All listings' });
  await expect(table.getByRole('row', { name: /Deskadrine/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /Deskopril/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('checkbox', { name: /Deskadrine/ }).press('Space');
  await page.getByRole('checkbox', { name: /Deskopril/ }).press('Space');
  await page.getByRole('button', { name: 'Change', exact: true }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Change listings' });
  await expect(form.getByLabel('Reason')).toBeFocused();
  await form.getByRole('button', { name: 'Preview for 2 listings' }).click();
  await expect(form.getByText('A reason has at least 3 characters.')).toBeVisible();
  await form.getByLabel('Reason').fill('Recalled by the maker');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Preview for 2 listings' }).click();
  await expect(page.getByRole('heading', { name: 'Deactivate', level: 1 })).toBeVisible();
  await expect(page.getByText('Recalled by the maker')).toBeVisible();
  await page.getByRole('button', { name: 'Change 2 listings' }).click();
  await expect(page.getByText('Carried out')).toBeVisible();
  await expect(page.getByRole('row', { name: /Deskopril.*Active.*Deactivated.*Changed/ })).toBeVisible();
  await expectAccessible(page);

  const seller = await another(browser, selling, '/manage-listings?status=deactivated');
  await expect(seller.getByRole('row', { name: /Deskadrine/ })).toBeVisible();
  await seller.getByRole('row', { name: /Deskadrine/ }).press('Enter');
  await expect(
    seller.getByText('The marketplace has deactivated this listing: Recalled by the maker'),
  ).toBeVisible();
  await expect(seller.getByRole('button', { name: 'View as Buyer' })).toBeHidden();

  await page.goto('/admin/catalog');
  await page.getByRole('link', { name: 'Bulk edits' }).click();
  const edits = page.getByRole('grid', { name: 'Edits so far' });
  await edits.getByRole('row', { name: /Recalled by the maker.*2 listings.*Until/ }).press('Enter');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo change' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  await seller.goto('/seller-home');
  const inbox = seller.getByRole('region', { name: /Notifications$/ });
  await expect(inbox.getByText('Listing active again')).toBeVisible();
  await expect(inbox.getByRole('region', { name: 'Earlier' }).getByText('Listing deactivated')).toBeVisible();
  await page.goto('/admin/catalog');
  await page.getByLabel('Search all listings').fill('Deskadrine');
  await page.getByLabel('Search all listings').press('Enter');
  await page.getByRole('row', { name: /Deskadrine/ }).press('Enter');
  const panel = page.getByRole('dialog', { name: /Deskadrine/ });
  await panel.getByRole('button', { name: 'Move to another catalog' }).click();
  await page.getByRole('button', { name: 'Move listing' }).click();
  await expect(page.getByText('Moved to medshorts')).toBeVisible();

  await panel.getByRole('button', { name: 'View as Buyer' }).click();
  const view = page.getByRole('dialog', { name: /as a buyer sees it/ });
  await view.getByRole('combobox', { name: 'Facility' }).fill('Deskview');
  await page.getByRole('option', { name: new RegExp(company) }).click();
  await expect(view.getByText('May buy it')).toBeVisible();
  await expect(view.getByText('$10.00').first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();
});
