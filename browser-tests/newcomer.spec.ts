import type { Browser, Page } from '@playwright/test';
import { addToCart, another, expect, expectAccessible, fillInForm, searchList, test, watch } from './kit.ts';
import { linkMailedTo } from './mails.ts';
import { port } from './port.ts';
import { go, LICENSE, mark, signTerms, stepTitle, typeAddress, typePerson } from './registration-steps.ts';

const PASSWORD = 'Newcomer-9-days!';
/** The market of a company that has not agreed to the main catalog. */
const MARKET = `http://medshorts.localhost:${port}`;
const LEVOTHYROXINE = '/catalog?searchText=70202-0001-01';

test('SH-136 trading G-111 X-88 a new pharmacy registers, leaves halfway, goes on by the mailed link, is vetted and buys', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
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
  await typePerson(page, email);
  await page.getByRole('button', { name: 'Save and continue later' }).click();
  await page.getByRole('button', { name: 'Save and send link' }).waitFor();
  await expectAccessible(page);
  await go(page, 'Save and send link');
  await expect(page.getByText(`A link to go on is on its way to ${email}`)).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(await linkMailedTo(email, '/registration/buyer'));
  await finish(elsewhere, company);

  const admin = await another(browser, 'admin', '/admin/registrations');
  await searchList(admin, 'Search registrations', company);
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
  const address = new URL(admin.url()).pathname;
  await admin.getByRole('link', { name: 'Open in User Manager' }).click();
  const person = admin.getByRole('dialog', { name: 'Pat Newcomer' });
  await expect(person.getByLabel('Email')).toHaveValue(email);

  // Not vetted yet, one looks around without prices.
  const buyer = await choosePassword(browser, email);
  await buyer.goto(LEVOTHYROXINE);
  const sentence = 'You have not yet been approved as a buyer, so you cannot see pricing yet.';
  const hidden = buyer.getByText(sentence, { exact: true });
  await expect(hidden.first()).toBeVisible();
  await expect(buyer.getByRole('main')).not.toContainText('$');

  await person.getByRole('button', { name: 'Approve' }).click();
  await expect(person.getByText('Approved', { exact: true })).toBeVisible();
  await admin.goto(address);
  await approveFacility(admin, `${company} Main`);
  await grantTerms(admin, company);
  await admin.context().close();

  await expect(hidden.first()).toBeHidden();
  await buy(buyer);
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

/** By the link in the mail; the sign-in that follows leads to the company's market. */
async function choosePassword(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: MARKET })).newPage();
  await watch(page);
  await page.goto(await linkMailedTo(email, '/password'));
  await page.getByLabel('New Password').fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await fillInForm(page, email, PASSWORD);
  await expect(page).toHaveURL('/catalog');
  return page;
}

async function approveFacility(admin: Page, name: string): Promise<void> {
  await admin.goto('/admin/company-manager?tab=facilities');
  await searchList(admin, 'Search facilities', name);
  await admin.getByRole('row', { name }).click();
  const record = admin.getByRole('dialog', { name });
  await record.getByRole('button', { name: 'Approve facility' }).click();
  await expect(record.getByText('Approved', { exact: true })).toBeVisible();
}

async function grantTerms(admin: Page, company: string): Promise<void> {
  await admin.goto('/admin/company-manager');
  await searchList(admin, 'Search companies', company);
  await admin.getByRole('row', { name: company }).click();
  const record = admin.getByRole('dialog', { name: company });
  await record.getByLabel('Has terms').check();
  await record.getByLabel('Name of the terms').fill('Net 30');
  await record.getByLabel('Net days').fill('30');
  await record.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(record.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
}

/** The first order, on the granted terms. */
async function buy(page: Page): Promise<void> {
  await page.goto(LEVOTHYROXINE);
  await page
    .getByRole('link', { name: /^Levothyroxine 50 mcg Tablet/ })
    .first()
    .click();
  // The catalog, which has boxes for quantities too, stands until the listing has come.
  await expect(page.getByRole('heading', { level: 1, name: /^Levothyroxine/ })).toBeVisible();
  await page.getByRole('spinbutton').first().fill('90');
  await addToCart(page);
  await expect(page.getByRole('button', { name: 'Update Cart' })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('Payment: Net Terms')).toBeVisible();
  await page.getByLabel('PO #').fill('PO 1');
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();
  await expect(page.getByRole('heading', { name: 'Your order was placed' })).toBeVisible();
  await page.getByRole('link', { name: /Order \d+ – Northwind Labs/ }).click();
  await expect(page.getByText('Placed', { exact: true }).first()).toBeVisible();
  await page.context().close();
}
