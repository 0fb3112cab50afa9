import type { Cents, Fraction } from '../money.ts';
import { amountText, exact, minus, rounded, sizeOf, times, whole } from './exact.ts';
import type { InvoicedLine, PartnerInvoice } from './partner-invoice.ts';

/** A supplier's invoice beside the order that it is about (README 7 of the specification: partners' prices are compared, never taken). */

export interface AgreedLine {
  readonly ndc: string;
  /** The seller's own number of the item; null where none is stored. */
  readonly itemNumber: string | null;
  readonly price: Cents;
  readonly shipped: number;
  /** By other invoices that were not rejected. */
  readonly invoicedBefore: number;
}

export interface AgreedOrder {
  readonly orderId: number;
  /** In the order of their line numbers. */
  readonly lines: readonly AgreedLine[];
  /** Nothing once an earlier invoice had it. */
  readonly shipping: Cents;
  readonly netDays: number;
}

export interface Tolerances {
  /** Cents per pack, 0 to 100. */
  readonly price: number;
  /** Cents, 0 to 5,000. */
  readonly total: number;
}

export interface Comparison {
  readonly isMatched: boolean;
  /** What is agreed for what was invoiced and shipped. */
  readonly agreed: bigint;
  /** What the invoice says more than that. */
  readonly difference: bigint;
  readonly sentences: readonly string[];
  readonly stillToInvoice: string;
  /** Which packs of which line of the order each line asks for. */
  readonly taken: readonly TakenPacks[];
}

/** By their places among the lines of the invoice and of the order. */
export interface TakenPacks {
  readonly invoiced: number;
  readonly ordered: number;
  readonly packs: number;
  /** How many of these were shipped and not invoiced before. */
  readonly open: number;
}

/** The code of a charge. */
export const FREIGHT = 'D240';

export function compareInvoice(
  invoice: PartnerInvoice,
  order: AgreedOrder,
  tolerances: Tolerances,
): Comparison {
  const open = order.lines.map((line, place) => ({
    line,
    place,
    packs: Math.max(0, line.shipped - line.invoicedBefore),
  }));
  const lines = invoice.lines.map((line) => judgeLine(line, order, open));
  const agreed = lines.reduce((sum, line) => sum + line.agreed, BigInt(order.shipping));
  const difference = invoice.total - agreed;
  const isFarOff = sizeOf(difference) > BigInt(tolerances.total);
  const sentences = [
    ...lines.flatMap((line) => lineSentences(line, isFarOff ? 0 : tolerances.price)),
    ...chargeSentences(invoice, order.shipping),
    ...sumSentences(invoice, lines, tolerances),
    ...(order.lines.every((line) => line.shipped === 0) ? ['Invoiced before the goods were shipped.'] : []),
    ...termsSentences(invoice, order),
  ];
  const left = open.reduce((sum, { packs }) => sum + packs, 0);
  return {
    isMatched: sentences.length === 0 && !isFarOff,
    agreed,
    difference,
    sentences,
    stillToInvoice: `Still to be invoiced: ${left} packs.`,
    taken: lines.flatMap(({ taken }, invoiced) => taken.map((packs) => ({ invoiced, ...packs }))),
  };
}

interface OpenLine {
  readonly line: AgreedLine;
  readonly place: number;
  packs: number;
}

interface JudgedLine {
  readonly invoiced: InvoicedLine;
  readonly amount: bigint;
  readonly agreed: bigint;
  /** What was agreed for how many of the packs; none where the item is not part of the order. */
  readonly parts: readonly Part[];
  readonly shipped: number;
  readonly orderId: number;
  readonly taken: readonly Omit<TakenPacks, 'invoiced'>[];
}

interface Part {
  readonly price: Cents;
  readonly packs: Fraction;
}

/**
 * Packs of one item over several lots fill those of the invoiced price first, then the others in their order. What is
 * beyond all of them is measured by the last one.
 */
function judgeLine(invoiced: InvoicedLine, order: AgreedOrder, open: readonly OpenLine[]): JudgedLine {
  const amount = rounded(times(times(exact(invoiced.price), exact(invoiced.packs)), whole(100n)));
  const known = open.filter(({ line }) => isOfLine(invoiced, line));
  const isPriced = ({ line }: OpenLine) => perPack(invoiced, line.price).numerator === 0n;
  const entries = [...known.filter(isPriced), ...known.filter((entry) => !isPriced(entry))];
  const packs = new Map<Cents, Fraction>();
  const takenOf: { ordered: number; packs: number; open: number }[] = [];
  let left = exact(invoiced.packs);
  let shipped = 0;
  let agreed = 0n;
  for (const entry of entries) {
    const taken = takeFrom(entry, left);
    left = minus(left, whole(BigInt(taken)));
    shipped += taken;
    agreed += BigInt(entry.line.price) * BigInt(taken);
    if (taken > 0) {
      addPacks(packs, entry.line.price, whole(BigInt(taken)));
      takenOf.push({ ordered: entry.place, packs: taken, open: taken });
    }
  }
  keepBeyond(takenOf, entries.at(-1)?.place, left);
  const last = entries.at(-1)?.line.price;
  if (last !== undefined) addPacks(packs, [...packs.keys()].at(-1) ?? last, left);
  const parts = Array.from(packs, ([price, count]) => ({ price, packs: count }));
  return { invoiced, amount, agreed, parts, shipped, orderId: order.orderId, taken: takenOf };
}

/** Packs that were not shipped are of the line that measures them; a broken pack counts as one. */
function keepBeyond(
  taken: { ordered: number; packs: number; open: number }[],
  place: number | undefined,
  { numerator, denominator }: Fraction,
): void {
  if (place === undefined || numerator <= 0n) return;
  const packs = Number((numerator + denominator - 1n) / denominator);
  const last = taken.at(-1);
  if (last?.ordered === place) last.packs += packs;
  else taken.push({ ordered: place, packs, open: 0 });
}

/** As many whole packs as are open; they are open no more. */
function takeFrom(entry: OpenLine, left: Fraction): number {
  const packs = left.numerator / left.denominator;
  const taken = packs <= 0n ? 0 : packs < BigInt(entry.packs) ? Number(packs) : entry.packs;
  entry.packs -= taken;
  return taken;
}

function addPacks(packs: Map<Cents, Fraction>, price: Cents, more: Fraction): void {
  packs.set(price, minus(packs.get(price) ?? whole(0n), { ...more, numerator: -more.numerator }));
}

/** In cents, above zero where the invoice asks more. */
const perPack = (invoiced: InvoicedLine, price: Cents): Fraction =>
  minus(times(exact(invoiced.price), whole(100n)), whole(BigInt(price)));

const isOfLine = ({ items }: InvoicedLine, line: AgreedLine): boolean =>
  items.some(([qualifier, value]) => value === (qualifier === 'N4' ? line.ndc : line.itemNumber));

function lineSentences(judged: JudgedLine, tolerance: number): string[] {
  const { invoiced, parts, shipped } = judged;
  const line = `Line ${invoiced.number}:`;
  const last = parts.at(-1);
  if (last === undefined) {
    const name = invoiced.items.find(([qualifier]) => qualifier === 'N4') ?? invoiced.items[0];
    return [`${line} NDC ${name?.[1] ?? ''} is not part of order ${judged.orderId}.`];
  }
  const sentences = parts.flatMap((part) => priceSentences(invoiced, part, tolerance));
  const beyond = minus(exact(invoiced.packs), whole(BigInt(shipped)));
  if (beyond.numerator > 0n) {
    const worth = amountText(rounded(times(beyond, whole(BigInt(last.price)))));
    sentences.push(
      `${line} ${invoiced.packs} packs invoiced, ${shipped} shipped, ${countText(beyond)} packs (${worth}) too many.`,
    );
  }
  return sentences;
}

function priceSentences(invoiced: InvoicedLine, { price, packs }: Part, tolerance: number): string[] {
  if (packs.numerator === 0n) return [];
  const more = perPack(invoiced, price);
  if (sizeOf(more.numerator) <= BigInt(tolerance) * more.denominator) return [];
  const sum = rounded(times(more, packs));
  const agreed = amountText(BigInt(price));
  const word = sum < 0n ? 'too little' : 'too much';
  const on = `${countText(packs)} packs, ${amountText(sizeOf(sum))} ${word}`;
  return [`Line ${invoiced.number}: price ${invoiced.price} instead of ${agreed} on ${on}.`];
}

const countText = ({ numerator, denominator }: Fraction): string =>
  String(Number(numerator) / Number(denominator));

function chargeSentences({ charges }: PartnerInvoice, shipping: Cents): string[] {
  const freight = charges
    .filter(({ code }) => code === FREIGHT)
    .reduce((sum, { amount }) => sum + amount, 0n);
  const agreed = BigInt(shipping);
  return [
    ...(freight === agreed
      ? []
      : [`Shipping ${amountText(freight)} invoiced, ${amountText(agreed)} agreed.`]),
    ...charges
      .filter(({ code }) => code !== FREIGHT)
      .map(({ code, amount }) => `Charge ${code} ${amountText(amount)} was not agreed.`),
  ];
}

function sumSentences(
  invoice: PartnerInvoice,
  lines: readonly JudgedLine[],
  { total }: Tolerances,
): string[] {
  const charges = invoice.charges.reduce((sum, { amount }) => sum + amount, 0n);
  const sum = lines.reduce((all, { amount }) => all + amount, charges);
  if (sizeOf(sum - invoice.total) <= BigInt(total)) return [];
  return [`The lines add up to ${amountText(sum)}, the invoice says ${amountText(invoice.total)}.`];
}

const termsSentences = ({ netDays }: PartnerInvoice, order: AgreedOrder): string[] =>
  netDays === null || netDays === order.netDays
    ? []
    : [`Terms of ${netDays} days, agreed are ${order.netDays}.`];
