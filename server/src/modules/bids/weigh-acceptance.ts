import { sql } from 'kysely';
import type { z } from 'zod';
import type { BidAcceptance } from '#contract/bids/bid-acceptance.ts';
import type { bidEndpoints } from '#contract/bids/bids.ts';
import { distribute, listedCents, offerableLots } from '#rules/bids/bid-lots.ts';
import { daysOfStock, SOLD_DAYS } from '#rules/bids/days-of-stock.ts';
import { daysUntil, formatUsDate } from '#rules/dates.ts';
import { fromDollars, toDollars } from '#rules/money.ts';
import { notFound } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { isoOf } from '../../platform/database/read-page.ts';
import { groundColumns, pricedLots, toGround, type GroundRow } from './facts.ts';
import { readExpiry } from './place-bid.ts';

type Asked = z.output<NonNullable<typeof bidEndpoints.weighAcceptance.query>>;

const MOST_ACCEPTED = 5;
const DAY_MS = 86_400_000;

interface Row extends GroundRow {
  case_size: number;
  sold: number;
  accepted: { closed_at: string; quantity: number; base_cents: number; same_facility: boolean }[];
}

/** What acceptance of a bid at these terms earns its seller. Other buyers are not named; 404 for a bid that is not the own company's to sell. */
export async function weighAcceptance(
  context: RequestContext,
  asked: Asked,
): Promise<{ data: BidAcceptance }> {
  const { today } = context;
  const minimumExpiry = readExpiry(asked.earliest_expiry);
  const row = await readRow(context, asked.offer_id);
  const { quantity } = asked;
  const priced = pricedLots(toGround(row), quantity, 'seller');
  const lots = offerableLots(priced, minimumExpiry, today);
  const steps = { caseSize: row.case_size };
  const given = distribute(lots, quantity, steps);
  const listed = listedCents(lots, quantity, steps);
  const stock = priced.reduce((sum, lot) => sum + lot.stock, 0);
  const stockLeft = stock - given.reduce((sum, { packs }) => sum + packs, 0);
  return {
    data: {
      revenue: toDollars(fromDollars(asked.price) * quantity),
      list_total: listed && toDollars(listed),
      lots: given.map(({ lot, packs }) => ({
        lot_name: lot.name,
        expiry_date: formatUsDate(lot.expiry),
        expiry_days: daysUntil(lot.expiry, today),
        packs,
        left: lot.stock - packs,
      })),
      stock_left: stockLeft,
      sold_packs: row.sold,
      sold_days: SOLD_DAYS,
      days_left: daysOfStock(stockLeft, row.sold),
      accepted: row.accepted.map((one) => ({
        date: isoOf(one.closed_at),
        packs: one.quantity,
        price: toDollars(one.base_cents),
        same_facility: one.same_facility,
      })),
    },
  };
}

async function readRow({ scope, db, now, today }: RequestContext, bidId: number): Promise<Row> {
  const since = new Date(now.getTime() - SOLD_DAYS * DAY_MS);
  const { rows } = await sql<Row>`
    select l.case_size, ${groundColumns(today)},
      (select coalesce(sum(i.quantity), 0)::int from order_line i join orders o on o.id = i.order_id
        where i.listing_id = l.id and o.created_at >= ${since} and o.status <> 'cancelled') as sold,
      (select coalesce(json_agg(x order by x.closed_at desc, x.id desc), '[]') from (
        select a.id, a.closed_at, n.quantity, n.base_cents, a.facility_id = b.facility_id as same_facility
        from bid a join bid_line n on n.bid_id = a.id and n.number = a.line_count
        where a.listing_id = l.id and a.status = 'accepted'
        order by a.closed_at desc, a.id desc limit ${MOST_ACCEPTED}) x) as accepted
    from bid b join listing l on l.id = b.listing_id join drug d on d.ndc = l.ndc join facility f on f.id = b.facility_id
    where b.id = ${bidId} and b.seller_company_id = ${scope.company?.id ?? 0}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('This bid does not exist.');
  return row;
}
