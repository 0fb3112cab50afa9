import type { Bid, BidFigures, BidSummary } from '#contract/bids/bid-shapes.ts';
import { nowMs } from '../../shared/clock.ts';
import type { BidLot } from './api.ts';
import type { Acceptance } from './standing-api.ts';

const HOURS_MS = 3_600_000;

const LISTING: BidSummary['listing'] = {
  id: 5,
  name: 'Lisinopril 10 mg Tablet',
  ndc_number: '00093-7180-01',
  catalog_type: 'medigi',
  company_id: 2,
  company_name: 'Meridian Supply',
  offer_minimum_quantity: 1,
  case_size: 1,
};
const WHOLE_LISTING: Bid['listing'] = {
  ...LISTING,
  gcn_seqno: null,
  company_minimum_order_total: 50,
  case_lock: false,
  eaches_per_pack: 100,
  package_type: 'Bottle',
  package_size: 100,
  stock: 100,
};
const TERMS: BidSummary['current_offer_line'] = { id: 170, price: 8, quantity: 30, base_price: null };
const LINE: Bid['current_offer_line'] = {
  ...TERMS,
  earliest_expiry_date: '2027-01-31',
  buyer_price: null,
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
    standing_rule: null,
    facility_id: 3,
    facility_name: 'Harbor Pharmacy Downtown',
    seller_company_id: 2,
    company_name: 'Meridian Supply',
    current_offer_line: { ...TERMS, id: id * 10 },
    earliest_expiry_date: '2027-01-31',
    total: 240,
    expiration_date: new Date(nowMs() + 5.5 * HOURS_MS).toISOString(),
    exceeded_max_counters: false,
    answered_price: null,
    closed_date: null,
    erroneous: false,
    order_id: null,
    shipping_price: null,
    savings: 60,
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
  public_note: null,
  selectedQuantity: 0,
  ...change,
});

/** 30 packs at $8.00 of a lot at $10.00, against $12.50 elsewhere. */
export const someFigures = (change: Partial<BidFigures> = {}): BidFigures => ({
  savings: 4.5,
  total_savings: 135,
  total_percent_savings: 36,
  listing_total_savings: 75,
  listing_total_percent_savings: 20,
  additional_savings: 60,
  additional_percent_savings: 20,
  shipping_price: 25,
  shipping_cost: 25,
  shipping_threshold: 500,
  shipping_notification: 'Add $260.00 more for free shipping.',
  sub_total: 240,
  total: 265,
  total_stock: 50,
  lot_price: 10,
  lot_name: 'L1',
  list_total: 300,
  ...change,
});

/** What acceptance of that bid earns its seller. */
export const someEarnings = (): Acceptance => ({
  revenue: 240,
  list_total: 300,
  lots: [{ lot_name: 'L1', expiry_date: '01/31/2027', expiry_days: 229, packs: 30, left: 20 }],
  stock_left: 70,
  sold_packs: 90,
  sold_days: 90,
  days_left: 70,
  accepted: [{ date: '2026-06-03T12:00:00.000Z', packs: 24, price: 9.2, same_facility: true }],
});

type Said = Pick<Bid['current_offer_line'], 'price' | 'quantity'>;

/** The same bid with its lines; `said` are those that follow the first, seller and buyer in turn. */
export function aBid(change: Partial<Bid> = {}, said: readonly Said[] = []): Bid {
  const first = { ...LINE, price: 8, quantity: 30 };
  const lines = [first, ...said].map((line, index) => ({
    ...LINE,
    ...line,
    id: 170 + index,
    is_buyer_side: index % 2 === 0,
    is_seller_side: index % 2 === 1,
    sent_by: index % 2 === 0 ? 'Maria Alvarez' : 'Meridian Supply',
    created_date: `2026-06-${15 + index}T12:00:00.000Z`,
  }));
  const current = lines.at(-1) ?? first;
  return {
    ...aBidRow({
      status: lines.length === 1 ? 'initial_offer' : 'counter_offer',
      turn: lines.length % 2 === 1 ? 'seller' : 'buyer',
      earliest_expiry_date: '2099-12-31',
      total: current.price * current.quantity,
    }),
    listing: WHOLE_LISTING,
    list_price: 10,
    list_total: 300,
    is_automatic: false,
    buyer_company_id: 1,
    buyer_user_id: 7,
    buyer_po: null,
    line_count: lines.length,
    shelf_life: 230,
    accepted_quantity: null,
    accepted_date: null,
    declined_date: null,
    declined_by: null,
    decline_reason: null,
    order_sub_total: null,
    vacation: null,
    created_date: '2026-06-15T12:00:00.000Z',
    current_offer_line: { ...current, earliest_expiry_date: '2099-12-31' },
    offer_lines: lines,
    calculations: someFigures(),
    fill_problem: null,
    price_problem: null,
    extended: [],
    extendable_until: '2099-01-15T12:00:00.000Z',
    extensions: [24, 72, 168].map((hours) => ({
      hours,
      expiration_date: `2099-01-${String(hours / 24).padStart(2, '0')}T12:00:00.000Z`,
      problem: null,
    })),
    minimum_order_total: 50,
    facility_base_price: 10,
    soft_block: null,
    po_required: false,
    acknowledgement: 'Our bids are binding.',
    admin_note: null,
    ...change,
  };
}
