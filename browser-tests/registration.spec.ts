import type { Page } from '@playwright/test';
import { another, expect, expectAccessible, signIn, test } from './kit.ts';
import { linkMailedTo } from './mails.ts';

const LICENSE = {
  name: 'license.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n'),
};
/** Nobody else's in a run against a running product either. */
const mark = String(Date.now()).slice(-7);

const go = (page: Page, name = 'Continue') => page.getByRole('button', { name, exact: true }).click();
const stepTitle = (page: Page, name: string) => page.getByRole('heading', { name, level: 2, exact: true });

async function typeAddress(page: Page): Promise<void> {
  await page.getByLabel('Address', { exact: true }).fill('1 Main Street');
  await page.getByLabel('City').fill('Hagåtña');
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Guam' });
  await page.getByLabel('ZIP code').fill('96910');
}

async function typePerson(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Pat');
  await page.getByLabel('Last name').fill('Newcomer');
  await page.getByLabel('Email', { exact: true }).first().fill(email);
  await page.getByLabel('Phone').fill('2175550142');
}

async function signTerms(page: Page): Promise<void> {
  await page.getByLabel('I have read these terms').check();
  await page.getByLabel('Signer name').fill('Pat Newcomer');
  await page.getByLabel('Signer title').fill('Owner');
}

test('SH-136 trading G-111 a pharmacy registers, leaves halfway, goes on by the mailed link and is seen by an administrator', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const company = `Newcomer Pharmacy ${mark}`;
  const email = `newcomer${mark}@example.test`;
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Register Pharmacy' }).click();
  await expect(page).toHaveURL('/registration/buyer');
  await go(page);
  // Every field that is missing says so, and the first one is where one types.
  await expect(page.getByLabel('Company name')).toBeFocused();
  await expect(page.getByText('EIN is required')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Company name').fill(company);
  await page.getByLabel('Company type').selectOption('GPO Institution');
  await page.getByLabel('EIN').fill(`12${mark}`);
  await page.getByLabel('Phone').fill('2175550100');
  await typeAddress(page);
  await page.reload();
  await expect(page.getByLabel('Company name')).toHaveValue(company);
  await go(page);

  await expect(stepTitle(page, 'Your details')).toBeFocused();
  await typePerson(page, 'buyer@demo.test');
  await go(page);
  await expect(page.getByText('A user with this email is already registered.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email', { exact: true }).first().fill(email);
  await page.getByRole('button', { name: 'Save and continue later' }).click();
  await expectAccessible(page);
  await go(page, 'Save and send link');
  await expect(page.getByText(`A link to go on is on its way to ${email}`)).toBeVisible();

  await expect.poll(() => linkMailedTo(email)).not.toBeNull();
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(linkMailedTo(email) ?? '');
  await finish(elsewhere, company);

  const admin = await another(browser, 'admin', '/admin/registrations');
  await admin.getByLabel('Search registrations').fill(company);
  await admin.getByRole('row', { name: company }).waitFor();
  await expectAccessible(admin);
  await admin.getByRole('row', { name: company }).dblclick();
  await admin.getByRole('heading', { name: company, level: 1 }).waitFor();
  await expect(admin.getByText('Unreviewed')).toBeVisible();
  await expect(admin.getByText('AP contact')).toBeVisible();
  const license = admin.getByRole('link', { name: 'State License: license.pdf' });
  await expect(license).toBeVisible();
  await expectAccessible(admin);
  const file = await admin.request.get((await license.getAttribute('href')) ?? '');
  expect([file.status(), file.headers()['content-disposition']]).toEqual([
    200,
    expect.stringContaining('attachment'),
  ]);
  await admin.getByRole('link', { name: 'Open in User Manager' }).click();
  await expect(admin.getByRole('dialog', { name: 'Pat Newcomer' }).getByLabel('Email')).toHaveValue(email);
});

/** From the facilities to the end, in a browser that knows nothing of what was typed before. */
async function finish(page: Page, company: string): Promise<void> {
  await expect(stepTitle(page, 'Facilities')).toBeVisible();
  // The secret has left the address.
  await expect(page).toHaveURL('/registration/buyer?step=facilities');
  await page.getByLabel('Facility name').fill(`${company} Main`);
  await page.getByLabel('Facility type').selectOption('Inpatient');
  await page.getByLabel('DEA number').fill(`FN${mark}`);
  await page.getByLabel('DEA expiration').fill('2031-12-31');
  await page.getByLabel('Primary wholesaler').selectOption({ label: 'Cardinal Health' });
  await page.getByRole('radio', { name: 'No' }).check();
  await page.getByLabel('Bed count').fill('120');
  await go(page, 'Use the company address');
  await page.getByLabel('AP contact name').fill('Ann Payable');
  await page.getByLabel('AP contact email').fill('ap@example.test');
  await page.getByLabel('AP contact phone').fill('2175550143');
  const license = page.getByLabel('State license (optional)');
  await license.setInputFiles({ ...LICENSE, name: 'license.svg' });
  await expect(page.getByText('This file type is not supported')).toBeVisible();
  await license.setInputFiles(LICENSE);
  await expect(page.getByText('license.pdf (')).toBeVisible();
  await expectAccessible(page);
  await go(page);
  await signTerms(page);
  await expectAccessible(page);
  await go(page);
  await expect(stepTitle(page, 'Review')).toBeFocused();
  await expect(page.getByText('1 Main Street, Hagåtña, GU 96910')).toHaveCount(2);
  await expectAccessible(page);
  await go(page, 'Submit application');
  await expect(page).toHaveURL('/registration/thankyou');
  await expect(
    page.getByText('Thank you for registering. We will review your application and contact you by email.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.context().close();
}

test('SH-135 trading G-111 a manufacturer registers with the keyboard’s Enter from step to step', async ({
  page,
}) => {
  await page.goto('/registration/seller');
  await page.getByLabel('Company name').fill(`Newcomer Labs ${mark}`);
  await page.getByLabel('DUNS').fill('12-345-6789');
  await page.getByLabel('FDA establishment number').fill('3001234567');
  await page.getByLabel('Phone').fill('2175550100');
  await typeAddress(page);
  await page.getByLabel('ZIP code').press('Enter');
  await expect(page.getByText('503B outsourcing facility is required')).toBeVisible();
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByLabel('ZIP code').press('Enter');
  await expect(stepTitle(page, 'Your details')).toBeFocused();
  await typePerson(page, `labs${mark}@example.test`);
  await page.getByLabel('Phone').press('Enter');
  await expect(stepTitle(page, 'Selling')).toBeFocused();
  await page.getByLabel('503B: compounded').check();
  await page.getByLabel('Track-and-trace provider').selectOption('TraceLink');
  await page.getByLabel('Shipping contact name').fill('Sam Ship');
  await page.getByLabel('Shipping contact email').fill('ship@example.test');
  await page.getByLabel('Shipping contact phone').fill('2175550144');
  await expectAccessible(page);
  await go(page);
  await signTerms(page);
  await go(page);
  await expect(page.getByText('TraceLink')).toBeVisible();
  // What was typed stands there when one goes back for it.
  await page.getByRole('button', { name: 'Change Selling' }).click();
  await expect(page.getByLabel('Shipping contact name')).toHaveValue('Sam Ship');
  await page.goBack();
  await go(page, 'Submit application');
  await expect(page).toHaveURL('/registration/thankyou');
});

test('SH-302 SH-468 … SH-476 a buyer uploads and deletes documents of the facility', async ({ page }) => {
  await signIn(page, 'facilityadmin', '/catalog');
  const open = async () => {
    await page.getByRole('button', { name: /own menu/ }).click();
    await page.getByRole('menuitem', { name: 'Upload Your Documents' }).click();
  };
  await open();
  const popup = page.getByRole('dialog');
  await expect(popup.getByRole('heading', { name: 'Upload Your State License' })).toBeVisible();
  await popup.getByRole('tab', { name: 'Purchase History' }).click();
  await expect(popup.getByRole('heading', { name: 'Upload Purchase History' })).toBeVisible();
  await popup.getByRole('tab', { name: 'DEA License' }).click();
  await expect(popup.getByRole('heading', { name: 'Upload Your DEA License' })).toBeVisible();
  await expect(popup).toHaveCSS('width', '800px');
  const picker = popup.locator('input[type=file]');
  await picker.setInputFiles({ ...LICENSE, buffer: Buffer.from('no scan') });
  await expect(popup.getByText('This file type is not supported')).toBeVisible();
  await expectAccessible(page);
  await picker.setInputFiles(LICENSE);
  await expect(popup.getByRole('link', { name: 'license.pdf' })).toBeVisible();
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Delete license.pdf' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this file?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Document was deleted')).toBeVisible();
  await expect(popup.getByRole('link', { name: 'license.pdf' })).toHaveCount(0);
});
