/**
 * What is found without the solver: one product after the other is bought elsewhere, a supplier left out, or everything bought of
 * one that has it, as long as that is better.
 */
import { transactionFee } from '../../orders/cart-totals.ts';
import {
  compareFor,
  priceOf,
  valueOf,
  type CartGoal,
  type Choice,
  type Lot,
  type Need,
  type Offer,
  type Problem,
  type Valued,
} from './problem.ts';

interface Place {
  offer: Offer;
  lot: Lot;
}

/** A way to buy one product; nothing of its other lots. */
type Fill = ReadonlyMap<number, number>;

const SLACK = 1e-6;

const placesOf = ({ offers }: Need): Place[] =>
  offers.flatMap((offer) => offer.lots.filter((lot) => !lot.excluded).map((lot) => ({ offer, lot })));

/** Of an each, where as much is bought of the lot as there is or is needed. */
function unitCents({ offer, lot }: Place, eaches: number): number {
  const packs = Math.min(lot.stock, Math.ceil(eaches / offer.eachesPerPack));
  return priceOf(lot, packs) / offer.eachesPerPack;
}

/** Takes from the places in their order until all is there; null where they have less. */
function fillFrom(places: readonly Place[], eaches: number): Fill | null {
  const fill = new Map<number, number>();
  let missing = eaches;
  for (const { offer, lot } of places) {
    if (missing <= SLACK) break;
    const whole = offer.caseLock ? offer.caseSize : 1;
    const wanted = Math.ceil((missing - SLACK) / offer.eachesPerPack / whole) * whole;
    const packs = Math.min(wanted, Math.floor(lot.stock / whole) * whole);
    if (packs === 0) continue;
    fill.set(lot.id, packs);
    missing -= packs * offer.eachesPerPack;
  }
  return missing <= SLACK ? fill : null;
}

/** From the cheapest lots on, from each listing and each lot first, and from what lasts longest. */
function fillsOf(need: Need): Fill[] {
  const cheap = placesOf(need).toSorted(
    (one, other) => unitCents(one, need.eaches) - unitCents(other, need.eaches),
  );
  const firstOf = (isFirst: (place: Place) => boolean) => [
    ...cheap.filter(isFirst),
    ...cheap.filter((place) => !isFirst(place)),
  ];
  const orders = [
    cheap,
    cheap.toSorted((one, other) => (one.lot.expiry < other.lot.expiry ? 1 : -1)),
    ...need.offers.map((offer) => firstOf((place) => place.offer === offer)),
    ...cheap.map(({ lot, offer }) => [
      ...cheap.filter((place) => place.lot === lot),
      ...cheap.filter((place) => place.lot !== lot && place.offer === offer),
    ]),
  ];
  return orders.flatMap((places) => fillFrom(places, need.eaches) ?? []);
}

function refilled(need: Need, choice: Choice, fill: Fill): Choice {
  const next = new Map(choice);
  for (const { id } of need.offers.flatMap((offer) => offer.lots)) next.delete(id);
  for (const [id, packs] of fill) next.set(id, packs);
  return next;
}

const usesSeller = (need: Need, choice: Choice, sellerId: number): boolean =>
  need.offers.some(
    (offer) => offer.sellerId === sellerId && offer.lots.some((lot) => (choice.get(lot.id) ?? 0) > 0),
  );

/** Everything of a supplier from the cheapest others; null where some of it is had nowhere else. */
function without(problem: Problem, choice: Choice, sellerId: number): Choice | null {
  let next = choice;
  for (const need of problem.needs.filter((one) => usesSeller(one, choice, sellerId))) {
    const others = { ...need, offers: need.offers.filter((offer) => offer.sellerId !== sellerId) };
    const costOf = (fill: Fill) =>
      placesOf(others).reduce((sum, { lot }) => {
        const packs = fill.get(lot.id) ?? 0;
        const cents = priceOf(lot, packs) * packs;
        return sum + cents + transactionFee(cents, problem.paymentOption);
      }, 0);
    const [cheapest] = fillsOf(others).toSorted((one, other) => costOf(one) - costOf(other));
    if (cheapest === undefined) return null;
    next = refilled(need, next, cheapest);
  }
  return next;
}

/** Everything that a supplier has from it. */
function allFrom(problem: Problem, choice: Choice, sellerId: number): Choice {
  let next = choice;
  for (const need of problem.needs) {
    const offers = need.offers.filter((offer) => offer.sellerId === sellerId);
    const [cheapest] = fillsOf({ ...need, offers });
    if (cheapest !== undefined) next = refilled(need, next, cheapest);
  }
  return next;
}

/** A choice that is at least as good for the goal; the same one where no single move is better, or the time is over. */
export function polished(
  problem: Problem,
  goal: CartGoal,
  start: Choice,
  isOver: () => boolean = () => false,
): Choice {
  const fills = problem.needs.map(fillsOf);
  const begun = begin(problem, start, fills);
  if (begun === null) return start;
  let { choice, valued } = begun;
  const accept = (next: Choice | null): boolean => {
    const worth = next && valueOf(problem, next);
    if (!worth || compareFor(goal, worth, valued) >= 0) return false;
    [choice, valued] = [next, worth];
    return true;
  };
  for (let moved = true; moved;) {
    moved = false;
    for (const [index, need] of problem.needs.entries())
      for (const fill of fills[index] ?? []) {
        if (isOver()) return choice;
        moved = accept(refilled(need, choice, fill)) || moved;
      }
    for (const { id } of problem.sellers) {
      if (isOver()) return choice;
      moved = accept(without(problem, choice, id)) || moved;
      moved = accept(allFrom(problem, choice, id)) || moved;
    }
  }
  return choice;
}

/** What the cart holds where that can be ordered, else the cheapest lots of each product. */
function begin(
  problem: Problem,
  start: Choice,
  fills: readonly (readonly Fill[])[],
): { choice: Choice; valued: Valued } | null {
  const cheapest = new Map(fills.flatMap(([first]) => (first === undefined ? [] : [...first])));
  for (const choice of [start, cheapest]) {
    const valued = valueOf(problem, choice);
    if (valued !== null) return { choice, valued };
  }
  return null;
}
