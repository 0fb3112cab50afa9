import type { IsoDate } from '../dates.ts';
import type { PurchaseInput, PurchaseLot } from './eligibility.ts';
import type { QuantityRules } from './quantities.ts';

/** The question of the cart about quantities alone, as if everybody might buy of everybody. */
export const quantitiesOnly = (
  { caseLock, caseSize, minPacks }: QuantityRules,
  lots: readonly PurchaseLot[],
  today: IsoDate,
): PurchaseInput => ({
  user: { vetted: true },
  facility: { vetted: true, csosCompanyIds: [], csosRequestedIds: [], stateLicenseEnds: null, deaEnds: null },
  company: { hasTerms: true, agreedToMedigi: true },
  host: { hydra: true, supplierId: null },
  listing: {
    companyId: 0,
    companyName: '',
    companyMinimumCents: null,
    catalogType: 'medigi',
    active: true,
    isC2: false,
    softBlocked: false,
    startDate: null,
    canBuyLater: false,
    caseLock,
    caseSize,
    minPacks,
  },
  lots,
  agreed: true,
  otherSellerItemsCents: 0,
  today,
});
