import type { Carrier } from '../accounts/addresses.ts';
import { daysUntil, type IsoDate } from '../dates.ts';
import { toDollars, type Cents } from '../money.ts';
import type { Row, SetToWrite } from '../x12/write.ts';

/** What a buyer that ordered by 850 is told of its order: the 856 of a shipment and the 810 of its invoice. */

export interface ToldShipment {
  readonly id: number;
  /** 'YYYY-MM-DDTHH:MM…' in UTC, of the shipment. */
  readonly at: string;
  readonly shippedOn: IsoDate;
  readonly carrier: Carrier;
  readonly tracking: string;
  readonly poNumber: string;
  readonly shipTo: Party;
  readonly items: readonly ToldItem[];
}

interface Party {
  readonly name: string;
  readonly qualifier: string;
  readonly value: string;
}

/** Packs of one line of the 850, of one lot. */
export interface ToldItem {
  /** The buyer's number of the line; null where no line of the document is known. */
  readonly line: string | null;
  readonly unit: string;
  readonly listing: number;
  readonly ndc: string;
  readonly packs: number;
  readonly price: Cents;
  readonly lot: string;
  readonly expiry: IsoDate | null;
}

/** Standard Carrier Alpha Codes; who has none is told in words. */
const SCAC: Partial<Readonly<Record<Carrier, string>>> = {
  UPS: 'UPSN',
  FedEx: 'FDEG',
  USPS: 'USPS',
  DHL: 'DHLC',
  OnTrac: 'ONTR',
};

/** X12 has no numbers and names of one character. */
const twoSigns = (id: number): string => String(id).padStart(2, '0');
const day = (date: IsoDate) => date.replaceAll('-', '');
const money = (cents: Cents) => toDollars(cents).toFixed(2);
const itemsOf = ({ listing, ndc }: ToldItem) => ['VC', listing, 'N4', ndc] as const;

/** One order in one shipment: levels S, O and I. */
export function writeShipNotice(shipment: ToldShipment): SetToWrite {
  const { at, items, shipTo, carrier } = shipment;
  const code = SCAC[carrier];
  return {
    type: '856',
    rows: [
      ['BSN', '00', twoSigns(shipment.id), day(at.slice(0, 10)), at.slice(11, 16).replace(':', ''), '0004'],
      ['DTM', '011', day(shipment.shippedOn)],
      ['HL', 1, undefined, 'S'],
      code === undefined
        ? ['TD5', undefined, undefined, undefined, undefined, carrier]
        : ['TD5', undefined, '2', code],
      ['REF', 'CN', shipment.tracking],
      ['N1', 'ST', shipTo.name, shipTo.qualifier, shipTo.value],
      ['HL', 2, 1, 'O'],
      ['PRF', shipment.poNumber],
      ...items.flatMap((item, index) => noticeRows(item, index + 3)),
      ['CTT', items.length + 2],
    ],
  };
}

const noticeRows = (item: ToldItem, level: number): Row[] => [
  ['HL', level, 2, 'I'],
  ['LIN', item.line ?? undefined, ...itemsOf(item)],
  ['SN1', item.line ?? undefined, item.packs, item.unit],
  ['REF', 'LT', item.lot],
  ...(item.expiry === null ? [] : [['DTM', '036', day(item.expiry)] satisfies Row]),
];

export interface ToldInvoice {
  /** As the PDF has it. */
  readonly number: string;
  readonly invoicedOn: IsoDate;
  readonly dueOn: IsoDate;
  readonly orderedOn: IsoDate;
  readonly poNumber: string;
  readonly seller: { readonly id: number; readonly name: string };
  readonly shipTo: Party;
  readonly items: readonly ToldItem[];
  readonly shipping: Cents;
  readonly fee: Cents;
  readonly total: Cents;
}

/** With the lots of a line and price joined: an invoice is of packs. */
export function writeInvoice(invoice: ToldInvoice): SetToWrite {
  const { seller, shipTo } = invoice;
  const items = joined(invoice.items);
  return {
    type: '810',
    rows: [
      [
        'BIG',
        day(invoice.invoicedOn),
        invoice.number,
        day(invoice.orderedOn),
        invoice.poNumber,
        undefined,
        undefined,
        'DI',
      ],
      ['N1', 'RE', seller.name, '92', twoSigns(seller.id)],
      ['N1', 'ST', shipTo.name, shipTo.qualifier, shipTo.value],
      [
        'ITD',
        '01',
        '3',
        undefined,
        undefined,
        undefined,
        undefined,
        daysUntil(invoice.dueOn, invoice.invoicedOn),
      ],
      ...items.map((item): Row => [
        'IT1',
        item.line ?? undefined,
        item.packs,
        item.unit,
        money(item.price),
        undefined,
        ...itemsOf(item),
      ]),
      ['TDS', invoice.total],
      ...charge('D240', invoice.shipping),
      ...charge('F050', invoice.fee, 'Transaction fee'),
      ['CTT', items.length],
    ],
  };
}

function charge(code: string, cents: Cents, words?: string): Row[] {
  if (cents === 0) return [];
  const empty = Array.from({ length: 9 }, () => undefined);
  return [['SAC', 'C', code, undefined, undefined, cents, ...(words === undefined ? [] : [...empty, words])]];
}

function joined(items: readonly ToldItem[]): ToldItem[] {
  const lines = Map.groupBy(items, ({ line, listing, price }) => `${line ?? ''}/${listing}/${price}`);
  return [...lines.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ ...first, packs: others.reduce((sum, { packs }) => sum + packs, first.packs) }],
  );
}
