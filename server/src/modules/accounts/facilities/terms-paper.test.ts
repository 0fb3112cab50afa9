import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { bodyText } from '../../../../test/kit/reply-text.ts';
import { aBuyer, aDrug, aListing, anAdministrator, aSeller } from '../../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('terms_paper');
});
afterAll(() => app.close());

const SUPPLIER = {
  name: 'Prairie Supply',
  line_1: '12 Dock Road',
  city: 'Omaha',
  state: 'NE',
  postal_code: '68102',
  minimum_order_cents: 25_000,
  shipping_price_cents: 1_500,
  shipping_threshold_cents: 100_000,
  return_policy: 'Unopened packs within 14 days.',
  user_ack: 'Lots are as described.',
};

const path = (facility: number, supplier: number) => `user/facility/${facility}/terms/${supplier}.pdf`;

describe('terms of a facility with a supplier (TR-466, RB-157)', () => {
  it('say parties, licenses, payment, minimum, shipping, returns and acknowledgement', async () => {
    const buyer = await aBuyer(
      app.db,
      { name: 'Lakeside Health' },
      { name: 'Lakeside East', hin: 'HIN42', state_license_expiration: '2027-01-31' },
    );
    const { companyId } = await aSeller(app.db, SUPPLIER);
    const answer = await (await app.signIn(buyer.userId)).get(path(buyer.facilityId, companyId));
    const text = bodyText(answer).replaceAll(/\s+/g, ' ');
    for (const part of [
      'Terms of sale',
      'Prairie Supply',
      '12 Dock Road',
      'Lakeside Health',
      'Lakeside East',
      'DEA BG1234563',
      'HIN HIN42',
      'State license until 01/31/2027',
      'Payment: Net 30; invoices are due 30 days after their date.',
      'Minimum order: $250.00.',
      'Shipping: $15.00 an order, free from $1,000.00.',
      'Returns: Unopened packs within 14 days.',
      'Acknowledged by the buyer: Lots are as described.',
    ])
      expect(text).toContain(part);
  });

  it('are nobody else’s: another company, a supplier before the first order, a company that does not sell', async () => {
    const buyer = await aBuyer(app.db);
    const stranger = await aBuyer(app.db);
    const seller = await aSeller(app.db);
    const rival = await aSeller(app.db);
    const status = async (userId: number, supplier: number) =>
      (await (await app.signIn(userId)).get(path(buyer.facilityId, supplier))).status;
    expect(await status(stranger.userId, seller.companyId)).toBe(404);
    expect(await status(seller.userId, seller.companyId)).toBe(404);
    expect(await status(buyer.userId, stranger.companyId)).toBe(404);

    const { ndc } = await aDrug(app.db);
    const { id, lotIds } = await aListing(app.db, { companyId: seller.companyId, ndc });
    const buying = await app.signIn(buyer.userId);
    await buying.post('cart/c0', { listing: { id, lots: [{ id: lotIds[0], quantity: 1 }] } });
    await buying.post('order/place_order', { cart_type: 'c0' });
    expect(await status(seller.userId, seller.companyId)).toBe(200);
    expect(await status(rival.userId, seller.companyId)).toBe(404);
    expect(await status(rival.userId, rival.companyId)).toBe(404);
    const { userId } = await anAdministrator(app.db, ['companies']);
    expect(await status(userId, seller.companyId)).toBe(200);

    await app.db.updateTable('company').set({ active: false }).where('id', '=', seller.companyId).execute();
    expect(await status(buyer.userId, seller.companyId)).toBe(404);
    expect(await status(userId, seller.companyId)).toBe(404);
  });
});
