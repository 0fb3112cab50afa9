import { describe, expect, it } from 'vitest';
import { aClient, aMe } from '../../shared/test-world.ts';
import { decide, type Situation } from './purchase.ts';
import { offerOf } from './quick-offer.ts';
import { aCarts, aListing, aLot, aRow, aSignal, TODAY } from './test-world.ts';

const situation = (change: Partial<Situation> = {}): Situation => ({
  me: aMe(),
  client: aClient(),
  carts: aCarts(),
  today: TODAY,
  ...change,
});
const choice = (lots: Record<number, number> = { 11: 10 }, agreed = false) => ({
  quantities: new Map(Object.entries(lots).map(([id, packs]) => [Number(id), packs])),
  agreed,
});
const codes = (...input: Parameters<typeof decide>) => decide(...input).reasons.map((reason) => reason.code);
const facility = aMe().primary_facility;
const company = aMe().company;
const withoutTerms = aMe({ company: company && { ...company, terms: null } });

describe('why a choice cannot be added', () => {
  it('adds a choice that nothing stands against', () => {
    expect(codes(aListing(), choice(), situation())).toEqual([]);
  });

  it('SP-118 SP-123 nothing chosen', () => {
    expect(codes(aListing(), choice({}), situation())).toEqual(['nothing_chosen']);
  });

  it('SP-119 under min packs while more is in stock; at stock equal to min packs it may be added', () => {
    const listing = aListing({ min_packs: 20 });
    expect(codes(listing, choice({ 11: 10 }), situation())).toEqual(['below_listing_minimum']);
    expect(codes(aListing({ min_packs: 100 }), choice({ 11: 10 }), situation())).toEqual([]);
  });

  it('SP-120 SP-121 no cases chosen, or less than one case', () => {
    const listing = aListing({ case_lock: true, case_size: 12 });
    expect(codes(listing, choice({}), situation())).toEqual(['nothing_chosen']);
    expect(codes(listing, choice({ 11: 6 }), situation())).toContain('case_lock_broken');
    expect(codes(listing, choice({ 11: 12 }), situation())).toEqual([]);
  });

  it('SP-122 less than the stock when that is under one case', () => {
    const listing = aListing({ case_lock: true, case_size: 12, lots: [aLot({ stock: 7 })] });
    expect(codes(listing, choice({ 11: 5 }), situation())).toContain('case_lock_broken');
    expect(codes(listing, choice({ 11: 7 }), situation())).toEqual([]);
  });

  it('SP-124 SP-148 the facility is not vetted', () => {
    const me = aMe({ primary_facility: facility && { ...facility, vetted: false } });
    expect(decide(aListing(), choice(), situation({ me })).reasons[0]?.message).toBe(
      'The facility you have selected is not vetted, adding to cart disabled.',
    );
  });

  it('a user who is not vetted is told so first', () => {
    const me = aMe({ is_vetted: false, primary_facility: facility && { ...facility, vetted: false } });
    expect(codes(aListing(), choice(), situation({ me }))).toEqual([
      'user_not_vetted',
      'facility_not_vetted',
    ]);
  });

  it('SP-125 SP-126 SP-149 SP-151 no terms, but not in hydra', () => {
    const open = { me: withoutTerms };
    expect(decide(aListing(), choice(), situation(open)).reasons[0]?.message).toBe(
      'Your company does not have terms, prices hidden until terms are set.',
    );
    const hydra = situation({ ...open, client: aClient({ hydra: true, supplier_company_id: 2 }) });
    expect(codes(aListing(), choice(), hydra)).toEqual([]);
  });

  it('SP-127 no stock', () => {
    expect(codes(aListing({ lots: [] }), choice({}), situation())).toEqual(['no_stock']);
  });

  it('SP-130 SP-179 soft-blocked until agreed', () => {
    const listing = aListing({ soft_block: true });
    expect(codes(listing, choice(), situation())).toEqual(['soft_blocked']);
    expect(codes(listing, choice({ 11: 10 }, true), situation())).toEqual([]);
  });

  it('SP-137 SP-163 SP-164 a CII listing without the approval of its seller', () => {
    const listing = aListing({ dea: '2', is_c2: true });
    const me = (csos: number[], asked: number[]) =>
      aMe({ primary_facility: facility && { ...facility, csos, csos_requested: asked } });
    expect(codes(listing, choice(), situation({ me: me([], []) }))).toEqual(['csos_not_requested']);
    expect(codes(listing, choice(), situation({ me: me([], [2]) }))).toEqual(['csos_requested']);
    expect(codes(listing, choice(), situation({ me: me([2], [2]) }))).toEqual([]);
  });

  it('a listing that starts later says from when on', () => {
    const listing = aListing({ start_date: '2026-12-01', can_buy_later: true });
    expect(decide(listing, choice(), situation()).reasons[0]?.message).toBe('Available from 12/01/2026');
  });

  it('an administrator without a facility is asked to select one', () => {
    const me = aMe({ roles: ['Administrator'], is_vetted: false, company: null, primary_facility: null });
    expect(codes(aListing(), choice(), situation({ me }))).toEqual(['no_facility']);
  });
});

describe('what stands beside the lots', () => {
  it('SP-104 SP-105 SP-106 eaches, savings and total of the chosen packs', () => {
    const decision = decide(aListing(), choice({ 11: 3, 12: 2 }), situation());
    expect(decision).toMatchObject({ packs: 5, eaches: 500, total: 51, savings: 11.5 });
  });

  it('SP-105 SP-267 saves what the cart says it saves, from the base price that is not rounded', () => {
    const listing = aListing({ current_price_signal: aSignal(3400, 3), lots: [aLot({ price: 9 })] });
    // (11.3333 − 9.00) × 6 = 14.00, not 2.33 × 6.
    expect(decide(listing, choice({ 11: 6 }), situation()).savings).toBe(14);
  });

  it('SP-140 a minimum of one needs no warning', () => {
    expect(decide(aListing({ min_packs: 1 }), choice({}), situation()).warnings).toEqual([]);
  });

  it('savings are $0.00 where the lots cost more, and none without a base price', () => {
    const dear = aListing({ current_price_signal: aSignal(900) });
    expect(decide(dear, choice(), situation()).savings).toBe(0);
    expect(decide(aListing({ current_price_signal: null }), choice(), situation()).savings).toBeNull();
  });

  it('SP-150 no sums while prices are hidden', () => {
    const hidden = aListing({ lots: [aLot({ price: null })], current_price_signal: null });
    expect(decide(hidden, choice(), situation({ me: withoutTerms }))).toMatchObject({
      total: null,
      savings: null,
      freeShipping: null,
    });
  });

  it('SP-138 SP-139 the listing minimum in cases or packs', () => {
    const inCases = aListing({ case_lock: true, case_size: 12, min_packs: 20 });
    expect(decide(inCases, choice({}), situation()).warnings).toEqual(['Listing Minimum: 2 case(s)']);
    const inPacks = aListing({ min_packs: 20 });
    expect(decide(inPacks, choice({}), situation()).warnings).toEqual(['Listing Minimum: 20 pack(s)']);
  });

  it('SP-140 SP-141 SP-142 not when soft-blocked, reached, or above the stock', () => {
    const listing = aListing({ min_packs: 20 });
    expect(decide({ ...listing, soft_block: true }, choice({}), situation()).warnings).toEqual([]);
    expect(decide(listing, choice({ 11: 20 }), situation()).warnings).toEqual([]);
    expect(decide(aListing({ min_packs: 101 }), choice({}), situation()).warnings).toEqual([]);
    // At stock equal to min packs it warns although the button is enabled.
    expect(decide(aListing({ min_packs: 100 }), choice(), situation()).warnings).toHaveLength(1);
  });

  it('SP-143 SP-144 the seller minimum less what the cart holds of this seller; it does not stop adding', () => {
    const listing = aListing({ company_minimum_order_total: 250 });
    const other = { listingId: 9, companyId: 2, lots: { 91: 1 }, subTotal: 100 };
    const open = decide(listing, choice({ 11: 14 }), situation({ carts: aCarts([other]) }));
    expect(open.warnings).toEqual(['Seller Minimum Order Total: $250.00 from Meridian Generics']);
    expect(open.reasons).toEqual([]);
    expect(decide(listing, choice({ 11: 15 }), situation({ carts: aCarts([other]) })).warnings).toEqual([]);
    // The own part in the cart is what is being changed, other sellers and the other cart do not count.
    const own = aCarts([{ ...other, listingId: 3, subTotal: 900 }]);
    expect(decide(listing, choice({ 11: 15 }), situation({ carts: own })).warnings).toHaveLength(1);
    const controlled = aCarts([other], 'c2');
    expect(decide(listing, choice({ 11: 15 }), situation({ carts: controlled })).warnings).toHaveLength(1);
  });

  it('SP-145 SP-146 the free-shipping hint of the chosen lot while the threshold is above the subtotal', () => {
    const stack = (name: string, threshold: number) => ({
      stack: [{ name: 'free_shipping', description: name, context: { free_shipping_threshold: threshold } }],
    });
    const listing = aListing({
      lots: [aLot({ id: 11, ...stack('from $100', 100) }), aLot({ id: 12, ...stack('from $60', 60) })],
    });
    const hint = (lots: Record<number, number>) => decide(listing, choice(lots), situation()).freeShipping;
    expect(hint({})).toBe('from $100');
    expect(hint({ 11: 9 })).toBe('from $100');
    expect(hint({ 11: 10 })).toBeNull();
    expect(hint({ 12: 5 })).toBe('from $60');
  });
});

describe('what a row of the catalog offers', () => {
  it('a box with the packs of the best lot in the cart, or those on their way', () => {
    const carts = aCarts([{ listingId: 3, companyId: 2, lots: { 11: 4 } }]);
    expect(offerOf(aRow(), situation({ carts }), undefined)).toMatchObject({
      kind: 'box',
      box: { value: 4 },
    });
    expect(offerOf(aRow(), situation({ carts }), 6)).toMatchObject({ kind: 'box', box: { value: 6 } });
  });

  it.each([
    [{ 11: 62, 12: 1 }, '63 in 2 lots'],
    [{ 12: 1200 }, '1,200 of another lot'],
  ])('WB-015 no box of one lot where the cart has %o', (lots, words) => {
    const carts = aCarts([{ listingId: 3, companyId: 2, lots }]);
    expect(offerOf(aRow(), situation({ carts }), undefined)).toEqual({ kind: 'open', words });
  });

  it('says in a word why not, with the whole sentence', () => {
    expect(offerOf(aRow(), situation({ me: withoutTerms }), undefined)).toMatchObject({
      kind: 'refused',
      words: 'No terms',
      reason: 'Your company does not have terms, prices hidden until terms are set.',
    });
    const later = aRow({ start_date: '2026-12-01', can_buy_later: true });
    expect(offerOf(later, situation(), undefined)).toMatchObject({ words: 'From 12/01/2026' });
  });

  it('SP-153 leads to the request for schedule II, again after a declined one', () => {
    const controlled = aRow({ is_c2: true });
    expect(offerOf(controlled, situation(), undefined)).toEqual({ kind: 'open', words: 'Request access' });
    const { primary_facility: facility } = aMe();
    const declined = [{ company_id: controlled.company_id, reason: null, contact: null }];
    const me = aMe({ primary_facility: facility && { ...facility, csos_declined: declined } });
    expect(offerOf(controlled, situation({ me }), undefined)).toEqual({
      kind: 'open',
      words: 'Declined – ask again',
    });
  });

  it('WB-119 does not call sold out what waits for an approval or a facility', () => {
    const hidden = aRow({ best_lot: null });
    const said = (me: Situation['me']) => offerOf(hidden, situation({ me }), undefined);
    expect(said(aMe({ is_vetted: false }))).toEqual({
      kind: 'refused',
      words: 'After approval',
      reason: 'You have not yet been approved as a buyer, so you cannot see pricing yet.',
    });
    expect(said(aMe({ primary_facility: null }))).toMatchObject({ words: 'No facility' });
    expect(said(withoutTerms)).toMatchObject({ words: 'No terms' });
    expect(said(aMe())).toMatchObject({ words: 'Sold out' });
  });

  it('SP-137 SP-153 SP-162 a schedule II listing has a box where its seller approved, else the way to ask', () => {
    const asked = (csos: number[], csos_requested: number[]) =>
      situation({ me: aMe({ primary_facility: facility && { ...facility, csos, csos_requested } }) });
    const said = (at: Situation) => offerOf(aRow({ is_c2: true }), at, undefined);
    expect(said(asked([2], [])).kind).toBe('box');
    expect(said(asked([], []))).toEqual({ kind: 'open', words: 'Request access' });
    expect(said(asked([], [2]))).toEqual({
      kind: 'refused',
      words: 'CII requested',
      reason: 'Sign up for CSOS purchases was requested',
    });
  });

  it('opens the listing where an agreement or several lots are needed', () => {
    expect(offerOf(aRow({ soft_block: true }), situation(), undefined).kind).toBe('open');
    expect(offerOf(aRow({ min_packs: 50 }), situation(), undefined)).toEqual({
      kind: 'open',
      words: 'Choose lots',
    });
  });
});
