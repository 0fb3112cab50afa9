/** Which offer fills each line of an order desk, by the rule that the buyer chose. */
import { packsText } from '../catalog/packs-text.ts';
import type { Cents } from '../money.ts';
import { allot, lastingLots, type Allotment, type Choosing, type Offer, type Taken } from './allot.ts';

export interface WantedLine {
  readonly id: string;
  /** Packs. */
  readonly quantity: number;
  /** That the line names, 11 digits; null for one named by words. */
  readonly ndc: string | null;
  /** Eaches of the pack that is meant; another pack is never chosen by itself, since the quantity would mean something else. */
  readonly eachesPerPack: number | null;
  /** The buyer's own choice. */
  readonly listingId: number | null;
  readonly offers: readonly Offer[];
}

export interface LineChoice {
  readonly state: 'found' | 'short' | 'refused' | 'not_offered';
  readonly offer: Offer | null;
  readonly allotment: Allotment | null;
  /** Why it is not simply found. */
  readonly why: string | null;
}

interface Fill {
  offer: Offer;
  allotment: Allotment;
}

/** A choice for each line, in their order: what one line takes of a lot is not there for the next. */
export function chooseOffers(
  lines: readonly WantedLine[],
  choosing: Choosing,
): ReadonlyMap<string, LineChoice> {
  const usual = assign(lines, choosing, NO_SUPPLIERS);
  if (choosing.rule !== 'fewest_suppliers') return usual;
  const few = assign(lines, choosing, fewestSuppliers(lines, choosing));
  const [more, fewer] = [worth(usual), worth(few)];
  if (fewer.found !== more.found) return fewer.found > more.found ? few : usual;
  if (fewer.suppliers !== more.suppliers) return fewer.suppliers < more.suppliers ? few : usual;
  return fewer.cents < more.cents ? few : usual;
}

const NO_SUPPLIERS: readonly number[] = [];

function assign(
  lines: readonly WantedLine[],
  choosing: Choosing,
  suppliers: readonly number[],
): ReadonlyMap<string, LineChoice> {
  const taken = new Map<number, number>();
  const choices = new Map<string, LineChoice>();
  for (const line of lines) {
    const choice = chooseFor(line, choosing, taken, suppliers);
    choices.set(line.id, choice);
    if (choice.state !== 'found') continue;
    for (const { id, quantity } of choice.allotment?.lots ?? [])
      taken.set(id, (taken.get(id) ?? 0) + quantity);
  }
  return choices;
}

function chooseFor(
  line: WantedLine,
  choosing: Choosing,
  taken: Taken,
  suppliers: readonly number[],
): LineChoice {
  const eligible = eligibleOffers(line, choosing);
  if (eligible.length === 0) return nobody(line, choosing);
  const fills = eligible.map((offer): Fill => ({
    offer,
    allotment: allot(offer, line.quantity, choosing, taken),
  }));
  const rank = (fill: Fill) => {
    const place = suppliers.indexOf(fill.offer.supplierId);
    return place < 0 ? suppliers.length : place;
  };
  const best = fills
    .filter(({ allotment }) => allotment.refusal === null && allotment.packs === line.quantity)
    .toSorted((a, b) => rank(a) - rank(b) || compare(a, b, choosing))[0];
  if (best) return { state: 'found', ...best, why: null };
  const part = fills
    .filter(({ allotment }) => allotment.refusal === null && allotment.packs > 0)
    .toSorted((a, b) => b.allotment.packs - a.allotment.packs || compare(a, b, choosing))[0];
  if (part) return { state: 'short', ...part, why: shortText(part, line.quantity, choosing) };
  return refused(fills, line, choosing);
}

function refused(fills: readonly Fill[], line: WantedLine, choosing: Choosing): LineChoice {
  // One that another quantity mends comes first.
  const [first] = fills
    .filter(({ allotment }) => allotment.refusal !== null)
    .toSorted(
      (a, b) =>
        Number(b.allotment.suggested !== null) - Number(a.allotment.suggested !== null) ||
        compare(a, b, choosing),
    );
  if (first) return { state: 'refused', ...first, why: first.allotment.refusal };
  const [empty] = fills;
  if (empty === undefined) return nobody(line, choosing);
  return { state: 'short', ...empty, why: shortText(empty, line.quantity, choosing) };
}

/** Offers that may be chosen by themselves; the buyer's own choice is the only one where there is one. */
function eligibleOffers(line: WantedLine, choosing: Choosing): readonly Offer[] {
  const picked = line.offers.find((offer) => offer.listingId === line.listingId);
  if (picked) return [picked];
  return line.offers.filter(
    (offer) =>
      (line.eachesPerPack === null || offer.eachesPerPack === line.eachesPerPack) &&
      (!choosing.sameNdc || line.ndc === null || offer.ndc === line.ndc) &&
      lastingLots(offer, choosing).length > 0,
  );
}

function nobody({ offers, ndc }: WantedLine, choosing: Choosing): LineChoice {
  const none = { state: 'not_offered', offer: null, allotment: null } as const;
  if (offers.length === 0) return { ...none, why: 'Nobody offers it today.' };
  const lasting = offers.filter((offer) => lastingLots(offer, choosing).length > 0);
  if (lasting.length === 0) return { ...none, why: `No lot lasts ${monthsText(choosing.months)}.` };
  if (choosing.sameNdc && ndc !== null && !lasting.some((offer) => offer.ndc === ndc))
    return { ...none, why: 'Nobody offers this NDC today; others offer the same product.' };
  return { ...none, why: 'Offered in another pack size only.' };
}

function shortText({ offer, allotment }: Fill, quantity: number, { months }: Choosing): string {
  const lasting = months > 0 ? ` that last ${monthsText(months)}` : '';
  return `${offer.supplierName} has ${allotment.available.toLocaleString('en-US')} of ${packsText(quantity)}${lasting}.`;
}

const monthsText = (months: number) => `${months} ${months === 1 ? 'month' : 'months'}`;

/** Negative where `a` is the better one. */
function compare(a: Fill, b: Fill, { rule }: Choosing): number {
  const dear = perEach(a) - perEach(b);
  const lasting = (b.allotment.expiry ?? '').localeCompare(a.allotment.expiry ?? '');
  const order = rule === 'longest_expiry' ? lasting || dear : dear || lasting;
  return order || a.offer.listingId - b.offer.listingId;
}

const perEach = ({ offer, allotment: { costCents, packs } }: Fill): number =>
  costCents === null || packs === 0 ? 0 : costCents / (packs * offer.eachesPerPack);

/** Suppliers in the order in which they are used: again and again the one that fills most of the lines that are left. */
function fewestSuppliers(lines: readonly WantedLine[], choosing: Choosing): number[] {
  const open = new Map<string, ReadonlyMap<number, Cents>>();
  for (const line of lines) {
    const fills = fillsOf(line, choosing);
    if (fills.size > 0) open.set(line.id, fills);
  }
  const used: number[] = [];
  while (open.size > 0) {
    const reach = new Map<number, { lines: number; cents: Cents }>();
    for (const fills of open.values()) {
      for (const [supplier, cents] of fills) {
        const before = reach.get(supplier) ?? { lines: 0, cents: 0 };
        reach.set(supplier, { lines: before.lines + 1, cents: before.cents + cents });
      }
    }
    const [best] = [...reach].toSorted(
      ([idA, a], [idB, b]) => b.lines - a.lines || a.cents - b.cents || idA - idB,
    );
    if (best === undefined) break;
    used.push(best[0]);
    for (const [id, fills] of open) if (fills.has(best[0])) open.delete(id);
  }
  return used;
}

/** Supplier → what it asks for the whole line. */
function fillsOf(line: WantedLine, choosing: Choosing): ReadonlyMap<number, Cents> {
  const fills = new Map<number, Cents>();
  for (const offer of eligibleOffers(line, choosing)) {
    const { refusal, packs, costCents } = allot(offer, line.quantity, choosing);
    if (refusal !== null || packs < line.quantity) continue;
    fills.set(offer.supplierId, Math.min(fills.get(offer.supplierId) ?? Infinity, costCents ?? 0));
  }
  return fills;
}

function worth(choices: ReadonlyMap<string, LineChoice>) {
  const found = [...choices.values()].filter((choice) => choice.state === 'found');
  return {
    found: found.length,
    suppliers: new Set(found.map(({ offer }) => offer?.supplierId)).size,
    cents: found.reduce((sum, { allotment }) => sum + (allotment?.costCents ?? 0), 0),
  };
}
