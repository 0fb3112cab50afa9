import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { addDays } from '../rules/dates.ts';
import { aDrug, aListing, aSeller } from '../server/test/kit/world.ts';
import { another, expect, expectAccessible, signIn, tabTo, test } from './kit.ts';
import { mailsTo } from './mails.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF });

async function chooseKind(page: Page, part: Locator, kind: string): Promise<void> {
  await part.getByRole('combobox', { name: 'Kind of document' }).click();
  await page.getByRole('option', { name: kind }).click();
}

test('X-88 a license is renewed before it ends: the reminder leads there, the approval stays, the former file is kept', async ({
  page,
  browser,
}) => {
  const { site } = await aBuyingCompany('Birch Clinic');
  const birch = await aPerson('birch', { ...site, roles: ['Buyer', 'CompanyAdmin'] });
  const { db } = product();
  const { rows } = await sql<{ today: string }>`select (now() at time zone 'UTC')::date as today`.execute(db);
  const today = rows[0]?.today ?? '';
  await db
    .updateTable('facility')
    .set({ state_license_expiration: addDays(today, 20) })
    .where('company_id', '=', site.companyId)
    .execute();
  await sql`select graphile_worker.add_job('remind-licenses')`.execute(db);

  await signIn(page, birch, '/cart');
  const note = page.getByRole('note', { name: 'Licenses' });
  await expect(note).toContainText('State license of Birch Clinic ends');
  await expectAccessible(page);
  await expect.poll(() => mailsTo(`${birch}@demo.test`).length).toBe(1);
  await page.goto('/buyer-home');
  const reminder = page.getByRole('listitem').filter({ hasText: 'State license ends' });
  await expect(reminder.getByRole('link', { name: 'Upload the new one' })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /notification/i })
    .first()
    .click();
  const inbox = page.getByRole('dialog', { name: /Notification/ });
  await expect(inbox.getByText(/^The state license of Birch Clinic ends on .*, in 20 days\./)).toBeVisible();
  await inbox.getByRole('button', { name: 'Renew the license' }).click();

  const record = page.getByRole('dialog', { name: 'Birch Clinic' });
  const license = record.getByRole('region', { name: 'State License' });
  await license.getByLabel('Ends on').fill(addDays(today, 20));
  await license.locator('input[type=file]').setInputFiles(file('former.pdf'));
  const renew = license.getByRole('button', { name: 'Renew former.pdf' });
  await tabTo(page, renew);
  await page.keyboard.press('Enter');
  await license.locator('input[type=file]').setInputFiles(file('new.pdf'));
  await expect(license.getByText('Say when the new one ends.')).toHaveCount(1);
  await license.getByLabel('Ends on').fill(addDays(today, 700));
  await expectAccessible(page);
  await license.getByRole('button', { name: 'Send it' }).click();
  const waits = license.getByRole('list', { name: 'Waits for review' });
  await expect(waits.getByRole('link', { name: 'new.pdf' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/cart');
  await expect(note).toContainText('Its renewal waits for review.');

  const staff = await another(browser, 'admin', '/admin/home');
  await staff.getByRole('link', { name: /^Renewals/ }).click();
  await staff.getByRole('row', { name: /Birch Clinic/ }).click();
  const renewals = staff.getByRole('region', { name: 'License renewals' });
  await expect(renewals.getByRole('link', { name: 'new.pdf' })).toBeVisible();
  await expectAccessible(staff);
  await renewals.getByRole('button', { name: 'Decline the state license' }).click();
  await staff.getByRole('textbox', { name: 'Reason' }).fill('The second page is missing.');
  await staff.getByRole('button', { name: 'Decline license' }).click();
  await page.goto(`/pharmacies?facility=${site.facilityIds[0]}&tab=documents&renew=state_license`);
  await expect(license.getByText(/was declined: The second page is missing\.$/)).toBeVisible();
  await license.getByLabel('Ends on').fill(addDays(today, 700));
  await license.locator('input[type=file]').setInputFiles(file('whole.pdf'));
  await expect(waits.getByRole('link', { name: 'whole.pdf' })).toBeVisible();
  await renewals.getByRole('button', { name: 'Approve the state license' }).click();
  await expect(waits).toHaveCount(0);
  await license.getByText('Former files (2)').click();
  await expect(license.getByRole('link', { name: 'former.pdf' })).toBeVisible();
  await expect(record.getByText('Approved', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('SP-051 SP-052 documents of a listing and of an order go from the seller to the buyer', async ({
  page,
  browser,
}) => {
  const { db } = product();
  const { companyId } = await aSeller(db);
  const { ndc } = await aDrug(db, { name: 'Sheetol 10 mg Tablet', ndc: '99773000101' });
  const listing = await aListing(db, { companyId, ndc });
  const lot = listing.lotIds[0] ?? 0;
  const vera = await aPerson('vera', { companyId, roles: ['Seller'] });
  const { site } = await aBuyingCompany('Cedar Pharmacy');
  const cedar = await aPerson('cedar', { ...site, roles: ['Buyer'] });

  const seller = await another(browser, vera, `/detailed/${listing.id}`);
  const sheets = seller.getByRole('region', { name: 'Documents' });
  await expect(sheets.getByText(/^None yet\./)).toBeVisible();
  await chooseKind(seller, sheets, 'Safety Data Sheet');
  await sheets.locator('input[type=file]').setInputFiles(file('sheet.pdf'));
  await expect(sheets.getByRole('link', { name: 'sheet.pdf' })).toBeVisible();
  await expectAccessible(seller);

  await signIn(page, cedar, `/detailed/${listing.id}`);
  const icon = page.getByRole('link', { name: 'Safety Data Sheet sheet.pdf' });
  await expect(icon).toHaveAttribute('target', '_blank');
  await expectAccessible(page);
  const read = await page.request.get((await icon.getAttribute('href')) ?? '');
  expect(await read.body()).toEqual(PDF);

  const { origin, hostname: sourcedomain } = new URL(page.url());
  const headers = { origin, sourcedomain };
  await page.request.post('/services/cart/c0', {
    headers,
    data: { listing: { id: listing.id, lots: [{ id: lot, quantity: 1 }] } },
  });
  const placed = await page.request.post('/services/order/place_order', {
    headers,
    data: { cart_type: 'c0' },
  });
  const order = (await placed.json()) as { data: { orders: { id: number }[] } };
  const id = order.data.orders[0]?.id ?? 0;
  await page.goto(`/order-details/${id}`);
  const papers = page.getByRole('region', { name: 'Documents' });
  await expect(papers.getByText(/has sent none yet/)).toBeVisible();

  await seller.goto(`/order-details/${id}`);
  const own = seller.getByRole('region', { name: 'Documents' });
  await chooseKind(seller, own, 'Invoice');
  await own.locator('input[type=file]').setInputFiles(file('invoice.pdf'));
  await expect(own.getByRole('button', { name: 'Delete invoice.pdf' })).toBeVisible();
  await expectAccessible(seller);
  await expect(papers.getByRole('link', { name: 'invoice.pdf' })).toBeVisible();
  await expect(papers.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await expectAccessible(page);
});
