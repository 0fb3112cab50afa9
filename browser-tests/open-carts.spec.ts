import { sql } from 'kysely';
import { another, expect, expectAccessible, signIn, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

async function somethingToBuy(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select s.listing_id as id from catalog_search s join listing l on l.id = s.listing_id and l.min_packs <= 10 and not l.case_lock
    where s.dea_schedule is null and s.catalog_type = 'medigi' and s.stock > 50 and s.start_date is null
    order by s.listing_id desc limit 1`.execute(product().db);
  return rows[0]?.id ?? 0;
}

test('RB-209 … RB-211 an administrator looks into a cart and clears it; its user reads why', async ({
  page,
  browser,
}) => {
  const { company, site } = await aBuyingCompany('Cartful Pharmacy');
  const who = await aPerson('cartful', { ...site, roles: ['Buyer'] });
  await signIn(page, who, `/detailed/${await somethingToBuy()}`);
  await page.getByRole('spinbutton').first().fill('10');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Cart was updated')).toBeVisible();
  await page.goto('/cart');
  await expect(
    page.getByRole('heading', { name: 'Shopping Cart' }).or(page.getByText('10 packs')).first(),
  ).toBeVisible();

  const admin = await another(browser, 'admin', '/carts');
  await admin.getByRole('row', { name: new RegExp(company) }).click();
  await expect(admin.getByRole('heading', { name: `Carts of ${company}` })).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('row', { name: /Cartful Pharmacy/ }).press('Enter');
  const panel = admin.getByRole('dialog');
  await expect(panel.getByText(/^10 packs at \$/)).toBeVisible();
  await expectAccessible(admin);

  await panel.getByRole('button', { name: 'Clear this cart' }).click();
  const asking = admin.getByRole('dialog', { name: `Clear 1 cart with 1 item of ${company}?` });
  await asking.getByLabel('Reason').fill('Its prices were wrong');
  await asking.getByRole('button', { name: 'Clear' }).click();
  await expect(admin.getByText('1 cart cleared')).toBeVisible();
  await expect(admin.getByText('No open carts', { exact: true })).toBeVisible();
  await admin.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(admin);

  await expect(
    page.getByText('Your cart was emptied by the marketplace: Its prices were wrong'),
  ).toBeVisible();
});
