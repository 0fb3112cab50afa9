import { cents, dollars, units } from './x12/amounts.ts';
import { el, segmentsOf, type ReadGroup, type ReadSet, type Segment } from './x12/read.ts';
import type { Body } from './x12/write.ts';
import type { Answer, Invoice, Ship } from './options.ts';

/** What a partner writes. All of it follows from what it was sent and how it was told to behave. */

/** NDC of 11 digits, packs, and what it expects to pay for one, '9.00'; null: whatever it costs. */
export interface Item {
  ndc: string;
  packs: number;
  price: string | null;
}

const compact = (day: string) => day.replaceAll('-', '');
const dayOf = (at: Date) => compact(at.toISOString().slice(0, 10));

export interface ToOrder {
  po: string;
  at: Date;
  /** The partner's own number of the place that is shipped to. */
  shipTo: string;
  items: readonly Item[];
}

export const writeOrder = ({ po, at, shipTo, items }: ToOrder): Body => ({
  type: '850',
  segments: [
    ['BEG', '00', 'SA', po, '', dayOf(at)],
    ['N1', 'ST', 'Simulated Pharmacy', '91', shipTo],
    ...items.map(({ ndc, packs, price }, index) => [
      'PO1',
      String(index + 1),
      String(packs),
      'EA',
      price ?? '',
      '',
      'N4',
      ndc,
    ]),
    ['CTT', String(items.length)],
  ],
});

/** All sets of a group alike. */
export const acknowledge = ({ functionalId, number, sets }: ReadGroup, word: 'A' | 'R'): Body => ({
  type: '997',
  segments: [
    ['AK1', functionalId, number],
    ...sets.flatMap((set): Segment[] => [
      ['AK2', set.type, set.number],
      ...(word === 'R' ? [['AK3', el(set.segments[1], 0), '2', '', '8']] : []),
      word === 'R' ? ['AK5', 'R', '5'] : ['AK5', 'A'],
    ]),
    ['AK9', word, String(sets.length), String(sets.length), word === 'A' ? String(sets.length) : '0'],
  ],
});

interface AskedLine {
  number: string;
  packs: number;
  unit: string;
  price: string;
  ndc: string;
  lot: string;
}

/** An 850 as its seller reads it. */
export interface Asked {
  /** Of the order, BEG03. */
  reference: string;
  date: string;
  lines: readonly AskedLine[];
}

export function readOrder(set: ReadSet): Asked {
  const [begin] = segmentsOf(set, 'BEG');
  const lines: AskedLine[] = [];
  for (const segment of set.segments) {
    const last = lines.at(-1);
    if (segment[0] === 'REF' && el(segment, 1) === 'LT' && last !== undefined) last.lot = el(segment, 2);
    if (segment[0] !== 'PO1') continue;
    const at = segment.findIndex((element, place) => place >= 6 && place % 2 === 0 && element === 'N4');
    const ndc = at < 0 ? '' : el(segment, at + 1);
    const [number, packs] = [el(segment, 1), Number(el(segment, 2))];
    lines.push({ number, packs, unit: el(segment, 3), price: el(segment, 4), ndc, lot: '' });
  }
  return { reference: el(begin, 3), date: el(begin, 5), lines };
}

/** ACK01 of the line of this place, and what it says differently. */
const ANSWERED: Readonly<Record<Answer, (line: AskedLine, place: number) => readonly [string, AskedLine]>> = {
  accept: (line) => ['IA', line],
  reject: (line) => ['IR', line],
  cut: (line, place) => (place === 0 ? ['IQ', { ...line, packs: fewer(line.packs) }] : ['IA', line]),
  price: (line, place) => (place === 0 ? ['IP', { ...line, price: dearer(line.price) }] : ['IA', line]),
  backorder: (line, place) => (place === 0 ? ['IB', line] : ['IA', line]),
};

const fewer = (packs: number) => Math.max(1, Math.floor(packs / 2));
/** By ten cents, the difference of the worked example. */
const dearer = (price: string) => dollars(cents(units(price) ?? 0n) + 10);

/** BAK02. */
const WORDS: Readonly<Record<Answer, string>> = {
  accept: 'AD',
  reject: 'RD',
  cut: 'AC',
  price: 'AC',
  backorder: 'AC',
};

export const writeAnswer = ({ reference, date, lines }: Asked, answer: Answer): Body => ({
  type: '855',
  segments: [
    ['BAK', '00', WORDS[answer], reference, date],
    ...lines.flatMap((line, place): Segment[] => {
      const [word, told] = ANSWERED[answer](line, place);
      return [
        ['PO1', line.number, String(line.packs), line.unit, told.price, '', 'N4', line.ndc],
        ['ACK', word, String(told.packs), line.unit],
      ];
    }),
    ['CTT', String(lines.length)],
  ],
});

export interface Shipped extends AskedLine {
  /** 'YYYY-MM-DD'. */
  expiry: string;
}

const YEARS_GOOD = 5;
const OVER = 2;

/** Packs and lots that leave. No 850 says when a lot ends, so its end is made up: years ahead, or yesterday. */
export function shippedLines({ lines }: Asked, ship: Ship, at: Date): Shipped[] {
  const good = `${at.getUTCFullYear() + YEARS_GOOD}-12-31`;
  const over = new Date(at.getTime() - 86_400_000).toISOString().slice(0, 10);
  return lines.map((line, place) => {
    const shipped = { ...line, expiry: good };
    if (ship === 'partial' && place === 0) return { ...shipped, packs: fewer(line.packs) };
    if (ship === 'over' && place === 0) return { ...shipped, packs: line.packs + OVER };
    if (ship === 'other-lot') return { ...shipped, lot: `SIM${line.number}${line.lot}`.slice(0, 30) };
    return ship === 'expired' ? { ...shipped, expiry: over } : shipped;
  });
}

export interface ToShip {
  number: string;
  at: Date;
  asked: Asked;
  lines: readonly Shipped[];
}

export const writeNotice = ({ number, at, asked, lines }: ToShip): Body => ({
  type: '856',
  segments: [
    ['BSN', '00', number, dayOf(at), at.toISOString().slice(11, 16).replace(':', ''), '0004'],
    ['DTM', '011', dayOf(at)],
    ['HL', '1', '', 'S'],
    ['TD5', '', '2', 'UPSN'],
    ['REF', 'CN', `1Z${number.replaceAll('-', '')}`],
    ['HL', '2', '1', 'O'],
    ['PRF', asked.reference],
    ...lines.flatMap(({ ndc, packs, unit, lot, expiry }, index): Segment[] => [
      ['HL', String(index + 3), '2', 'I'],
      ['LIN', '', 'N4', ndc],
      ['SN1', '', String(packs), unit],
      ['REF', 'LT', lot],
      ['DTM', '036', compact(expiry)],
    ]),
    ['CTT', String(lines.length + 2)],
  ],
});

interface ToInvoice {
  number: string;
  at: Date;
  reference: string;
  lines: readonly AskedLine[];
  /** Cents. */
  shipping: number;
  kind: 'DI' | 'CR';
}

function writeInvoice({ number, at, reference, lines, shipping, kind }: ToInvoice): Body {
  const goods = lines.reduce((sum, { packs, price }) => sum + cents((units(price) ?? 0n) * BigInt(packs)), 0);
  return {
    type: '810',
    segments: [
      ['BIG', dayOf(at), number, '', reference, '', '', kind],
      ['ITD', '01', '3', '', '', '', '', '30'],
      ...lines.map(({ packs, unit, price, ndc }, index) => [
        'IT1',
        String(index + 1),
        String(packs),
        unit,
        price,
        '',
        'N4',
        ndc,
      ]),
      ['TDS', String(goods + shipping)],
      ...(shipping === 0 ? [] : [['SAC', 'C', 'D240', '', '', String(shipping)]]),
      ['CTT', String(lines.length)],
    ],
  };
}

export type InvoiceFacts = Omit<ToInvoice, 'kind'>;

const MORE_SHIPPING = 1000;
const first = (lines: readonly AskedLine[], change: (line: AskedLine) => AskedLine) =>
  lines.map((line, place) => (place === 0 ? change(line) : line));

/** The 810 of a shipment, one after the other. */
export function writeInvoices(facts: InvoiceFacts, invoice: Invoice): Body[] {
  const { lines, number, shipping } = facts;
  const right = { ...facts, kind: 'DI' } as const;
  const dear = { ...right, lines: first(lines, (line) => ({ ...line, price: dearer(line.price) })) };
  switch (invoice) {
    case 'exact':
      return [writeInvoice(right)];
    case 'price':
      return [writeInvoice(dear)];
    case 'quantity':
      return [
        writeInvoice({ ...right, lines: first(lines, (line) => ({ ...line, packs: line.packs + OVER })) }),
      ];
    case 'shipping':
      return [writeInvoice({ ...right, shipping: shipping + MORE_SHIPPING })];
    case 'twice':
      // The same again, which changes nothing, then another one of its number.
      return [writeInvoice(right), writeInvoice(right), writeInvoice(dear)];
    case 'credit': {
      const back = first(lines, (line) => ({ ...line, packs: 1 })).slice(0, 1);
      const credit = { ...right, kind: 'CR', number: `${number}C`, lines: back, shipping: 0 } as const;
      return [writeInvoice(right), writeInvoice(credit)];
    }
  }
}
