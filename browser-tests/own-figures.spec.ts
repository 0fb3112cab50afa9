import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { another, expect, expectAccessible, signIn, tabTo, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

interface Listed {
  id: number;
  name: string;
  ndc: string;
  gcn_seqno: number;
  package_size: number;
  eaches_per_pack: number;
}

/** A listing of the main catalog that can be bought. */
async function aListing(): Promise<Listed> {
  const { rows } = await sql<Listed>`
    select s.listing_id as id, s.name, s.ndc, s.gcn_seqno, s.package_size, s.eaches_per_pack from catalog_search s
    join company c on c.id = s.company_id and c.active and c.vacation_start is null
    where s.catalog_type = 'medigi' and s.stock > 50 and s.gcn_seqno is not null and s.dea_schedule is null
      and s.start_date is null and s.wac_cents > 2000 and s.lowest_price_cents < s.wac_cents
    order by s.listing_id limit 1`.execute(product().db);
  const [listing] = rows;
  if (!listing) throw new Error('The demo world has no such listing.');
  return listing;
}

/** Two buyers of a facility that bought the worked example elsewhere: 60 packs GPO at $10, 30 packs WAC at $14. */
async function aTeam(listing: Listed) {
  const { db } = product();
  const { site } = await aBuyingCompany('Fjord Pharmacy');
  const facility_id = site.facilityIds[0] ?? 0;
  const { gcn_seqno, package_size, eaches_per_pack: eaches } = listing;
  await db
    .insertInto('facility_usage')
    .values({
      facility_id,
      gcn_seqno,
      package_size,
      months: 6,
      eaches: 90 * eaches,
      spend_cents: 102_000,
      gpo_eaches: 60 * eaches,
      gpo_spend_cents: 60_000,
      wac_eaches: 30 * eaches,
      wac_spend_cents: 42_000,
    })
    .execute();
  const row = { facility_id, ndc: listing.ndc, invoice_date: new Date().toISOString().slice(0, 10) };
  await db
    .insertInto('purchase_history_row')
    .values([
      { ...row, account_type: 'GPO', quantity: 60, price_cents: 1000 },
      { ...row, account_type: 'WAC', quantity: 30, price_cents: 1400 },
    ])
    .execute();
  const roles = { ...site, roles: ['Buyer'] as const };
  return { setter: await aPerson('fjord', roles), colleague: await aPerson('fjord', roles) };
}

const wholesale = (page: Page) => page.getByText(/^(Your|Est\.) Wholesale$/).locator('..');
const flag = (page: Page) => page.getByRole('button', { name: /^Price Flag/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Price Flag' });
const price = (page: Page) => panel(page).getByRole('spinbutton', { name: /^Base Price/ });

test('TR-012 TR-013 TR-239 what one says a pack costs elsewhere is there at once for a colleague, in the listing and the catalog', async ({
  page,
  browser,
}) => {
  const listing = await aListing();
  const { setter, colleague } = await aTeam(listing);
  const open = `/detailed/${listing.id}`;
  await signIn(page, setter, open);
  const other = await another(browser, colleague, open);
  const beside = await other.context().newPage();
  await beside.goto(`/catalog?searchText=${listing.ndc}`);
  await expect(beside.getByRole('grid', { name: 'Products' })).toContainText('AMU 15');
  await expect(wholesale(other)).toContainText('$11.33');
  await expect(wholesale(other)).toContainText('History Upload');

  await flag(page).click();
  await price(page).fill('1234.5');
  await panel(page).getByRole('spinbutton', { name: /^AMU/ }).fill('20');
  await expect(panel(page).getByText(/a month/)).not.toContainText('$0.00');
  await panel(page).getByRole('button', { name: 'Submit' }).click();
  await expect(panel(page).getByRole('alert')).toContainText('This is 109 times the $11.33');
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByText('Price Flag was updated')).toBeVisible();
  await expect(page.getByText('AMU was updated')).toBeVisible();
  await expect(panel(page)).toBeHidden();

  await expect(wholesale(other)).toContainText('$1,234.50');
  await expect(wholesale(other)).toContainText('User Supplied');
  await expect(other.getByText('20 packs', { exact: true })).toBeVisible();
  await expect(beside.getByRole('grid', { name: 'Products' })).toContainText('AMU 20');

  await flag(other).click();
  await expect(panel(other).getByText('Your original AMU was 15')).toBeVisible();
  await expect(panel(other).getByText(/^Set by /)).toHaveCount(2);
  await panel(other).getByRole('button', { name: 'Reset Base Price' }).click();
  await panel(other).getByRole('button', { name: 'Reset AMU' }).click();
  await panel(other).getByRole('button', { name: 'Submit' }).click();
  await expect(wholesale(page)).toContainText('$11.33');
  await expect(wholesale(page)).toContainText('History Upload');
  await expect(page.getByRole('definition').filter({ hasText: /^15 packs\s*Over 6 months/ })).toBeVisible();
});

test('SP-230 SP-529 TR-233 TR-237 the panel and the tabs work with the keyboard, on a phone and for assistive technology', async ({
  page,
}) => {
  const listing = await aListing();
  const { setter } = await aTeam(listing);
  await signIn(page, setter, `/detailed/${listing.id}`);
  await tabTo(page, flag(page));
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  const slider = panel(page).getByRole('slider', { name: 'AMU slider' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(panel(page).getByRole('spinbutton', { name: /^AMU/ })).toHaveValue('16');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(flag(page)).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('table', { name: 'Savings by account type' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Savings' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('table', { name: 'Purchase quantity by account type' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('img', { name: /Packages bought elsewhere/ })).toBeVisible();
  await page.getByRole('button', { name: 'Account Type: GPO (1)' }).click();
  await expect(page.getByRole('region', { name: 'Account Type: GPO' })).toContainText('$600.00');
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide).toBe(false);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
    })(),
  ]);
  expect(file.suggestedFilename()).toMatch(
    new RegExp(`^purchasing-history-${listing.ndc}-\\d{4}-\\d{2}-\\d{2}\\.xlsx$`),
  );
});
