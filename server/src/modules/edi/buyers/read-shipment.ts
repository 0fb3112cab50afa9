import { sql } from 'kysely';
import type { Carrier } from '#rules/accounts/addresses.ts';
import type { IsoDate } from '#rules/dates.ts';
import { namedBy } from '#rules/edi/line-rules.ts';
import { readPurchaseOrder, type PurchaseOrder } from '#rules/edi/purchase-order.ts';
import type { ToldInvoice, ToldItem, ToldShipment } from '#rules/edi/told-documents.ts';
import { placesOf } from '#rules/edi/told-lines.ts';
import { invoiceNumber } from '#rules/orders/invoice.ts';
import type { ShippedLot } from '#rules/orders/shipped-lots.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { OrderedPart } from '../intake/message-rows.ts';
import type { EdiSettings } from '#contract/edi/clients.ts';
import { toMapping } from '../settings.ts';
import { readContent, setOf } from '../unscoped/messages.ts';

interface Row {
  id: number;
  order_id: number;
  carrier: Carrier;
  tracking_number: string;
  ship_date: IsoDate;
  created_at: Date;
  ordered_on: IsoDate;
  seller_id: number;
  seller_name: string;
  po_number: string;
  interchange_id: number;
  place: number;
  ordered: OrderedPart[] | null;
  mapping: EdiSettings['mapping'];
  invoice: Invoice | null;
  lines: Line[];
}

interface Invoice {
  number: number;
  invoiced_on: IsoDate;
  due_on: IsoDate;
  shipping: number;
  fee: number;
  total: number;
}

interface Line {
  lot_id: number;
  listing_id: number;
  ndc: string;
  lot_name: string;
  expiry_date: IsoDate;
  price: number;
  packs: number;
  /** Of the same line, in shipments before. */
  before: number;
  lots: ShippedLot[] | null;
}

export interface ToldBoth {
  shipment: ToldShipment;
  /** Null where none was written, or it was cancelled. */
  invoice: ToldInvoice | null;
}

/** A shipment of an order that came of an 850, in the words of that document. */
export async function readToldShipment(tx: Tx, id: number): Promise<ToldBoth> {
  const row = await readRow(tx, id);
  const stored = setOf(await readContent(tx, row.interchange_id), row.place);
  if (stored === null) throw new Error(`The 850 of order ${row.order_id} cannot be read again.`);
  const order = readPurchaseOrder(stored.set, stored.element, toMapping(row.mapping));
  const items = row.lines.flatMap((line) => itemsOf(line, order, row.ordered ?? []));
  const common = { poNumber: row.po_number, shipTo: order.shipTo, items };
  const { invoice } = row;
  return {
    shipment: {
      ...common,
      id: row.id,
      at: row.created_at.toISOString(),
      shippedOn: row.ship_date,
      carrier: row.carrier,
      tracking: row.tracking_number,
    },
    invoice: invoice && {
      ...common,
      number: invoiceNumber(row.order_id, invoice.number),
      invoicedOn: invoice.invoiced_on,
      dueOn: invoice.due_on,
      orderedOn: row.ordered_on,
      seller: { id: row.seller_id, name: row.seller_name },
      shipping: invoice.shipping,
      fee: invoice.fee,
      total: invoice.total,
    },
  };
}

async function readRow(tx: Tx, id: number): Promise<Row> {
  const { rows } =
    await sql<Row>`select s.id, s.order_id, s.carrier, s.tracking_number, s.ship_date, s.created_at,
      (o.created_at at time zone 'UTC')::date as ordered_on, c.id as seller_id, c.name as seller_name, m.po_number, m.interchange_id, m.place,
      m.ordered, k.settings -> 'mapping' as mapping,
      (select json_build_object('number', i.number, 'invoiced_on', i.invoiced_on, 'due_on', i.due_on, 'shipping', i.shipping_cents,
        'fee', i.fee_cents, 'total', i.total_cents) from invoice i where i.order_id = o.id and i.shipment_id = s.id and i.cancelled_at is null) as invoice,
      (select json_agg(json_build_object('lot_id', n.lot_id, 'listing_id', n.listing_id, 'ndc', n.ndc, 'lot_name', n.lot_name,
        'expiry_date', n.expiry_date, 'price', n.price_cents, 'packs', l.quantity, 'lots', l.lots,
        'before', (select coalesce(sum(b.quantity), 0)::int from shipment_line b
          where b.order_id = o.id and b.order_line_id = n.id and b.shipment_id < s.id)) order by n.line_number)
        from shipment_line l join order_line n on n.id = l.order_line_id and n.order_id = l.order_id
        where l.shipment_id = s.id and l.order_id = o.id) as lines
    from shipment s join orders o on o.id = s.order_id join company c on c.id = o.seller_company_id
    join edi_message m on m.order_group_id = o.group_id and m.direction = 'In' join edi_client k on k.id = m.client_id
    where s.id = ${id}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`Shipment ${id} is of no 850.`);
  return row;
}

/** Packs of a line by the lots that are in the box, each under the lines of the document that asked for them. */
function itemsOf(line: Line, order: PurchaseOrder, ordered: readonly OrderedPart[]): ToldItem[] {
  const known = ordered.map(({ place, lots }) => ({ place, lots: lots ?? [] }));
  const boxes = line.lots ?? [{ lot: null, expiry: null, packs: line.packs }];
  let { before } = line;
  return boxes.flatMap(({ lot, expiry, packs }) => {
    const places = placesOf(known, { lot: line.lot_id, before, packs });
    before += packs;
    const told = places.length > 0 ? places : [{ place: placeNaming(order, line), packs }];
    return told.map((one): ToldItem => {
      const asked = order.lines[one.place];
      return {
        line: asked?.number ?? null,
        unit: asked?.unit ?? 'EA',
        listing: line.listing_id,
        ndc: line.ndc,
        packs: one.packs,
        price: line.price,
        lot: lot ?? line.lot_name,
        expiry: lot === null ? line.expiry_date : expiry,
      };
    });
  });
}

/** Of orders whose lots were not kept by line: the first line that names the item. */
const placeNaming = ({ lines }: PurchaseOrder, { listing_id: listing, ndc }: Line): number =>
  lines.findIndex((one) => namedBy(one, 'VC') === String(listing) || namedBy(one, 'N4') === ndc);
