import { sql } from 'kysely';
import { BID_STATUS_LABELS, OPEN_BID_STATUSES, type BidStatus } from '#rules/bids/bid-status.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import { percentOf } from '#rules/reports/reports.ts';
import { OPEN_DELIVERIES } from '#rules/rfps/delivery-status.ts';
import { OPEN_RFP_STATUSES, RFP_STATUS_LABELS, type RfpStatus } from '#rules/rfps/rfp-status.ts';
import { isoOf } from '../../../platform/database/read-page.ts';
import { column, onDays } from '../../reports/index.ts';
import {
  bars,
  count,
  isCompany,
  money,
  reportAsked,
  rowsOf,
  sumOf,
  type Answer,
  type Asked,
} from '../answer.ts';

const LAST_LINE = sql`join bid_line n on n.bid_id = r.id and n.number = r.line_count`;
/** `open` stands for several. */
const isStatus = (status: string | undefined, open: readonly string[]) =>
  status === undefined
    ? sql`true`
    : sql`r.status = any (${status === 'open' ? [...open] : [status]}::text[])`;
const isCreated = (asked: Asked) => (asked.isNow ? sql`true` : onDays(sql`r.created_at`, reportAsked(asked)));

export const bidsSummary: Answer = async (_, db, asked) => {
  const rows = await rowsOf<{ status: BidStatus; bids: number; cents: number }>(
    db,
    sql`select r.status, count(*)::int as bids, sum(n.quantity * n.buyer_cents) as cents from bid r ${LAST_LINE}
      where ${isCreated(asked)} and ${isCompany('r.seller_company_id', asked.seller)}
        and ${isCompany('r.buyer_company_id', asked.company)} and ${isCompany('r.facility_id', asked.facility?.id)}
        and ${isStatus(asked.status, OPEN_BID_STATUSES)} group by r.status order by 2 desc, 1`,
  );
  const bids = sumOf(rows, (one) => one.bids);
  return {
    columns: [
      column('status', 'Status', 'text'),
      column('bids', 'Bids', 'count'),
      column('share', 'Share', 'percent'),
      column('value', 'Value', 'money'),
    ],
    rows: rows.map((one) => [
      BID_STATUS_LABELS[one.status],
      one.bids,
      percentOf(one.bids, bids),
      toDollars(one.cents),
    ]),
    figures: [
      count('Bids', bids),
      money(
        'Value',
        sumOf(rows, (one) => one.cents),
      ),
    ],
    chart: bars(
      'Bids',
      'count',
      rows.map((one) => ({ label: BID_STATUS_LABELS[one.status], value: one.bids })),
    ),
  };
};

export const bidsOpen: Answer = async (_, db, { now, hours }) => {
  interface Row {
    id: number;
    product: string;
    ndc: string;
    seller: string;
    facility: string;
    quantity: number;
    cents: number;
    expires_at: string;
    bids: number;
  }
  const rows = await rowsOf<Row>(
    db,
    sql`select r.id, t.name as product, t.ndc, c.name as seller, f.name as facility, n.quantity, n.buyer_cents as cents,
        r.expires_at, count(*) over () as bids
      from bid r ${LAST_LINE} join listing t on t.id = r.listing_id join company c on c.id = r.seller_company_id
        join facility f on f.id = r.facility_id
      where r.status = any (${[...OPEN_BID_STATUSES]}::text[]) and r.expires_at > ${now}::timestamptz
        and r.expires_at <= ${now}::timestamptz + make_interval(hours => ${hours}::int)
      order by r.expires_at, r.id`,
  );
  return {
    columns: [
      column('id', 'Bid #', 'text'),
      column('product', 'Product', 'text'),
      column('ndc', 'NDC', 'text'),
      column('seller', 'Seller', 'text'),
      column('facility', 'Facility', 'text'),
      column('quantity', 'Quantity', 'count'),
      column('price', 'Last Price', 'money'),
      column('expires', 'Expires (UTC)', 'text'),
    ],
    rows: rows.map((one) => [
      String(one.id),
      one.product,
      formatNdc(one.ndc),
      one.seller,
      one.facility,
      one.quantity,
      toDollars(one.cents),
      isoOf(one.expires_at).slice(0, 16).replace('T', ' '),
    ]),
    figures: [count('Bids', rows[0]?.bids ?? 0)],
    chart: null,
  };
};

export const rfpsSummary: Answer = async (_, db, asked) => {
  const rows = await rowsOf<{ status: RfpStatus; rfps: number }>(
    db,
    sql`select r.status, count(*)::int as rfps from rfp r where ${isCreated(asked)}
      and ${isStatus(asked.status, OPEN_RFP_STATUSES)} group by r.status order by 2 desc, 1`,
  );
  const rfps = sumOf(rows, (one) => one.rfps);
  return {
    columns: [
      column('status', 'Status', 'text'),
      column('rfps', 'RFPs', 'count'),
      column('share', 'Share', 'percent'),
    ],
    rows: rows.map((one) => [RFP_STATUS_LABELS[one.status], one.rfps, percentOf(one.rfps, rfps)]),
    figures: [count('RFPs', rfps)],
    chart: bars(
      'RFPs',
      'count',
      rows.map((one) => ({ label: RFP_STATUS_LABELS[one.status], value: one.rfps })),
    ),
  };
};

export const rfpsWithoutProposal: Answer = async (_, db, { now, days }) => {
  interface Row {
    id: number;
    created_at: string;
    description: string;
    facility: string;
    suppliers: number;
    rfps: number;
  }
  const rows = await rowsOf<Row>(
    db,
    sql`select r.id, r.created_at, r.description, f.name as facility, count(*) over () as rfps,
        (select count(*)::int from rfp_invitation i where i.rfp_id = r.id) as suppliers
      from rfp r join facility f on f.id = r.facility_id
      where r.status = 'pending' and r.created_at < ${now}::timestamptz - make_interval(days => ${days}::int)
        and not exists (select from rfp_proposal p where p.rfp_id = r.id)
      order by r.created_at, r.id`,
  );
  return {
    columns: [
      column('id', 'RFP #', 'text'),
      column('created', 'Created', 'day'),
      column('product', 'Product', 'text'),
      column('facility', 'Facility', 'text'),
      column('suppliers', 'Suppliers Asked', 'count'),
    ],
    rows: rows.map((one) => [
      String(one.id),
      isoOf(one.created_at).slice(0, 10),
      one.description,
      one.facility,
      one.suppliers,
    ]),
    figures: [count('RFPs', rows[0]?.rfps ?? 0)],
    chart: null,
  };
};

export const deliveriesDue: Answer = async (_, db, { period }) => {
  interface Row {
    rfp_id: number;
    number: number;
    date: string;
    product: string;
    facility: string;
    seller: string;
    packs: number;
    deliveries: number;
    all_packs: number;
  }
  const rows = await rowsOf<Row>(
    db,
    sql`select d.rfp_id, d.number, d.date, p.description as product, f.name as facility, c.name as seller, d.packs,
        count(*) over () as deliveries, sum(d.packs) over () as all_packs
      from rfp_delivery d join rfp r on r.id = d.rfp_id join rfp_proposal p on p.rfp_id = r.id and p.status = 'accepted'
        join facility f on f.id = r.facility_id join company c on c.id = p.company_id
      where d.state = any (${[...OPEN_DELIVERIES]}::text[]) and d.date between ${period.start}::date and ${period.end}::date
      order by d.date, d.id`,
  );
  return {
    columns: [
      column('date', 'Delivery', 'day'),
      column('rfp', 'RFP #', 'text'),
      column('number', 'No.', 'count'),
      column('product', 'Product', 'text'),
      column('facility', 'Facility', 'text'),
      column('seller', 'Seller', 'text'),
      column('packs', 'Packs', 'count'),
    ],
    rows: rows.map((one) => [
      one.date,
      String(one.rfp_id),
      one.number,
      one.product,
      one.facility,
      one.seller,
      one.packs,
    ]),
    figures: [count('Deliveries', rows[0]?.deliveries ?? 0), count('Packs', rows[0]?.all_packs ?? 0)],
    chart: null,
  };
};
