import { sql } from 'kysely';
import { aBuyer, aDrug, aListing, anAdministrator, aSeller } from '../server/test/kit/world.ts';
import { expect, expectAccessible, signIn, tabTo, test } from './kit.ts';
import { aPerson } from './people.ts';
import { product } from './product.ts';

const EMPTY = 'Your portfolio is empty. Add products by NDC or import a list.';

async function aSupplier(name: string) {
  const { companyId } = await aSeller(product().db, { name });
  return { companyId, who: await aPerson('supplier', { companyId, roles: ['Seller'] }) };
}

/** A product of a drug group of its own that so many facilities use, 30 eaches a month each. */
async function aUsedDrug(ndc: string, name: string, facilities: number): Promise<number> {
  const { db } = product();
  const gcn = 970_000 + Number(ndc.slice(-6, -2));
  await aDrug(db, { ndc, name, gcn_seqno: gcn, wac_cents: 4500, route: 'Oral' });
  for (let count = 0; count < facilities; count += 1) {
    const { facilityId } = await aBuyer(db);
    await sql`insert into facility_usage (facility_id, gcn_seqno, package_size, months, eaches, spend_cents)
      values (${facilityId}, ${gcn}, 10, 3, 90, 9000)`.execute(db);
  }
  return gcn;
}

async function keep(companyId: number, ...ndcs: string[]): Promise<void> {
  const { db } = product();
  const { id: createdBy } = await db
    .selectFrom('app_user')
    .select('id')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  for (const ndc of ndcs)
    await db
      .insertInto('portfolio_item')
      .values({ company_id: companyId, ndc, created_by: createdBy, created_at: new Date() })
      .execute();
}

test('RB-158 RB-159 RB-161 a supplier adds a product by its NDC, lists it from there, finds that listing again and removes the product alone', async ({
  page,
}) => {
  const { db } = product();
  const ndc = '99790300101';
  await aUsedDrug(ndc, 'Stockadol 10 mg Tablet', 0);
  const { companyId, who } = await aSupplier('Stockadol Labs');
  await signIn(page, who, '/portfolio');
  await expect(page.getByText(EMPTY)).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, page.getByRole('button', { name: 'Add Product' }).first());
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Add a product' });
  const box = form.getByRole('textbox', { name: 'NDC' });
  await box.fill('99999999999');
  await form.getByRole('textbox', { name: 'Contract Price' }).fill('$12.50');
  await form.getByRole('button', { name: 'Add Product' }).click();
  await expect(form.getByText('This NDC is not in the drug directory.').first()).toBeVisible();
  await expect(box).toHaveValue('99999999999');
  await expect(form.getByRole('textbox', { name: 'Contract Price' })).toHaveValue('$12.50');
  await expectAccessible(page);
  await box.fill('99790-3001-01');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  const row = page.getByRole('row', { name: /Stockadol/ });
  await expect(row).toContainText('$45.00');
  await expect(row).toContainText('$12.50');
  await expectAccessible(page);

  await row.click();
  const popup = page.getByRole('dialog', { name: 'Stockadol 10 mg Tablet' });
  await expect(popup.getByRole('link', { name: 'Create Listing, MedShorts' })).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, popup.getByRole('link', { name: 'Create Listing, Medigi' }));
  await page.keyboard.press('Enter');
  const listing = page.getByRole('dialog', { name: 'New listing' });
  await expect(listing.getByRole('textbox', { name: 'NDC' })).toHaveValue('99790-3001-01');
  await expect(listing.getByRole('textbox', { name: 'Name' })).toHaveValue('Stockadol 10 mg Tablet');
  await expect(listing.getByText('10 tablets in 1 bottle')).toBeVisible();
  await expect(listing.getByText('$45.00')).toBeVisible();
  await expectAccessible(page);
  await listing.getByRole('button', { name: 'Create listing' }).click();
  await expect(page).toHaveURL(/\/manage-listings\/medigi\?listing=\d+$/);
  const editor = page.url();

  await page.goto(`/manage-listings/medigi?create=1&ndc=${ndc}`);
  await expect(page).toHaveURL(editor);
  await page.goto('/portfolio');
  await row.click();
  await expect(popup.getByRole('link', { name: /^Open Listing \d+, Medigi$/ })).toHaveAttribute(
    'href',
    new URL(editor).pathname + new URL(editor).search,
  );
  await popup.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Stockadol 10 mg Tablet?' });
  await expect(question).toContainText('Its 1 active listing stays in the catalog.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(EMPTY)).toBeVisible();
  const left = await db
    .selectFrom('listing')
    .select(['ndc', 'status'])
    .where('company_id', '=', companyId)
    .execute();
  expect(left).toEqual([{ ndc, status: 'active' }]);
});

test('RB-158 RB-162 RB-195 usage of few and demand without facilities, narrowed, exported, on a phone and by an administrator', async ({
  page,
}) => {
  const { db } = product();
  const [many, few] = ['99790300201', '99790300301'];
  await aUsedDrug(many, 'Demandol 20 mg Tablet', 3);
  await aUsedDrug(few, 'Demandol 40 mg Tablet', 2);
  const { companyId, who } = await aSupplier('Demandol Labs');
  await keep(companyId, many, few);
  await aListing(db, { companyId, ndc: few });
  const asker = await aBuyer(db, {}, { name: 'Secret Pharmacy' });
  await sql`insert into requested_product (facility_id, buyer_company_id, buyer_user_id, ndc, product, quantity, needed_by, status,
      listing_ids, needs_agreement, created_on, created_at, updated_at)
    values (${asker.facilityId}, ${asker.companyId}, ${asker.userId}, ${many}, 'Demandol 20 mg Tablet', 40, '2035-07-01', 'New',
      '{}', true, '2026-01-01', now(), now())`.execute(db);
  await signIn(page, who, '/portfolio?search=Demandol');
  const row = (name: RegExp) => page.getByRole('row', { name });
  const cells = row(/20 mg/).getByRole('gridcell');
  await expect(cells.filter({ hasText: /^9$/ })).toHaveCount(1);
  await expect(cells.filter({ hasText: /^3$/ })).toHaveCount(1);
  await expect(row(/20 mg/)).toContainText('Jul 1, 2035');
  await expect(row(/40 mg/)).toContainText('< 3');
  await expect(page.getByText('Secret Pharmacy')).toHaveCount(0);
  await expectAccessible(page);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /CSV/i }).click();
  expect((await saved).suggestedFilename()).toMatch(/^portfolio-.*\.csv$/);
  await page.goto('/portfolio?search=Demandol&listed=yes');
  await expect(row(/40 mg/)).toBeVisible();
  await expect(row(/20 mg/)).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/portfolio?search=Demandol');
  const card = page.getByRole('button', { name: /Demandol 20 mg/ });
  await expect(card).toContainText('1 open request for 40 packs');
  await expect(page.getByRole('button', { name: /Demandol 40 mg/ })).toContainText('< 3');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await card.click();
  await expect(page.getByRole('link', { name: 'Create Listing, Medigi' })).toBeVisible();
  await expectAccessible(page);

  const { companyId: house } = await anAdministrator(db, []);
  const keeper = { companyId: house, roles: ['Administrator' as const], permissions: ['catalog' as const] };
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, await aPerson('keeper', keeper), '/portfolio?search=Demandol');
  await expect(row(/20 mg/)).toContainText('Demandol Labs');
  await expect(page.getByRole('button', { name: 'Add Product' })).toHaveCount(0);
  await row(/40 mg/).click();
  const popup = page.getByRole('dialog', { name: 'Demandol 40 mg Tablet' });
  await expect(popup.getByRole('link', { name: /^Open Listing/ })).toBeVisible();
  await expect(popup.getByRole('link', { name: /^Create Listing/ })).toHaveCount(0);
  await expectAccessible(page);
});
