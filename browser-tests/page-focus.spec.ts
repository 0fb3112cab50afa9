import { aDrug, aListing, aSeller } from '../server/test/kit/world.ts';
import { expect, signIn, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

test('after a change of the page the keyboard goes on in its content: into the rows, and to the checkout', async ({
  page,
}) => {
  const { db } = product();
  const { companyId } = await aSeller(db, { name: 'Focus Street Supply' });
  const { ndc } = await aDrug(db, { name: 'Focusol 10 mg Tablet', ndc: '99781000101' });
  const { id } = await aListing(db, { companyId, ndc, lots: [{ price_cents: 1000 }] });
  const { site } = await aBuyingCompany('Focusing Pharmacy');
  const who = await aPerson('focusing', { ...site, roles: ['Buyer'] });
  await signIn(page, who, '/buyer-home');
  await page.keyboard.press('/');
  await page.keyboard.type('focusol');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 product, 1 offer')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-row="0"]')).toBeFocused();

  await page.goto(`/detailed/${id}`);
  await page.getByRole('spinbutton').first().fill('4');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Cart was updated')).toBeVisible();
  await page.goto('/cart');
  const skip = page.getByRole('link', { name: 'Skip to checkout' });
  await skip.focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('form', { name: 'Checkout' });
  await expect(form).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.locator(':focus')).toHaveCount(1);
});
