import type { IsoDate } from '#rules/dates.ts';
import { fromDollars } from '#rules/money.ts';
import { agreeing, type Choosing } from '#rules/ordering/allot.ts';
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
  /** Cents of a pack. */
  today: number | null;
  change: number | null;
}

/** Ids of soft blocks. */
const NOTHING_AGREED: ReadonlySet<number> = new Set();

/**
 * The lines with today's offer: the listing that was bought, where it can fill the line, else the cheapest other of the
 * product. A quantity of 0 leaves a line out.
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
  const wanted = lines.map((line, index) => {
    const id = String(index);
    return {
      id,
      line,
      quantity: quantities.get(id) ?? line.quantity,
      offers: agreeing(offers.get(line.product) ?? [], agreed),
    };
  });
  const asked = wanted
    .filter(({ quantity }) => quantity > 0)
    .map(({ id, line, quantity, offers: own }) => ({
      id,
      quantity,
      ndc: line.ndc,
      eachesPerPack: line.eaches_per_pack,
      listingId: line.listing_id,
      offers: own,
    }));
  const same = chooseOffers(asked, choosing);
  const choices = chooseOffers(
    asked.map((one) => (same.get(one.id)?.state === 'found' ? one : { ...one, listingId: null })),
    choosing,
  );
  return wanted.map(({ id, line, quantity }) => review(id, line, quantity, choices.get(id) ?? null));
}

function review<Line extends AgainLine>(
  id: string,
  line: Line,
  quantity: number,
  choice: LineChoice | null,
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
    today,
    change: today === null ? null : today - fromDollars(line.last_price),
  };
}
