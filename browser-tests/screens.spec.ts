import type { Page } from '@playwright/test';
import { expect, signIn, test } from './kit.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
/** Pages that no menu entry opens, by who may see them. */
const BEYOND_THE_MENU: Record<string, readonly string[]> = {
  buyer: [
    '/buyer-home',
    '/catalog',
    '/catalogs',
    '/order-desk',
    '/detailed/1',
    '/cart',
    '/cart/success',
    '/orders',
    '/orders?tab=groups',
    '/order-details/1',
    '/csoscerts',
    '/requested-products',
    '/review',
    '/portfolio',
  ],
  seller: [
    '/seller-home',
    '/portfolio?show=new',
    '/manage-listings',
    '/manage-listings/import',
    '/manage-listings/bulk',
    '/portfolio/import',
    '/orders/ship',
    '/orders/tracking',
    '/orders/pick-list',
    '/order-details/1',
    '/seller-profile',
  ],
  admin: [
    '/admin/home',
    '/admin/registrations',
    '/admin/direct',
    '/direct-editor/1',
    '/carts',
    '/requested-products',
    '/portfolio',
    '/detailed/1',
  ],
  companyadmin: ['/pharmacies', '/users'],
  analyst: ['/reports'],
};
const PUBLIC = [
  '/',
  '/about',
  '/terms',
  '/contact',
  '/request-demo',
  '/pharmacy-info',
  '/manufacturer-info',
  '/registration',
  '/registration/buyer',
  '/registration/seller',
];

/** Opens a page as a link in the application does, and waits until what it loads is there. */
async function turnTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText('Please Wait')).toHaveCount(0);
}

/** Pixels by which the document is larger than `rest`; 0 where it fits. */
const excess = (page: Page, rest: 'the window' | 'its content') =>
  page.evaluate((allowed) => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const content = document.getElementById('root')?.getBoundingClientRect().height ?? 0;
    const height = allowed === 'the window' ? innerHeight : Math.max(innerHeight, Math.ceil(content));
    return { wide: Math.max(0, scrollWidth - innerWidth), tall: Math.max(0, scrollHeight - height) };
  }, rest);

async function expectToFit(page: Page, path: string, rest: 'the window' | 'its content'): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect
      .poll(() => excess(page, rest), { message: `${path} at ${size.width} px` })
      .toEqual({ wide: 0, tall: 0 });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

for (const [who, beyond] of Object.entries(BEYOND_THE_MENU))
  test(`SH-188 WB-181 every screen of ${who} is exactly as large as the window`, async ({ page }) => {
    test.setTimeout(180_000);
    await signIn(page, who);
    const links = page.getByRole('complementary', { name: 'Side menu' }).getByRole('link');
    const menu = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    expect(menu).not.toEqual([]);
    for (const path of new Set([...menu, ...beyond])) {
      await turnTo(page, path);
      await expectToFit(page, path, 'the window');
    }
  });

test('SH-188 WB-181 the public pages end with their content and never scroll sideways', async ({ page }) => {
  await page.goto('/');
  for (const path of PUBLIC) {
    await turnTo(page, path);
    await expectToFit(page, path, 'its content');
  }
});
