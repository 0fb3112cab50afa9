import { another, expect, expectAccessible, fillInForm, signIn, signInByForm, test } from './kit.ts';
import { mailsTo } from './mails.ts';
import { aBuyingCompany, aPerson } from './people.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** The address that ends the mails of a kind, of any mail to the person. */
function unsubscribeLinkTo(email: string): string | null {
  const own = mailsTo(email).find((mail) => mail.includes('/unsubscribe#'));
  return /https?:\/\/\S+\/unsubscribe#token=[\w.-]+/.exec(own ?? '')?.[0] ?? null;
}

/** A buyer of a company that nobody else is in. */
async function luis(): Promise<string> {
  const { site } = await aBuyingCompany('Cove Pharmacy');
  return aPerson('cove', { ...site, roles: ['Buyer'], first_name: 'Luis', last_name: 'Ferrer' });
}

test('SH-370 … SH-393 the own picture and phone number, from the user menu', async ({ page }) => {
  await signIn(page, await luis());
  await page.getByRole('button', { name: /^Luis Ferrer/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  const popup = page.getByRole('dialog', { name: 'Luis Ferrer' });
  await expect(popup.getByText('Email Subscriptions')).toBeVisible();
  const box = await popup.boundingBox();
  expect([box?.width, box?.height].map((side) => Math.round(side ?? 0))).toEqual([850, 485]);
  await expectAccessible(page);

  await popup.getByRole('button', { name: 'Upload' }).click();
  await expect(popup.getByText('Image can not be empty')).toBeVisible();
  const file = popup.getByLabel('Picture file');
  await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(popup.getByText('This file type is not supported')).toBeVisible();
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG });
  const frame = popup.getByRole('application');
  await frame.focus();
  await page.keyboard.press('ArrowLeft');
  await popup.getByLabel('Zoom').fill('2');
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText("User's image was updated")).toBeVisible();
  await expect(page.getByRole('banner').locator('img[src^="/services/user/picture/"]')).toBeVisible();
  await popup.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete your picture?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText("User's image was deleted")).toBeVisible();

  const phone = popup.getByLabel('Phone');
  await phone.fill('21755501');
  await expect(phone).toHaveValue('(217) 555-01');
  await popup.getByRole('button', { name: 'Save' }).first().click();
  await expect(popup.getByText('The phone must have a correct USA phone format')).toBeVisible();
  await phone.fill('2175550142');
  await popup.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Profile information was updated')).toBeVisible();
});

test('SH-394 … SH-408 a password is changed from the popup and ends the session', async ({ page }) => {
  const who = await luis();
  await signInByForm(page, who);
  await page.getByRole('button', { name: 'Profile', exact: true }).click();
  await page.getByRole('button', { name: 'Reset Password' }).click();
  const popup = page.getByRole('dialog', { name: 'Reset Your Password' });
  const box = await popup.boundingBox();
  expect([box?.width, box?.height].map((side) => Math.round(side ?? 0))).toEqual([400, 400]);
  await popup.getByLabel('New Password').fill('weak');
  await popup.getByLabel('Confirm Password').fill('other');
  await popup.getByRole('button', { name: 'Save password' }).click();
  await expect(popup.getByText('Password and Confirm Password do not match')).toBeVisible();
  await expect(popup.getByText('Must be minimum 8 characters')).toBeVisible();
  await expectAccessible(page);
  await popup.getByLabel('New Password').fill('Another-9-day!');
  await popup.getByLabel('Confirm Password').fill('Another-9-day!');
  await popup.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password was updated, please log in')).toBeVisible();
  await page.goto('/login');
  await fillInForm(page, `${who}@demo.test`, 'Another-9-day!');
  await expect(page.getByRole('button', { name: /^Luis Ferrer/ })).toBeVisible();
});

test('SH-413 one press on the link of a mail ends mails of its kind, and the profile shows it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'buyer', '/catalog?searchText=70101-0007-01');
  await page
    .getByRole('row', { name: /Atorvastatin 20 mg/ })
    .first()
    .click();
  await page.getByRole('spinbutton', { name: 'Packs of lot 70007A' }).fill('100');
  await page.getByRole('button', { name: /^(Add to|Update) Cart$/ }).click();
  await expect(page.getByText('Cart was updated')).toBeVisible();
  await page.goto('/cart');
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();
  await expect(page.getByRole('heading', { name: 'Your order was placed' })).toBeVisible();
  await expect.poll(() => unsubscribeLinkTo('selleradmin@demo.test')).not.toBeNull();

  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(unsubscribeLinkTo('selleradmin@demo.test') ?? '');
  await expect(visitor.getByRole('heading', { name: 'Unsubscribe from Order Notifications?' })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(visitor.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await expectAccessible(visitor);
  await context.close();

  const seller = await another(browser, 'selleradmin');
  await seller.getByRole('button', { name: 'Profile', exact: true }).click();
  const orders = seller.getByRole('checkbox', { name: 'Order Notifications' });
  await expect(orders).not.toBeChecked();
  await expect(seller.getByRole('checkbox', { name: 'Weekly Changes' })).toBeChecked();
  await orders.check();
  await seller
    .getByRole('region', { name: 'Email Subscriptions' })
    .getByRole('button', { name: 'Save' })
    .click();
  await expect(seller.getByText('Saved', { exact: true })).toBeVisible();
  await seller.context().close();
});
