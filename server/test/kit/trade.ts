/** A sale over HTTP and what the ledger has of it. */
import { sql } from 'kysely';
import type { Carts } from '#contract/cart/cart.ts';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import type { TestApp, TestClient } from './app.ts';
import { aBuyer, aListing, anAdministrator, aSeller } from './world.ts';

export interface Trade {
  id: number;
  buyerId: number;
  buyerCompanyId: number;
  sellerCompanyId: number;
  buying: TestClient;
  selling: TestClient;
  order(): Promise<OrderDetail>;
  ship(packs?: readonly number[]): Promise<OrderDetail>;
  /** Orders the same on terms once more. */
  again(): Promise<Trade>;
}

interface Terms {
  lots?: readonly { cents: number; packs: number }[];
  /** Percent that the marketplace adds; none without. */
  fee?: number;
  shipping?: number;
  payment?: 'net_terms' | 'credit_card' | 'ach';
  /** How a card payment is made, where not by a test card. */
  confirm?: (paymentId: string) => unknown;
}

/** Without terms example A of the specification: 10 packs at 18.00 for the seller and a fee of 2 %, shipping 25.00. */
export async function aTrade(
  app: TestApp,
  {
    lots = [{ cents: 1800, packs: 10 }],
    fee = 2,
    shipping = 2500,
    payment = 'net_terms',
    confirm,
  }: Terms = {},
): Promise<Trade> {
  const buyer = await aBuyer(app.db, { payment_option: payment });
  const seller = await aSeller(app.db, { shipping_price_cents: shipping });
  if (fee > 0) await aFee(app, seller.companyId, fee);
  const listing = await aListing(app.db, {
    companyId: seller.companyId,
    lots: lots.map(({ cents }) => ({ price_cents: cents })),
  });
  const [buying, selling] = [await app.signIn(buyer.userId), await app.signIn(seller.userId)];
  const wanted = lots.map(({ packs }, index) => ({ id: listing.lotIds[index], quantity: packs }));
  const order = async (): Promise<Trade> => {
    await buying.post('cart/c0', { listing: { id: listing.id, lots: wanted } });
    const payment_id = payment === 'credit_card' ? await aPayment(buying, confirm) : undefined;
    const { data } = await buying.post<{ orders: { id: number }[] }>('order/place_order', {
      cart_type: 'c0',
      payment_id,
    });
    const companies = { buyerCompanyId: buyer.companyId, sellerCompanyId: seller.companyId };
    const facts = { id: data.orders[0]?.id ?? 0, buyerId: buyer.userId, ...companies };
    return { ...facts, buying, selling, ...movesOf({ id: facts.id, buying, selling }), again: order };
  };
  return order();
}

function movesOf({
  id,
  buying,
  selling,
}: Pick<Trade, 'id' | 'buying' | 'selling'>): Pick<Trade, 'order' | 'ship'> {
  const order = async () => (await buying.get<OrderDetail>(`order/${id}`)).data;
  let parcels = 0;
  return {
    order,
    async ship(packs) {
      const { lines } = await order();
      const quantities = packs
        ?.map((quantity, index) => ({ line_id: lines[index]?.id, quantity }))
        .filter(({ quantity }) => quantity > 0);
      parcels += 1;
      const { data: shipped } = await selling.post<OrderDetail>(`order/${id}/tracking`, {
        carrier: 'UPS',
        tracking_number: `P${parcels}`,
        ship_date: '06/15/2026',
        quantities,
      });
      return shipped;
    },
  };
}

/** What the marketplace adds to the prices of a seller, in percent. */
export async function aFee(app: TestApp, sellerCompanyId: number, value: number): Promise<void> {
  const admin = await app.signIn((await anAdministrator(app.db, ['finance'])).userId);
  await admin.post('pricing/rules', {
    name: 'Fee',
    kind: 'marketplace_fee',
    value,
    target_type: 'all',
    audience_type: 'all',
    start_date: '2026-06-15',
    seller_company_id: sellerCompanyId,
  });
}

async function aPayment(buying: TestClient, confirm: Terms['confirm']): Promise<string> {
  const { cart } = (await buying.get<Carts>('cart')).data;
  const { data } = await buying.post<{ id: string; client_secret: string }>('user/payment', {
    cart_type: 'c0',
    amount: cart.total,
  });
  if (confirm !== undefined) {
    confirm(data.id);
    return data.id;
  }
  const card = { id: data.id, client_secret: data.client_secret, expiry: '12/29', cvc: '123' };
  await buying.post('user/payment/test_card', { ...card, number: '4242 4242 4242 4242' });
  return data.id;
}

interface Entry {
  kind: string;
  account: string;
  cents: number;
  company_id: number | null;
}

/** Of an order, in the order they were posted. */
export async function entriesOf({ db }: TestApp, orderId: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`select t.kind, e.account, e.cents, e.company_id
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    where e.order_id = ${orderId} order by t.id, e.number`.execute(db);
  return rows;
}

/** What is on each account of an order, without those at 0. */
export async function balancesOf(app: TestApp, orderId: number): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { account, cents } of await entriesOf(app, orderId))
    sums[account] = (sums[account] ?? 0) + cents;
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
}
