import type { IsoDate } from '../dates.ts';
import { readDay } from '../x12/check-elements.ts';
import { segmentsOf } from '../x12/check-set.ts';
import type { TransactionSet } from '../x12/envelopes.ts';
import type { SegmentValues } from '../x12/segments.ts';
import type { SentAddress } from './ship-to-address.ts';
import { DEFAULT_MAPPING, itemsOf, valueAt, type Mapping } from './mapping.ts';

/** What an 850 asks for, as the partner wrote it. The set must have passed its guide. */
export interface PurchaseOrder {
  readonly poNumber: string;
  readonly orderedOn: IsoDate | null;
  readonly notes: string;
  readonly deliverOn: IsoDate | null;
  readonly shipOn: IsoDate | null;
  readonly shipTo: Party;
  /** Null where none was sent. */
  readonly shipToAddress: SentAddress | null;
  readonly buyer: Party | null;
  readonly seller: Party | null;
  readonly lines: readonly OrderedLine[];
}

export interface Party {
  readonly name: string;
  readonly qualifier: string;
  readonly value: string;
}

export interface OrderedLine {
  /** The partner's line number, which our answer repeats. */
  readonly number: string;
  /** 0 where they are no whole packs, as can be of a quantity that stands elsewhere. */
  readonly packs: number;
  readonly unit: string;
  /** As sent: '9.00'; null where none was. */
  readonly price: string | null;
  /** Qualifier and value, in the partner's order, only those by which items may be named. */
  readonly items: readonly (readonly [qualifier: string, value: string])[];
  readonly description: string | null;
}

/** Of BEG03, also where the number stands elsewhere. */
const PO_LENGTH = 22;
const NOTES_LENGTH = 1_000;
const NOTE_WORDS: Readonly<Record<string, string>> = { CO: 'Customer order ', IA: 'Number ', ZZ: '' };

const NOBODY: Party = { name: '', qualifier: '', value: '' };

interface Draft {
  poNumber: string;
  orderedOn: IsoDate | null;
  notes: string[];
  days: Map<string, IsoDate | null>;
  parties: Map<string, Party>;
  address: SentAddress | null;
  lines: OrderedLine[];
  /** What stands behind an N1 belongs to that party, what stands behind a PO1 to that line. */
  part: 'header' | 'party' | 'ship-to' | 'line';
}

export function readPurchaseOrder(
  set: TransactionSet,
  element: string,
  mapping: Mapping = DEFAULT_MAPPING,
): PurchaseOrder {
  const draft: Draft = {
    poNumber: '',
    orderedOn: null,
    notes: [],
    days: new Map(),
    parties: new Map(),
    address: null,
    lines: [],
    part: 'header',
  };
  let elsewhere: string | null = null;
  for (const segment of segmentsOf(set, element)) {
    elsewhere ??= valueAt(segment, mapping.places.po_number);
    takeSegment(draft, segment, mapping);
  }
  return {
    poNumber: (elsewhere ?? draft.poNumber).slice(0, PO_LENGTH),
    orderedOn: draft.orderedOn,
    notes: draft.notes.join('\n').slice(0, NOTES_LENGTH),
    deliverOn: draft.days.get('002') ?? null,
    shipOn: draft.days.get('010') ?? null,
    shipTo: draft.parties.get('ST') ?? NOBODY,
    shipToAddress: draft.address,
    buyer: draft.parties.get('BY') ?? null,
    seller: draft.parties.get('SE') ?? null,
    lines: draft.lines,
  };
}

function takeSegment(draft: Draft, segment: SegmentValues, mapping: Mapping): void {
  const [id, first = '', second = ''] = segment.values;
  if (id === 'PO1') {
    draft.part = 'line';
    draft.lines.push(readLine(segment, mapping));
    return;
  }
  if (id === 'PID' && draft.part === 'line') {
    describeLine(draft.lines, segment.values[5]?.trim() ?? '');
    return;
  }
  if (draft.part === 'line') return;
  if (id === 'BEG') {
    draft.poNumber = (segment.values[3] ?? '').trim();
    draft.orderedOn = readDay(segment.values[5] ?? '');
  }
  if (id === 'DTM') draft.days.set(first, readDay(second));
  if (id === 'REF' && draft.part === 'header') addNote(draft.notes, segment);
  if ((id === 'N3' || id === 'N4') && draft.part === 'ship-to') addAddress(draft, segment);
  if (id === 'N1') {
    draft.part = first === 'ST' ? 'ship-to' : 'party';
    const party = {
      name: second,
      qualifier: segment.values[3] ?? '',
      value: segment.values[4]?.trim() ?? '',
    };
    if (party.value !== '') draft.parties.set(first, party);
  }
}

const NOWHERE: SentAddress = { lines: [], city: '', state: '', postalCode: '' };

function addAddress(draft: Draft, { id, values }: SegmentValues): void {
  const [, first = '', second = '', third = ''] = values.map((value) => value.trim());
  const address = draft.address ?? NOWHERE;
  draft.address =
    id === 'N3'
      ? { ...address, lines: [...address.lines, first, second].filter((line) => line !== '') }
      : { ...address, city: first, state: second, postalCode: third };
}

function addNote(notes: string[], { values }: SegmentValues): void {
  const words = NOTE_WORDS[values[1] ?? ''];
  const text = [values[2], values[3]]
    .map((value) => value?.trim() ?? '')
    .filter((value) => value !== '')
    .join(' ');
  if (words !== undefined && text !== '') notes.push(words + text);
}

function readLine(segment: SegmentValues, mapping: Mapping): OrderedLine {
  const { values } = segment;
  return {
    number: values[1]?.trim() ?? '',
    packs: packsOf(valueAt(segment, mapping.places.quantity) ?? values[2] ?? ''),
    unit: values[3] ?? '',
    price: values[4]?.trim() || null,
    items: itemsOf(segment, 6, mapping),
    description: null,
  };
}

const MOST_DIGITS = 9;
const packsOf = (text: string): number =>
  /^\d+$/.test(text) && text.length <= MOST_DIGITS ? Number(text) : 0;

/** Several texts of one line are one. */
function describeLine(lines: OrderedLine[], text: string): void {
  const line = lines.at(-1);
  if (line === undefined || text === '') return;
  const description = line.description === null ? text : `${line.description} ${text}`;
  lines[lines.length - 1] = { ...line, description };
}
