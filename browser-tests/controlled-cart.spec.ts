import { sql } from 'kysely';
import { another, expect, expectAccessible, signIn, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

interface Controlled {
  id: number;
  seller: string;
}

/** A schedule II listing that can be bought once its seller approved. */
async function aControlled(): Promise<Controlled> {
  const { rows } = await sql<Controlled>`
    select s.listing_id as id, c.name as seller from catalog_search s
    join listing l on l.id = s.listing_id and l.min_packs <= 10 and not l.case_lock
    join company c on c.id = s.company_id and c.active and c.vacation_start is null and c.minimum_order_cents = 0
    where s.dea_schedule = '2' and s.catalog_type = 'medigi' and s.stock > 50 and s.start_date is null
    order by s.listing_id limit 1`.execute(product().db);
  const [listing] = rows;
  if (!listing) throw new Error('The demo world has no such listing.');
  return listing;
}

test('SP-153 SP-159 … SP-163 SP-165 SP-170 SP-175 SP-234 SP-278 SP-531 X-86 schedule II is asked for, approved, put into its own cart and ordered, waiting for its signature', async ({
  page,
  browser,
}) => {
  const { id, seller } = await aControlled();
  const { site } = await aBuyingCompany('Schedule Pharmacy');
  const who = await aPerson('schedule', { ...site, roles: ['Buyer'] });
  await signIn(page, who, `/detailed/${id}`);
  const ask = page.getByRole('button', { name: 'CII Product - Request Access' });
  await ask.click();
  const popup = page.getByRole('dialog', { name: 'CII Responsible Person Info' });
  const sizeOf = async () => {
    const box = await popup.boundingBox();
    return box && { width: Math.round(box.width), height: Math.round(box.height) };
  };
  await expect.poll(sizeOf).toEqual({ width: 450, height: 470 });
  await popup.getByRole('button', { name: 'Submit' }).click();
  await expect(popup.getByText('Contact name is required')).toBeVisible();
  await popup.getByLabel(/^Contact name/).fill('Dana Reyes');
  await popup.getByLabel(/^Email/).fill('dana@example.test');
  await popup.getByLabel(/^Phone/).pressSequentially('3125550142');
  await expect(popup.getByLabel(/^Phone/)).toHaveValue('(312) 555-0142');
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Submit' }).click();
  await expect(
    page.getByText(`You have successfully requested registration with ${seller} for CII purchases`),
  ).toBeVisible();
  await expect(page.getByText('Sign up for CSOS purchases was requested').first()).toBeVisible();

  const admin = await another(
    browser,
    'admin',
    `/admin/company-manager?tab=facilities&facility=${site.facilityIds[0]}`,
  );
  const facility = admin.getByRole('dialog');
  await expect(facility.getByText(/^Dana Reyes, dana@example.test, \(312\) 555-0142/)).toBeVisible();
  await facility.getByRole('button', { name: `Approve ${seller}` }).click();

  // The approval reaches the open page.
  const suggested = page.getByRole('spinbutton').first();
  await suggested.fill('10');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Cart was updated')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText(/waits for the CSOS signature of your facility/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your order was placed' })).toBeVisible();
  await expect(page.getByText(/The suppliers get it when it is signed/)).toBeVisible();
  await page.goto('/orders?csos=pending');
  await expect(page.getByText('Waiting for CSOS signature').first()).toBeVisible();
});
