import { sql } from 'kysely';
import { expect, expectAccessible, signIn, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

/** Of two sellers, so that one checkout makes two orders. */
async function ofTwoSellers(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select min(s.listing_id)::int as id from catalog_search s
    join listing l on l.id = s.listing_id and l.min_packs <= 10 and not l.case_lock
    join company c on c.id = s.company_id and c.active and c.vacation_start is null and c.minimum_order_cents = 0
    where s.dea_schedule is null and s.catalog_type = 'medigi' and s.stock > 200 and s.start_date is null
    group by s.company_id order by 1 limit 2`.execute(product().db);
  return rows.map(({ id }) => id);
}

test('RB-127 … RB-129 a buyer finds a checkout, opens its orders and changes the PO number of all', async ({
  page,
}) => {
  const { site } = await aBuyingCompany('Grouped Pharmacy');
  const who = await aPerson('grouped', { ...site, roles: ['Buyer'] });
  await signIn(page, who, '/catalog');
  for (const id of await ofTwoSellers()) {
    await page.goto(`/detailed/${id}`);
    await page.getByRole('spinbutton').first().fill('10');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Cart was updated')).toBeVisible();
  }
  await page.goto('/cart');
  await page.getByLabel(/^PO/).first().fill('GROUP-1');
  await page
    .getByRole('button', { name: /^Place order/i })
    .first()
    .click();
  await expect(page).toHaveURL(/success/);

  await page.goto('/orders');
  await page.getByRole('link', { name: 'Groups' }).click();
  const row = page.getByRole('row', { name: /GROUP-1/ });
  await expect(row.getByText('2 open')).toBeVisible();
  await expectAccessible(page);
  await row.click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText(/^Order \d+$/)).toHaveCount(2);
  await expectAccessible(page);
  await panel.getByLabel('PO #').fill('GROUP-2');
  await panel.getByLabel('PO #').press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await panel
    .getByText(/^Order \d+$/)
    .first()
    .click();
  await expect(page.getByText('Changed the order: PO # from GROUP-1 to GROUP-2')).toBeVisible();
  await page.goBack();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/orders?tab=groups&search=group-2');
  await expect(page.getByText('2 orders: 2 open')).toBeVisible();
  await expectAccessible(page);
});
