import { addToCart, expect, expectAccessible, signIn, test } from './kit.ts';
import { port } from './port.ts';

test.use({ baseURL: `http://supplier-a.localhost:${port}` });

test('SH-120 in the storefront of one supplier a buyer finds, buys and follows its listings alone', async ({
  page,
}) => {
  await signIn(page, 'buyer');
  await expect(page).toHaveURL(/\/catalog$/);
  await expect(page.getByRole('link', { name: 'Meridian Generics, home' })).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Category' })).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Supplier' })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto('/catalog?searchText=70101-0007-01');
  await page
    .getByRole('link', { name: /Atorvastatin 20 mg/ })
    .first()
    .click();
  await page.getByRole('spinbutton', { name: 'Packs of lot 70007C' }).fill('60');
  await addToCart(page);
  await expect(page.getByRole('button', { name: 'Update Cart' })).toBeVisible();
  await page.goto('/cart');
  await page.getByRole('button', { name: 'PLACE ORDER' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();
  await page.getByRole('link', { name: /Order \d+ – Meridian Generics/ }).click();
  await expect(page.getByText('Placed', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Lot 70007C').or(page.getByText('70007C')).first()).toBeVisible();
  await expectAccessible(page);
});
