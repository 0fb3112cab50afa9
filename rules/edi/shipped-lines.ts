import { formatUsDate, isExpired, type IsoDate } from '../dates.ts';
import type { LineQuantity } from '../orders/order-status.ts';
import { lotInstead, plainLot, sameLot, type ShippedLot } from '../orders/shipped-lots.ts';
import type { Mapping } from './mapping.ts';
import type { NoticedItem, NoticedOrder } from './ship-notice.ts';

/** Which lines of an order the items of a ship notice are, and whether they may be shipped so (RB-371 … RB-373). */

export interface LineOfOrder {
  readonly id: number;
  readonly number: number;
  readonly listingId: number;
  readonly ndc: string;
  readonly lotName: string;
  readonly expiry: IsoDate;
  /** Packs that are still to be shipped. */
  readonly open: number;
}

export interface SentLine extends LineQuantity {
  readonly lots: readonly ShippedLot[];
}

export interface Matched {
  readonly sent: readonly SentLine[];
  /** Why nothing of it is shipped without a person, one sentence for each fault. */
  readonly problems: readonly string[];
  /** Of these, those that no person decides over: the notice does not fit the order. */
  readonly misfits: readonly string[];
  /** What both sides should know: lots instead of others. */
  readonly remarks: readonly string[];
  /** What administrators should know. */
  readonly warnings: readonly string[];
}

export const LOT_OR_EXPIRY_MISSING = 'Lot or expiry missing';
const NO_PACKS = 'No packs were shipped.';
const NOT_WHOLE = 'The quantity is not a number of whole packs.';

interface Asked {
  readonly orderId: number;
  readonly lines: readonly LineOfOrder[];
  readonly notice: Pick<NoticedOrder, 'items'>;
  readonly shippedOn: IsoDate;
  readonly mapping: Pick<Mapping, 'packUnits'>;
}

interface Part {
  readonly item: NoticedItem;
  readonly candidates: readonly LineOfOrder[];
  left: number;
}

export function matchItems({ orderId, lines, notice, shippedOn, mapping }: Asked): Matched {
  const misfits: string[] = [];
  const parts: Part[] = [];
  for (const item of notice.items) {
    const packs = packsOf(item.packs);
    if (packs === 0) continue;
    const candidates = candidatesFor(item, lines);
    const misfit = misfitOf({ item, packs, candidates, orderId, mapping });
    if (misfit === null) parts.push({ item, candidates, left: packs ?? 0 });
    else misfits.push(misfit);
  }
  if (parts.length === 0 && misfits.length === 0) misfits.push(NO_PACKS);
  const shelf = new Map(lines.map((line) => [line.id, line.open]));
  const taken: Taken[] = [...fill(parts, shelf, true), ...fill(parts, shelf, false)];
  misfits.push(...excesses(parts, taken));
  const faults = taken.flatMap(({ line, item }) => lotProblem(line, item, shippedOn) ?? []);
  return {
    sent: toSent(lines, taken),
    problems: distinct([...misfits, ...faults]),
    misfits: distinct(misfits),
    remarks: distinct(taken.flatMap(({ line, item }) => instead(line, item) ?? [])),
    warnings: taken.some(({ item }) => item.lot === null || item.expiry === null)
      ? [LOT_OR_EXPIRY_MISSING]
      : [],
  };
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Null where they are no whole packs. */
function packsOf(text: string): number | null {
  if (!/^\d{1,9}(?:\.0*)?$/.test(text)) return null;
  return Number(text);
}

const named = ({ items }: NoticedItem, qualifier: string): string | null =>
  items.find(([one]) => one === qualifier)?.[1] ?? null;

/** By its NDC where it is named; else our listing number. What sellers call it themselves tells nothing of ours. */
function candidatesFor(item: NoticedItem, lines: readonly LineOfOrder[]): LineOfOrder[] {
  const ndc = named(item, 'N4')?.replaceAll('-', '') ?? null;
  if (ndc !== null) return lines.filter((line) => line.ndc === ndc);
  const listing = named(item, 'VC');
  return lines.filter(({ listingId }) => String(listingId) === listing);
}

interface Doubtful {
  item: NoticedItem;
  packs: number | null;
  candidates: readonly LineOfOrder[];
  orderId: number;
  mapping: Pick<Mapping, 'packUnits'>;
}

function misfitOf({ item, packs, candidates, orderId, mapping }: Doubtful): string | null {
  if (candidates.length === 0) {
    const ndc = named(item, 'N4');
    const name = ndc === null ? `Item ${item.items[0]?.[1] ?? '–'}` : `NDC ${ndc}`;
    return `${name} is not part of order ${orderId}.`;
  }
  if (!mapping.packUnits.includes(item.unit)) return `Unit ${item.unit} is not known; send packs.`;
  return packs === null ? NOT_WHOLE : null;
}

interface Taken {
  readonly line: LineOfOrder;
  readonly item: NoticedItem;
  readonly packs: number;
}

/** First the lines of the very lot, then the others in the order of their numbers. */
function fill(parts: readonly Part[], shelf: Map<number, number>, ofLot: boolean): Taken[] {
  const taken: Taken[] = [];
  for (const part of parts) {
    const { item } = part;
    const lot = item.lot === null ? null : plainLot(item.lot);
    for (const line of part.candidates) {
      if (part.left === 0) break;
      if (ofLot && plainLot(line.lotName) !== lot) continue;
      const open = shelf.get(line.id) ?? 0;
      const packs = Math.min(open, part.left);
      if (packs <= 0) continue;
      shelf.set(line.id, open - packs);
      part.left -= packs;
      taken.push({ line, item, packs });
    }
  }
  return taken;
}

/** What no line takes any more is told of the line of its lot, else of the last that it could have been of. */
function excesses(parts: readonly Part[], taken: readonly Taken[]): string[] {
  const over = new Map<LineOfOrder, number>();
  for (const { item, candidates, left } of parts) {
    const line = candidates.find(({ lotName }) => sameLot(item.lot, lotName)) ?? candidates.at(-1);
    if (left > 0 && line !== undefined) over.set(line, (over.get(line) ?? 0) + left);
  }
  return [...over].map(([line, left]) => {
    const own = taken.filter((one) => one.line === line).reduce((sum, { packs }) => sum + packs, 0);
    return `Line ${line.number}: shipped ${own + left}, open ${line.open}.`;
  });
}

/** A lot that ends earlier than what was bought, or is over, is for a person to decide. */
function lotProblem(line: LineOfOrder, { lot, expiry }: NoticedItem, shippedOn: IsoDate): string | null {
  if (expiry === null) return null;
  const name = lot ?? '–';
  if (isExpired(expiry, shippedOn)) return `Lot ${name} is expired.`;
  if (expiry >= line.expiry) return null;
  return `Lot ${name} expires ${formatUsDate(expiry)}, ordered was ${formatUsDate(line.expiry)}.`;
}

const instead = ({ lotName }: LineOfOrder, { lot }: NoticedItem): string | null =>
  lot === null ? null : lotInstead(lotName, lot);

function toSent(lines: readonly LineOfOrder[], taken: readonly Taken[]): SentLine[] {
  return lines.flatMap((line) => {
    const own = taken.filter((one) => one.line.id === line.id);
    if (own.length === 0) return [];
    return {
      lineId: line.id,
      quantity: own.reduce((sum, { packs }) => sum + packs, 0),
      lots: own.map(({ item, packs }) => ({ lot: item.lot, expiry: item.expiry, packs })),
    };
  });
}
