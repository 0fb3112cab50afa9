import { sql, type RawBuilder } from 'kysely';
import type { Bid, BidLine, BidSummary } from '#contract/bids/bid-shapes.ts';
import {
  hasExceededCounters,
  isOpenBid,
  OPEN_BID_STATUSES,
  sideOfLine,
  turnOf,
  type BidStatus,
} from '#rules/bids/bid-status.ts';
import type { StandingRule } from '#rules/bids/standing-rule.ts';
import { lineSavings } from '#rules/catalog/prices.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import { isoOf, isoOrNull } from '../../../platform/database/read-page.ts';
import { hasPermission, hasRole, type Scope } from '../../../platform/scope.ts';
import {
  baseOf,
  facilityColumns,
  facilityJoins,
  hidesPrices,
  type FacilityFigures,
} from '../../catalog/index.ts';
import { groundColumns, toGround, type GroundRow } from '../facts.ts';
import { actorOf, sideOf } from '../range.ts';
import { verdictOf } from '../rule-answer.ts';
import { moderates } from '../../orders/index.ts';

export interface LineRow {
  id: number;
  number: number;
  quantity: number;
  base_cents: number;
  buyer_cents: number;
  list_base_cents: number;
  list_buyer_cents: number;
  list_base_total_cents: number | null;
  list_buyer_total_cents: number | null;
  minimum_expiry: string;
  automatic: boolean;
  rule_problem: string | null;
  created_at: string;
}

/** What a list reads of a bid, as JSON of the database has it. */
export interface SummaryRow extends FacilityFigures {
  id: number;
  listing_id: number;
  name: string;
  ndc: string;
  catalog_type: BidSummary['listing']['catalog_type'];
  offer_minimum_quantity: number;
  case_size: number;
  status: BidStatus;
  facility_id: number;
  facility_name: string;
  buyer_company_id: number;
  seller_company_id: number;
  seller_name: string;
  line_count: number;
  expires_at: string;
  closed_at: string | null;
  erroneous: boolean;
  order_id: number | null;
  shipping_cents: number | null;
  updated_at: string;
  line: LineRow;
  /** Of the line before. */
  answered: Pick<LineRow, 'base_cents' | 'buyer_cents'> | null;
  /** With what its answer depends on; null where the asker is not told of it, or there is nothing to answer. */
  rule: (StandingRule & GroundRow) | null;
}

export interface BidRow extends SummaryRow {
  gcn_seqno: number | null;
  company_minimum_cents: number;
  case_lock: boolean;
  package_type: string;
  package_size: number;
  stock: number;
  buyer_user_id: number;
  buyer_po: string | null;
  declined_by: Bid['declined_by'];
  decline_reason: string | null;
  vacation_start: string | null;
  vacation_end: string | null;
  created_at: string;
  automatic: boolean;
}

export const BID_FROM = sql`bid b join listing l on l.id = b.listing_id join drug d on d.ndc = l.ndc
  join company c on c.id = b.seller_company_id join facility f on f.id = b.facility_id
  join bid_line n on n.bid_id = b.id and n.number = b.line_count
  cross join lateral (select d.gcn_seqno, d.package_size) s ${facilityJoins(sql`b.facility_id`)}`;

export const summaryColumns = (scope: Scope, today: string): RawBuilder<unknown> => sql`
  b.id, b.listing_id, l.name, l.ndc, l.catalog_type, l.offer_minimum_quantity, l.case_size, d.eaches_per_pack,
  d.wholesale_cents as wac_cents, b.status, b.facility_id, f.name as facility_name, b.buyer_company_id, b.seller_company_id,
  c.name as seller_name, b.line_count, b.expires_at, b.closed_at, b.erroneous, b.order_id, b.shipping_cents, b.updated_at,
  json_build_object('id', n.id, 'number', n.number, 'quantity', n.quantity, 'base_cents', n.base_cents, 'buyer_cents', n.buyer_cents,
    'list_base_cents', n.list_base_cents, 'list_buyer_cents', n.list_buyer_cents,
    'list_base_total_cents', n.list_base_total_cents, 'list_buyer_total_cents', n.list_buyer_total_cents, 'minimum_expiry', n.minimum_expiry, 'automatic', n.automatic, 'rule_problem', n.rule_problem, 'created_at', n.created_at) as line, ${facilityColumns},
  (select json_build_object('base_cents', p.base_cents, 'buyer_cents', p.buyer_cents) from bid_line p
    where p.bid_id = b.id and p.number = b.line_count - 1) as answered,
  (select to_json(x) from (select r.mode, r.accept_percent, r.least_packs, r.counter_percent, r.counter_times,
    ${groundColumns(today)} from standing_rule r where r.listing_id = b.listing_id and r.mode <> 'off'
      and b.status = any (${[...OPEN_BID_STATUSES]}::text[]) and b.line_count % 2 = 1 and ${hearsOfRules(scope)}) x) as rule`;

export const bidColumns = (
  scope: Scope,
  today: string,
): RawBuilder<unknown> => sql`${summaryColumns(scope, today)},
  d.gcn_seqno, c.minimum_order_cents as company_minimum_cents, l.case_lock, d.package_type, d.package_size,
  (select coalesce(sum(o.stock), 0)::int from lot o where o.listing_id = l.id and o.status = 'active'
    and o.expiry_date >= ${today}::date) as stock,
  b.buyer_user_id, b.buyer_po, b.declined_by, b.decline_reason, c.vacation_start, c.vacation_end,
  b.created_at, b.automatic`;

/** Nothing of a rule is read for a buyer. */
const hearsOfRules = (scope: Scope): RawBuilder<unknown> =>
  moderates(scope)
    ? sql`b.facility_id <> ${scope.facility?.id ?? 0}`
    : sql`b.seller_company_id = ${hasRole(scope, 'Seller') ? (scope.company?.id ?? 0) : 0}`;

/** What one side sees of a line; administrators see what both do, and the buyer's as the price. */
export function toLine(row: LineRow, side: 'buyer' | 'seller' | null): BidLine {
  const number = row.number;
  return {
    id: row.id,
    price: toDollars(side === 'seller' ? row.base_cents : row.buyer_cents),
    quantity: row.quantity,
    earliest_expiry_date: row.minimum_expiry,
    buyer_price: side === 'seller' ? null : toDollars(row.buyer_cents),
    base_price: side === 'buyer' ? null : toDollars(row.base_cents),
    created_date: isoOf(row.created_at),
    is_seller_side: sideOfLine(number) === 'seller',
    is_buyer_side: sideOfLine(number) === 'buyer',
    is_automatic: row.automatic,
  };
}

/** What its packs cost, or brought, without the bid: a pack of the selected lot, and all of them. */
export function listPrices(scope: Scope, row: SummaryRow): Pick<Bid, 'list_price' | 'list_total'> {
  const { quantity, ...line } = row.line;
  const sells = sideOf(scope, row) === 'seller';
  if (!sells && hidesPrices(scope)) return { list_price: null, list_total: null };
  const cents = sells ? line.list_base_cents : line.list_buyer_cents;
  const total = sells ? line.list_base_total_cents : line.list_buyer_total_cents;
  return { list_price: toDollars(cents), list_total: toDollars(total ?? cents * quantity) };
}

export interface Moment {
  now: Date;
  today: string;
}

export function toSummary(scope: Scope, row: SummaryRow, { now, today }: Moment): BidSummary {
  const side = sideOf(scope, row);
  const { id, price, quantity, base_price } = toLine(row.line, side);
  const { base_cents, buyer_cents } = row.line;
  const turn = turnOf(row.status, row.line_count);
  const open = isOpenBid(row.status);
  const alive = open && new Date(row.expires_at) > now;
  const saves = open || row.status === 'accepted';
  const base = side === 'seller' || hidesPrices(scope) || !saves ? null : baseOf(row);
  const actor = actorOf(scope, row);
  const answers = turn !== null && actor === turn;
  const moderates = hasPermission(scope, 'orders');
  return {
    id: row.id,
    listing_id: row.listing_id,
    listing: toListing(row),
    status: row.status,
    turn,
    standing_rule: ruleOf(row, { now, today }),
    facility_id: row.facility_id,
    facility_name: row.facility_name,
    seller_company_id: row.seller_company_id,
    company_name: row.seller_name,
    current_offer_line: { id, price, quantity, base_price },
    earliest_expiry_date: row.line.minimum_expiry,
    total: toDollars(quantity * (side === 'seller' ? base_cents : buyer_cents)),
    expiration_date: isoOf(row.expires_at),
    answered_price:
      row.answered && toDollars(side === 'seller' ? row.answered.base_cents : row.answered.buyer_cents),
    exceeded_max_counters: open && hasExceededCounters(row.line_count),
    closed_date: isoOrNull(row.closed_at),
    erroneous: row.erroneous,
    order_id: row.order_id,
    shipping_price: row.shipping_cents === null ? null : toDollars(row.shipping_cents),
    savings: base && toDollars(Math.max(0, lineSavings(base, { priceCents: buyer_cents, quantity }))),
    modified_date: isoOf(row.updated_at),
    can: {
      answer: alive && answers,
      decline: alive && (answers || moderates),
      extend: alive && actor !== null,
      edit: moderates,
    },
  };
}

function ruleOf({ rule, line, ...bid }: SummaryRow, moment: Moment): BidSummary['standing_rule'] {
  if (rule === null || rule.mode === 'off') return null;
  const asked = { ...line, ...bid, expires_at: new Date(bid.expires_at) };
  const verdict = verdictOf(rule, asked, toGround(rule), moment);
  const leaves = verdict?.move === 'leave' ? verdict : null;
  const answer = verdict?.move === 'leave' ? null : verdict;
  return {
    mode: rule.mode,
    answer: answer && { move: answer.move, price: toDollars(answer.cents) },
    left_because: leaves?.why ?? null,
    refusal: line.rule_problem,
  };
}

const toListing = (row: SummaryRow): BidSummary['listing'] => ({
  id: row.listing_id,
  name: row.name,
  ndc_number: formatNdc(row.ndc),
  catalog_type: row.catalog_type,
  company_id: row.seller_company_id,
  company_name: row.seller_name,
  offer_minimum_quantity: row.offer_minimum_quantity,
  case_size: row.case_size,
});
