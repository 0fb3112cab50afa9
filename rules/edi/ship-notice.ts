import type { Carrier } from '../accounts/addresses.ts';
import type { IsoDate } from '../dates.ts';
import { readDay } from '../x12/check-elements.ts';
import { segmentsOf } from '../x12/check-set.ts';
import type { TransactionSet } from '../x12/envelopes.ts';
import type { SegmentValues } from '../x12/segments.ts';
import { DEFAULT_MAPPING, itemsOf, valueAt, type Mapping } from './mapping.ts';
import { carrierOf } from './scac.ts';

/** What an 856 says, as the partner wrote it. The set must have passed its guide, which holds the tree of its levels together. */
export interface ShipNotice {
  /** BSN02. */
  readonly number: string;
  /** One for each HL of an order. */
  readonly orders: readonly NoticedOrder[];
}

export interface NoticedOrder {
  /** Our order number, or the buyer's PO number. */
  readonly reference: string;
  readonly carrier: Carrier;
  /** Null where none was sent. */
  readonly tracking: string | null;
  readonly shippedOn: IsoDate | null;
  readonly items: readonly NoticedItem[];
}

export interface NoticedItem {
  /** As sent. */
  readonly packs: string;
  readonly unit: string;
  /** Qualifier and value, in the partner's order, only those by which items may be named. */
  readonly items: readonly (readonly [qualifier: string, value: string])[];
  readonly lot: string | null;
  readonly expiry: IsoDate | null;
  /** Of the carton or pallet that it is in. */
  readonly package: string | null;
}

/** A level of the tree with what its segments say. */
interface Level {
  kind: string;
  parent: Level | null;
  reference: string;
  carrier: Carrier | null;
  /** By qualifier of REF; a place of the mapping wins. */
  numbers: Map<string, string>;
  tracking: string | null;
  shippedOn: IsoDate | null;
  package: string | null;
  packs: string;
  unit: string;
  items: NoticedItem['items'];
  lot: string | null;
  expiry: IsoDate | null;
}

const newLevel = (kind: string, parent: Level | null): Level => ({
  kind,
  parent,
  reference: '',
  carrier: null,
  numbers: new Map(),
  tracking: null,
  shippedOn: null,
  package: null,
  packs: '',
  unit: '',
  items: [],
  lot: null,
  expiry: null,
});

const TRACKING_QUALIFIERS = ['CN', '2I', 'BM'];
const PACKAGE_QUALIFIERS = new Set(['GM', 'CP']);
const LONGEST_NUMBER = 30;

export function readShipNotice(
  set: TransactionSet,
  element: string,
  mapping: Mapping = DEFAULT_MAPPING,
): ShipNotice {
  // What stands before the first HL is of the whole notice.
  const whole = newLevel('', null);
  const levels: Level[] = [];
  const head = { number: '', day: null as IsoDate | null };
  for (const segment of segmentsOf(set, element)) {
    if (segment.id === 'BSN') {
      head.number = (segment.values[2] ?? '').trim().slice(0, LONGEST_NUMBER);
      head.day = readDay(segment.values[3] ?? '');
    } else if (segment.id === 'HL') {
      const [, , parent = '', kind = ''] = segment.values;
      levels.push(newLevel(kind, levels[Number(parent) - 1] ?? whole));
    } else takeSegment(levels.at(-1) ?? whole, segment, mapping);
  }
  const inside = Map.groupBy(levels, (level) => upwards(level).find(({ kind }) => kind === 'O'));
  const orders = levels.filter(({ kind }) => kind === 'O');
  return {
    number: head.number,
    orders: orders.map((order) => toOrder(order, inside.get(order) ?? [], head.day)),
  };
}

/** `inside` are the levels of the order, itself among them. */
function toOrder(order: Level, inside: readonly Level[], day: IsoDate | null): NoticedOrder {
  const found = <T>(read: (level: Level) => T | null): T | null =>
    first([...upwards(order), ...inside], read);
  return {
    reference: order.reference,
    carrier: found(({ carrier }) => carrier) ?? 'Other',
    tracking: found(trackingOf),
    shippedOn: found(({ shippedOn }) => shippedOn) ?? day,
    items: inside.filter(({ kind }) => kind === 'I').map(toItem),
  };
}

const toItem = (level: Level): NoticedItem => ({
  packs: level.packs,
  unit: level.unit,
  items: level.items,
  lot: level.lot,
  expiry: level.expiry,
  package: first(upwards(level), (one) => one.package),
});

/** A level with all that it hangs under, itself first. */
const upwards = (level: Level): Level[] => [level, ...(level.parent === null ? [] : upwards(level.parent))];

function first<T>(levels: readonly Level[], read: (level: Level) => T | null): T | null {
  for (const level of levels) {
    const value = read(level);
    if (value !== null) return value;
  }
  return null;
}

function trackingOf({ tracking, numbers }: Level): string | null {
  const qualifier = TRACKING_QUALIFIERS.find((one) => numbers.has(one));
  return tracking ?? (qualifier === undefined ? null : (numbers.get(qualifier) ?? null));
}

function takeSegment(level: Level, segment: SegmentValues, { places, ...mapping }: Mapping): void {
  const { id } = segment;
  const value = (element: number) => segment.values[element]?.trim() ?? '';
  if (id === 'PRF') level.reference ||= value(1);
  if (id === 'TD5' && (value(2) === '2' || value(5) !== ''))
    level.carrier ??= carrierOf(value(2) === '2' ? value(3) : '', value(5));
  if (id === 'REF' && value(2) !== '') level.numbers.set(value(1), value(2));
  if (id === 'MAN' && PACKAGE_QUALIFIERS.has(value(1))) level.package ??= value(2) || null;
  if (id === 'DTM' && value(1) === '011') level.shippedOn ??= readDay(value(2));
  if (level.kind === 'I') takeItem(level, segment, { places, ...mapping });
  // What stands elsewhere by the mapping of the client wins over its usual place.
  level.reference = valueAt(segment, places.po_number) ?? level.reference;
  level.tracking = valueAt(segment, places.tracking) ?? level.tracking;
  level.lot = valueAt(segment, places.lot) ?? level.lot;
  level.packs = valueAt(segment, places.quantity) ?? level.packs;
  const expiry = valueAt(segment, places.expiry);
  if (expiry !== null) level.expiry = readDay(expiry);
}

function takeItem(level: Level, segment: SegmentValues, mapping: Mapping): void {
  const value = (element: number) => segment.values[element]?.trim() ?? '';
  if (segment.id === 'LIN') {
    level.items = itemsOf(segment, 2, mapping);
    level.lot ??= pairOf(segment, 'LT');
  }
  if (segment.id === 'SN1') {
    level.packs ||= value(2);
    level.unit = value(3);
  }
  // A lot of its own segment wins over that among the pairs of LIN.
  if (segment.id === 'REF' && value(1) === 'LT' && value(2) !== '') level.lot = value(2);
  if (segment.id === 'DTM' && value(1) === '036') level.expiry ??= readDay(value(2));
}

function pairOf({ values }: SegmentValues, qualifier: string): string | null {
  for (let index = 2; index < values.length; index += 2)
    if (values[index] === qualifier) return values[index + 1]?.trim() || null;
  return null;
}
