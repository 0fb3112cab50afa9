import type { Cents } from '../money.ts';
import type { TakenPacks } from './compare-invoice.ts';
import { exact, minus, rounded, times, whole } from './exact.ts';
import type { InvoicedLine } from './partner-invoice.ts';

/** An invoice beside its order, line by line (RB-393). */

export interface InvoicedOrderLine {
  readonly id: number;
  readonly ndc: string;
  readonly name: string;
  readonly ordered: number;
  readonly shipped: number;
  readonly price: Cents;
}

export interface InvoiceRow {
  /** The number of the line in the invoice; null of one that it does not ask for. */
  readonly line: string | null;
  readonly orderLineId: number | null;
  readonly ndc: string;
  readonly name: string | null;
  readonly ordered: number | null;
  readonly shipped: number | null;
  readonly invoiced: string | null;
  readonly agreed: Cents | null;
  readonly price: string | null;
  /** What is asked for more than is agreed for packs that were shipped and not invoiced before. */
  readonly difference: Cents | null;
  /** What differs, in words. */
  readonly words: readonly string[];
}

export function invoiceRows(
  invoiced: readonly InvoicedLine[],
  ordered: readonly InvoicedOrderLine[],
  taken: readonly TakenPacks[],
): InvoiceRow[] {
  const asked = invoiced.flatMap((line, place) => {
    const parts = taken.filter((one) => one.invoiced === place);
    if (parts.length === 0) return [restOf(line, ordered)];
    return parts.flatMap((part) => {
      const of = ordered[part.ordered];
      return of === undefined ? [] : [rowOf(line, of, part, parts.length === 1)];
    });
  });
  const rest = ordered.filter((line) => asked.every(({ orderLineId }) => orderLineId !== line.id));
  return [...asked, ...rest.map(notAsked)];
}

const nameOf = ({ items }: InvoicedLine): string =>
  (items.find(([qualifier]) => qualifier === 'N4') ?? items[0])?.[1] ?? '';

const amountOf = (price: string, packs: string): Cents =>
  Number(rounded(times(times(exact(price), exact(packs)), whole(100n))));

function rowOf(
  line: InvoicedLine,
  of: InvoicedOrderLine,
  { packs, open }: TakenPacks,
  isWhole: boolean,
): InvoiceRow {
  const invoiced = isWhole ? line.packs : String(packs);
  return {
    line: line.number,
    ...sideOf(of),
    invoiced,
    price: line.price,
    difference: amountOf(line.price, invoiced) - of.price * open,
    words: [
      ...(packs > open ? [`${packs - open} more than shipped`] : []),
      ...priceWords(line.price, of.price),
    ],
  };
}

function priceWords(price: string, agreed: Cents): string[] {
  const { numerator: more } = minus(times(exact(price), whole(100n)), whole(BigInt(agreed)));
  return more === 0n ? [] : [more > 0n ? 'Price higher than agreed' : 'Price lower than agreed'];
}

const sideOf = (of: InvoicedOrderLine) => ({
  orderLineId: of.id,
  ndc: of.ndc,
  name: of.name,
  ordered: of.ordered,
  shipped: of.shipped,
  agreed: of.price,
});

/** Of an item that is not part of the order, or none of its packs. */
function restOf(line: InvoicedLine, ordered: readonly InvoicedOrderLine[]): InvoiceRow {
  const ndc = nameOf(line);
  const of = ordered.find((one) => one.ndc === ndc);
  const asked = { line: line.number, invoiced: line.packs, price: line.price };
  const difference = amountOf(line.price, line.packs);
  if (of !== undefined) return { ...asked, ...sideOf(of), difference, words: [] };
  const nothing = { orderLineId: null, name: null, ordered: null, shipped: null, agreed: null };
  return {
    ...asked,
    ...nothing,
    ndc,
    difference: ordered.length === 0 ? null : difference,
    words: ordered.length === 0 ? [] : ['Not part of the order'],
  };
}

const notAsked = (of: InvoicedOrderLine): InvoiceRow => ({
  line: null,
  ...sideOf(of),
  invoiced: null,
  price: null,
  difference: null,
  words: of.shipped > 0 ? ['Not in this invoice'] : [],
});
