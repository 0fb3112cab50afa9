import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PurchaseInput, PurchaseListing, PurchaseLot } from './eligibility.ts';
import {
  addReasons,
  availableStock,
  isOpenTo,
  listingMinimumWarning,
  NOT_ELIGIBLE,
  orderReasons,
  pricesHidden,
  purchaseReasons,
} from './eligibility.ts';
import { distributeSuggestion, normaliseLotQuantity } from './quantities.ts';

const today = '2026-01-15';

const listing: PurchaseListing = {
  companyId: 7,
  companyName: 'Meridian Generics',
  companyMinimumCents: null,
  catalogType: 'medigi',
  active: true,
  isC2: false,
  softBlocked: false,
  startDate: null,
  canBuyLater: false,
  caseLock: false,
  caseSize: 1,
  minPacks: 0,
};

const noEnds = { stateLicenseEnds: null, deaEnds: null };

function lot(quantity: number, over: Partial<PurchaseLot> = {}): PurchaseLot {
  return {
    id: 11,
    name: 'A1',
    stock: 100,
    expiry: '2027-06-30',
    minQty: null,
    priceCents: 900,
    quantity,
    ...over,
  };
}

function purchase(over: Partial<PurchaseInput> = {}): PurchaseInput {
  return {
    user: { vetted: true },
    facility: { vetted: true, csosCompanyIds: [], csosRequestedIds: [], ...noEnds },
    company: { hasTerms: true, agreedToMedigi: true },
    host: { hydra: false, supplierId: null },
    listing,
    lots: [lot(4), lot(0, { id: 12, name: 'B2' })],
    agreed: false,
    otherSellerItemsCents: 0,
    today,
    ...over,
  };
}

const hydraOn = { hydra: true, supplierId: null };
const approved = { vetted: true, csosCompanyIds: [7], csosRequestedIds: [], ...noEnds };
const requested = { vetted: true, csosCompanyIds: [3], csosRequestedIds: [7], ...noEnds };
const withListing = (over: Partial<PurchaseListing>): Partial<PurchaseInput> => ({
  listing: { ...listing, ...over },
});
const cases = withListing({ caseLock: true, caseSize: 12, minPacks: 10 });

function told(over: Partial<PurchaseInput>): [string, string][] {
  return purchaseReasons(purchase(over)).map((reason) => [reason.code, reason.message]);
}

/** Spec row, what differs from a plain purchase, code and sentence of the only reason. */
const refusals: readonly [string, Partial<PurchaseInput>, string, string][] = [
  [
    'X-15',
    { user: { vetted: false } },
    'user_not_vetted',
    'You have not yet been approved as a buyer, so you cannot see pricing yet.',
  ],
  ['X-15', { facility: null }, 'no_facility', 'The current facility is not set; select one to purchase.'],
  [
    'SP-124 SP-148',
    { facility: { ...approved, vetted: false } },
    'facility_not_vetted',
    'The facility you have selected is not vetted, adding to cart disabled.',
  ],
  [
    'SP-125 SP-149',
    { company: { hasTerms: false, agreedToMedigi: true } },
    'no_terms',
    'Your company does not have terms, prices hidden until terms are set.',
  ],
  ['SP-504', withListing({ active: false }), 'not_eligible', NOT_ELIGIBLE],
  ['X-31', { company: { hasTerms: true, agreedToMedigi: false } }, 'not_eligible', NOT_ELIGIBLE],
  ['X-31', { host: { hydra: true, supplierId: 8 } }, 'not_eligible', NOT_ELIGIBLE],
  ['SP-417', withListing({ startDate: '2026-02-01' }), 'not_eligible', NOT_ELIGIBLE],
  [
    'SP-417',
    withListing({ startDate: '2026-02-01', canBuyLater: true }),
    'starts_later',
    'Available from 02/01/2026',
  ],
  [
    'SP-137 SP-158',
    withListing({ isC2: true }),
    'csos_not_requested',
    'This is a restricted product. You need to register with the manufacturer to electronically sign the 222.',
  ],
  [
    'SP-137 SP-164',
    { ...withListing({ isC2: true }), facility: requested },
    'csos_requested',
    'Sign up for CSOS purchases was requested',
  ],
  [
    'SP-130',
    withListing({ softBlocked: true }),
    'soft_blocked',
    'This item has been blocked by your administrator.',
  ],
  ['SP-127', { lots: [lot(4, { stock: 0 })] }, 'no_stock', 'This listing is out of stock.'],
  ['SP-127', { lots: [] }, 'no_stock', 'This listing is out of stock.'],
  ['SP-118 SP-123', { lots: [lot(0)] }, 'nothing_chosen', 'Choose a quantity.'],
  ['SP-120', { ...cases, lots: [lot(0)] }, 'nothing_chosen', 'Choose the number of cases.'],
  ['SP-119 SP-139', withListing({ minPacks: 5 }), 'below_listing_minimum', 'Listing Minimum: 5 pack(s)'],
  [
    'SP-119 SP-138',
    { ...withListing({ caseLock: true, caseSize: 12, minPacks: 30 }), lots: [lot(12)] },
    'below_listing_minimum',
    'Listing Minimum: 3 case(s)',
  ],
  [
    'SP-121',
    {
      ...withListing({ caseLock: true, caseSize: 12 }),
      lots: [lot(0), lot(7, { id: 12, name: 'B2', stock: 7 })],
    },
    'case_lock_broken',
    'Listing Minimum: 1 case(s)',
  ],
  [
    'SP-122',
    { ...cases, lots: [lot(4, { stock: 4 }), lot(0, { id: 12, stock: 3 })] },
    'case_lock_broken',
    'Less than a case is left. You can only buy all of it: 7 packs.',
  ],
  [
    'SP-121',
    {
      ...withListing({ caseLock: true, caseSize: 12 }),
      lots: [lot(6, { stock: 6 }), lot(0, { id: 12, stock: 6 })],
    },
    'case_lock_broken',
    'Listing Minimum: 1 case(s)',
  ],
  ['SP-088', { lots: [lot(101)] }, 'over_stock', 'Lot A1 has only 100 packs in stock.'],
  ['SP-090', { lots: [lot(4, { minQty: 5 })] }, 'below_lot_minimum', 'The minimum for lot A1 is 5 packs.'],
  [
    'X-70',
    { ...cases, lots: [lot(25), lot(0, { id: 12 })] },
    'lot_breaks_cases',
    'Lot A1 is sold in cases of 12 packs.',
  ],
  [
    'X-70',
    { ...cases, lots: [lot(12), lot(4, { id: 12, name: 'B2', stock: 7 })] },
    'lot_breaks_cases',
    'You can only buy all of lot B2: 7 packs.',
  ],
  [
    'SP-421',
    { lots: [lot(4, { expiry: '2026-01-14' }), lot(0, { id: 12 })] },
    'lot_expired',
    'Lot A1 has expired.',
  ],
  [
    'SP-143 SP-144',
    withListing({ companyMinimumCents: 25_000 }),
    'seller_minimum',
    'Seller Minimum Order Total: $250.00 from Meridian Generics',
  ],
];

describe('what stands in the way of a purchase', () => {
  const table = refusals.map(([row, over, code, message]) => ({ row, over, code, message }));
  it.each(table)('$row $code', ({ over, code, message }) => {
    expect(told(over)).toEqual([[code, message]]);
  });

  it('nothing stands in the way of a plain purchase', () => {
    expect(told({})).toEqual([]);
    expect(told({ host: hydraOn })).toEqual([]);
  });

  it('SP-119 SP-121 the same sentence is told once', () => {
    const small = lot(7, { id: 12, name: 'B2', stock: 7 });
    expect(told({ ...cases, lots: [lot(0), small] })).toEqual([
      ['below_listing_minimum', 'Listing Minimum: 1 case(s)'],
    ]);
  });

  it('X-70 a lot of exactly one case is sold by the case', () => {
    expect(told({ ...cases, lots: [lot(24), lot(4, { id: 12, name: 'B2', stock: 12 })] })).toEqual([
      ['lot_breaks_cases', 'Lot B2 is sold in cases of 12 packs.'],
    ]);
  });

  it('every reason names its lot where it belongs to one', () => {
    expect(purchaseReasons(purchase({ lots: [lot(101)] }))).toEqual([
      {
        code: 'over_stock',
        message: 'Lot A1 has only 100 packs in stock.',
        blocks: 'both',
        field: 'lots.11',
      },
    ]);
  });
});

describe('what is allowed', () => {
  it.each<[string, Partial<PurchaseInput>]>([
    ['SP-126 SP-151', { host: hydraOn, company: { hasTerms: false, agreedToMedigi: true } }],
    ['X-31', { host: { hydra: true, supplierId: 7 }, company: { hasTerms: false, agreedToMedigi: false } }],
    [
      'X-31',
      { ...withListing({ catalogType: 'medshorts' }), company: { hasTerms: true, agreedToMedigi: false } },
    ],
    ['SP-417', withListing({ startDate: today })],
    ['SP-163', { ...withListing({ isC2: true }), facility: approved }],
    ['SP-179', { ...withListing({ softBlocked: true }), agreed: true }],
    ['SP-119', { ...withListing({ minPacks: 100 }), lots: [lot(4)] }],
    ['SP-119', withListing({ minPacks: 4 })],
    ['SP-121', { ...cases, lots: [lot(12), lot(7, { id: 12, stock: 7 })] }],
    ['SP-122', { ...cases, lots: [lot(7, { stock: 7 })] }],
    ['X-70', { ...withListing({ caseSize: 12 }), lots: [lot(1)] }],
    ['SP-089', { lots: [lot(4, { minQty: 5 }), lot(0, { id: 12 })] }],
    ['SP-088', { lots: [lot(100)] }],
    ['SP-144', { ...withListing({ companyMinimumCents: 25_000 }), otherSellerItemsCents: 21_400 }],
  ])('%s stands in nobody’s way (%#)', (_row, over) => {
    expect(told(over)).toEqual([]);
  });
});

describe('both positions of hydra', () => {
  const noTerms = { company: { hasTerms: false, agreedToMedigi: false } };

  it('SP-125 SP-126 terms are needed only with hydra off', () => {
    expect(told({ ...noTerms, ...withListing({ catalogType: 'medshorts' }) }).map(([code]) => code)).toEqual([
      'no_terms',
    ]);
    expect(told({ ...noTerms, host: hydraOn })).toEqual([]);
  });

  it('user, facility, CSOS and soft block hold in both', () => {
    const over = {
      user: { vetted: false },
      facility: { vetted: false, csosCompanyIds: [], csosRequestedIds: [], ...noEnds },
      ...withListing({ isC2: true, softBlocked: true }),
    };
    const expected = ['user_not_vetted', 'facility_not_vetted', 'csos_not_requested', 'soft_blocked'];
    expect(told(over).map(([code]) => code)).toEqual(expected);
    expect(told({ ...over, host: hydraOn }).map(([code]) => code)).toEqual(expected);
  });

  it.each([
    [false, true, true, false],
    [false, true, false, true],
    [true, true, false, false],
    [true, false, true, true],
    [false, false, true, true],
  ])(
    'X-62 with hydra %s, vetted %s and terms %s prices are hidden: %s',
    (hydra, vetted, hasTerms, hidden) => {
      expect(pricesHidden({ vetted }, { hasTerms }, hydra)).toBe(hidden);
    },
  );

  it.each([
    ['medigi', true, { hydra: false, supplierId: null }, true],
    ['503b', true, { hydra: false, supplierId: null }, true],
    ['503b', false, { hydra: false, supplierId: null }, false],
    ['medshorts', false, { hydra: false, supplierId: null }, true],
    ['medigi', false, { hydra: true, supplierId: 7 }, true],
    ['medshorts', true, { hydra: true, supplierId: 8 }, false],
  ] as const)('X-31 %s with agreement %s on %j is open: %s', (catalogType, agreedToMedigi, host, open) => {
    expect(isOpenTo({ companyId: 7, catalogType }, { agreedToMedigi }, host)).toBe(open);
  });
});

describe('the order of reasons and what they block', () => {
  it('X-15 the user is told first, then facility, terms, listing, quantity, seller', () => {
    const over = {
      user: { vetted: false },
      facility: { vetted: false, csosCompanyIds: [], csosRequestedIds: [], ...noEnds },
      company: { hasTerms: false, agreedToMedigi: true },
      ...withListing({ isC2: true, softBlocked: true, minPacks: 10, companyMinimumCents: 25_000 }),
    };
    expect(told(over).map(([code]) => code)).toEqual([
      'user_not_vetted',
      'facility_not_vetted',
      'no_terms',
      'csos_not_requested',
      'soft_blocked',
      'below_listing_minimum',
      'seller_minimum',
    ]);
  });

  it('X-72 the seller minimum blocks only the order', () => {
    const reasons = purchaseReasons(purchase(withListing({ companyMinimumCents: 25_000 })));
    expect(addReasons(reasons)).toEqual([]);
    expect(orderReasons(reasons).map((reason) => reason.code)).toEqual(['seller_minimum']);
  });

  it('hidden prices tell nothing about the seller minimum', () => {
    const input = { ...withListing({ companyMinimumCents: 25_000 }), lots: [lot(4, { priceCents: null })] };
    expect(told(input)).toEqual([]);
  });

  it('a choice that passes stays within stock, minimum and cases', () => {
    const lots = fc.array(
      fc.record({ id: fc.nat(), stock: fc.nat(60), quantity: fc.nat(60), minQty: fc.option(fc.nat(20)) }),
      { maxLength: 4 },
    );
    const rules = fc.record({ caseLock: fc.boolean(), caseSize: fc.nat(15), minPacks: fc.nat(40) });
    fc.assert(
      fc.property(lots, rules, (some, rule) => {
        const chosen = some.map((one) => lot(one.quantity, one));
        if (told({ ...withListing(rule), lots: chosen }).length > 0) return;
        const quantity = chosen.reduce((total, one) => total + one.quantity, 0);
        const stock = availableStock(chosen, today);
        expect(quantity > 0 && chosen.every((one) => one.quantity <= one.stock)).toBe(true);
        expect(quantity >= rule.minPacks || stock <= rule.minPacks).toBe(true);
      }),
    );
  });
});

describe('choices the screen makes', () => {
  const stocks = fc.array(
    fc.record({ stock: fc.integer({ min: 1, max: 80 }), minQty: fc.option(fc.nat(30)) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  );
  const rules = fc.record({ caseLock: fc.boolean(), caseSize: fc.nat(15), minPacks: fc.nat(40) });
  const codes = (rule: object, lots: PurchaseLot[]) =>
    told({ ...withListing(rule), lots }).map(([code]) => code);

  it('what a quantity box holds is never refused lot by lot', () => {
    fc.assert(
      fc.property(stocks, rules, fc.nat(100), (some, rule, typed) => {
        const chosen = some.map((one, id) =>
          lot(normaliseLotQuantity(typed, rule, one, some.length).packs, { ...one, id }),
        );
        const refused = codes(rule, chosen);
        expect(refused.filter((code) => code.startsWith('lot_') || code === 'below_lot_minimum')).toEqual([]);
        expect(refused).not.toContain('over_stock');
      }),
    );
  });

  it('SP-101 the suggestion can be bought as it stands', () => {
    fc.assert(
      fc.property(stocks, rules, (some, rule) => {
        const packs = distributeSuggestion(some, rule);
        const chosen = some.map((one, id) => lot(packs[id] ?? 0, { ...one, id }));
        // Whole cases may be unable to reach a minimum that lies above the last full case.
        expect(codes(rule, chosen).filter((code) => code !== 'below_listing_minimum')).toEqual([]);
        if (!rule.caseLock) expect(codes(rule, chosen)).toEqual([]);
      }),
    );
  });
});

describe('SP-140 SP-141 SP-142 the warning of the listing minimum', () => {
  const rules = { caseLock: false, caseSize: 1, minPacks: 10, softBlocked: false };
  it.each([
    [rules, 9, 50, 'Listing Minimum: 10 pack(s)'],
    [rules, 9, 10, 'Listing Minimum: 10 pack(s)'],
    [rules, 9, 9, null],
    [rules, 10, 50, null],
    [{ ...rules, softBlocked: true }, 9, 50, null],
    [{ ...rules, caseLock: true, caseSize: 4 }, 9, 50, 'Listing Minimum: 3 case(s)'],
  ])('%j with %d of %d chosen: %s', (rule, quantity, stock, text) => {
    expect(listingMinimumWarning(rule, quantity, stock)).toBe(text);
  });

  it('SP-119 at stock = min_packs the warning shows and the button stays enabled', () => {
    expect(listingMinimumWarning({ ...rules, minPacks: 100 }, 4, 100)).not.toBeNull();
    expect(told({ ...withListing({ minPacks: 100 }), lots: [lot(4)] })).toEqual([]);
  });
});
