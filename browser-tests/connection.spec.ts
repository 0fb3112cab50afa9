import type { Page } from '@playwright/test';
import { expect, expectAccessible, fillInForm, signIn, signInByForm, test } from './kit.ts';

const menu = (page: Page) => page.getByRole('complementary', { name: 'Side menu' });
const unreachable = (page: Page) => page.getByText('The server cannot be reached.').first();

test('SH-175 … SH-177 a page opened without a network fails inside its frame and comes by itself', async ({
  page,
  context,
}) => {
  await signIn(page, 'buyer');
  await expect(page).toHaveURL('/buyer-home');
  await context.setOffline(true);
  await menu(page).getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The server cannot be reached.');
  await expect(page.getByText('The server cannot be reached.').filter({ visible: true })).toHaveCount(1);
  await expect(menu(page)).toBeVisible();
  await expect(page.getByText('.css')).toHaveCount(0);
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(unreachable(page)).toHaveCount(0);
  // Its style sheet came, too.
  await expect(page.getByRole('grid', { name: 'Orders' })).toBeVisible();
  const sheets = () =>
    page.evaluate(() => [...document.styleSheets].every((sheet) => sheet.cssRules.length > 0));
  await expect.poll(sheets).toBe(true);
});

test('a page that a newer release removed reloads once, then asks; it never turns in a circle', async ({
  page,
}) => {
  await signIn(page, 'buyer');
  await page.route('**/assets/orders-page*', (route) => route.fulfill({ status: 404 }));
  let loads = 0;
  page.on('load', () => (loads += 1));
  await menu(page).getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'A newer version is installed.' })).toBeVisible();
  await expect.poll(() => loads).toBe(1);
  await expect(page.getByRole('heading', { name: 'A newer version is installed.' })).toBeVisible();
  await expect(menu(page)).toBeVisible();
  expect(loads).toBe(1);
  await page.unroute('**/assets/orders-page*');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});

test('G-37 a list that is sorted without a network keeps its rows, says so and goes on by itself', async ({
  page,
  context,
}) => {
  await signIn(page, 'buyer', '/orders');
  const rows = page.getByRole('grid', { name: 'Orders' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const before = await rows.count();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Total' }).click();
  await expect(unreachable(page)).toBeVisible();
  await expect(rows).toHaveCount(before);
  await expect(page.getByRole('columnheader', { name: 'Total' })).not.toHaveAttribute('aria-sort', /./);
  await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending');
  await expectAccessible(page);
  const sorted = page.waitForResponse((response) => response.url().includes('sort=total') && response.ok());
  await context.setOffline(false);
  await sorted;
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(unreachable(page)).toHaveCount(0);
  // A sort is a step of its own.
  await page.goBack();
  await expect(page).toHaveURL('/orders');
});

test('SH-091 SH-092 a session that ended leads by the root to the sign-in form, which says so and leads back to the page and what was typed', async ({
  page,
  context,
}) => {
  await signInByForm(page, 'companyadmin', '/users?sort=email');
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await page.getByRole('button', { name: 'Invite user' }).click();
  await page.getByLabel('First name').fill('Patricia');
  await context.clearCookies();
  await page.getByLabel('Last name').fill('Moore');
  await page.getByLabel('Email').last().fill('pat.moore@example.test');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('button', { name: 'Invite without a facility' }).click();
  await expect(page.getByText('You were signed out because your session ended.')).toBeVisible();
  expect(visited.slice(0, 2)).toEqual(['/', '/login']);
  await expectAccessible(page);
  await fillInForm(page, 'companyadmin@demo.test');
  await expect(page).toHaveURL('/users?sort=email');
  await page.getByRole('button', { name: 'Invite user' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Patricia');
  await expect(page.getByLabel('Last name')).toHaveValue('Moore');
});

test('SH-091 a session that ended leaves a form in a panel without asking, and what was typed is there again', async ({
  page,
  context,
}) => {
  await signInByForm(page, 'admin', '/admin/edi/clients?client=new');
  const form = page.getByRole('dialog', { name: 'New EDI client' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Typed before');
  await form.getByRole('combobox', { name: 'Company' }).fill('Harbor');
  await page.getByRole('option', { name: 'Harbor' }).click();
  await context.clearCookies();
  await form.getByRole('button', { name: 'Add EDI Client' }).click();
  await expect(page.getByText('You were signed out because your session ended.')).toBeVisible();
  await fillInForm(page, 'admin@demo.test');
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Typed before');
});

test('Back after signing in stays in the product', async ({ page }) => {
  await signInByForm(page, 'buyer', '/orders');
  await expect(page).toHaveURL('/orders');
  await page.goBack();
  await expect(page.getByText('Sign-in has expired')).toHaveCount(0);
  await expect(page.getByRole('navigation').first()).toBeVisible();
});
