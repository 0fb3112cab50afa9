import { readDay } from '../x12/check-elements.ts';
import { itemValue } from '../x12/check-content.ts';
import { segmentsOf } from '../x12/check-set.ts';
import type { TransactionSet } from '../x12/envelopes.ts';
import type { SegmentValues } from '../x12/segments.ts';
import { DEFAULT_MAPPING, itemsOf, valueAt, type Mapping } from './mapping.ts';

/** An item of an 832 from a seller, as a row of a price file says it. Null: it does not say, or says two things. */
export interface PartnerItem {
  readonly ndc: string | null;
  /** Our number of the listing, or whatever the seller calls it. */
  readonly catalogNumber: string | null;
  readonly lot: string | null;
  readonly expiry: string | null;
  readonly price: string | null;
  readonly stock: string | null;
  readonly withdraw: boolean;
}

/** A number of ours, which no NDC can be. */
export const mayBeListing = (catalogNumber: string): boolean => /^[1-9]\d{0,8}$/.test(catalogNumber);

type Field = 'ndc' | 'lot' | 'expiry' | 'price' | 'stock';

const PAIRS_FROM = 2;
const GONE = '002';

/** The items of a catalog in their order, one after the other: there may be 100,000. The set must have passed its guide. */
export function* readPartnerCatalog(
  set: TransactionSet,
  element: string,
  mapping: Mapping = DEFAULT_MAPPING,
): Generator<PartnerItem> {
  let open: OpenItem | null = null;
  for (const segment of segmentsOf(set, element)) {
    if (segment.id === 'LIN' || segment.id === 'CTT') {
      if (open !== null) yield* open.items();
      open = segment.id === 'LIN' ? new OpenItem(segment, mapping) : null;
    } else open?.take(segment);
  }
  if (open !== null) yield* open.items();
}

class OpenItem {
  /** By the mapping of the client, which wins over the usual place. */
  private readonly placed: Partial<Record<Field, string[]>> = {};
  private readonly usual: Partial<Record<Field, string[]>> = {};
  private readonly pairedLot: string | null;
  private readonly catalogNumber: string | null;
  private readonly mapping: Mapping;
  private withdraw = false;

  constructor(line: SegmentValues, mapping: Mapping) {
    this.mapping = mapping;
    const items = itemsOf(line, PAIRS_FROM, mapping);
    const others = items.filter(([qualifier]) => qualifier !== 'VC');
    const ndc = others.find(([qualifier]) => qualifier === 'N4') ?? others[0];
    this.catalogNumber = items.find(([qualifier]) => qualifier === 'VC')?.[1] ?? null;
    say(this.usual, 'ndc', ndc?.[1] ?? null);
    this.pairedLot = itemValue(line, PAIRS_FROM, 'LT');
    this.takePlaced(line);
  }

  take(segment: SegmentValues): void {
    const { id } = segment;
    const value = (at: number) => segment.values[at]?.trim() ?? '';
    if (id === 'G53' && value(1) === GONE) this.withdraw = true;
    if (id === 'CTP' && value(2) === 'NET') say(this.usual, 'price', this.priceOf(value));
    if (id === 'REF' && value(1) === 'LT') say(this.usual, 'lot', value(2));
    if (id === 'DTM' && value(1) === '036') say(this.usual, 'expiry', dayOf(value(2)));
    if (id === 'N9' && value(1) === 'ZZ') say(this.usual, 'stock', value(2));
    this.takePlaced(segment);
  }

  /** One, or of what leaves the sale one for each lot. */
  items(): PartnerItem[] {
    const lots = this.said('lot');
    if (lots.length === 0 && this.pairedLot !== null) lots.push(this.pairedLot);
    const item = {
      ndc: onlyOf(this.said('ndc')),
      catalogNumber: this.catalogNumber,
      expiry: onlyOf(this.said('expiry')),
      price: onlyOf(this.said('price')),
      stock: onlyOf(this.said('stock')),
      withdraw: this.withdraw,
    };
    return this.withdraw && lots.length > 1
      ? lots.map((lot) => ({ ...item, lot }))
      : [{ ...item, lot: onlyOf(lots) }];
  }

  private said(field: Field): string[] {
    return this.placed[field] ?? this.usual[field] ?? [];
  }

  private takePlaced(segment: SegmentValues): void {
    const { places } = this.mapping;
    say(this.placed, 'lot', valueAt(segment, places.lot));
    say(this.placed, 'stock', valueAt(segment, places.quantity));
    const expiry = valueAt(segment, places.expiry);
    say(this.placed, 'expiry', expiry === null ? null : dayOf(expiry));
  }

  /** Of one pack; of anything else the price is told with its unit, which the import refuses. */
  private priceOf(value: (at: number) => string): string {
    const price = plainAmount(value(3));
    const quantity = value(4);
    const unit = /^\w*/.exec(value(5))?.[0] ?? '';
    if (unit !== '' && !this.mapping.packUnits.includes(unit)) return `${price} per ${unit}`;
    return quantity === '' || Number(quantity) === 1 ? price : `${price} for ${quantity}`;
  }
}

function say(said: Partial<Record<Field, string[]>>, field: Field, value: string | null): void {
  if (value === null || value === '') return;
  const before = (said[field] ??= []);
  if (!before.includes(value)) before.push(value);
}

/** Of two that differ only the seller knows which counts. */
const onlyOf = (values: readonly string[]): string | null =>
  values.length === 1 ? (values[0] ?? null) : null;

/** '9.5000' → '9.50', '9.' → '9': X12 writes as many decimals as it likes. */
const plainAmount = (text: string): string => text.replace(/(\.\d\d)0+$/, '$1').replace(/\.$/, '');

const dayOf = (text: string): string => readDay(text) ?? text;
