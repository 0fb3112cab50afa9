import { expect, expectAccessible, signIn, test } from './kit.ts';
import { port } from './port.ts';

const at = (host: string, path = '/') => `http://${host}.localhost:${port}${path}`;

test.describe('WB-172 each brand', () => {
  const BRANDS = [
    ['medigi', 'See every price, expiration date and saving before you buy', 'Galenic', 'teal'],
    ['medshorts', 'Short-dated medicine, priced for the time it has left', 'Galenic Shorts', 'plum'],
    [
      '503b',
      'Compounded and ready to use, from registered outsourcing facilities',
      'Galenic Outsourcing',
      'indigo',
    ],
    ['sellers', 'Register your pharmacy once, order from every supplier', 'Galenic Sellers', 'teal'],
    ['supplier-a', 'Order directly from Meridian Generics', 'Meridian Generics', 'violet'],
    ['supplier-b', 'Order directly from Northwind Labs', 'Northwind Labs', 'slate'],
  ] as const;

  for (const [host, headline, name, accent] of BRANDS)
    test(`${host} has its headline, its products without prices, and its sign-in`, async ({ page }) => {
      // Before a script runs.
      const answer = await page.goto(at(host));
      const html = await answer?.text();
      expect(html).toContain(`<html lang="en" data-accent="${accent}">`);
      expect(html).toContain(`<title>${name}</title>`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
      await expect(page).toHaveTitle(name);
      const sample = page.getByRole('main').getByRole('region').first();
      await expect(sample.getByRole('listitem')).toHaveCount(6);
      await expect(page.getByRole('main')).not.toContainText('$');
      await expectAccessible(page);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Sign in to ${name}`);
      await expect(page).toHaveTitle(`Sign in – ${name}`);
      await expect(page.locator('html')).toHaveAttribute('data-accent', accent);
      await page.evaluate(async () => await document.fonts.ready);
      expect(await page.evaluate(() => document.fonts.check('14px "IBM Plex Sans"'))).toBe(true);
      expect(
        await page.evaluate(() => [...document.fonts].map((one) => `${one.family} ${one.status}`)),
      ).toContain('IBM Plex Sans loaded');
      await expectAccessible(page);
    });
});

test('WB-173 a visitor searches the shelf of a supplier with the keyboard, turns its pages and signs in for the prices', async ({
  page,
}) => {
  await page.goto(at('supplier-a'));
  await page.getByRole('searchbox', { name: 'Search products' }).fill('amoxicilin');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at('supplier-a', '/shelf?searchText=amoxicilin'));
  await expect(page).toHaveTitle('Products | Meridian Generics');
  await expect(page.getByText(/Nothing matches “amoxicilin”/)).toBeVisible();
  const rows = page.getByRole('list', { name: 'Products' }).getByRole('listitem');
  await expect(rows.first()).toContainText('Amoxicillin');
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search products' }).fill('');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(rows).toHaveCount(24);
  const [first = ''] = await rows.allTextContents();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2$/);
  await expect(rows.first()).not.toHaveText(first);
  await page.goBack();
  await expect(rows.first()).toHaveText(first);
  await expect(page.getByRole('main')).not.toContainText('$');

  await page.getByRole('searchbox', { name: 'Search products' }).fill('zzzzzz');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(at('supplier-a', '/shelf?searchText=70101-0001'));
  await expect(rows.first()).toContainText('Amoxicillin 500 mg');
  await page.getByRole('link', { name: 'Sign in for prices' }).click();
  await expect(page.getByRole('heading', { name: /^Sign in to/ })).toBeVisible();
  await page.getByLabel('Email').fill('buyer@demo.test');
  await page.getByLabel('Password').fill('Galenic-demo-26!');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(at('supplier-a', '/catalog?searchText=70101-0001'));
  await expect(page.getByText('$').first()).toBeVisible();
});

test('WB-173 a host of no supplier has no shelf', async ({ page }) => {
  await page.goto(at('medshorts', '/shelf?searchText=amox'));
  await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible();
});

test.describe('WB-174 inside of a supplier’s own site', () => {
  test.use({ baseURL: at('supplier-a', '') });

  test('nothing chooses suppliers, and no list names one', async ({ page }) => {
    await signIn(page, 'buyer', '/catalog');
    for (const view of ['/catalog', '/catalog?view=listings']) {
      await page.goto(view);
      const grid = page.getByRole('grid', { name: /Products|Listings/ });
      await expect(grid.getByRole('row').nth(1)).toBeVisible();
      await expect(page.getByRole('radiogroup', { name: 'Category' })).toBeVisible();
      await expect(page.getByRole('radiogroup', { name: 'Supplier' })).toHaveCount(0);
      await expect(grid.getByRole('columnheader', { name: /Supplier/ })).toHaveCount(0);
      await expect(grid).not.toContainText('Meridian Generics');
      await expectAccessible(page);
    }
  });
});

test('WB-174 on the market a column names them', async ({ page }) => {
  await signIn(page, 'buyer', '/catalog?view=products');
  await expect(page.getByRole('columnheader', { name: 'Supplier' })).toBeVisible();
});
