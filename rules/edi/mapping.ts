import type { SegmentValues } from '../x12/segments.ts';
import { SEGMENTS } from '../x12/segments.ts';

/** How one partner writes what others write elsewhere. It is data of the client, and holds for the next message. */

export interface Place {
  readonly segment: string;
  /** Of several such segments the one whose element 1 says this; null takes the first. */
  readonly qualifier: string | null;
  readonly element: number;
}

export const PLACE_NAMES = ['po_number', 'invoice_number', 'tracking', 'lot', 'expiry', 'quantity'] as const;
export type PlaceName = (typeof PLACE_NAMES)[number];

export interface Mapping {
  /** By which qualifiers items are named, the first ones first. */
  readonly itemQualifiers: readonly string[];
  /** Unit codes that mean one pack. */
  readonly packUnits: readonly string[];
  /** Where something stands elsewhere than in the document's own place. */
  readonly places: Readonly<Partial<Record<PlaceName, Place>>>;
}

export const DEFAULT_MAPPING: Mapping = {
  itemQualifiers: ['VC', 'N4'],
  packUnits: ['EA', 'UN', 'PK', 'BX', 'BT'],
  places: {},
};

export const PLACE_WORDS: Readonly<Record<PlaceName, string>> = {
  po_number: 'PO number',
  invoice_number: 'Invoice number',
  tracking: 'Tracking',
  lot: 'Lot',
  expiry: 'Expiry',
  quantity: 'Quantity',
};

/** Where it stands unless the mapping says otherwise, as people write it. */
export const USUAL_PLACES: Readonly<Record<PlaceName, string>> = {
  po_number: 'BEG03; PRF01 of an 856, BIG04 of an 810',
  invoice_number: 'BIG02',
  tracking: 'REF02 after CN, 2I or BM',
  lot: 'REF02 after LT, or the pair LT of LIN',
  expiry: 'DTM02 after 036',
  quantity: 'PO102, SN102 or IT102',
};

/** What no document can hold, one sentence for each entry. */
export function mappingProblems({ places }: Pick<Mapping, 'places'>): string[] {
  return PLACE_NAMES.flatMap((name) => {
    const place = places[name];
    if (place === undefined) return [];
    const known = SEGMENTS.get(place.segment);
    if (known === undefined) return [`${PLACE_WORDS[name]}: ${place.segment} is no segment that we read.`];
    if (Number.isInteger(place.element) && place.element >= 1 && place.element <= known.elements.length) {
      return [];
    }
    return [`${PLACE_WORDS[name]}: ${place.segment} has no element ${place.element}.`];
  });
}

/** The value of a segment, where the mapping says that it stands there; else null. Empty values are none. */
export function valueAt(segment: SegmentValues, place: Place | undefined): string | null {
  if (place === undefined || place.segment !== segment.id) return null;
  if (place.qualifier !== null && segment.values[1] !== place.qualifier) return null;
  return segment.values[place.element]?.trim() || null;
}

/** Pairs of qualifier and value from element `first` on, in the partner's order, only those that name items. */
export function itemsOf(
  { values }: SegmentValues,
  first: number,
  { itemQualifiers }: Mapping,
): readonly (readonly [qualifier: string, value: string])[] {
  const items: [string, string][] = [];
  for (let index = first; index < values.length; index += 2) {
    const qualifier = values[index] ?? '';
    const value = values[index + 1]?.trim() ?? '';
    if (itemQualifiers.includes(qualifier) && value !== '') items.push([qualifier, value]);
  }
  return items;
}
