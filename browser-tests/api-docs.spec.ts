import { expect, expectAccessible, test } from './kit.ts';

test('the page of the API is searched by words and leads from a type to its schema', async ({ page }) => {
  await page.goto('/services/docs');
  await expectAccessible(page);
  const operations = page.locator('details[data-operation]:visible');
  const all = await operations.count();
  await page.getByRole('searchbox', { name: 'Search operations and schemas' }).fill('order place');
  // Placed, and found by its key.
  await expect(
    page.getByText('/services/order/place_order', { exact: true }).filter({ visible: true }),
  ).toHaveCount(2);
  await expect(page.getByText('/services/user/auth/login', { exact: true })).toBeHidden();
  const found = await operations.count();
  expect(found).toBeLessThan(all);
  await expect(page.locator('output')).toHaveText(`${found} operation${found === 1 ? '' : 's'}`);

  // A type that the search has hidden is opened all the same.
  await page
    .locator('summary')
    .filter({ hasText: 'POST' })
    .filter({ hasText: '/services/order/place_order' })
    .click();
  await page.getByRole('link', { name: 'Problem' }).filter({ visible: true }).first().click();
  await expect(page.locator('#schema-Problem')).toHaveAttribute('open', '');
  await expect(page.getByRole('searchbox')).toHaveValue('');

  await page.getByRole('searchbox').fill('no such thing');
  await expect(page.locator('output')).toHaveText('0 operations');
});
