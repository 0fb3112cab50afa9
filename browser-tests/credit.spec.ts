import { sql } from 'kysely';
import { another, expect, expectAccessible, searchList, signIn, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

/** Of a seller without a minimum, who is there. */
async function somethingToBuy(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select s.listing_id as id from catalog_search s join listing l on l.id = s.listing_id and l.min_packs <= 10 and not l.case_lock
    join company c on c.id = s.company_id and c.active and c.vacation_start is null and c.minimum_order_cents = 0
    where s.dea_schedule is null and s.catalog_type = 'medigi' and s.stock > 50 and s.start_date is null
    order by s.listing_id limit 1`.execute(product().db);
  const [offer] = rows;
  if (offer === undefined) throw new Error('Nothing can be bought.');
  return offer.id;
}

test('RB-073 RB-076 RB-082 … RB-084 finance sets a limit and a hold, and a buyer reads them at checkout', async ({
  page,
  browser,
}) => {
  const { company, site } = await aBuyingCompany('Limited Pharmacy');
  const who = await aPerson('limited', { ...site, roles: ['Buyer'] });
  const admin = await another(browser, 'admin', '/admin/finance?tab=credit');
  const row = admin.getByRole('row', { name: new RegExp(String.raw`${company}(?!\d)`) });
  const save = async (fill: () => Promise<void>) => {
    await searchList(admin, 'Search companies', company);
    await row.press('Enter');
    const form = admin.getByRole('dialog', { name: `Credit of ${company}` });
    await fill();
    await form.getByLabel('Reason').fill('Agreed by phone');
    await expectAccessible(admin);
    await form.getByRole('button', { name: 'Save credit' }).click();
    await expect(form).toBeHidden();
  };
  await save(async () => {
    await admin.getByLabel('No limit').uncheck();
    await admin.getByRole('textbox', { name: 'Limit' }).fill('0.5');
  });
  await expect(row).toContainText('$0.50');
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await admin.setViewportSize({ width, height });
    await expectAccessible(admin);
  }
  await admin.setViewportSize({ width: 1440, height: 900 });

  await signIn(page, who, `/detailed/${await somethingToBuy()}`);
  await page.getByRole('spinbutton').first().fill('10');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Cart was updated')).toBeVisible();
  await page.goto('/cart');
  const note = page.getByRole('note', { name: 'Credit' });
  await expect(note).toHaveText(/^Credit: \$0\.50 of \$0\.50 available\. This order is \$[\d,.]+ over it\.$/);
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Credit limit exceeded: this order is' }),
  ).toBeVisible();
  await expectAccessible(page);

  await save(async () => {
    await admin.getByLabel('On hold').check();
  });
  await expect(note).toContainText('Your account is on hold. Please contact the marketplace. On hold since');
  await save(async () => {
    await admin.getByLabel('On hold').uncheck();
    await admin.getByRole('textbox', { name: 'Limit' }).fill('90000');
  });
  await expect(note).toHaveText('Credit: $90,000.00 of $90,000.00 available');
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();
  await expect(page).toHaveURL(/cart\/success/);
});
