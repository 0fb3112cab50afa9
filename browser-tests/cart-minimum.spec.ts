import { manyOrders } from '../server/test/kit/many-orders.ts';
import { aDrug, aListing, aSeller, aUser } from '../server/test/kit/world.ts';
import { expect, expectAccessible, signIn, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

test('WB-092 below a minimum stands what is missing, and what was bought there before is added in place', async ({
  page,
}) => {
  const { db } = product();
  const { companyId } = await aSeller(db, { minimum_order_cents: 50_000 });
  const { userId: sellerId } = await aUser(db, { companyId, roles: ['Seller'] });
  const [usual, wanted] = [
    await aListing(db, {
      companyId,
      ndc: (await aDrug(db, { name: 'Zolmarin 5 mg Tablet', ndc: '99771000101' })).ndc,
    }),
    await aListing(db, {
      companyId,
      ndc: (await aDrug(db, { name: 'Quelvir 20 mg Capsule', ndc: '99771000201' })).ndc,
    }),
  ];
  const { site } = await aBuyingCompany('Minimum pharmacy');
  const who = await aPerson('minimum', { ...site, roles: ['Buyer'] });
  const { id: userId } = await db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', `${who}@demo.test`)
    .executeTakeFirstOrThrow();
  const buyer = {
    userId: Number(userId),
    companyId: site.companyId,
    facilityId: site.facilityIds[0] ?? 0,
    email: '',
  };
  const seller = { userId: sellerId, companyId, email: '' };
  const orders = { count: 2, status: 'shipped', at: new Date(), name: 'Zolmarin 5 mg Tablet' };
  await manyOrders(db, { buyer, seller, listing: usual }, orders);

  await signIn(page, who, '/order-desk');
  const box = page.getByRole('textbox', { name: 'Add lines' });
  await box.fill(`${wanted.ndc} 3`);
  await box.press('Enter');
  await page.getByRole('button', { name: 'Add all' }).click();
  await page.getByRole('link', { name: 'Go to the cart' }).click();
  await expect(page.getByText('+ $470.00 needed for the minimum order of $500.00')).toBeVisible();
  const before = page.getByRole('list', { name: /^Bought from .* before$/ });
  await expect(before.getByRole('listitem')).toHaveCount(1);
  await expect(before).toContainText('Zolmarin 5 mg Tablet1 pack · $10.00');
  await expectAccessible(page);
  await before.getByRole('button', { name: 'Add Zolmarin 5 mg Tablet' }).click();
  await expect(page.getByText('+ $460.00 needed for the minimum order of $500.00')).toBeVisible();
  await expect(before).toBeHidden();
  await expect(page.getByRole('list', { name: 'Lots of Zolmarin 5 mg Tablet' })).toBeVisible();
});
