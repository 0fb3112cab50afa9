import type { BidSummary } from '#contract/bids/bid-shapes.ts';
import { nowMs } from '../../shared/clock.ts';
import type { BidLot } from './api.ts';

const HOURS_MS = 3_600_000;

const LISTING: BidSummary['listing'] = {
  id: 5,
  name: 'Lisinopril 10 mg Tablet',
  ndc_number: '00093-7180-01',
  catalog_type: 'medigi',
  company_id: 2,
  company_name: 'Meridian Supply',
  gcn_seqno: null,
  offer_minimum_quantity: 1,
  case_size: 1,
  case_lock: false,
  eaches_per_pack: 100,
  package_type: 'Bottle',
  package_size: 100,
  stock: 100,
};
const LINE: BidSummary['current_offer_line'] = {
  id: 170,
  price: 8,
  quantity: 30,
  earliest_expiry_date: '2027-01-31',
  buyer_price: null,
  base_price: null,
  created_date: '2026-06-15T12:00:00.000Z',
  is_seller_side: false,
  is_buyer_side: true,
  is_automatic: false,
};

/** A bid of Harbor that waits for Meridian, unless told otherwise. */
export function aBidRow(change: Partial<BidSummary> = {}): BidSummary {
  const id = change.id ?? 17;
  return {
    id,
    listing_id: 5,
    listing: LISTING,
    status: 'initial_offer',
    turn: 'seller',
    is_automatic: false,
    standing_rule: null,
    facility_id: 3,
    facility_name: 'Harbor Pharmacy Downtown',
    buyer_company_id: 1,
    seller_company_id: 2,
    company_name: 'Meridian Supply',
    buyer_user_id: 7,
    buyer_po: null,
    current_offer_line: { ...LINE, id: id * 10 },
    line_count: 1,
    earliest_expiry_date: '2027-01-31',
    shelf_life: 230,
    total: 240,
    expiration_date: new Date(nowMs() + 5.5 * HOURS_MS).toISOString(),
    exceeded_max_counters: false,
    accepted_quantity: null,
    accepted_date: null,
    declined_date: null,
    closed_date: null,
    declined_by: null,
    decline_reason: null,
    erroneous: false,
    shipping_price: null,
    order_id: null,
    savings: 60,
    vacation: null,
    created_date: '2026-06-15T12:00:00.000Z',
    modified_date: '2026-06-15T12:00:00.000Z',
    can: { answer: false, decline: false, extend: true, edit: false },
    ...change,
  };
}

export const aBidLot = (change: Partial<BidLot> = {}): BidLot => ({
  id: 1,
  name: 'L1',
  lot_name: 'L1',
  expiry_date: '12/31/2099',
  expiry_days: 26_000,
  stock: 50,
  price: 10,
  price_type: 'WAC',
  selectedQuantity: 0,
  ...change,
});
