/**
 * A problem as a mixed-integer program in LP format: whole packs or cases of each lot, which suppliers are ordered from, which
 * shipping thresholds are reached. Money is in cents. The bounds are as tight as the rules allow, which is what makes it quick.
 */
import { isCaseListing, lotInputBounds } from '../../catalog/quantities.ts';
import { thresholdOf } from '../../orders/shipping.ts';
import { coverOf, DAYS_THAT_COUNT, daysOf, type Choice, type Lot, type Need, type Offer } from './problem.ts';
import type { Problem, Seller } from './problem.ts';

export type Aim = 'cost' | 'days';

/** What an earlier solution reached and the next may not lose. */
export interface Held {
  readonly parcels?: number;
  /** Days missing, as the aim `days` counts them. */
  readonly missing?: number;
  /** Each lot lasts so many days. */
  readonly firstDays?: number;
  /** Only these are ordered from. */
  readonly suppliers?: ReadonlySet<number>;
}

/** Packs of a lot at one price: `unit` packs each, between `least` and `most` of them. */
interface Piece {
  readonly name: string;
  readonly lot: Lot;
  readonly offer: Offer;
  readonly need: Need;
  readonly unit: number;
  readonly least: number;
  readonly most: number;
  readonly cents: number;
  /** One of several prices of its lot, of which at most one holds. */
  readonly apart: boolean;
}

export interface Model {
  readonly lp: string;
  /** The choice that values of the variables stand for. */
  choiceOf(values: Readonly<Record<string, number>>): Choice;
  /** What the lots are worth as variables in a choice, to start from. */
  valuesOf(choice: Choice): Readonly<Record<string, number>>;
}

const CARD_FEE = 1.03;
/** Eaches may be parts of a milliliter. */
const LITTLE = 0.001;

export function modelOf(problem: Problem, aim: Aim, held: Held = {}): Model {
  const pieces = piecesFor(problem).filter(
    ({ offer, lot }) =>
      (held.suppliers === undefined || held.suppliers.has(offer.sellerId)) &&
      daysOf(lot, problem.today) >= (held.firstDays ?? 0),
  );
  const rows: string[] = [];
  const objective: Term[] = [];
  const names = { general: pieces.map(({ name }) => name), binary: [] as string[], free: [] as string[] };
  const add = (row: string) => rows.push(` r${rows.length}: ${row}`);
  const binary = (name: string) => {
    names.binary.push(name);
    return name;
  };

  for (const need of problem.needs) {
    const covered = linear(
      pieces.filter((piece) => piece.need === need).map((piece) => [eachesOf(piece), piece.name]),
    );
    const { least, most } = coverOf(need);
    add(`${covered} >= ${number(least - LITTLE / 10)}`);
    add(`${covered} <= ${number(most - LITTLE)}`);
  }
  const costs: Term[] = [];
  const missing: Term[] = pieces.map((piece) => [
    (eachesOf(piece) * (DAYS_THAT_COUNT - daysOf(piece.lot, problem.today))) / piece.need.eaches,
    piece.name,
  ]);
  const parcels: Term[] = [];
  for (const seller of problem.sellers) {
    const own = pieces.filter((piece) => piece.offer.sellerId === seller.id);
    if (own.length === 0) continue;
    const ordered = binary(`y${seller.id}`);
    parcels.push([1, ordered]);
    const fee = problem.paymentOption === 'credit_card' ? CARD_FEE : 1;
    costs.push(...own.map((piece): Term => [piece.cents * piece.unit * fee, piece.name]));
    if (problem.option.perOrderCents > 0) costs.push([problem.option.perOrderCents, ordered]);
    for (const [offer, ofOffer] of Map.groupBy(own, (piece) => piece.offer))
      addOffer({ add, binary }, offer, ofOffer, ordered);
    // Follows from the rows of the lots; together they say more of what a supplier can do.
    for (const [need, ofNeed] of Map.groupBy(own, (piece) => piece.need))
      add(
        `${linear(ofNeed.map((piece) => [eachesOf(piece), piece.name]))} - ${number(coverOf(need).most)} ${ordered} <= 0`,
      );
    if (seller.minimumCents > 0) add(`${valueOf(own)} - ${seller.minimumCents} ${ordered} >= 0`);
    addShipping({ add, binary, costs, free: names.free }, seller, own, ordered);
  }
  objective.push(...{ cost: costs, days: missing }[aim]);
  if (held.parcels !== undefined) add(`${linear(parcels)} <= ${held.parcels}`);
  if (held.missing !== undefined) add(`${linear(missing)} <= ${number(held.missing)}`);
  return {
    lp: toText(objective, rows, pieces, names),
    choiceOf: (values) => choiceOf(pieces, values),
    valuesOf: (choice) => valuesOf(pieces, choice),
  };
}

export interface SupplierModel {
  readonly lp: string;
  suppliersOf(values: Readonly<Record<string, number>>): ReadonlySet<number>;
}

/**
 * The fewest suppliers that have enough of everything, minimums of orders aside: no cart has fewer. A set from which nothing
 * can be ordered needs another supplier.
 */
export function suppliersModel(problem: Problem, tried: readonly ReadonlySet<number>[]): SupplierModel {
  const pieces = piecesFor(problem);
  const ids = [...new Set(pieces.map((piece) => piece.offer.sellerId))];
  const nameOf = (id: number) => `y${id}`;
  const covers = problem.needs.map((need) => {
    const own = Map.groupBy(
      pieces.filter((piece) => piece.need === need),
      (piece) => piece.offer.sellerId,
    );
    const terms = [...own].map(([id, ofSeller]): Term => {
      const most = Map.groupBy(ofSeller, (piece) => piece.lot)
        .values()
        .reduce((sum, ofLot) => sum + Math.max(...ofLot.map((piece) => piece.most * eachesOf(piece))), 0);
      return [Math.min(most, need.eaches), nameOf(id)];
    });
    return `${linear(terms)} >= ${number(need.eaches - LITTLE / 10)}`;
  });
  const others = tried.map((set) => {
    const terms = ids.filter((id) => !set.has(id)).map((id): Term => [1, nameOf(id)]);
    return `${linear(terms)} >= 1`;
  });
  const rows = [...covers, ...others].map((row, index) => ` r${index}: ${row}`);
  const binary = ids.map(nameOf);
  return {
    lp: toText(
      binary.map((name) => [1, name]),
      rows,
      [],
      { general: [], binary, free: [] },
    ),
    suppliersOf: (values) => new Set(ids.filter((id) => (values[nameOf(id)] ?? 0) > 0.5)),
  };
}

type Term = readonly [factor: number, name: string];

const number = (value: number) => String(Number(value.toFixed(6)));
const linear = (terms: readonly Term[]) =>
  terms.length === 0
    ? '0 none'
    : terms
        .map(([factor, name]) => `${factor < 0 ? '-' : '+'} ${number(Math.abs(factor))} ${name}`)
        .join(' ');
const eachesOf = ({ unit, offer }: Piece) => unit * offer.eachesPerPack;
const valueOf = (pieces: readonly Piece[]) =>
  linear(pieces.map((piece) => [piece.cents * piece.unit, piece.name]));

const piecesFor = ({ needs }: Problem) => needs.flatMap((need, index) => piecesOf(need, index));

function piecesOf(need: Need, index: number): Piece[] {
  const { most } = coverOf(need);
  return need.offers.flatMap((offer) => {
    const packs = Math.floor((most - LITTLE) / offer.eachesPerPack);
    if (leastOf(offer) > packs) return [];
    return offer.lots.flatMap((lot) => {
      if (lot.excluded || lot.stock <= 0) return [];
      const unit = unitOf(offer, lot);
      const whole = Math.floor(Math.min(lot.stock, packs) / unit);
      return lot.prices.flatMap(({ from, cents }, place): Piece[] => {
        const next = lot.prices[place + 1]?.from ?? Infinity;
        const least = Math.max(1, Math.ceil(from / unit));
        const last = Math.min(whole, Math.ceil(next / unit) - 1);
        if (last < least) return [];
        const name = `x${index}_${lot.id}_${place}`;
        return [{ name, lot, offer, need, unit, least, most: last, cents, apart: lot.prices.length > 1 }];
      });
    });
  });
}

/** Packs that are sold together: a case where cases bind, all of a lot under one case. */
const unitOf = (offer: Offer, { stock }: Lot): number => {
  if (!isCaseListing(offer)) return 1;
  return stock < offer.caseSize ? stock : offer.caseSize;
};

interface Build {
  add: (row: string) => void;
  binary: (name: string) => string;
}

/** Packs without which nothing of the listing is sold: its minimum, one case, the minimum of a lot that is the only one. */
function leastOf(offer: Offer): number {
  const stock = offer.lots.reduce((sum, lot) => sum + lot.stock, 0);
  const [only] = offer.lots.length === 1 ? offer.lots : [];
  const bounds = only && lotInputBounds(offer, only, 1);
  const leastOfLot = only && bounds ? bounds.min * (bounds.unit === 'case' ? unitOf(offer, only) : 1) : 0;
  const leastOfListing = offer.minPacks > 1 && stock > offer.minPacks ? offer.minPacks : 0;
  const leastOfCases = isCaseListing(offer) ? Math.min(offer.caseSize, stock) : 0;
  return Math.max(leastOfLot, leastOfListing, leastOfCases);
}

/** The minimums of the listing; at most one price of a lot. */
function addOffer({ add, binary }: Build, offer: Offer, pieces: readonly Piece[], ordered: string): void {
  const least = leastOf(offer);
  let chosen = ordered;
  if (least > 1) {
    chosen = binary(`z${offer.listingId}`);
    add(`${chosen} - ${ordered} <= 0`);
    add(`${linear(pieces.map((piece) => [piece.unit, piece.name]))} - ${least} ${chosen} >= 0`);
  }
  for (const ofLot of Map.groupBy(pieces, (piece) => piece.lot).values()) {
    if (!ofLot.some((piece) => piece.apart)) {
      for (const piece of ofLot) add(`${piece.name} - ${piece.most} ${chosen} <= 0`);
      continue;
    }
    const priced = ofLot.map((piece) => {
      const holds = binary(`b${piece.name}`);
      add(`${piece.name} - ${piece.most} ${holds} <= 0`);
      add(`${piece.name} - ${piece.least} ${holds} >= 0`);
      return holds;
    });
    add(`${linear(priced.map((name) => [1, name]))} - ${chosen} <= 0`);
  }
}

/** The highest shipping price among the lots that are not free (X-76): by lots of the same price and threshold. */
function addShipping(
  { add, binary, costs, free }: Build & { costs: Term[]; free: string[] },
  seller: Seller,
  pieces: readonly Piece[],
  ordered: string,
): void {
  const groups = [
    ...Map.groupBy(pieces, ({ lot }) => `${shippingOf(lot, seller)} ${thresholdOf(lot, seller)}`),
  ];
  const paying = groups.flatMap(([, own]) => {
    const [piece] = own;
    if (!piece) return [];
    const [cents, threshold] = [shippingOf(piece.lot, seller), thresholdOf(piece.lot, seller)];
    return cents === 0 || threshold === 0 ? [] : [{ own, cents, threshold }];
  });
  if (paying.length === 0) return;
  const shipping = `s${seller.id}`;
  free.push(shipping);
  costs.push([1, shipping]);
  for (const [place, { own, cents, threshold }] of paying.entries()) {
    let used = ordered;
    if (groups.length > 1) {
      used = binary(`g${seller.id}_${place}`);
      for (const piece of own) add(`${piece.name} - ${piece.most} ${used} <= 0`);
      add(`${used} - ${ordered} <= 0`);
    }
    if (threshold === null) {
      add(`${shipping} - ${cents} ${used} >= 0`);
      continue;
    }
    const reached = binary(`f${seller.id}_${place}`);
    add(`${valueOf(pieces)} - ${threshold} ${reached} >= 0`);
    add(`${reached} - ${ordered} <= 0`);
    add(`${shipping} - ${cents} ${used} + ${cents} ${reached} >= 0`);
  }
}

const shippingOf = (lot: Lot, seller: Seller) => lot.shippingPriceCents ?? seller.shippingPriceCents;

function toText(
  objective: readonly Term[],
  rows: readonly string[],
  pieces: readonly Piece[],
  { general, binary, free }: { general: string[]; binary: string[]; free: string[] },
): string {
  const bounds = [
    ...pieces.map(({ name, most }) => ` 0 <= ${name} <= ${most}`),
    ...free.map((name) => ` ${name} >= 0`),
    ' 0 <= none <= 0',
  ];
  return `Minimize\n obj: ${linear([...objective, [0, 'none']])}\nSubject To\n${rows.join('\n')}\nBounds\n${bounds.join('\n')}${general.length > 0 ? `\nGeneral\n ${general.join(' ')}` : ''}\nBinary\n ${binary.join(' ')}\nEnd\n`;
}

function choiceOf(pieces: readonly Piece[], values: Readonly<Record<string, number>>): Choice {
  const choice = new Map<number, number>();
  for (const { name, lot, unit } of pieces) {
    const packs = Math.round(values[name] ?? 0) * unit;
    if (packs > 0) choice.set(lot.id, (choice.get(lot.id) ?? 0) + packs);
  }
  return choice;
}

const valuesOf = (pieces: readonly Piece[], choice: Choice): Record<string, number> =>
  Object.fromEntries(
    pieces.map(({ name, lot, unit, least, most }) => {
      const units = (choice.get(lot.id) ?? 0) / unit;
      return [name, units >= least && units <= most ? units : 0];
    }),
  );
