import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, signInByForm, test } from './kit.ts';

const HOMES = [
  { who: 'buyer', path: '/buyer-home', menu: ['Home', 'Catalog', 'Orders'] },
  { who: 'seller', path: '/seller-home', menu: ['Home', 'All Listings', 'Orders'] },
  { who: 'admin', path: '/admin/home', menu: ['Home', 'Orders'] },
  { who: 'analyst', path: '/reports', menu: ['Reports'] },
];

for (const { who, path, menu } of HOMES) {
  test(`SH-071 SH-120 ${who} signs in, lands at home, sees its menu and signs out`, async ({ page }) => {
    await signInByForm(page, who);
    await expect(page).toHaveURL(path);
    for (const entry of menu) {
      await expect(
        page.getByRole('navigation').getByRole('link', { name: entry, exact: true }).first(),
      ).toBeVisible();
    }
    await expectAccessible(page);
    await page.goto('/logout');
    await expect(
      page
        .getByRole('link', { name: 'Sign In' })
        .or(page.getByRole('button', { name: 'Sign In' }))
        .first(),
    ).toBeVisible();
    await page.goto('/orders');
    await expect(page.getByLabel('Password')).toBeVisible();
  });
}

test('SH-119 a guarded address survives the sign-in; a wrong password stays on the page', async ({
  page,
}) => {
  await page.goto('/orders?status=open');
  await page.getByRole('heading', { name: 'Sign in to Galenic' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Email').fill('seller@demo.test');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText('Email or password is wrong.');
  await page.getByRole('button', { name: /seller@demo\.test/ }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/orders?status=open');
});

const missingPage = (page: Page) => page.getByRole('heading', { level: 1, name: 'This page does not exist' });

test('SH-126 SH-121 an unknown address leads to the root, which says so; a role that lacks a page to its home', async ({
  page,
}) => {
  await signIn(page, 'seller');
  await page.goto('/orders');
  await page.goto('/nowhere');
  await expect(missingPage(page)).toBeVisible();
  await expect(page).toHaveURL(({ pathname }) => pathname === '/');
  await expect(page).toHaveTitle(/^This page does not exist/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL('/orders');
  await page.goto('/nowhere');
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/seller-home');
  await page.goto('/cart');
  await expect(page).toHaveURL('/seller-home');
});

test('SH-126 an unknown address tells a visitor, too', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(missingPage(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Start page' }).click();
  await expect(page).toHaveURL('/');
  await expect(missingPage(page)).toBeHidden();
});

test('SH-189 a visitor sees the start page of the brand, without violations', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('banner')).toBeVisible();
  await expectAccessible(page);
});
