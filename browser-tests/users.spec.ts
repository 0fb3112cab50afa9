import type { Page } from '@playwright/test';
import {
  another,
  aStranger,
  expect,
  expectAccessible,
  fillInForm,
  searchList,
  signIn,
  signInByForm,
  tabTo,
  test,
} from './kit.ts';
import { linkMailedTo } from './mails.ts';

const PASSWORD = 'Another-9-day!';

/** Opens the record of the one user whom the search finds. */
async function openUser(page: Page, email: string): Promise<void> {
  await searchList(page, 'Search users', email);
  const row = page.getByRole('row').filter({ hasText: email });
  await row.click();
}

test('SH-238 SH-479 table 2: an invited buyer chooses a password, is approved and sees prices', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const email = 'invited.buyer@example.test';
  await signIn(page, 'companyadmin', '/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Invite user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite user' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Email is required')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('First name').fill('Ines');
  await dialog.getByLabel('Last name').fill('Invited');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('combobox', { name: 'Facilities' }).click();
  await page.getByRole('option', { name: 'Lakeshore Medical Center' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const panel = page.getByRole('dialog', { name: 'Ines Invited' });
  await expect(panel.getByText('Unreviewed')).toBeVisible();
  await expect(panel.getByText('Invited', { exact: true })).toBeVisible();
  await panel.getByRole('tab', { name: 'History' }).click();
  await expect(panel.getByText('Added the user and sent an invitation')).toBeVisible();
  await expectAccessible(page);

  const buyer = await aStranger(browser);
  await buyer.goto(await linkMailedTo(email, '/password'));
  await buyer.getByLabel('New Password').fill(PASSWORD);
  await buyer.getByLabel('Confirm Password').fill(PASSWORD);
  await buyer.getByRole('button', { name: 'Save password' }).click();
  await buyer.getByRole('button', { name: 'Sign In' }).click();
  await fillInForm(buyer, email, PASSWORD);
  await expect(buyer).toHaveURL('/buyer-home');
  await buyer.goto('/catalog');
  const sentence = 'You have not yet been approved as a buyer, so you cannot see pricing yet.';
  const hidden = buyer.getByText(sentence, { exact: true });
  await expect(hidden).toBeVisible();

  const admin = await another(browser, 'admin', '/admin/home');
  await admin.getByRole('link', { name: 'Users to review' }).click();
  await expect(admin).toHaveURL(/vetting=Unreviewed/);
  await expectAccessible(admin);
  await openUser(admin, email);
  const record = admin.getByRole('dialog', { name: 'Ines Invited' });
  await expectAccessible(admin);
  const approve = record.getByRole('button', { name: 'Approve' });
  await tabTo(admin, approve);
  await admin.keyboard.press('Enter');
  await expect(record.getByText('Approved', { exact: true })).toBeVisible();

  // The open page hears of it; the message stands in the inbox.
  await expect(hidden).toBeHidden();
  await expect(buyer.getByText(/\$\d/).first()).toBeVisible();
  await buyer.goto('/buyer-home');
  await expect(buyer.getByText('Account approved')).toBeVisible();
  await buyer.context().close();

  await record.getByRole('button', { name: 'Deactivate' }).click();
  const question = admin.getByRole('dialog', { name: 'Deactivate Ines Invited?' });
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(record.getByText('Not active')).toBeVisible();
  await admin.context().close();
});

test('SH-450 … SH-456 an administrator acts in the place of a buyer and comes back', async ({ page }) => {
  await signInByForm(page, 'admin', '/admin/user-manager');
  await openUser(page, 'card@demo.test');
  await page.getByRole('button', { name: 'Impersonate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Impersonate Alicia Monroe' });
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('Asked why the card is refused');
  await dialog.getByRole('button', { name: 'Impersonate' }).click();
  await expect(page.getByText('User was impersonated, please login with current credentials')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await fillInForm(page, 'admin@demo.test');
  await expect(page).toHaveURL('/buyer-home');
  const strip = page.getByText(/^User ID: \d+$/);
  await expect(strip).toBeVisible();
  await expect(page.getByText('Alicia Monroe').first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/orders');
  await expect(strip).toBeVisible();
  await page.getByRole('button', { name: 'Unimpersonate' }).click();
  await expect(page).toHaveURL('/admin/user-manager');
  await expect(page.getByRole('heading', { level: 1, name: 'User Manager' })).toBeVisible();
  await expect(strip).toBeHidden();
  await openUser(page, 'card@demo.test');
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('Stopped acting in the place of the user')).toBeVisible();
  await expect(page.getByText('Asked why the card is refused')).toBeVisible();
});

test('G-128 an administrator declines a facility with a reason and approves it again', async ({ page }) => {
  await signIn(page, 'admin', '/admin/company-manager');
  await expect(page.getByRole('heading', { level: 1, name: 'Company Manager' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('row').filter({ hasText: 'Bluff City Drug' }).click();
  const company = page.getByRole('dialog', { name: 'Bluff City Drug' });
  await expect(company.getByLabel('Payment option')).toBeVisible();
  await expectAccessible(page);
  await company.getByRole('tab', { name: /Users/ }).click();
  await expect(company.getByRole('link', { name: 'Grace Holloway' })).toBeVisible();
  await company.getByRole('tab', { name: /Facilities/ }).click();
  await company.getByRole('button', { name: 'Bluff City Drug' }).click();
  const facility = page.getByRole('dialog', { name: 'Bluff City Drug' });
  await facility.getByRole('button', { name: 'Decline facility' }).click();
  const reason = page.getByRole('dialog', { name: 'Decline Bluff City Drug' });
  await reason.getByLabel('Reason').fill('The license expired');
  await reason.getByRole('button', { name: 'Decline facility' }).click();
  await expect(facility.getByText('Declined', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await facility.getByRole('button', { name: 'Approve facility' }).click();
  await expect(facility.getByText('Approved', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Facilities' }).click();
  await expect(page).toHaveURL(/tab=facilities/);
  await expectAccessible(page);
});
