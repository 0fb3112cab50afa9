import { describe, expect, it } from 'vitest';
import { purchaseReasons, type PurchaseInput } from './eligibility.ts';
import { standingReasons } from './standing-reasons.ts';

const today = '2026-06-15';
const yesterday = '2026-06-14';

interface Ends {
  stateLicenseEnds: string | null;
  deaEnds: string | null;
}

const purchase = (ends: Ends, isC2: boolean): PurchaseInput => ({
  user: { vetted: true },
  facility: { vetted: true, csosCompanyIds: [7], csosRequestedIds: [], ...ends },
  company: { hasTerms: true, agreedToMedigi: true },
  host: { hydra: false, supplierId: null },
  listing: {
    companyId: 7,
    companyName: 'Meridian Generics',
    companyMinimumCents: null,
    catalogType: 'medigi',
    active: true,
    isC2,
    softBlocked: false,
    startDate: null,
    canBuyLater: false,
    caseLock: false,
    caseSize: 1,
    minPacks: 0,
  },
  lots: [{ id: 1, name: 'A', stock: 9, expiry: '2027-06-15', minQty: null, priceCents: 900, quantity: 1 }],
  agreed: false,
  otherSellerItemsCents: 0,
  today,
});

const STATE = 'The state license of the facility ended on Jun 14, 2026. Upload the new one to purchase.';
const DEA =
  'The DEA registration of the facility ended on Jun 14, 2026. Upload the new one to purchase schedule II.';

describe('X-88 what an ended license stops', () => {
  it.each([
    ['nothing without a stored end', { stateLicenseEnds: null, deaEnds: null }, true, []],
    ['nothing on the last day', { stateLicenseEnds: today, deaEnds: today }, true, []],
    ['everything with the state license', { stateLicenseEnds: yesterday, deaEnds: null }, false, [STATE]],
    ['schedule II with the DEA registration', { stateLicenseEnds: null, deaEnds: yesterday }, true, [DEA]],
    ['no other with the DEA registration', { stateLicenseEnds: null, deaEnds: yesterday }, false, []],
    ['both, the state first', { stateLicenseEnds: yesterday, deaEnds: yesterday }, true, [STATE, DEA]],
  ])('%s', (_what, ends, isC2, sentences) => {
    const reasons = purchaseReasons(purchase(ends, isC2));
    expect(reasons.map(({ message }) => message)).toEqual(sentences);
    expect(standingReasons(reasons)).toEqual(reasons);
  });
});
