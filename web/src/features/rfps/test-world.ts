import type { ScheduledDelivery } from '#contract/rfps/contract-shapes.ts';
import type { NdcListing, Proposal, Rfp, RfpSummary } from '#contract/rfps/rfp-shapes.ts';
import { addDays } from '#rules/dates.ts';
import { firstStart } from '#rules/rfps/terms.ts';
import { todayHere } from '../../shared/clock.ts';
import type { SupplierOption } from './asking-api.ts';

export const aProduct = (change: Partial<NdcListing> = {}): NdcListing => ({
  ndc: '00093718001',
  ndc_number: '00093-7180-01',
  ln60: 'Lisinopril 10 mg Tablet',
  description: 'Bottle of 100 tablets',
  gcn_seqno: 10001,
  pack_size: 100,
  csp: 1,
  eaches_per_pack: 100,
  company_id: null,
  catalog_type: 'medigi',
  listing_package_size: 100,
  listing_package_type: 'Bottle',
  ...change,
});

export const aSupplier = (id: number, name: string, lists_drug = true): SupplierOption => ({
  id,
  name,
  enable_rfp: true,
  medigi_agreed: true,
  lists_drug,
});

/** A window with room for every column. */
export const wideWindow = (query: string) => ({
  matches: !query.includes('max-width'),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});

/** A phone. */
export const phoneWindow = (query: string) => ({
  ...wideWindow(query),
  matches: query.includes('max-width'),
});

const START = firstStart(todayHere());
/** What a buyer may do with an open request. */
const MAY = {
  cancel: true,
  decide: true,
  propose: false,
  decline: false,
  resubmit: false,
  extend: false,
  take_back_extension: false,
  answer_extension: false,
  pause: false,
  take_back_pause: false,
  answer_pause: false,
};

/** A request of Harbor for 30 packs a month over three months that nobody has answered, unless told otherwise. */
export const aRow = (change: Partial<RfpSummary> = {}): RfpSummary => ({
  id: 31,
  parent_id: null,
  status: 'pending',
  facility_id: 3,
  facility_name: 'Harbor Pharmacy Downtown',
  buyer_company_id: 1,
  buyer_company_name: 'Harbor Pharmacy',
  buyer_user_id: 7,
  ndc: '00093718001',
  ndc_number: '00093-7180-01',
  description: 'Lisinopril 10 mg Tablet',
  catalog_type: 'medigi',
  csp: 1,
  quantity: 30,
  duration: 3,
  period: 'monthly',
  period_name: 'Monthly',
  start_date: START,
  renewal_date: addDays(START, 91),
  extended_months: 0,
  extension_asked: null,
  paused_months: 0,
  pause_asked: null,
  pause_reason: null,
  total_quantity: 90,
  delivery_count: 3,
  suppliers_invited: 2,
  suppliers_answered: 0,
  best_price: null,
  my_price: null,
  invitation: null,
  decline_reason: null,
  cancel_reason: null,
  created_date: '2026-06-15T12:00:00.000Z',
  closed_date: null,
  can: MAY,
  ...change,
});

export const aProposal = (change: Partial<Proposal> = {}): Proposal => ({
  id: 71,
  request_id: 31,
  company_id: 2,
  company_name: 'Meridian Supply',
  ndc: '00093718001',
  ndc_number: '00093-7180-01',
  description: 'Lisinopril 10 mg Tablet',
  csp: 1,
  eaches_per_pack: 100,
  price: 8,
  shipping_price: 10,
  quantity: 30,
  period: 'monthly',
  start_date: START,
  sub_total: 720,
  total: 750,
  billed_total: 750,
  status: 'pending',
  decline_reason: null,
  resubmit_schedule_date: addDays(START, 61),
  created_date: '2026-06-16T12:00:00.000Z',
  ...change,
});

export const anRfp = (change: Partial<Rfp> = {}): Rfp => ({
  ...aRow(),
  product: aProduct(),
  suppliers: [2, 5].map((id) => ({
    id,
    name: id === 2 ? 'Meridian Supply' : 'Alder Pharmaceuticals',
    status: 'invited',
    decline_reason: null,
    decline_date: null,
    fill_rate: id === 2 ? 97 : null,
    latest_expiry: id === 2 ? '2028-03-31' : null,
  })),
  proposals: [],
  active_proposal: null,
  accepted_proposal: null,
  months: [],
  parent_proposal: null,
  acknowledgement: '',
  shipping_acknowledgement: null,
  ...change,
});

/** The same as Meridian is asked it. */
export const asAsked = (change: Partial<Rfp> = {}): Rfp =>
  anRfp({
    suppliers: null,
    suppliers_invited: null,
    suppliers_answered: null,
    invitation: 'invited',
    can: { ...MAY, cancel: false, decide: false, propose: true, decline: true },
    ...change,
  });

/** The first delivery of the contract of request 31, unless told otherwise. */
export const aDelivery = (change: Partial<ScheduledDelivery> = {}): ScheduledDelivery => ({
  id: 5,
  request_id: 31,
  number: 1,
  date: START,
  placing_date: addDays(START, -3),
  facility_id: 3,
  facility_name: 'Harbor Pharmacy Downtown',
  seller_id: 2,
  seller_name: 'Meridian Supply',
  ndc: '00093718001',
  ndc_number: '00093-7180-01',
  description: 'Lisinopril 10 mg Tablet',
  packs: 30,
  price: 8,
  shipping_price: 10,
  total: 250,
  state: 'scheduled',
  fail_reason: null,
  order_id: null,
  skip: null,
  skip_reason: null,
  skip_problem: null,
  can: { skip: false, answer_skip: false, retry: false },
  ...change,
});
