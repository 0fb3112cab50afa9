import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { EdiShipment, EdiWholeShipment, ediShipmentEndpoints } from '#contract/edi/shipments.ts';
import type { EdiSettings } from '#contract/edi/clients.ts';
import { matchItems, type LineOfOrder } from '#rules/edi/shipped-lines.ts';
import type { NoticedItem } from '#rules/edi/ship-notice.ts';
import { wordFor } from '#rules/edi/code-words.ts';
import { formatNdc } from '#rules/ndc.ts';
import { TO_DECIDE } from '#rules/edi/to-decide.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { contains, isoOf, readPage, readRows, type Selection } from '../../../platform/database/read-page.ts';
import { notFound } from '../../../platform/errors.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import { exportFile } from '../../../platform/spreadsheet/write.ts';
import { toMapping } from '../settings.ts';
import { drugNames } from './drug-names.ts';
import { ofDaysAndClient } from './of-days-and-client.ts';

type Query = Input<(typeof ediShipmentEndpoints)['listEdiShipments']>['query'];
type Filters = Omit<Query, 'page' | 'per_page'>;

const PO_NUMBER = sql`case when s.order_id is null then s.reference else o.po_number end`;

const COLUMNS = sql`s.id, s.at, s.shipment_number, json_build_object('id', k.id, 'name', k.name) as client,
  ${PO_NUMBER} as po_number, s.order_id, s.carrier, s.tracking_number, s.ship_date, s.status, s.error, s.note,
  array(select distinct i ->> 'lot' from jsonb_array_elements(s.items) i where i ->> 'lot' is not null order by 1) as lots`;

const FROM = sql`edi_shipment s join edi_client k on k.id = s.client_id left join orders o on o.id = s.order_id`;

const IS_TO_DECIDE = sql`s.status in ('Unmatched', 'Error')`;
/** Behind `from`: shipments that wait for a person. */
export const shipmentsToDecide = sql`edi_shipment s where ${IS_TO_DECIDE}`;

function selectionOf({ search, status, ...days }: Filters): Selection {
  const like = contains(search ?? '');
  const conditions = [
    sql`true`,
    ...(search
      ? [
          sql`(s.shipment_number ilike ${like} or s.tracking_number ilike ${like} or ${PO_NUMBER} ilike ${like}
            or s.order_id::text = ${search})`,
        ]
      : []),
    ...ofDaysAndClient('s', days),
    ...(status === undefined ? [] : [status === TO_DECIDE ? IS_TO_DECIDE : sql`s.status = ${status}`]),
  ];
  return {
    columns: COLUMNS,
    from: FROM,
    found: search ? sql`edi_shipment s left join orders o on o.id = s.order_id` : sql`edi_shipment s`,
    where: sql.join(conditions, sql` and `),
    orderBy: sql`s.at desc, s.id desc`,
    key: sql`s.id`,
  };
}

const toShipment = (row: EdiShipment): EdiShipment => ({ ...row, at: isoOf(row.at) });

export async function listShipments({ db }: RequestContext, query: Query) {
  const { rows, meta } = await readPage<EdiShipment>(db, selectionOf(query), query);
  return { data: rows.map(toShipment), meta };
}

const HEADERS =
  'Time,Shipment #,Client,PO #,Order #,Carrier,Tracking #,Ship Date,Lots,Status,Error,Note'.split(',');

export async function exportShipments(
  { db, today }: RequestContext,
  { format, ...filters }: Filters & { format: 'csv' | 'xlsx' },
): Promise<FileReply> {
  const rows = (await readRows<EdiShipment>(db, selectionOf(filters))).map(toShipment);
  const lines = rows.map((row) => [
    row.at,
    row.shipment_number,
    row.client.name,
    row.po_number,
    row.order_id,
    row.carrier,
    row.tracking_number,
    row.ship_date,
    row.lots.join(', '),
    row.status,
    row.error,
    row.note,
  ]);
  return exportFile({ name: `edi-shipments-${today}`, headers: HEADERS, rows: lines }, format);
}

interface LineRow extends LineOfOrder {
  name: string;
  applied: number;
}

interface Row extends EdiShipment {
  message_id: number;
  reference: string;
  items: NoticedItem[];
  lines: LineRow[];
  decided_by: string | null;
  decided_at: string | null;
  mapping: EdiSettings['mapping'];
}

const WHOLE = sql`${COLUMNS}, s.message_id, s.reference, s.items, s.decided_at, k.settings -> 'mapping' as mapping,
  (select u.first_name || ' ' || u.last_name from app_user u where u.id = s.decided_by) as decided_by,
  (select coalesce(json_agg(json_build_object('id', l.id, 'number', l.line_number, 'listingId', l.listing_id, 'ndc', l.ndc,
      'name', l.name, 'lotName', l.lot_name, 'expiry', l.expiry_date,
      'open', l.quantity - l.not_shipped_quantity - l.shipped_quantity,
      'applied', coalesce((select q.quantity from shipment_line q
        where q.shipment_id = s.shipment_id and q.order_line_id = l.id), 0)) order by l.line_number), '[]')
    from order_line l where l.order_id = s.order_id) as lines`;

export async function viewShipment(
  db: Queryable,
  { id, today }: { id: number; today: string },
): Promise<EdiWholeShipment> {
  const [row] = await readRows<Row>(db, {
    ...selectionOf({}),
    columns: WHOLE,
    where: sql`s.id = ${id}`,
  });
  if (!row) throw notFound();
  const { items, lines, decided_by: by, decided_at: at, mapping, ...shipment } = row;
  const names = await drugNames(
    db,
    items.map(({ items: named }) => ndcOf(named)),
  );
  const { sent } = matchItems({
    orderId: row.order_id ?? 0,
    lines,
    notice: { items },
    shippedOn: row.ship_date ?? today,
    mapping: toMapping(mapping),
  });
  return {
    ...shipment,
    ...toShipment(shipment),
    items: items.map(({ items: named, expiry, ...item }) => ({
      ...item,
      named: named.map(
        ([qualifier, value]) => `${wordFor('235', qualifier) ?? qualifier} ${shownAs(qualifier, value)}`,
      ),
      name: names.get(ndcOf(named)) ?? null,
      expiry_date: expiry,
    })),
    lines: lines.map((line) => ({
      id: line.id,
      line_number: line.number,
      name: line.name,
      ndc: line.ndc,
      lot_name: line.lotName,
      open: line.open,
      applied: line.applied,
      noticed: sent.find(({ lineId }) => lineId === line.id)?.quantity ?? 0,
    })),
    decided: at === null ? null : { by: by ?? '–', at: isoOf(at) },
  };
}

type Names = NoticedItem['items'];

/** Empty where it is named otherwise. */
const ndcOf = (named: Names): string => named.find(([qualifier]) => qualifier === 'N4')?.[1] ?? '';

const shownAs = (qualifier: string, value: string): string =>
  qualifier === 'N4' && /^\d{11}$/.test(value) ? formatNdc(value) : value;
