import type { Cents } from '../money.ts';
import { segmentsOf } from '../x12/check-set.ts';
import type { TransactionSet } from '../x12/envelopes.ts';
import type { SegmentValues } from '../x12/segments.ts';
import { exact } from './exact.ts';
import { DEFAULT_MAPPING, itemsOf, valueAt, type Mapping } from './mapping.ts';

/** What a seller's 855 says of an order, and what comes of it (RB-366). The set must have passed its guide. */
export interface OrderAnswer {
  /** BAK03: our order number. */
  readonly reference: string;
  /** BAK01 01: the seller cancels. */
  readonly cancels: boolean;
  /** BAK02. */
  readonly word: string;
  readonly lines: readonly AnsweredLine[];
}

export interface AnsweredLine {
  /** Our line number, as the partner repeats it. */
  readonly number: string;
  readonly items: readonly (readonly [qualifier: string, value: string])[];
  /** As sent; null where none was. */
  readonly price: string | null;
  readonly packs: string;
  readonly parts: readonly { readonly code: string; readonly packs: string }[];
}

interface Draft {
  reference: string;
  cancels: boolean;
  word: string;
  lines: {
    number: string;
    items: AnsweredLine['items'];
    price: string | null;
    packs: string;
    parts: AnsweredLine['parts'][number][];
  }[];
}

export function readOrderAnswer(
  set: TransactionSet,
  element: string,
  mapping: Mapping = DEFAULT_MAPPING,
): OrderAnswer {
  const draft: Draft = { reference: '', cancels: false, word: '', lines: [] };
  let elsewhere: string | null = null;
  for (const segment of segmentsOf(set, element)) {
    elsewhere ??= valueAt(segment, mapping.places.po_number);
    takeSegment(draft, segment, mapping);
  }
  return { ...draft, reference: elsewhere ?? draft.reference };
}

function takeSegment(draft: Draft, segment: SegmentValues, mapping: Mapping): void {
  const value = (element: number) => segment.values[element]?.trim() ?? '';
  if (segment.id === 'BAK') {
    draft.cancels = value(1) === '01';
    draft.word = value(2);
    draft.reference = value(3);
  }
  if (segment.id === 'PO1')
    draft.lines.push({
      number: value(1),
      items: itemsOf(segment, 6, mapping),
      price: value(4) || null,
      packs: value(2),
      parts: [],
    });
  if (segment.id === 'ACK') draft.lines.at(-1)?.parts.push({ code: value(1), packs: value(2) });
}

export interface AskedLine {
  readonly id: number;
  readonly number: number;
  readonly ndc: string;
  readonly name: string;
  readonly packs: number;
  /** Agreed, a pack: what was sent to the seller. */
  readonly price: Cents;
}

export type AnswerVerdict =
  | { readonly kind: 'confirmed'; readonly backordered: readonly number[] }
  /** The order stays as it is: people are told. */
  | { readonly kind: 'short'; readonly sentence: string }
  | { readonly kind: 'price'; readonly sentence: string };

export const PRICE_IS_AGREED = 'The price is agreed.';
export const BACKORDERED = 'Backordered by the supplier';
const cannotDeliver = (lines: readonly string[]) =>
  `The supplier cannot deliver all: ${lines.join('; ') || 'nothing of the order'}`;

/** Everything is taken, or nothing: an order is not changed by an answer. */
export function judgeAnswer(answer: OrderAnswer, asked: readonly AskedLine[]): AnswerVerdict {
  const { word, cancels, lines } = answer;
  if (cancels || (lines.length === 0 && word !== 'AD' && word !== 'AK'))
    return { kind: 'short', sentence: cannotDeliver([]) };
  if (lines.length === 0) return { kind: 'confirmed', backordered: [] };
  const pairs = pairUp(lines, asked);
  const short = asked.flatMap((line) => shortOf(line, pairs.get(line)) ?? []);
  if (short.length > 0) return { kind: 'short', sentence: cannotDeliver(short) };
  if (asked.some((line) => isOtherPrice(line, pairs.get(line) ?? [])))
    return { kind: 'price', sentence: PRICE_IS_AGREED };
  const isBackordered = (line: AskedLine) =>
    (pairs.get(line) ?? []).some(({ parts }) => parts.some(({ code }) => code === 'IB'));
  return { kind: 'confirmed', backordered: asked.filter(isBackordered).map(({ id }) => id) };
}

type Pairs = ReadonlyMap<AskedLine, readonly AnsweredLine[]>;

/** By our line number where it is of the same item, else by the NDC of a line that is not answered yet. */
function pairUp(lines: readonly AnsweredLine[], asked: readonly AskedLine[]): Pairs {
  const pairs = new Map<AskedLine, AnsweredLine[]>();
  for (const line of lines) {
    const ndc = line.items.find(([qualifier]) => qualifier === 'N4')?.[1] ?? null;
    const fits = asked.filter((one) => ndc === null || one.ndc === ndc.replaceAll('-', ''));
    const found =
      fits.find((one) => String(one.number) === line.number.replace(/^0+/, '')) ??
      (ndc === null ? undefined : (fits.find((one) => !pairs.has(one)) ?? fits[0]));
    if (found !== undefined) pairs.set(found, [...(pairs.get(found) ?? []), line]);
  }
  return pairs;
}

/** Codes by which packs are coming. */
const COMING = new Set(['IA', 'IB', 'IC', 'IP', 'IQ']);

const packsOf = (text: string): number => (/^\d{1,9}(?:\.0*)?$/.test(text) ? Number(text) : 0);

function shortOf(line: AskedLine, answers: readonly AnsweredLine[] | undefined): string | null {
  const name = `line ${line.number} (${line.name})`;
  if (answers === undefined) return `${name} was not answered`;
  const coming = answers.reduce((sum, answer) => sum + comingOf(line, answer), 0);
  if (coming >= line.packs) return null;
  return coming === 0 ? `${name} is refused` : `${coming} of ${line.packs} packs of ${name}`;
}

/** An ACK without a quantity speaks of the whole line. */
const comingOf = (line: AskedLine, { packs, parts }: AnsweredLine): number =>
  parts
    .filter(({ code }) => COMING.has(code))
    .reduce((sum, part) => sum + (part.packs === '' ? packsOf(packs) || line.packs : packsOf(part.packs)), 0);

/** IP and IC say that the price is another one; at the agreed price they say nothing. */
const isOtherPrice = (line: AskedLine, answers: readonly AnsweredLine[]): boolean =>
  answers.some(
    ({ price, parts }) =>
      parts.some(({ code }) => code === 'IP' || code === 'IC') &&
      (price === null || !isPrice(price, line.price)),
  );

function isPrice(text: string, cents: Cents): boolean {
  const { numerator, denominator } = exact(text);
  return numerator * 100n === BigInt(cents) * denominator;
}
