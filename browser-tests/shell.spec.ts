import type { Locator, Page, Request } from '@playwright/test';
import { expect, expectAccessible, signIn, signInByForm, test } from './kit.ts';

const widthOf = async (locator: Locator) => (await locator.boundingBox())?.width;
const side = (page: Page) => page.getByRole('complementary', { name: 'Side menu' });

test('SH-178 … SH-181 the side menu is 200 px wide and 60 px when compact, its logo 112 px and 24 px', async ({
  page,
}) => {
  await signIn(page, 'buyer');
  const logo = side(page).getByRole('link', { name: 'Galenic, home' }).locator('> *');
  expect([await widthOf(side(page)), await widthOf(logo)]).toEqual([200, 112]);
  await side(page).getByRole('button', { name: 'Collapse' }).click();
  await expect(side(page).getByRole('button', { name: 'Expand' })).toBeVisible();
  expect([await widthOf(side(page)), await widthOf(logo)]).toEqual([60, 24]);
  await expectAccessible(page);
});

/** From `least` px of height on, the bottom buttons stand still while the entries scroll. */
async function expectPinned(page: Page, least: number): Promise<void> {
  const scrolls = () => side(page).evaluate((menu) => getComputedStyle(menu).overflowY);
  await page.setViewportSize({ width: 1280, height: least });
  expect(await scrolls()).toBe('hidden');
  await expect(side(page).getByRole('button', { name: 'Collapse' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: least - 1 });
  expect(await scrolls()).toBe('auto');
}

test('SH-186 from 630 px of height on, Profile and Collapse are pinned', async ({ page }) => {
  await signIn(page, 'buyer');
  await expectPinned(page, 630);
});

test('SH-187 for administrators from 880 px on', async ({ page }) => {
  await signIn(page, 'admin');
  await expectPinned(page, 880);
});

test('SH-430 the number at the bell is white on red', async ({ page }) => {
  const unread = Array.from({ length: 12 }, (_, id) => ({
    id,
    title: 'Order shipped',
    content: 'Two packs are on their way.',
    created_date: '2026-03-04T15:00:00.000Z',
    level: 'info',
    type: null,
    relative_url: null,
  }));
  await page.route('**/services/user/me/notifications', (route) =>
    route.fulfill({ json: { data: { unread, read: [] } } }),
  );
  await signIn(page, 'buyer');
  const badge = page.getByText('9+', { exact: true });
  await expect(badge).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(badge).toHaveCSS('background-color', 'rgb(179, 38, 30)');
});

test('SH-072 … SH-076 SH-083 SH-084 the way in and the way out, step by step', async ({ page }) => {
  const steps: string[] = [];
  const note = (step: string) => steps.at(-1) === step || steps.push(step);
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) note(new URL(frame.url()).pathname.replace(/^\/signin\/.*/, '/signin'));
  });
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (/\/user\/auth\/|\/oidc\/(token|session)/.test(pathname)) note(`${request.method()} ${pathname}`);
  });
  await signInByForm(page, 'seller', '/orders?status=open');
  await expect(page).toHaveURL('/orders?status=open');
  expect(steps).toEqual([
    '/login',
    '/signin',
    '/callback',
    'POST /oidc/token',
    '/loading',
    'POST /services/user/auth/login',
    '/orders',
  ]);
  steps.length = 0;
  await page.getByRole('button', { name: /own menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(steps).toEqual([
    '/logout',
    'POST /services/user/auth/logout',
    'GET /oidc/session/end',
    '/oidc/session/end',
    'POST /oidc/session/end/confirm',
    '/',
  ]);
});
