import type { BetterCart, betterCartEndpoints } from '#contract/ordering/better-cart.ts';
import type { Input } from '#contract/endpoint.ts';
import { formatUsDate } from '#rules/dates.ts';
import { formatUsd, toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import { transactionFee } from '#rules/orders/cart-totals.ts';
import {
  averageDays,
  compareFor,
  priceOf,
  takenBack,
  totalsOf,
  valueOf,
  type CartGoal,
  type Choice,
  type Lot,
  type Need,
  type Offer,
  type Problem,
  type Valued,
} from '#rules/ordering/better-cart/problem.ts';
import { ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { checkCarts, type CartRow } from '../../cart/index.ts';
import { hidesPrices } from '../../catalog/index.ts';
import { buildProblem, type Found } from './build-problem.ts';
import { improve } from './improve.ts';
import type { Solver } from './solver.ts';

type Asked = Input<typeof betterCartEndpoints.findBetterCart>['body'];

/** With more, the time is up before anything better is found. */
const MOST_LINES = 250;

/** The best cart for the goal with the same products; 422 where there is nothing to compare or no price is shown. */
export async function findBetterCart(
  context: RequestContext,
  solver: Solver,
  asked: Asked,
): Promise<{ data: BetterCart }> {
  const { scope, db, today } = context;
  if (hidesPrices(scope)) throw ruleBroken('Carts are compared by their prices, which are hidden from you.');
  const { rows, errors } = (await checkCarts(scope, db, today))[asked.cart_type];
  const [first] = rows;
  if (!first) throw ruleBroken('Your cart is empty.');
  if (rows.length > MOST_LINES)
    throw ruleBroken(`A cart of more than ${MOST_LINES} lots is not compared. Order a part of it first.`);
  const found = await buildProblem(context, rows, asked);
  if (found.problem.needs.length === 0)
    throw ruleBroken(errors[0] ?? 'Nothing in this cart can be bought elsewhere.');
  const { problem, current } = found;
  const best = await improve(solver, problem, current, asked.goal);
  const own = valueOf(problem, current);
  const better = best && (own === null || compareFor(asked.goal, best.valued, own) < 0);
  const chosen = better ? best.choice : current;
  return {
    data: {
      cart_version: first.version,
      outcome: best === null ? 'none' : better ? 'better' : 'same',
      proven: best?.proven ?? false,
      before: compared(problem, current, own ?? asItIs(problem, current)),
      lacks: own === null ? lacksOf(problem, current) : [],
      after: best && compared(problem, chosen, best.valued),
      moves: better ? movesOf(found, asked.goal, own, best) : [],
      kept: found.kept,
      lines: linesOf(found, rows, chosen),
    },
  };
}

/** What a cart comes to that cannot be ordered so. */
function asItIs(problem: Problem, current: Choice): Valued {
  const totals = totalsOf(problem, current);
  return { totals, parcels: totals.orders.length, firstDays: 0, days: 0 };
}

function lacksOf(problem: Problem, current: Choice): string[] {
  const below = totalsOf(problem, current).orders.filter((order) => order.minimumMissingCents > 0);
  if (below.length === 0) return ['Some of it cannot be ordered so.'];
  return below.map(
    ({ sellerId, minimumMissingCents: missing }) =>
      `${formatUsd(toDollars(missing))} below the minimum of ${sellerName(problem, sellerId)}.`,
  );
}

const sellerName = ({ sellers }: Problem, id: number): string =>
  sellers.find((seller) => seller.id === id)?.name ?? 'a supplier';

function compared({ needs }: Problem, choice: Choice, { totals, parcels }: Valued): BetterCart['before'] {
  const expiries = needs
    .flatMap((need) => need.offers.flatMap((offer) => offer.lots))
    .filter((lot) => (choice.get(lot.id) ?? 0) > 0)
    .map((lot) => lot.expiry)
    .toSorted();
  return {
    total: toDollars(totals.totalCents),
    sub_total: toDollars(totals.subtotalCents),
    shipping_total: toDollars(totals.shippingTotalCents),
    transaction_fee_total: toDollars(totals.transactionFeeTotalCents),
    parcels,
    earliest_expiry: expiries[0] === undefined ? null : formatUsDate(expiries[0]),
  };
}

interface Bought {
  offer: Offer;
  lot: Lot;
  packs: number;
}

const boughtOf = (need: Need, choice: Choice): Bought[] =>
  need.offers.flatMap((offer) =>
    offer.lots.flatMap((lot) => {
      const packs = choice.get(lot.id) ?? 0;
      return packs > 0 ? [{ offer, lot, packs }] : [];
    }),
  );

function movesOf(
  found: Found,
  goal: CartGoal,
  own: Valued | null,
  { choice, valued }: { choice: Choice; valued: Valued },
): BetterCart['moves'] {
  const { problem, current, names } = found;
  return problem.needs.flatMap((need, index) => {
    const [from, to] = [boughtOf(need, current), boughtOf(need, choice)];
    if (sameLots(from, to)) return [];
    const cents = costOf(problem, to) - costOf(problem, from);
    return [
      {
        name: names[index] ?? '',
        from: from.map((one) => toMoved(found, one)),
        to: to.map((one) => toMoved(found, one)),
        difference: toDollars(cents),
        why: reasonsOf({ problem, current, choice, goal, own, valued, need, from, to, cents }),
      },
    ];
  });
}

const sameLots = (from: readonly Bought[], to: readonly Bought[]) =>
  from.length === to.length &&
  from.every(({ lot, packs }) => to.some((one) => one.lot.id === lot.id && one.packs === packs));

const costOf = ({ paymentOption }: Problem, bought: readonly Bought[]): number =>
  bought.reduce((sum, { lot, packs }) => {
    const cents = priceOf(lot, packs) * packs;
    return sum + cents + transactionFee(cents, paymentOption);
  }, 0);

interface Moved {
  problem: Problem;
  current: Choice;
  choice: Choice;
  goal: CartGoal;
  own: Valued | null;
  valued: Valued;
  need: Need;
  from: readonly Bought[];
  to: readonly Bought[];
  cents: number;
}

/** What the move is good for, the money of the packs first. */
function reasonsOf(moved: Moved): string[] {
  const { problem, current, goal, own, valued, from, to, cents } = moved;
  const nameOf = (id: number) => sellerName(problem, id);
  const short = own === null ? totalsOf(problem, current).orders : [];
  const orderOf = (side: Valued | null, id: number) =>
    side?.totals.orders.find((order) => order.sellerId === id);
  const [left, joined] = [sellersOf(from), sellersOf(to)];
  const why: string[] = [];
  if (cents < 0) why.push(`The packs cost ${formatUsd(toDollars(-cents))} less.`);
  for (const id of left)
    if (!joined.includes(id) && own && !orderOf(valued, id))
      why.push(`No parcel from ${nameOf(id)} any more.`);
  for (const id of joined) {
    const [before, after] = [orderOf(own, id), orderOf(valued, id)];
    if (after?.shippingCents === 0 && (before?.shippingCents ?? 0) > 0)
      why.push(`${nameOf(id)} ships free then.`);
    const missed = short.find((order) => order.sellerId === id)?.minimumMissingCents ?? 0;
    if (missed > 0 && after?.minimumMissingCents === 0) why.push(`The minimum of ${nameOf(id)} is met then.`);
  }
  if (goal === 'longest_expiry') why.push(...lastingOf(moved));
  return [...why, ...gainOf(moved, why.length > 0)];
}

/** How much longer its packs last. */
function lastingOf({ problem, current, choice, need, from, to }: Moved): string[] {
  const [soonest, later] = [soonestOf(from), soonestOf(to)];
  if (soonest && later && later > soonest)
    return [`Lasts until ${formatUsDate(later)} instead of ${formatUsDate(soonest)}.`];
  const daysWith = (one: Choice) => averageDays([need], problem.today, one);
  const days = daysWith(choice) - daysWith(current);
  if (days < 1e-3 || from.length === 0) return [];
  return [`Its packs last ${days < 1.5 ? 'a day' : `${Math.round(days)} days`} longer on average.`];
}

/** What would be lost if this move alone were taken back. */
function gainOf(
  { problem, current, choice, need, own, valued, cents }: Moved,
  isExplained: boolean,
): string[] {
  const back = takenBack(need, current, choice);
  const without = back && valueOf(problem, back);
  if (without === null) {
    if (isExplained) return [];
    return [own === null ? 'Without it the cart cannot be ordered.' : 'Makes the other moves possible.'];
  }
  const dearer = without.totals.totalCents - valued.totals.totalCents;
  if (dearer > 0 && cents >= 0)
    return [`Without it the cart would cost ${formatUsd(toDollars(dearer))} more.`];
  return isExplained || without.parcels <= valued.parcels ? [] : ['Without it there would be a parcel more.'];
}

const sellersOf = (bought: readonly Bought[]) => [...new Set(bought.map(({ offer }) => offer.sellerId))];
const soonestOf = (bought: readonly Bought[]) => bought.map(({ lot }) => lot.expiry).toSorted()[0];

function toMoved({ lots }: Found, { offer, lot, packs }: Bought): BetterCart['moves'][number]['to'][number] {
  const facts = lots.get(lot.id);
  return {
    listing_id: offer.listingId,
    name: facts?.name ?? '',
    ndc_number: formatNdc(facts?.ndc ?? ''),
    company_id: offer.sellerId,
    company_name: facts?.company_name ?? '',
    lot_id: lot.id,
    lot_name: lot.name,
    expiry_date: formatUsDate(lot.expiry),
    quantity: packs,
    eaches_per_pack: offer.eachesPerPack,
    dosage_form: facts?.dosage_form ?? null,
    price: toDollars(priceOf(lot, packs)),
  };
}

/** The whole cart: what was chosen, and what was not weighed. */
function linesOf({ problem, aside }: Found, rows: readonly CartRow[], choice: Choice): BetterCart['lines'] {
  const chosen = problem.needs.flatMap((need) =>
    boughtOf(need, choice).map(({ offer, lot, packs }) => ({
      listing: offer.listingId,
      lot: { id: lot.id, quantity: packs, seen_price: toDollars(priceOf(lot, packs)) },
    })),
  );
  const left = rows
    .filter((row) => aside.has(row.listing_id))
    .map((row) => ({
      listing: row.listing_id,
      lot: { id: row.lot_id, quantity: row.quantity, seen_price: toDollars(row.price_cents) },
    }));
  return [...Map.groupBy([...chosen, ...left], ({ listing }) => listing)].map(([listing_id, lots]) => ({
    listing_id,
    lots: lots.map(({ lot }) => lot),
  }));
}
