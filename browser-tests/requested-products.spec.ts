import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { aDrug, aListing, anAdministrator, aSeller, refreshSearchOf } from '../server/test/kit/world.ts';
import { another, expect, expectAccessible, signIn, tabTo, test } from './kit.ts';
import { mailsTo } from './mails.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

const run = (task: string) => sql`select graphile_worker.add_job(${task})`.execute(product().db);

async function aPharmacy(name: string) {
  const { site } = await aBuyingCompany(`${name} Pharmacy`);
  return aPerson('asker', { ...site, roles: ['Buyer'] });
}

const fill = async (page: Page, packs: string) => {
  const form = page.getByRole('dialog', { name: 'Request a product' });
  await form.getByRole('textbox', { name: 'Quantity (packs)' }).fill(packs);
  return form;
};

test('RB-185 RB-188 RB-192 RB-194 X-100 X-101 a buyer asks for what nobody lists, a seller lists it, and the buyer hears of it and buys from the link', async ({
  page,
}) => {
  const { db } = product();
  const ndc = '99790200101';
  await aDrug(db, { name: 'Rarefactol 10 mg Tablet', ndc });
  const buyer = await aPharmacy('Rarefactol');
  await signIn(page, buyer, '/catalog?searchText=Rarefactol');
  await page.getByRole('link', { name: 'Request This Product' }).click();
  const form = await fill(page, '12');
  const box = form.getByRole('combobox', { name: 'Product or NDC' });
  await expect(box).toHaveValue('Rarefactol');
  await box.fill('Rarefac');
  await page.getByRole('option', { name: /Rarefactol 10 mg Tablet/ }).click();
  await expect(form.getByText('NDC 99790-2001-01: you hear as soon as a supplier offers it.')).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, form.getByRole('button', { name: 'Send Request' }));
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  const row = page.getByRole('row', { name: /Rarefactol/ });
  await expect(row.getByText('New')).toBeVisible();
  await expectAccessible(page);

  const { companyId } = await aSeller(db, { name: 'Rarefactol Labs' });
  const { id } = await aListing(db, {
    companyId,
    ndc,
    lots: [{ stock: 100, price_cents: 1234, expiry_date: '2035-06-30' }],
  });
  await refreshSearchOf(db, [id]);
  await run('match-requests');
  await expect(row.getByText('Available')).toBeVisible();
  await expect(row.getByText('Rarefactol Labs offers it from $12.34')).toBeVisible();
  await run('mail-request-answers');
  await expect.poll(() => mailsTo(`${buyer}@demo.test`).join()).toContain(`/detailed/${id}?packs=12`);

  await page.goto('/requested-products');
  await row.click();
  const popup = page.getByRole('dialog', { name: /^Request \d+ for Rarefactol/ });
  await expect(popup.getByRole('link', { name: 'Open the offer' })).toBeVisible();
  await expectAccessible(page);
  await popup.getByRole('link', { name: 'Open the offer' }).click();
  await expect(page).toHaveURL(`/detailed/${id}?packs=12`);
  await expect(page.getByText('12 packs').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('button', { name: 'Update Cart' })).toBeVisible();
});

test('RB-187 RB-189 RB-190 RB-191 RB-193 an offered product is asked for anyway; an administrator answers, the buyer cancels another', async ({
  page,
  browser,
}) => {
  const { db } = product();
  const ndc = '99790200201';
  await aDrug(db, { name: 'Commonol 5 mg Tablet', ndc });
  const { companyId } = await aSeller(db, { name: 'Commonol Labs' });
  const lots = [{ stock: 100, price_cents: 500, expiry_date: '2035-06-30' }];
  const { id } = await aListing(db, { companyId, ndc, lots });
  const buyer = await aPharmacy('Commonol');
  await signIn(page, buyer, `/requested-products?show=new&ndc=${ndc}&product=Commonol`);
  const form = await fill(page, '5');
  await form.getByRole('button', { name: 'Send Request' }).click();
  await expect(form.getByText('Offered now by 1 supplier')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Ask Anyway' }).click();
  await expect(form).toBeHidden();

  await page.goto('/requested-products?show=new&product=Unheardol+paste');
  await (await fill(page, '3')).getByRole('button', { name: 'Send Request' }).click();
  const words = page.getByRole('row', { name: /Unheardol/ });
  await words.click();
  const own = page.getByRole('dialog', { name: /^Request \d+ for Unheardol/ });
  await own.getByRole('button', { name: 'Cancel Request' }).click();
  await page
    .getByRole('dialog', { name: /^Cancel request/ })
    .getByRole('button', { name: 'Cancel Request' })
    .click();
  await expect(own.getByText(/^Cancelled by /)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(words.getByText('Closed')).toBeVisible();

  const { companyId: house } = await anAdministrator(db, []);
  const keeper = await aPerson('keeper', {
    companyId: house,
    roles: ['Administrator'],
    permissions: ['catalog'],
  });
  const admin = await another(browser, keeper, '/requested-products?search=Commonol');
  await admin.getByRole('row', { name: /Commonol 5 mg/ }).click();
  const answer = admin.getByRole('dialog', { name: /^Request \d+ for Commonol/ });
  await answer.getByRole('button', { name: 'Start Sourcing' }).click();
  await expect(answer.getByRole('button', { name: 'Mark Available' })).toBeVisible();
  await answer.getByRole('button', { name: `Link Commonol 5 mg Tablet, listing ${id}` }).click();
  await answer.getByRole('textbox', { name: 'Answer' }).fill('Commonol Labs has it.');
  await expectAccessible(admin);
  await answer.getByRole('button', { name: 'Save' }).click();
  await answer.getByRole('button', { name: 'Mark Available' }).click();
  await expect(answer.getByText('Available', { exact: true })).toBeVisible();
  await admin.goto('/requested-products?show=demand');
  await expectAccessible(admin);

  await page.goto('/requested-products?status=Available');
  const found = page.getByRole('row', { name: /Commonol 5 mg/ });
  await expect(found.getByText('Commonol Labs has it.')).toBeVisible();
  await db.updateTable('lot').set({ stock: 0 }).where('listing_id', '=', id).execute();
  await refreshSearchOf(db, [id]);
  await page.reload();
  await expect(found.getByText('Sold out again')).toBeVisible();
});
