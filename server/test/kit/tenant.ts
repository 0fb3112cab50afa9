import type { AdminPermission } from '#rules/accounts/roles.ts';
import type { Database } from '../../src/platform/database/database.ts';
import type { TestApp, TestClient } from './app.ts';
import { LICENSE } from './files.ts';
import { aBuyer, aDrug, aHead, aListing, anAdministrator, aSeller, aUser } from './world.ts';
import type { Buyer, Person } from './world.ts';

/** A buying and a selling company that deal with each other, and somebody of each who is signed in. */
export interface Tenant {
  db: Database;
  buyer: Buyer;
  seller: Person;
  clients: Record<Side, TestClient>;
  /** A listing of the seller with a lot of 100,000 packs. */
  listing: { id: number; ndc: string; lotIds: number[] };
  openSession: TestApp['openSession'];
  withSession: TestApp['withSession'];
  checkImports: TestApp['checkImports'];
}

export type Side = 'buyer' | 'seller' | 'admin' | 'visitor';

/** `text` is put wherever the buying side has words of its own; what the seller offers is everybody's to read. */
export async function aTenant(app: TestApp, text = 'Tenant'): Promise<Tenant> {
  const { db } = app;
  const address = { line_1: text, line_2: text, line_3: text, city: text, dea_number: text };
  const buyer = await aBuyer(db, { name: `${text} buying` }, { ...address, name: `${text} facility` });
  const seller = await aSeller(db);
  const admin = await anAdministrator(db, ['catalog', 'orders', 'content', 'companies', 'finance']);
  const lots = [{ stock: 100_000 }];
  const listing = await aListing(db, { companyId: seller.companyId, lots });
  return {
    db,
    buyer,
    seller,
    listing,
    clients: {
      buyer: await app.signIn(buyer.userId),
      seller: await app.signIn(seller.userId),
      admin: await app.signIn(admin.userId),
      visitor: app.visitor(),
    },
    openSession: app.openSession,
    withSession: app.withSession,
    checkImports: app.checkImports,
  };
}

const signedIn = async ({ openSession, withSession }: Tenant, userId: number): Promise<TestClient> =>
  withSession(await openSession(userId));

/** Somebody who administers the buying company. */
export async function aCompanyAdmin(tenant: Tenant) {
  const { companyId, facilityId } = tenant.buyer;
  const { userId } = await aUser(tenant.db, {
    companyId,
    roles: ['Buyer', 'CompanyAdmin'],
    facilityIds: [facilityId],
  });
  return { as: await signedIn(tenant, userId), userId };
}

/** The company administrator of the seller. */
export async function aSellerChief(tenant: Tenant): Promise<{ as: TestClient }> {
  const { companyId } = tenant.seller;
  const { userId } = await aUser(tenant.db, { companyId, roles: ['Seller', 'CompanyAdmin'] });
  return { as: await signedIn(tenant, userId) };
}

export async function adminWith(
  tenant: Tenant,
  ...permissions: readonly AdminPermission[]
): Promise<{ as: TestClient }> {
  const { userId } = await anAdministrator(tenant.db, [...permissions]);
  return { as: await signedIn(tenant, userId) };
}

/** A buyer who has not chosen a password. */
export async function aColleague({ db, buyer }: Tenant): Promise<number> {
  const { companyId, facilityId } = buyer;
  const waiting = { vetting_status: 'Unreviewed' };
  const { userId } = await aUser(db, { companyId, roles: ['Buyer'], facilityIds: [facilityId], ...waiting });
  return userId;
}

/** Somebody of their own, whose sessions may end. */
export async function aPersonWithPassword(tenant: Tenant): Promise<{ as: TestClient }> {
  const { db, buyer } = tenant;
  const { companyId, facilityId } = buyer;
  const { userId, email } = await aUser(db, { companyId, roles: ['Buyer'], facilityIds: [facilityId] });
  const subject = `person ${userId}`;
  await db.insertInto('idp_person').values({ subject, email }).execute();
  await db.insertInto('identity').values({ issuer: 'embedded', subject, user_id: userId }).execute();
  return { as: await signedIn(tenant, userId) };
}

/** A buyer of a facility where nothing is stored yet. */
export async function aKeeper(tenant: Tenant) {
  const { userId, facilityId, companyId } = await aBuyer(tenant.db);
  return { as: await signedIn(tenant, userId), facilityId, companyId };
}

export async function aDocument(tenant: Tenant, name = LICENSE.name) {
  const keeper = await aKeeper(tenant);
  const file = { ...LICENSE, name };
  const type = { type: 'reseller_certificate' };
  const { data } = await keeper.as.upload<{ id: number; uri: string }>('document/upload', file, type);
  return { ...keeper, id: data.id, uri: data.uri };
}

/** A DEA registration with a later end, which waits for review. */
export async function aRenewal(tenant: Tenant): Promise<number> {
  const { userId } = await aHead(tenant.db, {}, { dea_expiration: '2026-12-31' });
  const file = { type: 'dea_license', ends: '2028-12-31' };
  const head = await signedIn(tenant, userId);
  return (await head.upload<{ id: number }>('document/upload', LICENSE, file)).data.id;
}

/** A buyer of a company that pays by card, with one pack in the cart. */
export async function aCardBuyer(tenant: Tenant): Promise<TestClient> {
  const { userId } = await aBuyer(tenant.db, { payment_option: 'credit_card' });
  const client = await signedIn(tenant, userId);
  await fillCart(tenant, client);
  return client;
}

export const TEST_CARD = { number: '4242 4242 4242 4242', expiry: '12/39', cvc: '123' };

export async function totalOf(client: TestClient): Promise<number> {
  return (await client.get<{ total: number }>('cart/c0')).data.total;
}

/** A payment of a full cart, before the card is charged. */
export async function aPayment(tenant: Tenant) {
  const client = await aCardBuyer(tenant);
  const amount = await totalOf(client);
  const { data } = await client.post<{ id: string; client_secret: string }>('user/payment', {
    cart_type: 'c0',
    amount,
  });
  return { client, amount, payment: { id: data.id, client_secret: data.client_secret } };
}

/** An order that was paid by card. */
export async function aCardOrder(tenant: Tenant) {
  const { client, payment } = await aPayment(tenant);
  await client.post('user/payment/test_card', { ...payment, ...TEST_CARD });
  const placing = { cart_type: 'c0', payment_id: payment.id };
  const { data } = await client.post<{ orders: { id: number }[] }>('order/place_order', placing);
  return { client, id: data.orders[0]?.id ?? 0 };
}

export const fillCart = ({ listing }: Pick<Tenant, 'listing'>, client: TestClient) =>
  client.post('cart/c0', { listing: { id: listing.id, lots: [{ id: listing.lotIds[0], quantity: 1 }] } });

/** A schedule II listing of the tenant's seller, which approved the tenant's facility for it. */
export async function aControlledListing({ db, buyer, seller }: Pick<Tenant, 'db' | 'buyer' | 'seller'>) {
  const { ndc } = await aDrug(db, { dea_schedule: '2' });
  await db
    .insertInto('csos_approval')
    .values({ facility_id: buyer.facilityId, seller_company_id: seller.companyId, status: 'approved' })
    .onConflict((known) =>
      known.columns(['facility_id', 'seller_company_id']).doUpdateSet({ status: 'approved' }),
    )
    .execute();
  return aListing(db, { companyId: seller.companyId, ndc, lots: [{ stock: 100_000 }] });
}

/** One pack of a new schedule II listing in the controlled cart. */
export async function fillControlledCart(tenant: Tenant, client: TestClient) {
  const listing = await aControlledListing(tenant);
  await client.post('cart/c2', {
    listing: { id: listing.id, lots: [{ id: listing.lotIds[0], quantity: 1 }] },
  });
  return listing;
}

export interface PlacedOrder {
  id: number;
  groupId: number;
  lineId: number;
  version: number;
}

/** An order of one pack, placed by the tenant's buyer from its seller. */
export async function anOrder(tenant: Tenant, text = 'Tenant'): Promise<PlacedOrder> {
  const { buyer } = tenant.clients;
  await fillCart(tenant, buyer);
  const { data } = await buyer.post<{ order_group_id: number; orders: { id: number }[] }>(
    'order/place_order',
    {
      cart_type: 'c0',
      po_number: text,
      notes: text,
    },
  );
  const id = data.orders[0]?.id ?? 0;
  const order = await buyer.get<{ version: number; lines: { id: number }[] }>(`order/${id}`);
  const lineId = order.data.lines[0]?.id ?? 0;
  return { id, groupId: data.order_group_id, lineId, version: order.data.version };
}

export async function aShipment(tenant: Tenant, text = 'TRACK 1') {
  const order = await anOrder(tenant);
  const body = { carrier: 'UPS', tracking_number: text, ship_date: '2026-06-15' };
  const { data } = await tenant.clients.seller.post<{ tracking: { id: number }[] }>(
    `order/${order.id}/tracking`,
    body,
  );
  return { orderId: order.id, id: data.tracking[0]?.id ?? 0 };
}

/** A checked price file with one good row and one that is refused. */
export async function anImport(tenant: Tenant, text = 'Tenant'): Promise<{ id: number }> {
  const sent = await sendPriceFile(tenant, text);
  await tenant.checkImports();
  return sent;
}

/** The same before it is checked. */
export async function sendPriceFile(tenant: Tenant, text = 'Tenant'): Promise<{ id: number }> {
  const reply = await tenant.clients.seller.upload<{ id: number }>('listing/import', {
    name: `${text}.csv`,
    bytes: priceFile(tenant, text),
  });
  return reply.data;
}

export const priceFile = ({ listing }: Pick<Tenant, 'listing'>, text = 'Tenant'): string =>
  [
    `NDC,Name,Lot,Expiry,Pack price,Stock,${text}`,
    `${listing.ndc},${text},${text.slice(0, 40)},12/31/2030,10.00,5,${text}`,
    `no ndc,${text},X,12/31/2030,10.00,5,${text}`,
  ].join('\n');

/** An open bid of the buyer on a listing of its own, which waits for the seller unless it was countered. */
export async function aBid(tenant: Tenant, { countered = false, text = 'Tenant' } = {}) {
  const { db, seller, clients } = tenant;
  const listing = await aListing(db, { companyId: seller.companyId, offer_orders_enabled: true });
  const terms = { price: 8, quantity: 10, earliest_expiry: '2028-06-30' };
  const { data } = await clients.buyer.post<{ id: number }>('offer', {
    listing_id: listing.id,
    ...terms,
    acknowledged: true,
    buyer_po: text,
  });
  if (countered) await clients.seller.put(`offer/counter/${data.id}`, { ...terms, price: 9 });
  const bid = await clients.buyer.get<{ current_offer_line: { id: number } }>(`offer/${data.id}`);
  return { id: data.id, listingId: listing.id, lineId: bid.data.current_offer_line.id, terms };
}

/** An open request of the buyer for a product that the seller lists, to that seller alone. */
export async function anRfp(tenant: Tenant): Promise<{ id: number; ndc: string }> {
  const { db, seller, clients } = tenant;
  await db.updateTable('company').set({ enable_rfp: true }).where('id', '=', seller.companyId).execute();
  const { ndc } = await aListing(db, { companyId: seller.companyId });
  const { data } = await clients.buyer.post<{ id: number }>('rfp', {
    ndc,
    catalog_type: 'medigi',
    quantity: 40,
    duration: 3,
    period: 'monthly',
    start_date: '2026-07-15',
    inclusions: [seller.companyId],
    acknowledged: true,
  });
  return { id: data.id, ndc };
}

/** A proposal of the seller for such a request, which waits for the buyer. */
export async function aProposal(tenant: Tenant): Promise<{ id: number; rfpId: number }> {
  const { id: rfpId, ndc } = await anRfp(tenant);
  const sent = { price: 12.5, shipping_price: 20, acknowledged: true, shipping_acknowledged: true };
  const { data } = await tenant.clients.seller.post<{ id: number }>('proposal', {
    request_id: rfpId,
    ndc,
    ...sent,
  });
  return { id: data.id, rfpId };
}

/** A contract of three monthly deliveries of 40 packs from July 15 on, and the first of them. */
export async function aContract(tenant: Tenant): Promise<{ id: number; deliveryId: number }> {
  const { id, rfpId } = await aProposal(tenant);
  await tenant.clients.buyer.put(`proposal/accept/${id}`, {});
  const { data } = await tenant.clients.buyer.get<{ id: number }[]>(
    `rfp/scheduled_orders?request_id=${rfpId}`,
  );
  return { id: rfpId, deliveryId: data[0]?.id ?? 0 };
}
