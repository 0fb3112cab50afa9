import type { Input } from '#contract/endpoint.ts';
import type { CartType } from '#contract/cart/cart.ts';
import type { AddedLines, cartLineEndpoints } from '#contract/cart/cart-lines.ts';
import { cartTypeOf } from '#rules/catalog/cart-type.ts';
import { addReasons, NOT_ELIGIBLE, purchaseReasons } from '#rules/catalog/eligibility.ts';
import { formatUsd, fromDollars, toDollars } from '#rules/money.ts';
import { NO_FACILITY } from '#rules/catalog/refusals.ts';
import { ruleBroken } from '../../platform/errors.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Scope } from '../../platform/scope.ts';
import { pricedAt } from '../catalog/index.ts';
import { agreedIn, agreementTo } from '../orders/index.ts';
import { loadCandidates, type WantedLot } from './load.ts';
import { purchaseInput } from './revalidate.ts';
import { lockOpenCart, lotsInCart, writeItems, type ItemToWrite } from './store.ts';

type Lines = Input<typeof cartLineEndpoints.addCartLines>['body']['lines'];
type Line = Lines[number] & { place: number };

interface Situation {
  scope: Scope;
  now: Date;
  today: string;
  candidates: ReadonlyMap<number, readonly Omit<WantedLot, 'quantity' | 'agreed_soft_block'>[]>;
  /** Packs by lot. */
  held: Map<number, number>;
}

/**
 * Adds packs line by line, each to the cart of its schedule, in one transaction and the same statements for one line or a
 * thousand. A line is checked with what the carts hold and what the lines before it added; one that breaks a rule is told
 * and left out.
 */
export async function addLines(context: RequestContext, lines: Lines): Promise<{ data: AddedLines }> {
  const { scope, now, today } = context;
  if (!scope.facility) throw ruleBroken(NO_FACILITY);
  return context.command(async (command) => {
    const listingIds = [...new Set(lines.map((line) => line.listing_id))];
    const candidates = Map.groupBy(
      await loadCandidates(scope, command.tx, listingIds, today),
      (row) => row.listing_id,
    );
    const carts = await lockCarts(context, command, candidates);
    const held = carts.flatMap((cart) => cart.lots).map((lot) => [lot.id, lot.quantity] as const);
    const situation = { scope, now, today, candidates, held: new Map(held) };
    const { added, refused } = takeLines(situation, lines);
    for (const { type, id, lots } of carts) {
      const own = added.filter((line) => cartOf(candidates, line.listing_id) === type);
      const items = itemsOf(situation, own);
      if (items.length > 0) await writeItems(command.tx, id, items, now);
      const agreed = items.flatMap(({ listingId, agreement }) =>
        agreement ? [{ listing_id: listingId, ...agreedIn(agreement)?.agreed }] : [],
      );
      command.audit({
        entity: 'cart',
        entityId: id,
        before: { lots: lots.filter((lot) => candidates.has(lot.listing_id)) },
        after: {
          lines: own.map(({ listing_id, lots }) => ({ listing_id, lots })),
          refused,
          ...(agreed.length > 0 && { agreed }),
        },
      });
    }
    command.live({ topic: 'cart', user_ids: [scope.userId] });
    return { data: { added: added.length, packs: packsOf(added), refused } };
  });
}

const cartOf = (candidates: Situation['candidates'], listingId: number): CartType =>
  cartTypeOf({ isC2: candidates.get(listingId)?.[0]?.dea_schedule === '2' });

/** The open carts that the listings belong to, locked, in one order for everybody; the regular one where there is nothing. */
async function lockCarts(
  { scope, now }: RequestContext,
  { tx }: CommandContext,
  candidates: Situation['candidates'],
) {
  const wanted = new Set([...candidates.keys()].map((id) => cartOf(candidates, id)));
  const carts = [];
  for (const type of ['c0', 'c2'] as const) {
    if (!wanted.has(type) && (type === 'c2' || wanted.size > 0)) continue;
    const id = await lockOpenCart(scope, tx, type, now);
    carts.push({ type, id, lots: await lotsInCart(tx, id, undefined) });
  }
  return carts;
}

function takeLines(situation: Situation, lines: Lines) {
  const added: Line[] = [];
  const refused: AddedLines['refused'] = [];
  for (const [place, sent] of lines.entries()) {
    const line = { ...sent, place };
    const reasons = refusalsOf(situation, line);
    if (reasons.length > 0) refused.push({ line: place, listing_id: line.listing_id, reasons });
    else {
      for (const { id, quantity } of line.lots)
        situation.held.set(id, (situation.held.get(id) ?? 0) + quantity);
      added.push(line);
    }
  }
  return { added, refused };
}

const packsOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { lots }) => lots.reduce((packs, lot) => packs + lot.quantity, sum), 0);

/**
 * As for one listing: what `updateCart` would refuse, and a price that rose since it was seen. The price comes last: who may
 * not buy may not see prices either, so its refusal neither says one nor depends on one.
 */
function refusalsOf({ scope, today, candidates, held }: Situation, line: Line): string[] {
  const known = candidates.get(line.listing_id) ?? [];
  const [first] = known;
  if (first === undefined) return [NOT_ELIGIBLE];
  const more = new Map<number, number>();
  let risen: string | undefined;
  for (const { id, quantity, seen_price } of line.lots) {
    const lot = known.find((one) => one.lot_id === id);
    if (lot === undefined) return [`A lot of ${first.name} has expired or sold out. Please choose again.`];
    more.set(id, (more.get(id) ?? 0) + quantity);
    const { price_cents: cents } = pricedAt(lot, (held.get(id) ?? 0) + (more.get(id) ?? 0));
    if (seen_price !== undefined && fromDollars(seen_price) < cents)
      risen ??= dearer(first.name, seen_price, cents);
  }
  const item = known.map((lot) => {
    const quantity = (held.get(lot.lot_id) ?? 0) + (more.get(lot.lot_id) ?? 0);
    return { ...pricedAt(lot, quantity), quantity, agreed_soft_block: line.agree_soft_block ?? false };
  });
  const reasons = addReasons(purchaseReasons(purchaseInput(scope, item, today)));
  if (reasons.length === 0 && risen !== undefined) return [risen];
  return reasons.map((reason) => reason.message);
}

const dearer = (name: string, seen: number, cents: number) =>
  `The price of ${name} changed from ${formatUsd(seen)} to ${formatUsd(toDollars(cents))}.`;

/** Every lot that a line touched, with all that the cart then holds of it. */
function itemsOf({ scope, now, candidates, held }: Situation, added: readonly Line[]): ItemToWrite[] {
  return [...Map.groupBy(added, (line) => line.listing_id)].map(([listingId, lines]) => {
    const ids = new Set(lines.flatMap(({ lots }) => lots.map((lot) => lot.id)));
    const known = (candidates.get(listingId) ?? []).filter((lot) => ids.has(lot.lot_id));
    return {
      listingId,
      agreement: lines.some((line) => line.agree_soft_block) ? agreementTo({ scope, now }, known[0]) : null,
      lots: known.map((lot) => {
        const quantity = held.get(lot.lot_id) ?? 0;
        return { id: lot.lot_id, quantity, priceCents: pricedAt(lot, quantity).price_cents };
      }),
    };
  });
}
