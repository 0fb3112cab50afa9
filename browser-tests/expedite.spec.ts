import { USUAL_CUT_OFF, shipDayText, shipPromise } from '../rules/orders/ship-promise.ts';
import { manyOrders } from '../server/test/kit/many-orders.ts';
import { aBuyer, aDrug, aListing, aSeller, aUser } from '../server/test/kit/world.ts';
import { expect, expectAccessible, signIn, test } from './kit.ts';
import { product } from './product.ts';

let pairs = 0;

/** A buyer and a seller of their own with so many placed orders between them. */
async function aPair(count: number) {
  const { db } = product();
  pairs += 1;
  const [buying, selling] = [`hurried${pairs}`, `hurrying${pairs}`];
  const { companyId } = await aSeller(db);
  const { userId } = await aUser(db, { companyId, roles: ['Seller'], email: `${selling}@demo.test` });
  const { ndc } = await aDrug(db, { ndc: `99772${String(pairs).padStart(6, '0')}` });
  const listing = await aListing(db, { companyId, ndc });
  const buyer = await aBuyer(db, {}, { name: 'Hurried Clinic' });
  await db
    .updateTable('app_user')
    .set({ email: `${buying}@demo.test` })
    .where('id', '=', buyer.userId)
    .execute();
  const seller = { userId, companyId, email: `${selling}@demo.test` };
  const at = new Date(Date.now() - 3_600_000);
  const ids = await manyOrders(db, { buyer, seller, listing }, { count, status: 'placed', at });
  return { buying, selling, ids };
}

/** What a seller with the usual cut-off promises now. */
const promised = () => shipDayText(shipPromise(new Date(), { cutOff: USUAL_CUT_OFF, vacation: null }).day);

test('RB-137 RB-138 RB-142 a buyer expedites an order, its seller sees it first and late once its day is over', async ({
  page,
}) => {
  const { buying, selling, ids } = await aPair(2);
  const [first = 0] = ids;
  await signIn(page, buying, `/order-details/${first}`);
  await page.getByRole('button', { name: 'Expedite' }).press('Enter');
  const popup = page.getByRole('dialog', { name: `Expedite order ${first}` });
  const day = promised();
  await expect(popup.getByRole('button', { name: `Expedite for $25.00, ships ${day}` })).toBeVisible();
  await expectAccessible(page);
  await popup.getByRole('button', { name: /^Expedite for/ }).press('Enter');
  await expect(page.getByText('Order expedited')).toBeVisible();
  await expect(page.getByText('Expedited Shipping')).toBeVisible();
  await expect(page.getByText(`Ship by ${day}`, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Expedite' })).toBeHidden();

  await product()
    .db.updateTable('orders')
    .set({ ship_on: '2026-06-15', ship_deadline: new Date('2026-06-16T04:00:00Z') })
    .where('id', '=', first)
    .execute();
  await signIn(page, selling, '/orders?status=open');
  const row = page.getByRole('row', { name: /Hurried Clinic/ }).first();
  await expect(row).toContainText(String(first));
  await expect(row).toContainText('Monday 06/15');
  await expect(row.getByText('Late')).toBeVisible();
  await expectAccessible(page);
});
