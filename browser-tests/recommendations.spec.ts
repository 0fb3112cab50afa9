import { aDrug, aListing, aSeller } from '../server/test/kit/world.ts';
import { expect, expectAccessible, signIn, tabTo, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

test('RB-218 a buyer adds what the facility saves most by, with one press at the suggested quantity', async ({
  page,
}) => {
  const { db } = product();
  const { companyId } = await aSeller(db, { name: 'Thrift Pharma' });
  const { site } = await aBuyingCompany('Thrifty Pharmacy');
  const { ndc } = await aDrug(db, {
    ndc: '99218021801',
    name: 'Savastatin 20 mg Tablet',
    gcn_seqno: 880_218,
  });
  const lots = [{ price_cents: 900, expiry_date: '2099-06-30' }];
  await aListing(db, { companyId, ndc, min_packs: 12, lots });
  await db
    .insertInto('facility_usage')
    .values({
      facility_id: site.facilityIds[0] ?? 0,
      gcn_seqno: 880_218,
      package_size: 10,
      months: 6,
      eaches: 900,
      spend_cents: 102_000,
    })
    .execute();
  await signIn(page, await aPerson('thrifty', { ...site, roles: ['Buyer'] }), '/buyer-home');
  const panel = page.getByRole('region', { name: 'Recommended for you' });
  await expect(
    panel.getByText('You use 15 a month; Thrift Pharma is $2.33 below your price per pack.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  const add = panel.getByRole('button', { name: 'Add 12 packs of Savastatin 20 mg Tablet to the cart' });
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  await expect(page.getByText('12 packs of Savastatin 20 mg Tablet added to the cart')).toBeVisible();
  await expect(panel).toBeHidden();
  await page.goto('/cart');
  await expect(page.getByText('Savastatin 20 mg Tablet').first()).toBeVisible();
});
