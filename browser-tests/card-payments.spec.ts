import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { StripeStandIn } from '../server/test/kit/stripe.ts';
import { aBuyer, aDrug, aListing, aSeller } from '../server/test/kit/world.ts';
import { expect, expectAccessible, signIn, test } from './kit.ts';
import { product, startBeside } from './product.ts';

/** Somebody of a company that pays by card, with a pack of a listing to buy. */
async function aCardBuyer() {
  const { db } = product();
  const buyer = await aBuyer(db, { payment_option: 'credit_card' }, { name: 'Card Clinic' });
  const email = `card${buyer.userId}`;
  await db
    .updateTable('app_user')
    .set({ email: `${email}@demo.test` })
    .where('id', '=', buyer.userId)
    .execute();
  const { ndc } = await aDrug(db, { ndc: `99773${String(buyer.userId).padStart(6, '0')}` });
  const listing = await aListing(db, { companyId: (await aSeller(db)).companyId, ndc });
  return { email, listing, buyer };
}

const put = async (page: Page, { id, lotIds }: { id: number; lotIds: number[] }) => {
  const lots = [{ id: lotIds[0], quantity: 2 }];
  await page.evaluate(
    async (body) =>
      fetch('/services/cart/c0', {
        method: 'POST',
        headers: { 'content-type': 'application/json', sourcedomain: location.host },
        body: JSON.stringify(body),
      }),
    { listing: { id, lots } },
  );
};

/** The same person on another process of the product. */
async function goTo(page: Page, url: string, destination: string): Promise<void> {
  const cookies = await page.context().cookies();
  const value = cookies.find(({ name }) => name === 'session')?.value ?? '';
  await page.context().addCookies([{ name: 'session', value, url, httpOnly: true, sameSite: 'Lax' }]);
  await page.goto(`${url}/healthz`);
  await page.evaluate(() => localStorage.setItem('session', '1'));
  await page.goto(`${url}${destination}`);
}

test("RB-107 RB-108 a cart is paid in Stripe's form, which is let in on the cart alone", async ({ page }) => {
  const stripe = await StripeStandIn.start(() => new Date());
  const beside = await startBeside(stripe.env);
  const { email, listing } = await aCardBuyer();
  await signIn(page, email, '/orders');
  await put(page, listing);
  await goTo(page, beside.url, '/orders');
  const form = page.locator('script#card-form');
  await expect(page.getByRole('heading', { name: 'Orders' }).first()).toBeVisible();
  await expect(form).toHaveCount(0);
  await page.goto(`${beside.url}/cart`);
  await expect(form).toHaveCount(1);

  const number = page
    .frameLocator('iframe[title="Secure card payment input frame"]')
    .getByLabel('Card number');
  const order = page.getByRole('button', { name: 'PLACE ORDER' });
  await number.fill('4000 0000 0000 0002');
  await order.click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await number.fill('4242 4242 4242 4242');
  await order.click();
  await page.waitForURL('**/cart/success**');
  await expect(form).toHaveCount(0);
  const { rows } = await sql<{
    status: string;
    card_last4: string;
  }>`select p.status, p.card_last4 from payment p join app_user u on u.id = p.user_id
    where u.email = ${`${email}@demo.test`} order by p.created_at desc limit 1`.execute(product().db);
  expect(rows).toEqual([{ status: 'used', card_last4: '4242' }]);
  await beside.stop();
  await stripe.close();
});

/** How the refund of an order stands; nobody sees it wait where the task of the minute sends it first. */
async function refundOf(orderId: number) {
  const { rows } = await sql<{
    state: string;
    attempt: number;
  }>`select state, attempt from card_refund where order_id = ${orderId}`.execute(product().db);
  return rows[0];
}

/** Has the refunds sent that wait, as the task does every minute. */
const sendRefunds = () => sql`select graphile_worker.add_job('send-card-refunds')`.execute(product().db);

test('RB-121 a refund that failed is sent again, then kept as credit', async ({ page }) => {
  const { email, listing, buyer } = await aCardBuyer();
  await signIn(page, email, '/orders');
  await put(page, listing);
  await page.goto('/cart');
  await page.getByLabel('Card number').fill('4000 0000 0000 5126');
  await page.getByLabel('Expires').fill('12/39');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();
  await page.waitForURL('**/cart/success**');
  const { rows } = await sql<{
    id: number;
  }>`select id::int as id from orders where placed_by = ${buyer.userId}`.execute(product().db);
  const id = rows[0]?.id ?? 0;
  await page.evaluate(
    async (order) =>
      fetch(`/services/order/${order}/cancellation`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', sourcedomain: location.host },
        body: JSON.stringify({ reason: 'Ordered twice' }),
      }),
    id,
  );

  await signIn(page, 'admin', `/order-details/${id}`);
  const refunds = page.getByRole('list', { name: 'Refunds to the card' });
  await expect(refunds).toBeVisible();
  await sendRefunds();
  await expect(refunds.getByText('Failed', { exact: true })).toBeVisible();
  await expect(refunds.getByText(/failed: The card takes no refunds\./)).toBeVisible();
  await expectAccessible(page);
  expect(await refundOf(id)).toEqual({ state: 'failed', attempt: 1 });
  await refunds.getByRole('button', { name: 'Try Again' }).press('Enter');
  await expect.poll(async () => (await refundOf(id))?.attempt).toBe(2);
  await sendRefunds();
  await expect.poll(() => refundOf(id)).toEqual({ state: 'failed', attempt: 2 });
  await expect(refunds.getByText('Failed', { exact: true })).toBeVisible();

  await page.goto('/admin/finance');
  const waiting = page.getByRole('list', { name: 'Refunds to cards' });
  await expect(waiting.getByRole('link', { name: `Order ${id}` })).toBeVisible();
  await expectAccessible(page);
  await waiting.getByRole('link', { name: `Order ${id}` }).click();
  await refunds.getByRole('button', { name: 'Keep as Credit' }).press('Enter');
  await expect(refunds.getByText('Kept as credit')).toBeVisible();
});
