import { readFileSync } from 'node:fs';
import { expect, expectAccessible, fillInForm, signIn, tabTo, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { port } from './port.ts';

const LICENSE = {
  name: 'license.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
};

let lena = '';
let company = '';
test.beforeEach(async () => {
  const made = await aBuyingCompany('Tidewater Clinic');
  company = made.company;
  const person = { ...made.site, first_name: 'Lena', last_name: 'Tide' };
  lena = await aPerson('tidewater', { ...person, roles: ['Buyer', 'CompanyAdmin'] });
});

test('X-88 a company administrator adds a facility, sends its license, exports; a new DEA number means vetting', async ({
  page,
}) => {
  await signIn(page, lena, '/pharmacies');
  const add = page.getByRole('button', { name: 'Add facility' });
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Add facility' });
  const send = form.getByRole('button', { name: 'Add facility' });
  await send.click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Tidewater Annex');
  await form.getByRole('combobox', { name: 'Facility type' }).click();
  await page.getByRole('option', { name: 'Inpatient' }).click();
  await form.getByLabel('Bed count').fill('40');
  await form.getByLabel('DEA number').fill('bt1234563');
  const address = form.getByRole('group', { name: 'Delivery address' });
  await address.getByLabel('Address').fill('12 Pier 4');
  await address.getByLabel('City').fill('San Juan');
  await address.getByRole('combobox', { name: 'State' }).fill('Puerto');
  await page.getByRole('option', { name: 'Puerto Rico' }).click();
  await address.getByLabel('Postal code').fill('00901');
  await send.click();

  const record = page.getByRole('dialog', { name: 'Tidewater Annex' });
  const license = record.getByRole('region', { name: 'State License' });
  await expect(record.getByText('In vetting', { exact: true })).toBeVisible();
  await license.locator('input[type=file]').setInputFiles(LICENSE);
  await expect(license.getByRole('link', { name: 'license.pdf' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(record).toBeHidden();
  await expect(page.getByText('2 facilities')).toBeVisible();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
  const file = readFileSync(await (await saved).path(), 'utf8');
  expect(file).toContain(`Tidewater Annex,${company},Inpatient,BT1234563`);

  await page.getByRole('row', { name: /Tidewater Clinic/ }).click();
  const clinic = page.getByRole('dialog', { name: 'Tidewater Clinic' });
  await clinic.getByRole('tab', { name: 'Details' }).click();
  await clinic.getByLabel('DEA number').fill('BT7654321');
  await expect(clinic.getByText(/goes back to vetting/)).toBeVisible();
  await expectAccessible(page);
  await clinic.getByRole('button', { name: 'Save' }).click();
  await expect(clinic.getByText('In vetting', { exact: true })).toBeVisible();
  await clinic.getByRole('tab', { name: 'History' }).click();
  const step = clinic.getByRole('listitem').filter({ hasText: 'Changed the facility' });
  await expect(step.getByText('Lena Tide')).toBeVisible();
  await expect(step.getByText('New DEA number')).toBeVisible();
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('SH-359 … SH-364 the stats of the facility are behind the menu', async ({ page }) => {
    await page.goto('/login');
    await fillInForm(page, `${lena}@demo.test`);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('button', { name: 'Facility stats' }).click();
    const stats = page.getByRole('dialog', { name: 'Facility stats' });
    for (const label of ['Total Spend', 'Estimated Savings', 'Percent Saved', 'Catalog Matches'])
      await expect(stats.getByText(label, { exact: true })).toBeVisible();
    await expect(stats.getByText(/^[\d,]+ \/ [\d,]+$/)).toBeVisible();
    await expect(stats.getByText('0/15 Points')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(stats).toBeHidden();
  });
});

test.describe('in hydra', () => {
  test.use({ baseURL: `http://supplier-a.localhost:${port}` });

  test('SH-291 SH-316 SH-378 SH-472 no stats, budgets, subscriptions and purchase history', async ({
    page,
  }) => {
    await signIn(page, lena, '/pharmacies');
    await expect(page.getByRole('heading', { level: 1, name: 'Facilities' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Vetting' })).toBeVisible();
    await expect(page.getByText('Budget')).toHaveCount(0);
    const header = page.getByRole('banner');
    await expect(header.getByRole('button', { name: 'Facility stats' })).toHaveCount(0);
    await header.getByRole('button', { name: /Tidewater Clinic/ }).click();
    const panel = page.getByRole('dialog', { name: 'Facility', exact: true });
    await expect(panel.getByText('DEA number')).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Manage Budget' })).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await header.getByRole('button', { name: /own menu/ }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    const profile = page.getByRole('dialog', { name: 'Lena Tide' });
    await expect(profile.getByText('Personal Info')).toBeVisible();
    await expect(profile.getByText('Tidewater Clinic')).toBeVisible();
    await expect(profile.getByText('Email Subscriptions')).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await header.getByRole('button', { name: /own menu/ }).click();
    await page.getByRole('menuitem', { name: 'Upload Your Documents' }).click();
    const documents = page.getByRole('dialog', { name: 'Upload Your State License' });
    await expect(documents.getByRole('tab')).toHaveText(['State License', 'DEA License']);
    await expectAccessible(page);
  });

  test("SH-255 SH-256 an administrator has 'Admin Users'", async ({ page }) => {
    await signIn(page, 'support');
    const entry = page.getByRole('complementary', { name: 'Side menu' }).getByRole('link', {
      name: 'Admin Users',
    });
    await entry.click();
    await expect(page).toHaveURL('/admin/user-manager');
    await expect(page.getByRole('heading', { level: 1, name: 'User Manager' })).toBeVisible();
  });
});
