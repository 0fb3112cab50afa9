import type { IsoDate } from '../dates.ts';
import { readDay } from '../x12/check-elements.ts';
import { segmentsOf } from '../x12/check-set.ts';
import type { TransactionSet } from '../x12/envelopes.ts';
import type { SegmentValues } from '../x12/segments.ts';
import { DEFAULT_MAPPING, itemsOf, valueAt, type Mapping } from './mapping.ts';

/** What an 810 says, as the partner wrote it. The set must have passed its guide. */
export interface PartnerInvoice {
  readonly number: string;
  readonly invoicedOn: IsoDate | null;
  /** Our order number, or the buyer's PO number. */
  readonly reference: string;
  readonly isCredit: boolean;
  readonly netDays: number | null;
  readonly lines: readonly InvoicedLine[];
  readonly charges: readonly Charge[];
  /** TDS01. */
  readonly total: bigint;
}

export interface InvoicedLine {
  readonly number: string;
  /** Numbers as written: '30', '9.10'. */
  readonly packs: string;
  readonly price: string;
  readonly items: readonly (readonly [qualifier: string, value: string])[];
}

export interface Charge {
  readonly code: string;
  /** In cents; below zero for an allowance. */
  readonly amount: bigint;
}

const CREDITS = new Set(['CR', 'CN']);

interface Draft {
  number: string;
  invoicedOn: IsoDate | null;
  reference: string;
  isCredit: boolean;
  netDays: number | null;
  lines: InvoicedLine[];
  charges: Charge[];
  total: bigint;
}

export function readInvoice(
  set: TransactionSet,
  element: string,
  mapping: Mapping = DEFAULT_MAPPING,
): PartnerInvoice {
  const draft: Draft = {
    number: '',
    invoicedOn: null,
    reference: '',
    isCredit: false,
    netDays: null,
    lines: [],
    charges: [],
    total: 0n,
  };
  let number: string | null = null;
  let reference: string | null = null;
  for (const segment of segmentsOf(set, element)) {
    number ??= valueAt(segment, mapping.places.invoice_number);
    reference ??= valueAt(segment, mapping.places.po_number);
    takeSegment(draft, segment, mapping);
  }
  return { ...draft, number: number ?? draft.number, reference: reference ?? draft.reference };
}

function takeSegment(draft: Draft, segment: SegmentValues, mapping: Mapping): void {
  const value = (element: number) => segment.values[element]?.trim() ?? '';
  if (segment.id === 'BIG') {
    draft.invoicedOn = readDay(value(1));
    draft.number = value(2);
    draft.reference = value(4);
    draft.isCredit = CREDITS.has(value(7));
  }
  if (segment.id === 'ITD' && value(7) !== '') draft.netDays ??= Number(value(7));
  if (segment.id === 'TDS') draft.total = wholeNumber(value(1));
  if (segment.id === 'SAC' && value(5) !== '') {
    const amount = wholeNumber(value(5));
    draft.charges.push({ code: value(2), amount: value(1) === 'A' ? -amount : amount });
  }
  if (segment.id === 'IT1') draft.lines.push(readLine(segment, mapping));
}

const wholeNumber = (text: string): bigint => (/^-?\d+$/.test(text) ? BigInt(text) : 0n);

function readLine(segment: SegmentValues, mapping: Mapping): InvoicedLine {
  const { values } = segment;
  return {
    number: values[1]?.trim() ?? '',
    packs: valueAt(segment, mapping.places.quantity) ?? values[2] ?? '',
    price: values[4] ?? '',
    items: itemsOf(segment, 6, mapping),
  };
}
