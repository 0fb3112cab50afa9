import { sql } from 'kysely';
import type { EdiClient } from '#contract/edi/clients.ts';
import type { EdiInvoice } from '#contract/edi/invoices.ts';
import type { EdiShipment } from '#contract/edi/shipments.ts';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import type { StoryStep } from '#contract/orders/story.ts';
import type { TestApp } from '../../../test/kit/app.ts';
import { aListing, aSeller, type Buyer } from '../../../test/kit/world.ts';
import { aClientOf } from './test-clients.ts';
import { anIntake } from './test-intake.ts';
import { anInterchange } from './test-interchanges.ts';

/** Sellers that work by EDI in Production, with orders of theirs and what they send of them. */

interface Noticed {
  /** PRF01. */
  reference: number | string;
  packs: number | string;
  ndc: string;
  lot?: string | null;
  /** CCYYMMDD. */
  expiry?: string | null;
}

interface NoticeFields {
  number?: string;
  tracking?: string;
  usage?: 'P' | 'T';
}

/** One item for each order that is named, or several items of one that is named twice. */
export function segmentsOfNotice(
  items: readonly Noticed[],
  { number = 'SHIP-1', tracking }: NoticeFields = {},
) {
  const segments = [
    `BSN*00*${number}*20260615*1015*0004`,
    'DTM*011*20260615',
    'HL*1**S',
    'TD5**2*UPSN',
    `REF*CN*${tracking ?? `1Z${number.replaceAll('-', '')}`}`,
  ];
  let level = 1;
  for (const [reference, own] of Map.groupBy(items, (item) => item.reference)) {
    level += 1;
    const order = level;
    segments.push(`HL*${order}*1*O`, `PRF*${reference}`);
    for (const { packs, ndc, lot, expiry } of own) {
      level += 1;
      segments.push(`HL*${level}*${order}*I`, `LIN**N4*${ndc}`, `SN1**${packs}*EA`);
      if (lot) segments.push(`REF*LT*${lot}`);
      if (expiry) segments.push(`DTM*036*${expiry}`);
    }
  }
  return [...segments, `CTT*${level}`];
}

export interface InvoicedItem {
  packs: number | string;
  ndc: string;
  price?: string;
}

interface InvoiceFields {
  number?: string;
  /** In cents; without it what the lines and the shipping come to. */
  total?: number;
  shipping?: number;
  kind?: 'DI' | 'CR';
  days?: number;
  usage?: 'P' | 'T';
}

/** Its charges are the shipping. */
export function segmentsOfInvoice(
  reference: number | string,
  items: readonly InvoicedItem[],
  { number = 'INV-1', total, shipping = 0, kind = 'DI', days = 30 }: InvoiceFields = {},
) {
  const goods = items.reduce(
    (sum, { packs, price = '9.00' }) => sum + Math.round(Number(packs) * Number(price) * 100),
    0,
  );
  return [
    `BIG*20260615*${number}**${reference}***${kind}`,
    `ITD*01*3*****${days}`,
    ...items.map(
      ({ packs, ndc, price = '9.00' }, index) => `IT1*${index + 1}*${packs}*EA*${price}**N4*${ndc}`,
    ),
    `TDS*${total ?? goods + shipping}`,
    ...(shipping === 0 ? [] : [`SAC*C*D240***${shipping}`]),
    `CTT*${items.length}`,
  ];
}

export interface SellerClient {
  client: EdiClient;
  code: string;
  seller: Awaited<ReturnType<typeof aSeller>>;
  listing: Awaited<ReturnType<typeof aListing>>;
}

export async function sellersOf(app: TestApp) {
  const intake = await anIntake(app);
  let code = 0;
  let number = 5000;
  const file = (
    sender: string,
    groupId: string,
    set: readonly [string, ...string[]],
    usage: 'P' | 'T' = 'P',
  ) => {
    number += 1;
    return anInterchange({ sender, number, usage, groupId, sets: [set] });
  };
  return {
    intake,
    ...placing(app, intake.buyer),
    /** With a listing of two lots: A1 until June 2028 and B1 until 2027. */
    async aSellerClient(fields: Record<string, unknown> = {}): Promise<SellerClient> {
      code += 1;
      const name = `SELLS${code}`;
      const seller = await aSeller(app.db);
      const listing = await aListing(app.db, {
        companyId: seller.companyId,
        lots: [
          { lot_name: 'A1', expiry_date: '2028-06-30', price_cents: 900 },
          { lot_name: 'B1', expiry_date: '2027-06-30', price_cents: 900 },
        ],
      });
      const partner = {
        direction: 'Seller',
        documents: ['810', '850', '855', '856'],
        order_user_id: null,
        ship_to: [],
        company_id: seller.companyId,
        isa_code: name,
        gs_code: name,
        name: `Client ${name}`,
        ...fields,
      };
      const made = await intake.admin.post<EdiClient>('admin/edi/clients', aClientOf(intake.buyer, partner));
      await sql`update edi_client set usage = 'Production' where id = ${made.data.id}`.execute(app.db);
      return { client: made.data, code: name, seller, listing };
    },
    notice: (sender: string, items: readonly Noticed[], fields: NoticeFields = {}) =>
      file(sender, 'SH', ['856', ...segmentsOfNotice(items, fields)], fields.usage),
    answer: (sender: string, segments: readonly string[], usage: 'P' | 'T' = 'P') =>
      file(sender, 'PR', ['855', ...segments], usage),
    invoice: (
      sender: string,
      reference: number | string,
      items: readonly InvoicedItem[],
      fields: InvoiceFields = {},
    ) => file(sender, 'IN', ['810', ...segmentsOfInvoice(reference, items, fields)], fields.usage),
    /** Newest first. */
    invoicesOf: async (clientId: number) =>
      (await intake.admin.get<EdiInvoice[]>(`admin/edi/invoices?client_id=${clientId}`)).data,
    shipmentsOf: async (clientId: number) =>
      (await intake.admin.get<EdiShipment[]>(`admin/edi/shipments?client_id=${clientId}`)).data,
    received: async (clientId: number) =>
      (await intake.messagesOf(clientId)).filter(({ direction }) => direction === 'In'),
  };
}

function placing(app: TestApp, buyer: Buyer) {
  const buying = () => app.signIn(buyer.userId);
  return {
    buying,
    /** Packs of the lots of a listing, ordered as by a click. */
    async place(
      listing: { id: number; lotIds: number[] },
      packs: readonly number[],
      poNumber: string | null = null,
    ) {
      const as = await buying();
      const lots = packs.flatMap((quantity, index) =>
        quantity === 0 ? [] : [{ id: listing.lotIds[index] ?? 0, quantity }],
      );
      await as.post('cart/c0', { listing: { id: listing.id, lots } });
      const placed = await as.post<{ orders: { id: number }[] }>('order/place_order', {
        cart_type: 'c0',
        ...(poNumber !== null && { po_number: poNumber }),
      });
      const id = placed.data.orders[0]?.id ?? 0;
      if (id === 0) throw new Error(`Nothing was placed: ${JSON.stringify(placed.data)}`);
      return id;
    },
    orderAs: async (userId: number, id: number) =>
      (await (await app.signIn(userId)).get<OrderDetail>(`order/${id}`)).data,
    order: async (id: number) => (await (await buying()).get<OrderDetail>(`order/${id}`)).data,
    storyOf: async (userId: number, id: number) =>
      (await (await app.signIn(userId)).get<StoryStep[]>(`order/${id}/story`)).data,
  };
}
