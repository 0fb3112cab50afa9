import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FACILITY_NOT_VETTED, NO_FACILITY } from '#rules/catalog/refusals.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { aBuyer, aDrug, aFacility, anAdministrator, aSeller, aUser, TODAY } from '../../../test/kit/world.ts';
import { aMarket, type Market } from './test-requests.ts';

let app: TestApp;
let market: Market;
beforeAll(async () => {
  app = await startTestApp('asking for products');
});
afterAll(() => app.close());
beforeEach(async () => {
  market = await aMarket(app);
});

describe('RB-185 asking for a product', () => {
  it('by an NDC of the directory, with or without dashes, or in words', async () => {
    const { ndc, name } = await aDrug(app.db);
    const dashed = `${ndc.slice(0, 5)}-${ndc.slice(5, 9)}-${ndc.slice(9)}`;
    const wanted = { ndc: dashed, quantity: 1_000_000, needed_by: '06/15/2026', note: 'For the winter' };
    const byNdc = await market.ask(wanted);
    expect([byNdc.status, byNdc.data]).toMatchObject([
      201,
      {
        ndc,
        ndc_number: dashed,
        product: name,
        quantity: 1_000_000,
        needed_by: TODAY,
        note: 'For the winter',
        status: 'New',
        answer: null,
        facility_id: market.buyer.facilityId,
        can: { cancel: true, move: [], answer: false },
      },
    ]);
    const inWords = await market.ask({ product: 'Abc' });
    expect([inWords.status, inWords.data]).toMatchObject([
      201,
      { ndc: null, product: 'Abc', needed_by: null },
    ]);
  });

  it.each([
    ['nothing named', {}, 'product', 'Product is required'],
    ['two characters', { product: ' ab ' }, 'product', 'Product is required'],
    ['an NDC that nobody knows', { ndc: '99999999999' }, 'ndc', 'This NDC is not in the drug directory.'],
    ['no packs', { product: 'Tablets', quantity: 0 }, 'quantity', 'Enter 1 to 1,000,000 packs.'],
    [
      'too many packs',
      { product: 'Tablets', quantity: 1_000_001 },
      'quantity',
      'Enter 1 to 1,000,000 packs.',
    ],
    [
      'yesterday',
      { product: 'Tablets', needed_by: '06/14/2026' },
      'needed_by',
      'Needed by cannot be in the past.',
    ],
  ])('%s is refused', async (_what, body, field, sentence) => {
    const { status, problem } = await market.ask(body);
    expect([status, problem?.data]).toEqual([422, { [field]: sentence }]);
  });

  it('200 and 500 characters are taken, one more is not', async () => {
    expect((await market.ask({ product: 'a'.repeat(200), note: 'b'.repeat(500) })).status).toBe(201);
    expect((await market.ask({ product: 'a'.repeat(201) })).status).toBe(422);
    expect((await market.ask({ product: 'Tablets', note: 'b'.repeat(501) })).status).toBe(422);
  });
});

describe('RB-186 whose it is', () => {
  it('needs a facility, and both person and facility approved, as orders do', async () => {
    const { companyId } = market.buyer;
    const nowhere = await app.signIn((await aUser(app.db, { companyId, roles: ['Buyer'] })).userId);
    const { id } = await aFacility(app.db, { company_id: companyId, vetting_status: 'pending' });
    const unvetted = await app.signIn(
      (await aUser(app.db, { companyId, roles: ['Buyer'], facilityIds: [id] })).userId,
    );
    const stranger = await aUser(app.db, {
      companyId,
      roles: ['Buyer'],
      facilityIds: [market.buyer.facilityId],
      vetting_status: 'Unreviewed',
    });
    const ask = { product: 'Tablets' };
    expect(await market.ask(ask, nowhere)).toMatchObject({ status: 422, problem: { error: NO_FACILITY } });
    expect(await market.ask(ask, unvetted)).toMatchObject({
      status: 403,
      problem: { error: FACILITY_NOT_VETTED },
    });
    expect(await market.ask(ask, await app.signIn(stranger.userId))).toMatchObject({
      status: 403,
      problem: { error: 'You have not yet been approved as a buyer.' },
    });
  });

  it('the same NDC once at a time for a facility, also when two ask at once; in words as often as one likes', async () => {
    const { ndc } = await aDrug(app.db);
    const [one, two] = await Promise.all([market.ask({ ndc }), market.ask({ ndc })]);
    expect(new Set([one.status, two.status])).toEqual(new Set([201, 409]));
    const id = (one.status === 201 ? one : two).data.id;
    const again = await market.ask({ ndc });
    expect([again.status, again.problem]).toMatchObject([
      409,
      { error: `You have asked for this product already: request ${id}.`, data: { request_id: id } },
    ]);
    await market.cancel(id);
    expect((await market.ask({ ndc })).status).toBe(201);
    for (let times = 0; times < 2; times += 1)
      expect((await market.ask({ product: 'Tablets' })).status).toBe(201);
    expect((await market.ask({ ndc }, await app.signIn((await aBuyer(app.db)).userId))).status).toBe(201);
  });

  it('50 open ones for a facility', async () => {
    const values = {
      facility_id: market.buyer.facilityId,
      buyer_company_id: market.buyer.companyId,
      buyer_user_id: market.buyer.userId,
      product: 'Tablets',
      quantity: 1,
      needs_agreement: true,
      created_at: new Date(),
      updated_at: new Date(),
    };
    await app.db
      .insertInto('requested_product')
      .values(Array.from({ length: 49 }, () => values))
      .execute();
    const last = await market.ask({ product: 'Tablets' });
    expect(last.status).toBe(201);
    const over = await market.ask({ product: 'Tablets' });
    expect([over.status, over.problem?.error]).toEqual([
      422,
      'A facility can have 50 open requests at most.',
    ]);
    await market.cancel(last.data.id);
    expect((await market.ask({ product: 'Tablets' })).status).toBe(201);
  });
});

it('RB-187 what somebody offers now is shown first, and asked for anyway', async () => {
  const { id, ndc } = await market.lists((await aDrug(app.db)).ndc);
  await market.lists(ndc, await aSeller(app.db));
  const offered = await market.ask({ ndc });
  expect([offered.status, offered.problem]).toMatchObject([
    409,
    { error: 'Offered now by 2 suppliers', data: { suppliers: 2, listing_id: id } },
  ]);
  expect((await market.ask({ ndc, ask_anyway: true })).status).toBe(201);
  const closed = await aBuyer(app.db, { agreed_to_medigi: false });
  expect((await market.ask({ ndc }, await app.signIn(closed.userId))).status).toBe(201);
});

describe('RB-188 RB-189 X-14 who sees and cancels what', () => {
  it('the buyers of a facility see its requests, who heads the company all of them, others none', async () => {
    const { companyId, facilityId } = market.buyer;
    const { id } = await market.asked();
    const person = async (more: object) =>
      app.signIn((await aUser(app.db, { companyId, roles: ['Buyer'], ...more })).userId);
    const colleague = await person({ facilityIds: [facilityId] });
    const elsewhere = await person({
      facilityIds: [(await aFacility(app.db, { company_id: companyId })).id],
    });
    const head = await person({ roles: ['Buyer', 'CompanyAdmin'] });
    const stranger = await app.signIn((await aBuyer(app.db)).userId);
    for (const sees of [colleague, head, market.keeping])
      expect(await market.list(`search=${id}`, sees)).toContain(id);
    for (const blind of [elsewhere, stranger]) {
      expect(await market.list('', blind)).toEqual([]);
      expect((await blind.get(`listing/requested_product/${id}`)).status).toBe(404);
      expect((await market.cancel(id, blind)).status).toBe(404);
    }
    const theirs = await market.cancel(id, colleague);
    expect([theirs.status, theirs.problem?.error]).toMatchObject([
      403,
      expect.stringMatching(/^Only Pat Doe \d+ can cancel/),
    ]);
  });

  it('sellers, who hear of the demand alone, and administrators without the catalog are refused', async () => {
    const { id } = await market.asked();
    const selling = await app.signIn(market.seller.userId);
    const other = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    for (const client of [selling, other]) {
      const demand = await client.get('listing/requested_product/demand');
      expect(demand.status).toBe(client === selling ? 200 : 403);
      for (const path of ['', '/assignees', `/${id}`, `/${id}/offers`, '/export?format=csv'])
        expect([path, (await client.get(`listing/requested_product${path}`)).status]).toEqual([path, 403]);
      expect((await market.ask({ product: 'Tablets' }, client)).status).toBe(403);
      expect((await market.cancel(id, client)).status).toBe(403);
    }
  });

  it('RB-189 one cancels while it is open, and no more then', async () => {
    const { id } = await market.asked();
    expect((await market.cancel(id)).status).toBe(200);
    const closed = await market.read(id);
    expect(closed).toMatchObject({ status: 'Closed', can: { cancel: false } });
    expect(closed.answer).toMatch(/^Cancelled by Pat Doe \d+$/);
    const twice = await market.cancel(id);
    expect([twice.status, twice.problem?.error]).toEqual([
      409,
      'Status cannot be changed from Closed to Closed.',
    ]);
    const { id: sought } = await market.asked();
    await market.move(sought, 'Sourcing');
    expect((await market.cancel(sought)).status).toBe(200);
    const { id: found } = await market.asked();
    await market.move(found, 'Sourcing');
    await market.move(found, 'Available', 'Meridian has it');
    expect((await market.cancel(found)).status).toBe(409);
  });

  it('RB-188 by status, facility, day and words, sorted, as a page and as a file', async () => {
    const first = await market.asked({ quantity: 9, needed_by: '2026-08-01' });
    const second = await market.asked({ quantity: 5 });
    await market.move(second.id, 'Sourcing');
    const third = await market.asked({ quantity: 7, needed_by: '2026-07-01' });
    await market.cancel(third.id);
    const finds: [string, number[]][] = [
      ['', [third.id, second.id, first.id]],
      ['sort=created', [first.id, second.id, third.id]],
      ['sort=quantity', [second.id, third.id, first.id]],
      ['sort=needed', [third.id, first.id, second.id]],
      ['status=open', [second.id, first.id]],
      ['status=Closed', [third.id]],
      [`facility_id=${market.buyer.facilityId}`, [third.id, second.id, first.id]],
      ['facility_id=999999', []],
      [`from=${TODAY}&to=${TODAY}`, [third.id, second.id, first.id]],
      ['to=2026-06-14', []],
      ['from=2026-06-16', []],
      [`search=${first.ndc}`, [first.id]],
      [`search=${encodeURIComponent(first.product.toUpperCase())}`, [first.id]],
      ['search=nothing', []],
    ];
    for (const [query, found] of finds) expect([query, await market.list(query)]).toEqual([query, found]);
    const file = await market.buying.get('listing/requested_product/export?format=csv&sort=created');
    expect(file.text.split('\r\n')[0]).toContain(
      'Request #,NDC,Product,Quantity,Needed By,Facility,Note,Status,Answer,Sold Out,Created',
    );
    expect(file.text).toContain(`${first.id},${first.ndc_number},${first.product},9,2026-08-01`);
  });
});
