import { sql } from 'kysely';
import type { Bid, BidFigures, BidLot } from '#contract/bids/bid-shapes.ts';
import { fillProblem } from '#rules/bids/bid-checks.ts';
import { isOpenBid, sideOfLine, type BidSide } from '#rules/bids/bid-status.ts';
import {
  bidDeadline,
  extended,
  EXTENSION_CHOICES,
  extensionProblem,
  latestEnd,
} from '#rules/bids/deadline.ts';
import { acknowledgement, DEARER } from '#rules/bids/bid-words.ts';
import { vacationOf } from '#rules/catalog/vacation.ts';
import { daysUntil, formatUsDate } from '#rules/dates.ts';
import { toDollars, type Cents } from '#rules/money.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isoOf, readRows } from '../../../platform/database/read-page.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';
import { toToldBlock } from '../../catalog/index.ts';
import { isAgreed, type LineAgreement } from '../../orders/index.ts';
import { marketOf, pricedLots, stepsOf, type PricedLot } from '../facts.ts';
import { isDearerToday, workOut, type Worked } from '../work-out.ts';
import { pauseFor } from '../move-bid.ts';
import { bidsOf, sideOf } from '../range.ts';
import { tellsMarket } from '../tells-market.ts';
import {
  BID_FROM,
  bidColumns,
  listPrices,
  toLine,
  toSummary,
  type BidRow,
  type LineRow,
  type Moment,
} from './bid-rows.ts';

interface SentRow extends LineRow {
  /** Null for the standing rule. */
  person: string | null;
}

interface GivenRow {
  given_by: Bid['extended'][number]['given_by'];
  person: string;
  hours: number | null;
  expires_at: string;
  created_at: string;
}

interface DetailRow extends BidRow {
  lines: SentRow[];
  given: GivenRow[];
  admin_note: string | null;
  agreement: LineAgreement | null;
  clock_from: string;
  clock_ms: number;
}

/** One bid of the range with all its lines; 404 outside it. */
export async function viewBid(scope: Scope, db: Queryable, id: number, moment: Moment): Promise<Bid> {
  const { today } = moment;
  const [row] = await readRows<DetailRow>(db, {
    columns: sql`${bidColumns(scope, today)}, b.admin_note, b.agreement, b.clock_from, b.clock_ms,
      (select json_agg(x order by x.number) from (select y.*, u.first_name || ' ' || u.last_name as person
        from bid_line y left join app_user u on u.id = y.user_id where y.bid_id = b.id) x) as lines,
      (select coalesce(json_agg(x order by x.id), '[]') from (select e.id, e.given_by, e.hours, e.expires_at, e.created_at,
        u.first_name || ' ' || u.last_name as person from bid_extension e join app_user u on u.id = e.user_id
        where e.bid_id = b.id) x) as given`,
    from: BID_FROM,
    where: sql`b.id = ${id} and ${bidsOf(scope)}`,
    orderBy: sql`b.id`,
    key: sql`b.id`,
    mark: '-- named: bid\n',
  });
  if (!row) throw notFound('This bid does not exist.');
  const side = sideOf(scope, row);
  const market = await marketOf(db, row, today);
  const block = toToldBlock(market.soft_block);
  const terms = {
    cents: side === 'seller' ? row.line.base_cents : row.line.buyer_cents,
    quantity: row.line.quantity,
    minimumExpiry: row.line.minimum_expiry,
  };
  const seenAs = side === 'seller' ? 'seller' : 'buyer';
  const worked = (await tellsMarket(scope, db, row, today))
    ? workOut(market, terms, { side: seenAs, tellsBase: side !== 'seller', today })
    : null;
  const [lot] = pricedLots(market, row.line.quantity, 'seller').filter(
    ({ id: one }) => one === worked?.selected.id,
  );
  return {
    ...toWhole(scope, row, moment),
    offer_lines: row.lines.map((line) => ({ ...toLine(line, side), sent_by: senderOf(line, row, side) })),
    extended: row.given.map((given) => toExtension(given, row, side)),
    calculations: worked && toFigures(worked),
    fill_problem: isOpenBid(row.status)
      ? fillProblem(row.seller_name, row.line.quantity, {
          steps: stepsOf(market),
          offerable: worked?.lots ?? [],
        })
      : null,
    price_problem: side !== null && worked && isDearerToday(market, row.line, today) ? DEARER[side] : null,
    minimum_order_total: toDollars(market.minimum_order_cents),
    facility_base_price: side === 'buyer' || !lot ? null : toDollars(lot.baseCents),
    soft_block: side === 'buyer' && !isAgreed(row.agreement, block) ? block : null,
    po_required: side === 'buyer' && market.po_required,
    acknowledgement: market.seller_ack ?? acknowledgement(market.facility_name),
    admin_note: hasPermission(scope, 'orders') ? row.admin_note : null,
    extendable_until: isOpenBid(row.status)
      ? latestEnd(clockOfRow(row), pauseFor(row, row.line_count)).toISOString()
      : null,
    extensions: extensionsOf(row, moment),
  };
}

/** The bid without its lines and what the market makes of it. */
function toWhole(scope: Scope, row: BidRow, moment: Moment) {
  const summary = toSummary(scope, row, moment);
  const { line, status } = row;
  const accepted = status === 'accepted';
  return {
    ...summary,
    listing: {
      ...summary.listing,
      gcn_seqno: row.gcn_seqno,
      company_minimum_order_total: toDollars(row.company_minimum_cents),
      case_lock: row.case_lock,
      eaches_per_pack: row.eaches_per_pack,
      package_type: row.package_type,
      package_size: row.package_size,
      stock: row.stock,
    },
    current_offer_line: toLine(line, sideOf(scope, row)),
    ...listPrices(scope, row),
    is_automatic: row.automatic,
    buyer_company_id: row.buyer_company_id,
    buyer_user_id: row.buyer_user_id,
    buyer_po: row.buyer_po,
    line_count: row.line_count,
    shelf_life: daysUntil(line.minimum_expiry, moment.today),
    accepted_quantity: accepted ? line.quantity : null,
    accepted_date: accepted ? summary.closed_date : null,
    declined_date: status === 'declined' ? summary.closed_date : null,
    declined_by: row.declined_by,
    decline_reason: row.decline_reason,
    order_sub_total: accepted ? toDollars(line.quantity * line.buyer_cents) : null,
    vacation: vacationOf(row.vacation_start, row.vacation_end, moment.today),
    created_date: isoOf(row.created_at),
  };
}

/** Persons are named to their own side alone, and to administrators. */
function senderOf({ number, person }: SentRow, bid: BidRow, reader: BidSide | null): string {
  const side = sideOfLine(number);
  if (person !== null && (reader === null || reader === side)) return person;
  return side === 'seller' ? bid.seller_name : bid.facility_name;
}

function toExtension(given: GivenRow, bid: BidRow, reader: BidSide | null): Bid['extended'][number] {
  const { given_by: by, person, hours } = given;
  const told = reader === null || reader === by;
  const company = { buyer: bid.facility_name, seller: bid.seller_name, administrator: 'The marketplace' }[by];
  return {
    given_by: by,
    sent_by: told ? person : company,
    hours,
    expiration_date: isoOf(given.expires_at),
    created_date: isoOf(given.created_at),
  };
}

const clockOfRow = (row: DetailRow) => ({
  sent: new Date(row.line.created_at),
  from: new Date(row.clock_from),
  ms: row.clock_ms,
});

function extensionsOf(row: DetailRow, { now }: Moment): Bid['extensions'] {
  if (!isOpenBid(row.status) || new Date(row.expires_at) <= now) return [];
  const clock = clockOfRow(row);
  const away = pauseFor(row, row.line_count);
  const expires = new Date(row.expires_at);
  return EXTENSION_CHOICES.map((hours) => {
    const problem = extensionProblem(clock, hours, { away, expires });
    const end = problem === null ? bidDeadline(extended(clock, hours), away).toISOString() : null;
    return { hours, expiration_date: end, problem };
  });
}

const dollars = (cents: Cents | null): number | null => (cents === null ? null : toDollars(cents));

export function toFigures({ figures, lots, selected, listedCents }: Worked): BidFigures {
  return {
    savings: dollars(figures.savings),
    total_savings: dollars(figures.totalSavings),
    total_percent_savings: figures.totalPercentSavings,
    listing_total_savings: dollars(figures.listingTotalSavings),
    listing_total_percent_savings: figures.listingTotalPercentSavings,
    additional_savings: toDollars(figures.additionalSavings),
    additional_percent_savings: figures.additionalPercentSavings,
    shipping_price: toDollars(figures.shippingPriceCents),
    shipping_cost: toDollars(figures.shippingCostCents),
    shipping_threshold: dollars(figures.thresholdCents),
    shipping_notification: figures.shippingNotification,
    sub_total: toDollars(figures.subtotalCents),
    total: toDollars(figures.totalCents),
    total_stock: lots.reduce((sum, lot) => sum + lot.stock, 0),
    lot_price: toDollars(selected.cents),
    lot_name: selected.name,
    list_total: toDollars(listedCents),
  };
}

export const toBidLot = (lot: PricedLot, packs: number, today: string): BidLot => ({
  id: lot.id,
  name: lot.name,
  lot_name: lot.name,
  expiry_date: formatUsDate(lot.expiry),
  expiry_days: daysUntil(lot.expiry, today),
  stock: lot.stock,
  price: toDollars(lot.cents),
  price_type: lot.priceType,
  public_note: lot.note,
  selectedQuantity: packs,
});
