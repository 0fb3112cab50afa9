import type { IsoDate } from '#rules/dates.ts';
import { fromDollars } from '#rules/money.ts';
import { agreeing, type Choosing, type Offer } from '#rules/ordering/allot.ts';
import { chooseOffers, type LineChoice } from '#rules/ordering/choose-offers.ts';
import { offersByKey } from '../../shared/desk-offers.ts';
import type { AgainLine, DeskProduct } from './api.ts';
import { offerFacts } from './offer-facts.ts';

export interface ReviewLine<Line extends AgainLine = AgainLine> {
  id: string;
  line: Line;
  quantity: number;
  choice: LineChoice | null;
  /** Another listing than the one that was bought. */
  substitute: boolean;
  stock: number | null;
  expiry: IsoDate | null;
  /** Cents of a pack. */
  today: number | null;
  /** In percent of the last price, to a tenth. */
  change: number | null;
  /** The packs that were bought, where so many cannot be bought now. */
  cutFrom: number | null;
}

/** Ids of soft blocks. */
const NOTHING_AGREED: ReadonlySet<number> = new Set();

/**
 * The lines with today's offer: the listing that was bought, where it can fill the line, else the cheapest other of the
 * product. A quantity of 0 leaves a line out. One that nobody changed follows the rules of the listing: whole cases, its
 * minimum, and what is there.
 */
export function reviewLines<Line extends AgainLine>(
  lines: readonly Line[],
  products: readonly DeskProduct[],
  quantities: ReadonlyMap<string, number>,
  today: IsoDate,
  agreed: ReadonlySet<number> = NOTHING_AGREED,
): ReviewLine<Line>[] {
  const offers = offersByKey(products);
  const choosing: Choosing = { rule: 'cheapest', months: 0, sameNdc: false, today };
  const bought = lines.map((line, index) => {
    const id = String(index);
    return {
      id,
      line,
      quantity: quantities.get(id) ?? line.quantity,
      offers: agreeing(offers.get(line.product) ?? [], agreed),
    };
  });
  const choose = (wanted: typeof bought) => {
    const asked = wanted.filter(({ quantity }) => quantity > 0).map(toWanted);
    const same = chooseOffers(asked, choosing);
    const isFound = (id: string) => same.get(id)?.state === 'found';
    const substituted = asked.map((one) => (isFound(one.id) ? one : { ...one, listingId: null }));
    return { same, choices: chooseOffers(substituted, choosing) };
  };
  const follow = (wanted: typeof bought, choices: ReadonlyMap<string, LineChoice>) =>
    wanted.map((one) => ({
      ...one,
      quantity: quantities.has(one.id) ? one.quantity : (possible(choices.get(one.id)) ?? one.quantity),
    }));
  // Other packs of the same listing come before another listing.
  const inCases = follow(bought, onlyRefused(choose(bought).same));
  const wanted = follow(inCases, choose(inCases).choices);
  const { choices } = choose(wanted);
  return wanted.map(({ id, line, quantity }) =>
    review(id, line, quantity, { choice: choices.get(id) ?? null, cut: !quantities.has(id) }),
  );
}

const toWanted = <Line extends AgainLine>({
  line,
  ...one
}: {
  id: string;
  line: Line;
  quantity: number;
  offers: readonly Offer[];
}) => ({
  ...one,
  ndc: line.ndc,
  eachesPerPack: line.eaches_per_pack,
  listingId: line.listing_id,
});

/** Packs that could be bought where those that are asked for cannot. */
function possible(choice: LineChoice | undefined): number | null {
  if (choice?.state === 'refused') return choice.allotment?.suggested ?? null;
  const packs = choice?.state === 'short' ? (choice.allotment?.packs ?? 0) : 0;
  return packs > 0 ? packs : null;
}

const onlyRefused = (choices: ReadonlyMap<string, LineChoice>): ReadonlyMap<string, LineChoice> =>
  new Map([...choices].filter(([, { state }]) => state === 'refused'));

function review<Line extends AgainLine>(
  id: string,
  line: Line,
  quantity: number,
  { choice, cut }: { choice: LineChoice | null; cut: boolean },
): ReviewLine<Line> {
  const facts = choice?.offer ? offerFacts(choice.offer, choice.allotment) : null;
  const today = facts?.packCents ?? null;
  return {
    id,
    line,
    quantity,
    choice,
    substitute: choice?.offer != null && choice.offer.listingId !== line.listing_id,
    stock: facts?.stock ?? null,
    expiry: facts?.expiry ?? null,
    today,
    change: today === null ? null : percentChange(fromDollars(line.last_price), today),
    cutFrom: cut && choice?.state === 'found' && quantity !== line.quantity ? line.quantity : null,
  };
}

/** Null where nothing was paid. */
const percentChange = (before: number, now: number): number | null =>
  before === 0 ? null : Math.round(((now - before) * 1000) / before) / 10;
