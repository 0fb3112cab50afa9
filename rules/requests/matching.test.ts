import { describe, expect, it } from 'vitest';
import { CSOS_REQUESTED, FACILITY_NOT_VETTED, OUT_OF_STOCK, SOFT_BLOCKED } from '../catalog/refusals.ts';
import { NOT_ELIGIBLE } from '../catalog/eligibility.ts';
import { byWorth, offerRefusal, type OfferFacts } from './matching.ts';
import { answerText, offeredNow, offersIt, withPrice } from './request-words.ts';

const TODAY = '2026-06-15';
const OFFER: OfferFacts = {
  facilityVetted: true,
  stateLicenseEnds: null,
  deaEnds: null,
  agreedToMedigi: true,
  host: { hydra: false, supplierId: null },
  sellerId: 7,
  sellerName: 'Meridian Generics',
  catalogType: 'medigi',
  active: true,
  controlled: false,
  csosStatus: null,
  softBlocked: false,
  startDate: null,
  canBuyLater: false,
  stock: 5,
};
const refusal = (facts: Partial<OfferFacts>) => offerRefusal({ ...OFFER, ...facts }, TODAY);

describe('RB-191 RB-192 what a facility may buy, by the sentences of the catalog', () => {
  it.each([
    ['nothing stands in the way', {}, null],
    ['the facility is not vetted', { facilityVetted: false }, FACILITY_NOT_VETTED],
    ['the catalog is closed to the company', { agreedToMedigi: false }, NOT_ELIGIBLE],
    ['the short-dated catalog is open to it', { agreedToMedigi: false, catalogType: 'medshorts' }, null],
    ['asked on the site of another supplier', { host: { hydra: true, supplierId: 8 } }, NOT_ELIGIBLE],
    ['withdrawn', { active: false }, NOT_ELIGIBLE],
    ['sold out', { stock: 0 }, OUT_OF_STOCK],
    ['soft-blocked', { softBlocked: true }, SOFT_BLOCKED],
    ['schedule II of a seller that is asked', { controlled: true, csosStatus: 'requested' }, CSOS_REQUESTED],
    ['schedule II of a seller that approved it', { controlled: true, csosStatus: 'approved' }, null],
    ['not on sale yet', { startDate: '2026-07-01', canBuyLater: true }, 'Available from 07/01/2026'],
    ['on sale from today', { startDate: TODAY }, null],
  ] as const)('%s', (_what, facts, sentence) => {
    expect(refusal(facts)).toBe(sentence);
  });
});

it('RB-193 an exact NDC comes first, then what costs less', () => {
  const offers = [
    { listingId: 1, exact: false, cents: 100 },
    { listingId: 2, exact: true, cents: 300 },
    { listingId: 3, exact: true, cents: 200 },
    { listingId: 4, exact: true, cents: null },
  ];
  expect(offers.toSorted(byWorth).map(({ listingId }) => listingId)).toEqual([3, 2, 4, 1]);
});

it('RB-187 RB-192 the words of offers and answers', () => {
  expect([offeredNow(1), offeredNow(2)]).toEqual(['Offered now by 1 supplier', 'Offered now by 2 suppliers']);
  const offer = offersIt('Meridian Generics');
  expect(withPrice(offer, 1250)).toBe('Meridian Generics offers it from $12.50');
  expect(withPrice(offer, null)).toBe('Meridian Generics offers it');
  expect(answerText('Amoxicillin', 'Available', offer)).toBe(
    'Amoxicillin is available. Meridian Generics offers it.',
  );
  expect(answerText('Amoxicillin', 'Closed', 'Not made any more.')).toBe(
    'Your request for Amoxicillin was closed. Not made any more.',
  );
  expect(answerText('Amoxicillin', 'Sourcing', null)).toBe('We are looking for a supplier of Amoxicillin.');
});
