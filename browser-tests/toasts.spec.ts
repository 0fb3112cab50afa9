import type { Page } from '@playwright/test';
import { coveredBy } from './covered.ts';
import { expect, signIn, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
];
const SCREENS: Record<string, readonly string[]> = {
  buyer: [
    '/buyer-home',
    '/catalog',
    '/catalog?view=listings',
    '/detailed/1',
    '/cart',
    '/orders',
    '/order-details/1',
    '/order-desk',
  ],
  seller: ['/seller-home', '/manage-listings', '/manage-listings/import', '/orders'],
  admin: [
    '/admin/home',
    '/admin/registrations',
    '/admin/user-manager',
    '/admin/direct',
    '/fdb',
    '/admin/logs',
  ],
};

const REFUSED = 'Somebody changed this meanwhile.';

/** What every role can be told on every screen: that saving the own subscriptions was refused. */
async function tell(page: Page) {
  const refused = JSON.stringify({ error: REFUSED, code: 'conflict', data: null });
  await page.route('**/email_subscription/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, contentType: 'application/json', body: refused })
      : route.fallback(),
  );
  await page.getByRole('button', { name: /own menu/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page
    .getByRole('region', { name: 'Email Subscriptions' })
    .getByRole('button', { name: 'Save' })
    .click();
  const text = page.getByText(REFUSED);
  await expect(text).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return text;
}

/** A toast that stays while its button has the focus, on whatever page one goes to. */
async function aToast(page: Page) {
  const toast = (await tell(page)).locator('..');
  await toast.getByRole('button', { name: 'Close this message' }).focus();
  return toast;
}

async function turnTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText('Please Wait')).toHaveCount(0);
}

for (const [who, screens] of Object.entries(SCREENS))
  test(`WB-180 on the screens of ${who} a toast covers nothing that can be pressed`, async ({ page }) => {
    test.setTimeout(120_000);
    await signIn(page, who);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const toast = await aToast(page);
      for (const path of screens) {
        await turnTo(page, path);
        await expect(toast).toBeVisible();
        expect([path, size.width, ...(await coveredBy(toast))]).toEqual([path, size.width]);
      }
    }
  });

test('WB-180 a toast stands beside the cart that is open, not over it', async ({ page }) => {
  const { site } = await aBuyingCompany('Toast Pharmacy');
  const buyer = await aPerson('toast', { ...site, roles: ['Buyer'] });
  await signIn(page, buyer, '/catalog?searchText=70101-0001-01');
  await page
    .getByRole('button', { name: /^One step more: .* in the cart/ })
    .first()
    .click();
  await expect(page.getByText('Cart was updated')).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.reload();
    const text = await tell(page);
    await page.getByRole('button', { name: /^Cart, 1 listing/ }).click();
    const panel = page.getByRole('dialog', { name: /cart/i });
    await expect(panel.getByRole('button', { name: /^One step more/ }).first()).toBeVisible();
    await expect(text).toBeVisible();
    const [toast, open] = [await text.locator('..').boundingBox(), await panel.boundingBox()];
    expect(toast && open && toast.x + toast.width <= open.x).toBe(true);
  }
});
