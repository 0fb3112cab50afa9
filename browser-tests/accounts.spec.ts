import type { Page } from '@playwright/test';
import { expect, expectAccessible, fillInForm, signInByForm, test } from './kit.ts';
import { linkMailedTo } from './mails.ts';
import { aBuyingCompany, aPerson } from './people.ts';

async function typePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New Password').fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
}

test('a forgotten password is set anew by a link from the sign-in page, once', async ({ page }) => {
  const { site } = await aBuyingCompany('Forgotten Pharmacy');
  const email = `${await aPerson('forgetful', { ...site, roles: ['Buyer'] })}@demo.test`;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send link' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Check your inbox')).toBeVisible();
  await expectAccessible(page);
  const link = await linkMailedTo(email, '/password');

  await page.goto(link);
  await page.getByLabel('New Password').waitFor();
  // The secret has left the address.
  await expect(page).toHaveURL(/\/password$/);
  await typePassword(page, 'weak');
  await expect(page.getByText('Must be minimum 8 characters')).toBeVisible();
  await expectAccessible(page);
  await typePassword(page, 'Another-9-day!');
  await expect(page.getByText('Password was updated, please log in')).toBeVisible();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await fillInForm(page, email, 'Another-9-day!');
  await expect(page).toHaveURL('/buyer-home');

  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText('This link has expired or was used. Ask for a new one.')).toBeVisible();
});

test('SH-080 SH-082 SH-097 a buyer whose company has not agreed is taken to the shorts host, signed in', async ({
  page,
}) => {
  await signInByForm(page, 'shorts');
  await expect(page).toHaveURL(/^http:\/\/medshorts\.localhost:\d+\/catalog$/);
  await expect(page.getByRole('button', { name: /own menu/ })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('shell G-24 a hand-off token that is wrong or missing signs nobody in', async ({ page }) => {
  await page.goto('/jwt?jwt=a.b.c');
  await expect(page.getByText('This link has expired. Please sign in.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/jwt');
  await expect(page.getByLabel('Password')).toBeVisible();
});
