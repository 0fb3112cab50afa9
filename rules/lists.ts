/** What every list of records agrees on: how far it pages and what it can be sorted by. */

export const LAST_PAGE = 10_000;
/** Of the logs; what is older is found by its date. */
export const LAST_LOG_PAGE = 400;
export const PER_PAGE = 25;
/** What a list of that many to a page may be asked for (RB-126). */
export const PAGE_SIZES = [PER_PAGE, 50, 100] as const;

/** Fields to sort by, each upwards and downwards: `name`, `-name`. */
export const bothWays = <const Field extends string>(...fields: readonly Field[]) =>
  fields.flatMap((field): (Field | `-${Field}`)[] => [field, `-${field}`]);

/** The first of each is the order of a list that is not told another. */
export const USER_SORTS = bothWays('name', 'email', 'company', 'last_login', 'created');
export const API_KEY_SORTS = ['-created', 'created', ...bothWays('name', 'expires', 'used')] as const;
export const COMPANY_SORTS = bothWays('name', 'id', 'type');
export const EDI_CLIENT_SORTS = bothWays('name', 'company', 'last_message');
export const STRATEGIST_SORTS = bothWays('name', 'companies');
export const FACILITY_SORTS = [...bothWays('name', 'company'), 'asked'] as const;
export const DRUG_SORTS = bothWays('name', 'ndc');
export const TASK_SORTS = bothWays('title', 'last_run', 'next_run', 'result');
/** Of the desk of all listings: an order by anything else would sort a million. */
export const DESK_SORTS = ['-id', 'id'] as const;
export const LISTING_SORTS = [
  ...bothWays(
    'name',
    'ndc',
    'price',
    'wac',
    'stock',
    'lots',
    'expiry',
    'min_packs',
    'case_size',
    'bids_enabled',
    'offer_minimum',
    'open_bids',
    'status',
  ),
  '-updated',
] as const;
export const ORDER_SORTS = [
  '-created',
  'created',
  '-total',
  'total',
  'status',
  'seller',
  'facility',
] as const;
/** `turn`: those that wait for who asks first. */
export const BID_SORTS = [
  ...bothWays('expires', 'turn', 'updated', 'created', 'number', 'product'),
  ...bothWays('facility', 'seller', 'price', 'quantity', 'total', 'expiry', 'status', 'closed'),
] as const;
export const RFP_SORTS = bothWays('created', 'start', 'product');
export const REQUEST_SORTS = bothWays('created', 'product', 'quantity', 'needed');
export const PORTFOLIO_SORTS = bothWays(
  'product',
  'ndc',
  'wac',
  'contract',
  'listings',
  'buyers',
  'amu',
  'rfps',
  'requests',
);
export const NEWS_SORTS = [
  '-publish',
  'publish',
  ...bothWays('title', 'company', 'expiry'),
  '-updated',
] as const;
export const DELIVERY_SORTS = bothWays('date', 'product');
/** What runs first. */
export const PRICE_RULE_SORTS = [
  'state',
  ...bothWays('name', 'priority', 'start', 'end'),
  '-updated',
] as const;
export const CREDIT_SORTS = [
  '-overdue',
  'overdue',
  'company',
  '-company',
  'used',
  '-used',
  'oldest',
] as const;
export const PAYOUT_SORTS = ['-month', 'month', 'seller', '-seller', '-net', 'net'] as const;
export const INVOICE_SORTS = ['-date', 'date', 'due', '-due', '-amount', 'amount', '-open', 'open'] as const;
