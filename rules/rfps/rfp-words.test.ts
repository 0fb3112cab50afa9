import { expect, it } from 'vitest';
import {
  buyerTerms,
  CONFIRM_REQUEST,
  confirmRequest,
  NO_SUPPLIERS,
  sellerTerms,
  SHIPPING_GUARANTEE,
} from './rfp-words.ts';
import { CONTRACT_LENGTHS, PERIOD_NAMES, SHORT_PERIOD_NAMES, USUAL_TERMS } from './terms.ts';

it('G-078 G-079 the sentences of requests', () => {
  expect(NO_SUPPLIERS).toBe('Sellers selection required');
  expect([CONFIRM_REQUEST.title, confirmRequest(4, 'Amoxicillin')]).toEqual([
    'Confirm Your Request',
    'Submit your request to 4 supplier(s) for Amoxicillin?',
  ]);
  expect(buyerTerms({ facility: 'Harbor', packs: 480, product: 'Amoxicillin', months: 6 })).toBe(
    "By checking this box, Harbor confirms that if it accepts a proposal it commits to purchase 480 packs of Amoxicillin over 6 months at the proposed price, that orders will be placed automatically on the schedule shown, and that the commitment may be ended early only with the seller's consent.",
  );
  expect(SHIPPING_GUARANTEE).toBe('I guarantee this shipping price for every shipment of the contract.');
  expect(sellerTerms('Meridian')).toBe(
    'By submitting this proposal, Meridian guarantees the price and the supply of the stated quantity for the whole contract and accepts that, once the buyer accepts, orders are placed automatically on the schedule shown.',
  );
});

it('TR-310 TR-312 TR-314 lengths and periods with their names', () => {
  expect(CONTRACT_LENGTHS).toEqual([2, 3, 4, 5, 6, 9, 12]);
  expect(USUAL_TERMS).toEqual({ duration: 3, period: 'monthly' });
  expect(PERIOD_NAMES).toEqual({
    biweekly: 'Every 2 Weeks',
    monthly: 'Monthly',
    quarterly: 'Quarterly',
  });
  expect(SHORT_PERIOD_NAMES).toEqual({ biweekly: '2 Weeks', monthly: 'Month', quarterly: 'Quarterly' });
});
