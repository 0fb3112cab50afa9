/** What a buyer fills in to ask for proposals, and what is wrong with it. */
import { formatUsDate, type IsoDate } from '#rules/dates.ts';
import { NO_SUPPLIERS, NOT_ACKNOWLEDGED, START_TOO_EARLY, START_TOO_LATE } from '#rules/rfps/rfp-words.ts';
import {
  CONTRACT_LENGTHS,
  deliveries,
  firstStart,
  lastStart,
  MOST_PACKS_A_PERIOD,
  totalPacks,
  USUAL_TERMS,
  type ContractTerms,
  type Delivery,
  type Period,
} from '#rules/rfps/terms.ts';
import { countOf, plainDay } from '../../shared/format.ts';
import type { CatalogName } from '../../ui/marks.tsx';
import type { NdcListing, NewRfp, Rfp } from './asking-api.ts';

/** Null, or '' for a day: emptied again. */
export interface Draft {
  catalog: CatalogName;
  quantity: number | null;
  duration: number | null;
  period: Period | null;
  start: string;
  /** Suppliers that are not asked. */
  excluded: readonly number[];
}

/** The usual terms of a product that nobody asked for before. */
export const usualDraft = (catalog: CatalogName | null, today: IsoDate): Draft => ({
  catalog: catalog ?? 'medigi',
  quantity: null,
  duration: USUAL_TERMS.duration,
  period: USUAL_TERMS.period,
  start: firstStart(today),
  excluded: [],
});

/** What a renewal begins from: the terms of the request, from the end of its contract on (G-086). */
export const renewalDraft = (rfp: Rfp, offered: readonly { id: number }[], today: IsoDate): Draft => ({
  catalog: rfp.catalog_type,
  quantity: rfp.quantity,
  duration: rfp.duration,
  period: rfp.period,
  start: rfp.renewal_date > firstStart(today) ? rfp.renewal_date : firstStart(today),
  excluded: offered.map(({ id }) => id).filter((id) => rfp.suppliers?.some((one) => one.id === id) === false),
});

export const termsOf = ({ quantity, duration, period }: Draft): ContractTerms | null =>
  quantity === null || duration === null || period === null ? null : { quantity, duration, period };

/** Null while something of it is missing. */
export const packsOf = (draft: Draft): number | null => {
  const terms = termsOf(draft);
  return terms && totalPacks(terms);
};

/** '8 deliveries from Dec 15, 2026 to Mar 23, 2027': so that nobody takes the renewal date for the last of them. */
export function deliveriesText(planned: readonly Pick<Delivery, 'date'>[]): string {
  const [first, last] = [planned[0]?.date ?? null, planned.at(-1)?.date ?? null];
  const count = countOf(planned.length, 'delivery', 'deliveries');
  return first === last
    ? `${count} on ${plainDay(first)}`
    : `${count} from ${plainDay(first)} to ${plainDay(last)}`;
}

/** The same of what is filled in; null while something of it is missing. */
export function plannedText(draft: Draft): string | null {
  const terms = termsOf(draft);
  return terms === null || draft.start === '' ? null : deliveriesText(deliveries(terms, draft.start));
}

export type Problems = Readonly<
  Partial<Record<'quantity' | 'duration' | 'period' | 'start' | 'suppliers', string>>
>;

/** Field → sentence (TR-304 … TR-309, TR-319). */
export function problemsOf(draft: Draft, asked: number, today: IsoDate): Problems {
  const { quantity, duration, period, start } = draft;
  return {
    ...(quantityProblem(quantity) && { quantity: quantityProblem(quantity) ?? '' }),
    ...(duration === null && { duration: 'Contract duration is required' }),
    ...(period === null && { period: 'Purchase frequency is required' }),
    ...(startProblem(start, today) && { start: startProblem(start, today) ?? '' }),
    ...(asked === 0 && { suppliers: NO_SUPPLIERS }),
  };
}

function quantityProblem(quantity: number | null): string | null {
  if (quantity === null) return 'Quantity is required';
  if (quantity < 1) return 'Quantity is at least 1';
  return quantity > MOST_PACKS_A_PERIOD ? 'Quantity is at most 100,000' : null;
}

function startProblem(start: string, today: IsoDate): string | null {
  if (start === '') return 'Start date is required';
  if (start < firstStart(today)) return START_TOO_EARLY;
  return start > lastStart(today) ? START_TOO_LATE : null;
}

/** Why it cannot be sent; null when it can (TR-325 … TR-327). */
export const reasonNotToSend = (problems: Problems, acknowledged: boolean): string | null =>
  problems.quantity ??
  problems.duration ??
  problems.period ??
  problems.start ??
  problems.suppliers ??
  (acknowledged ? null : NOT_ACKNOWLEDGED);

interface Suppliers {
  offered: readonly { id: number }[];
}

/** What is sent; null while something of it is missing. Both lists together name every supplier that was offered (G-077). */
export function toRequest(
  product: NdcListing,
  draft: Draft,
  { offered, renews }: Suppliers & { renews: number | null },
): NewRfp | null {
  const { catalog, excluded, start } = draft;
  const terms = termsOf(draft);
  if (terms === null || !isContractLength(terms.duration)) return null;
  const ids = offered.map(({ id }) => id);
  return {
    ndc: product.ndc,
    csp: product.csp,
    gcn: product.gcn_seqno,
    description: product.ln60,
    catalog_type: catalog,
    ...terms,
    duration: terms.duration,
    start_date: formatUsDate(start),
    inclusions: ids.filter((id) => !excluded.includes(id)),
    exclusions: ids.filter((id) => excluded.includes(id)),
    acknowledged: true,
    ...(renews !== null && { resubmit: true, request_id: renews }),
  };
}

const isContractLength = (months: number): months is NewRfp['duration'] =>
  CONTRACT_LENGTHS.some((one) => one === months);
