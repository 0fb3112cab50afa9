import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NdcListing, Proposal, Rfp, RfpSummary, SupplierOption } from '#contract/rfps/rfp-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aTenant, type Tenant } from '../../../test/kit/tenant.ts';
import { aBuyer, aDrug, aListing, aSeller } from '../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('rfps', { runJobs: true });
});
afterAll(() => app.close());

interface Supplier {
  companyId: number;
  client: TestClient;
}

let tenants = 0;
let tenant: Tenant;
let buyer: TestClient;
let ndc: string;
let suppliers: [Supplier, Supplier];
beforeEach(async () => {
  tenant = await aTenant(app, `Tenant ${(tenants += 1)}`);
  buyer = tenant.clients.buyer;
  ({ ndc } = await aDrug(app.db, { csp: 25 }));
  suppliers = [await aSupplier(), await aSupplier()];
});

async function aSupplier(fields = {}): Promise<Supplier> {
  const { userId, companyId } = await aSeller(app.db, { enable_rfp: true, ...fields });
  await aListing(app.db, { companyId, ndc });
  return { companyId, client: await app.signIn(userId) };
}

const ask = (more: object = {}, who = buyer) =>
  who.post<{ id: number; status: string; supplier_count: number }>('rfp', {
    ndc,
    catalog_type: 'medigi',
    quantity: 10,
    duration: 6,
    period: 'biweekly',
    start_date: '07/15/2026',
    inclusions: suppliers.map(({ companyId }) => companyId),
    acknowledged: true,
    ...more,
  });

const PRICE = { price: 12.5, shipping_price: 20, acknowledged: true, shipping_acknowledged: true };
const propose = ({ client }: Supplier, id: number, more: object = {}) =>
  client.post<Proposal>('proposal', { request_id: id, ndc, ...PRICE, ...more });
const read = async (id: number, who = buyer) => (await who.get<Rfp>(`rfp/${id}`)).data;
const byNumber = (one: number, other: number) => one - other;
const statusOf = async (id: number, who = buyer) => (await read(id, who)).status;

describe('asking', () => {
  it('TR-020 TR-021 TR-049 … TR-054 TR-532 TR-533: a request goes to the suppliers that were chosen, and to no other', async () => {
    const [first, second] = suppliers;
    const asked = await ask({ inclusions: [first.companyId] });
    expect([asked.status, asked.data]).toMatchObject([201, { status: 'pending', supplier_count: 1 }]);
    const { id } = asked.data;
    expect(await read(id)).toMatchObject({
      status: 'pending',
      ndc,
      csp: 25,
      quantity: 10,
      duration: 6,
      period: 'biweekly',
      period_name: 'Every 2 Weeks',
      start_date: '2026-07-15',
      renewal_date: '2027-01-15',
      total_quantity: 120,
      delivery_count: 12,
      suppliers_invited: 1,
      suppliers_answered: 0,
      suppliers: [{ id: first.companyId, status: 'invited', decline_reason: null }],
      can: { cancel: true, propose: false },
    });
    expect((await first.client.get<RfpSummary[]>('rfp')).data.map((one) => one.id)).toEqual([id]);
    expect((await second.client.get<RfpSummary[]>('rfp')).data).toEqual([]);
    expect((await second.client.get(`rfp/${id}`)).status).toBe(404);
    expect((await (await app.signIn((await aBuyer(app.db)).userId)).get(`rfp/${id}`)).status).toBe(404);
  });

  it.each([
    [
      'TR-319 G-073 a start in nine days',
      { start_date: '06/24/2026' },
      'Start date must be at least 10 days from today',
    ],
    ['a start in two years', { start_date: '07/15/2028' }, 'Start date must be within 365 days from today'],
    ['a day that is none', { start_date: '02/30/2027' }, 'This date does not exist.'],
    ['without the terms', { acknowledged: false }, 'Please acknowledge the terms.'],
    ['TR-331 a supplier that takes none', { inclusions: [1] }, 'One of these suppliers takes no requests.'],
  ])('%s is refused', async (_, more, sentence) => {
    const refused = await ask(more);
    expect([refused.status, refused.problem?.error]).toEqual([422, sentence]);
  });

  it.each([
    { quantity: 0 },
    { quantity: 100_001 },
    { duration: 7 },
    { period: 'weekly' },
    { ndc: '1' },
    { quantity: 1.5 },
  ])('TR-309 TR-310 TR-312 %j is refused', async (more) => {
    expect((await ask(more)).status).toBe(422);
  });

  it.each([undefined, ''])('TR-303 without a product (%s) the NDC is missed', async (none) => {
    const refused = await ask({ ndc: none });
    expect([refused.status, refused.problem?.error]).toEqual([422, 'NDC is required']);
  });

  it('TR-060 TR-061 TR-331 TR-332 TR-337 TR-338 TR-534 G-077: without inclusions all that take requests are asked, but those left out', async () => {
    const [first, second] = suppliers;
    await aSupplier({ enable_rfp: false });
    await aSupplier({ agreed_to_medigi: false });
    const gcn = (await buyer.get<NdcListing>(`listing/ndc/${ndc}`)).data.gcn_seqno;
    const offered = (await buyer.get<SupplierOption[]>(`rfp/suppliers?gcn=${gcn}`)).data;
    const listing = offered.filter((one) => one.lists_drug).map((one) => one.id);
    expect(listing.toSorted(byNumber)).toEqual([first.companyId, second.companyId].toSorted(byNumber));
    expect(offered.slice(0, 2).every((one) => one.lists_drug)).toBe(true);
    expect(Object.keys(offered[0] ?? {})).toEqual([
      'id',
      'name',
      'enable_rfp',
      'medigi_agreed',
      'lists_drug',
    ]);
    const exclusions = offered.map((one) => one.id).filter((one) => one !== second.companyId);
    const { data } = await ask({ inclusions: [], exclusions });
    expect((await read(data.id)).suppliers?.map((one) => one.id)).toEqual([second.companyId]);
    const none = await ask({ inclusions: [], exclusions: offered.map((one) => one.id) });
    expect(none.problem?.error).toBe('Sellers selection required');
  });

  it('X-63 schedule II is not asked for', async () => {
    const controlled = await aDrug(app.db, { dea_schedule: '2' });
    expect((await ask({ ndc: controlled.ndc })).status).toBe(404);
  });

  it('TR-058 TR-059 TR-297 TR-298 TR-545 … TR-547: products by NDC with or without dashes, by name, by drug; a supplier finds its own', async () => {
    const [first] = suppliers;
    const { data: known } = await buyer.get<NdcListing>(`listing/ndc/${ndc}`);
    const find = async (query: string, who = buyer) =>
      (await who.get<NdcListing[]>(`listing/ndc?${query}`)).data.map((one) => one.ndc);
    expect(await find(`search_type=ndc&ndc=${known.ndc_number}`)).toEqual([ndc]);
    expect(await find(`search_type=desc&desc=${encodeURIComponent(known.ln60.toUpperCase())}`)).toContain(
      ndc,
    );
    const related = `search_type=related&gcn=${known.gcn_seqno}&pack_size=${known.pack_size}`;
    const twin = await aDrug(app.db, { gcn_seqno: known.gcn_seqno ?? 0 });
    expect(known).toMatchObject({ csp: 25, eaches_per_pack: 10 });
    expect((await find(related)).sort()).toEqual([ndc, twin.ndc].sort());
    expect(await find(related, first.client)).toEqual([ndc]);
    const grouped = await buyer.get<{ ndcs: NdcListing[] }[]>(`listing/ndc/grouped?${related}`);
    expect(grouped.data.map(({ ndcs }) => ndcs.length)).toEqual([2]);
    expect(await find('search_type=ndc')).toEqual([]);
  });
});

describe('answering', () => {
  it('TR-022 TR-057 TR-321 TR-322 TR-356 TR-539 TR-540: a proposal has the units of the request, and what the contract comes to', async () => {
    const [first, second] = suppliers;
    const { id } = (await ask()).data;
    const known = (await buyer.get<NdcListing>(`listing/ndc/${ndc}`)).data;
    const other = await aDrug(app.db, {
      gcn_seqno: known.gcn_seqno ?? 0,
      package_size: known.pack_size,
      csp: 10,
      eaches_per_pack: 500,
    });
    await aListing(app.db, { companyId: first.companyId, ndc: other.ndc });
    const placed = await propose(first, id, { ndc: other.ndc });
    expect([placed.status, placed.data]).toMatchObject([
      201,
      {
        status: 'pending',
        quantity: 25,
        csp: 10,
        eaches_per_pack: 500,
        price: 12.5,
        sub_total: 3750,
        total: 3990,
        billed_total: 3990,
      },
    ]);
    expect(placed.data.resubmit_schedule_date).toBe('2026-12-16');
    expect(await read(id)).toMatchObject({ status: 'proposed', best_price: 12.5, suppliers_answered: 1 });
    await propose(second, id, { price: 11 });
    expect((await read(id)).proposals.map((one) => one.price)).toEqual([11, 12.5]);
    const listed = (await buyer.get<Proposal[]>(`proposal/${id}`)).data;
    expect(listed.map((one) => [one.price, one.company_id])).toEqual([
      [11, second.companyId],
      [12.5, first.companyId],
    ]);
    const own = (await first.client.get<Proposal[]>(`proposal/${id}`)).data;
    expect(own.map((one) => one.price)).toEqual([12.5]);
  });

  it('a supplier sees its own proposal alone, and nothing of how many others there are', async () => {
    const [first, second] = suppliers;
    const { id } = (await ask()).data;
    await propose(first, id, { price: 987.65 });
    const seen = await second.client.get<Rfp>(`rfp/${id}`);
    expect(seen.data).toMatchObject({
      proposals: [],
      active_proposal: null,
      suppliers: null,
      best_price: null,
    });
    expect([seen.data.suppliers_invited, seen.data.suppliers_answered, seen.data.my_price]).toEqual([
      null,
      null,
      null,
    ]);
    const told =
      seen.text + (await second.client.get('rfp')).text + (await second.client.get(`proposal/${id}`)).text;
    expect(told).not.toContain('987.65');
    const byRival = await second.client.get<RfpSummary[]>(`rfp?seller_id=${first.companyId}`);
    expect(byRival.data).toEqual([]);
  });

  it.each([
    ['TR-348 a price of nothing', { price: 0 }, 422, 'The price is at least $0.01.'],
    [
      'TR-349 a negative shipping price',
      { shipping_price: -0.01 },
      422,
      'Too small: expected number to be >=0',
    ],
    [
      'without the guarantee',
      { shipping_acknowledged: false },
      422,
      'Please acknowledge the shipping guarantee.',
    ],
    ['without the terms', { acknowledged: false }, 422, 'Please acknowledge the terms.'],
  ])('%s is refused', async (_, more, status, sentence) => {
    const { id } = (await ask()).data;
    const refused = await propose(suppliers[0], id, more);
    expect([refused.status, refused.problem?.error]).toEqual([status, sentence]);
    expect(await statusOf(id)).toBe('pending');
  });

  it('TR-298 only an own product of the same drug; who was not asked finds no request', async () => {
    const { id } = (await ask()).data;
    const { ndc: foreign } = await aListing(app.db, { companyId: suppliers[0].companyId });
    expect((await propose(suppliers[0], id, { ndc: foreign })).status).toBe(422);
    expect((await propose(await aSupplier(), id)).status).toBe(404);
  });

  it('TR-358 TR-543 the shipping of a delivery is what the supplier asks of others, free from its threshold', async () => {
    const { id } = (await ask()).data;
    const { client, companyId } = suppliers[0];
    await app.db
      .updateTable('company')
      .set({ shipping_price_cents: 1500, shipping_threshold_cents: 20_000 })
      .where('id', '=', companyId)
      .execute();
    const calc = async (price: number) =>
      (await client.post<{ price_meta: object }>('proposal/calc', { rfp_id: id, ndc, price })).data
        .price_meta;
    expect(await calc(10)).toEqual({
      shipping_price: 15,
      quantity: 10,
      sub_total: 1200,
      total: 1380,
      billed_total: 1380,
    });
    expect(await calc(20)).toMatchObject({ shipping_price: 0, sub_total: 2400, total: 2400 });
  });

  it('TR-023 TR-364 TR-365 TR-536 G-067: each supplier refuses for itself; the last refusal ends the request', async () => {
    const [first, second] = suppliers;
    const { id } = (await ask()).data;
    const refuse = ({ client }: Supplier, reason: string) =>
      client.put<Rfp>(`rfp/decline/${id}`, { id, decline_reason: reason });
    expect((await refuse(first, '')).status).toBe(422);
    expect((await refuse(first, 'x'.repeat(2001))).status).toBe(422);
    expect((await refuse(first, 'Out of production')).data).toMatchObject({
      status: 'declined',
      invitation: 'declined',
      decline_reason: 'Out of production',
    });
    expect([await statusOf(id), (await propose(first, id)).status]).toEqual(['pending', 409]);
    const [mine] = (await read(id)).suppliers?.filter((one) => one.id === first.companyId) ?? [];
    expect(mine).toMatchObject({ status: 'declined', decline_reason: 'Out of production' });
    expect((await read(id, second.client)).decline_reason).toBeNull();
    await refuse(second, 'No capacity');
    expect(await statusOf(id)).toBe('declined');
    expect((await refuse(second, 'Again')).status).toBe(409);
  });

  it('TR-377 TR-542 G-066: a declined proposal may be followed by another one of the same supplier', async () => {
    const [first] = suppliers;
    const { id } = (await ask({ inclusions: [first.companyId] })).data;
    const { data: dear } = await propose(first, id);
    expect((await propose(first, id)).problem?.error).toBe('Your proposal waits for the buyer.');
    const declined = await buyer.put<Proposal>(`proposal/decline/${dear.id}`, { decline_reason: 'Too dear' });
    expect(declined.data).toMatchObject({ status: 'declined', decline_reason: 'Too dear' });
    expect(await statusOf(id)).toBe('pending');
    expect((await buyer.put(`proposal/decline/${dear.id}`, {})).status).toBe(409);
    expect((await first.client.put(`proposal/decline/${dear.id}`, {})).status).toBe(403);
    expect((await propose(first, id, { price: 11 })).status).toBe(201);
    expect((await read(id, first.client)).proposals.map((one) => one.status)).toEqual([
      'pending',
      'declined',
    ]);
  });
});

describe('ending', () => {
  it('TR-367 TR-370 TR-535: its buyer cancels it, and what waits of it is closed', async () => {
    const [first] = suppliers;
    const { id } = (await ask()).data;
    await propose(first, id);
    expect((await first.client.put(`rfp/${id}`, { status: 'cancelled' })).status).toBe(403);
    const other = await buyer.put(`rfp/${id}`, { status: 'accepted' });
    expect([other.status, other.problem?.error]).toEqual([
      409,
      'Status cannot be changed from proposed to accepted.',
    ]);
    expect((await buyer.put<Rfp>(`rfp/${id}`, { id, status: 'cancelled' })).data).toMatchObject({
      status: 'cancelled',
      suppliers: [{ status: 'closed' }, { status: 'closed' }],
      proposals: [{ status: 'closed' }],
      can: { cancel: false },
    });
    expect((await buyer.put(`rfp/${id}`, { status: 'cancelled' })).status).toBe(409);
    expect((await propose(suppliers[1], id)).status).toBe(409);
  });

  it('administrators cancel with a reason', async () => {
    const { id } = (await ask()).data;
    const { admin } = tenant.clients;
    expect((await admin.put(`rfp/${id}`, { status: 'cancelled' })).status).toBe(422);
    const done = await admin.put<Rfp>(`rfp/${id}`, { status: 'cancelled', reason: 'Recalled' });
    expect(done.data).toMatchObject({ status: 'cancelled', cancel_reason: 'Recalled' });
  });

  it('TR-024 TR-055 TR-378 TR-379 G-086: an ended request is renewed once at a time', async () => {
    const { id } = (await ask()).data;
    expect((await ask({ resubmit: true, request_id: id })).status).toBe(409);
    await buyer.put(`rfp/${id}`, { status: 'cancelled' });
    const child = await ask({ resubmit: true, request_id: id });
    expect((await read(child.data.id)).parent_id).toBe(id);
    expect((await ask({ resubmit: true, request_id: id })).problem?.error).toBe(
      'This contract has already been resubmitted.',
    );
    const stranger = await app.signIn((await aBuyer(app.db)).userId);
    expect((await ask({ resubmit: true, request_id: id }, stranger)).status).toBe(404);
    const renewals = await buyer.get<RfpSummary[]>('rfp?renewals_only=1');
    expect(renewals.data.map((one) => one.id)).toEqual([child.data.id]);
  });

  it('two suppliers at once, a refusal beside a cancellation: the request ends as one of them says', async () => {
    const [first, second] = suppliers;
    const { id } = (await ask()).data;
    await Promise.all([propose(first, id), propose(second, id)]);
    expect((await read(id)).proposals).toHaveLength(2);
    const { id: next } = (await ask({ inclusions: [first.companyId] })).data;
    const [refusal, cancelling] = await Promise.all([
      first.client.put(`rfp/decline/${next}`, { decline_reason: 'No' }),
      buyer.put(`rfp/${next}`, { status: 'cancelled' }),
    ]);
    expect([refusal.status, cancelling.status].toSorted(byNumber)).toEqual([200, 409]);
    expect(await statusOf(next)).toBe(refusal.status === 200 ? 'declined' : 'cancelled');
  });
});
