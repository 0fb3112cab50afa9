import type { IsoDate } from '../dates.ts';
import { toDollars, type Cents } from '../money.ts';
import type { Row, SetToWrite } from '../x12/write.ts';

/** The 832 to a buyer (RB-378). */

/** What is offered, at the buyer's price. */
export interface CatalogItem {
  readonly listing: number;
  readonly ndc: string;
  readonly name: string;
  readonly expiry: IsoDate | null;
  /** Packs that are ordered at least. */
  readonly minimum: number;
  /** In a pack, and what each holds. */
  readonly containers: number;
  readonly content: number;
  readonly price: Cents;
  readonly wac: Cents | null;
  readonly stock: number;
}

export interface CatalogLine {
  /** `same` in a full catalog alone. */
  readonly change: 'new' | 'changed' | 'gone' | 'same';
  readonly item: Pick<CatalogItem, 'listing' | 'ndc' | 'name'> & Partial<CatalogItem>;
}

const CHANGE_CODES = { new: '021', changed: '001', gone: '002' } as const;
/** Of one message: a file of this size is read in a moment. */
export const LINES_OF_A_MESSAGE = 10_000;

const day = (date: IsoDate) => date.replaceAll('-', '');
const money = (cents: Cents) => toDollars(cents).toFixed(2);
/** '100', '0.5': as few digits as say it. */
const plain = (value: number) => String(Number(value.toFixed(3)));

/** BCT02 is the partner's name; prices are those of `pricedOn`. */
export function writeCatalog(
  lines: readonly CatalogLine[],
  { partner, pricedOn, own }: { partner: string; pricedOn: IsoDate; own: string },
): SetToWrite {
  return {
    type: '832',
    rows: [
      ['BCT', 'PC', partner],
      ['DTM', '007', day(pricedOn)],
      ['N1', 'SU', 'Galenic', '92', own],
      ...lines.flatMap(lineRows),
      ['CTT', lines.length],
    ],
  };
}

function lineRows({ change, item }: CatalogLine): Row[] {
  const rows: Row[] = [['LIN', undefined, 'VC', item.listing, 'N4', item.ndc]];
  if (change !== 'same') rows.push(['G53', CHANGE_CODES[change]]);
  if (item.expiry) rows.push(['DTM', '036', day(item.expiry)]);
  if (item.minimum !== undefined) rows.push(['CTB', 'OR', undefined, '57', item.minimum]);
  rows.push(['PID', 'F', undefined, undefined, undefined, item.name]);
  if (item.containers !== undefined && item.content !== undefined)
    rows.push(['PO4', plain(item.containers), plain(item.content), 'EA']);
  if (item.price !== undefined) rows.push(['CTP', undefined, 'NET', money(item.price)]);
  if (item.wac !== undefined && item.wac !== null) rows.push(['CTP', undefined, 'WHL', money(item.wac)]);
  if (item.stock !== undefined) rows.push(['N9', 'ZZ', item.stock]);
  return rows;
}

/** What was told of a listing before: a digest of its content, or that it is gone. */
export type Told = ReadonlyMap<
  number,
  { readonly digest: string | null; readonly ndc: string; readonly name: string }
>;

/** The lines of a catalog: all of them when it is full, else what differs from what was told. */
export function linesOfCatalog(
  offers: readonly (CatalogItem & { readonly digest: string })[],
  told: Told,
  isFull: boolean,
): CatalogLine[] {
  const offered = new Set(offers.map(({ listing }) => listing));
  const lines = offers.flatMap((item): CatalogLine[] => {
    const before = told.get(item.listing)?.digest ?? null;
    if (before === null) return [{ change: 'new', item }];
    if (before !== item.digest) return [{ change: 'changed', item }];
    return isFull ? [{ change: 'same', item }] : [];
  });
  const gone = [...told].flatMap(([listing, { digest, ndc, name }]): CatalogLine[] =>
    digest === null || offered.has(listing) ? [] : [{ change: 'gone', item: { listing, ndc, name } }],
  );
  return [...lines, ...gone];
}
