import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { addDays, formatUsDate } from '#rules/dates.ts';
import { another, expect, expectAccessible, signIn, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

/** A listing of the main catalog whose flag is gray, as nobody of a new facility bought it elsewhere. */
async function aListing(): Promise<{ id: number; ndc: string; name: string; wac_cents: number }> {
  const { rows } = await sql<{ id: number; ndc: string; name: string; wac_cents: number }>`
    select s.listing_id as id, s.ndc, d.name, s.wac_cents from catalog_search s join drug d on d.ndc = s.ndc
    join company c on c.id = s.company_id and c.active and c.vacation_start is null
    where s.catalog_type = 'medigi' and s.stock > 50 and s.gcn_seqno is not null and s.dea_schedule is null
      and s.start_date is null and s.wac_cents > 2000 order by s.listing_id limit 1 offset 1`.execute(
    product().db,
  );
  const [listing] = rows;
  if (!listing) throw new Error('The demo world has no such listing.');
  return listing;
}

const today = () => new Date().toISOString().slice(0, 10);
const wholesale = (page: Page) => page.getByText(/^(Your|Est\.) Wholesale$/).locator('..');
const choose = async (page: Page, column: string, name: RegExp) => {
  await page.getByRole('combobox', { name: `Column of the report for ${column}` }).click();
  await page.getByRole('option', { name }).click();
};

test('SP-309 … SP-319 SP-538 a report of another wholesaler, its columns corrected, turns the flags of the team blue', async ({
  page,
  browser,
}) => {
  const { id, ndc, name, wac_cents: list } = await aListing();
  const { site } = await aBuyingCompany('Birch Pharmacy');
  const roles = { ...site, roles: ['Buyer'] as const };
  const [chief, colleague] = [await aPerson('birch', roles), await aPerson('birch', roles)];
  const watching = await another(browser, colleague, `/detailed/${id}`);
  await expect(wholesale(watching)).toContainText('Predicted');

  await signIn(page, chief, '/review');
  await expect(page.getByText('Our team calibrates your file within 48-72 hours.')).toBeVisible();
  const paid = (Math.round(list * 0.9) / 100).toFixed(2);
  const lines = [
    'Birch Pharmacy purchases',
    'Ship Date,Item NDC,Item Description,Qty Shipped,Mystery,Acct',
    ...[20, 50].map((days) => `${formatUsDate(addDays(today(), -days))},${ndc},${name},4,${paid},GPO`),
    `Total,,,8,,`,
  ];
  const drop = page.locator('input[type="file"]');
  await drop.setInputFiles({ name: 'birch.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(page.getByText('This file type is not supported')).toBeVisible();
  await drop.setInputFiles({
    name: 'birch.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await expect(page.getByText('Columns needed')).toBeVisible();
  await page.getByRole('link', { name: 'birch.csv' }).click();
  await expect(page.getByText('Choose the column of the report for Pack Price')).toBeVisible();
  await expectAccessible(page);
  await choose(page, 'Pack Price', /Mystery/);
  await page.getByRole('button', { name: 'Read with these columns' }).click();
  await expect(page.getByText('Calibrated')).toBeVisible();
  await expect(page.getByText(/^These invoices span less than three months/)).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Rows of the report' })).toContainText('Counts');
  await expectAccessible(page);

  await expect(wholesale(watching)).toContainText('History Upload');
  await expect(wholesale(watching)).toContainText(`$${paid}`);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.getByRole('link', { name: 'Purchases in Review' }).click();
  await expect(page.getByRole('heading', { name: 'By month' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  const compared = page.getByRole('grid', { name: 'Products bought elsewhere' });
  await expect(compared.getByRole('columnheader', { name: 'Paid per pack' })).toBeVisible();
  await expect(compared.getByRole('columnheader', { name: 'Price here' })).toBeVisible();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload a report' }).click(),
  ]);
  expect(chooser.isMultiple()).toBe(false);
  await page.getByRole('button', { name: 'Take back birch.csv' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('The report is being taken back')).toBeVisible();
  await expect(wholesale(watching)).toContainText('Predicted');
});

test('X-94 lines in doubt wait for the marketplace, whose word makes them count', async ({
  page,
  browser,
}) => {
  const { id, ndc } = await aListing();
  const { site } = await aBuyingCompany('Alder Pharmacy');
  const buyer = await aPerson('alder', { ...site, roles: ['Buyer'] });
  const buying = await another(browser, buyer, '/review');
  const lines = [
    'Invoice Date,NDC,Label Name,Sold Quantity,Pack Price,Purchase Type',
    `${formatUsDate(addDays(today(), -9))},${ndc},ZZYZX NO SUCH NAME ${ndc},4,20.00,WAC`,
  ];
  await buying
    .locator('input[type="file"]')
    .setInputFiles({ name: 'alder.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await expect(buying.getByText('0 lines count, 1 waiting for our team.')).toBeVisible();

  await signIn(page, 'admin', '/admin/purchase-reports');
  await page.getByRole('link', { name: 'alder.csv' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Accept ZZYZX/ }).click();
  const question = page.getByRole('dialog', { name: /^Accept ZZYZX/ });
  await expect(question).toContainText('in every report that has this line');
  await question.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('The lines count')).toBeVisible();
  await expect(buying.getByText('1 line counts.')).toBeVisible();
  await buying.goto(`/detailed/${id}`);
  await expect(wholesale(buying)).toContainText('History Upload');
});
