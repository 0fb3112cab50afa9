import type { Bid } from '#contract/bids/bid-shapes.ts';
import type { BidSide } from '#rules/bids/bid-status.ts';
import { counterProblem } from '#rules/bids/bid-checks.ts';
import { firstExpiry } from '#rules/bids/bid-lots.ts';
import { NOT_ACKNOWLEDGED, NOTHING_DIFFERS } from '#rules/bids/bid-words.ts';
import type { CommandContext } from '../../platform/command.ts';
import { ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { marketOf, type Market } from './facts.ts';
import { isDearerToday } from './work-out.ts';
import {
  lockBid,
  clockFor,
  requireMove,
  requireOpenMarket,
  tellBid,
  writeLine,
  type LockedBid,
  type NewLine,
} from './move-bid.ts';
import { actorOf, sideOf } from './range.ts';
import { agreementOf, checkTerms, type SentTerms } from './place-bid.ts';
import { viewBid } from './views/bid-detail.ts';

interface Sent extends SentTerms {
  current_line_id?: number | undefined;
  acknowledged?: boolean | undefined;
  agree_soft_block: boolean;
}

/** Answers with other terms. 409 out of turn, without counters left, or where a newer line is there; 422 for terms that break a rule. */
export async function counterBid(context: RequestContext, id: number, sent: Sent): Promise<{ data: Bid }> {
  const { scope, now, today } = context;
  return context.command(async (command) => {
    const bid = await lockBid(context, command, id, sent.current_line_id);
    requireMove(bid, 'counter_offer', { who: actorOf(scope, bid), now });
    const side = sideOf(scope, bid) ?? 'buyer';
    const market = await marketOf(command.tx, bid, today);
    if (side === 'buyer' && sent.acknowledged !== true)
      throw ruleBroken(NOT_ACKNOWLEDGED, { acknowledged: NOT_ACKNOWLEDGED });
    const agreement =
      side === 'buyer'
        ? agreementOf(context, market, { held: bid.agreement, agrees: sent.agree_soft_block })
        : bid.agreement;
    await counterLocked(command, { bid: { ...bid, agreement }, market }, sent, {
      by: side,
      userId: scope.userId,
      now,
      today,
    });
    return { data: await viewBid(scope, command.tx, id, context) };
  });
}

interface Countering {
  by: BidSide;
  /** Null: the standing rule. */
  userId: number | null;
  now: Date;
  today: string;
}

/** The one way to a counter, whose move was checked under the lock of the bid. */
export async function counterLocked(
  command: CommandContext,
  { bid, market }: { bid: LockedBid; market: Market },
  terms: SentTerms,
  { by, userId, now, today }: Countering,
): Promise<void> {
  requireOpenMarket(bid, market, today);
  const held = { ...market, offer_minimum: Math.min(market.offer_minimum, bid.quantity) };
  const line = checkTerms(held, terms, { side: by, today });
  requireCounter({ bid, market }, line, { by, today });
  const automatic = userId === null;
  const number = bid.line_count + 1;
  await writeLine(command, bid.id, { ...line, userId, automatic, number, now });
  await command.tx
    .updateTable('bid')
    .set({
      status: 'counter_offer',
      line_count: number,
      ...clockFor(bid, number, now),
      agreement: bid.agreement && JSON.stringify(bid.agreement),
      updated_at: now,
    })
    .where('id', '=', bid.id)
    .execute();
  const rule = by === 'buyer' && market.rule_acts ? 'asked' : null;
  tellBid(command, bid, 'bid.countered', { by, line: number, automatic, rule });
  command.audit({
    entity: 'bid',
    entityId: bid.id,
    before: { quantity: bid.quantity, base_cents: bid.base_cents, minimum_expiry: bid.minimum_expiry },
    after: { line: number, by, ...(automatic && { automatic }), ...line },
  });
}

/** 422 for terms that are no counter to the last line, as the side that makes them sees both. */
function requireCounter(
  { bid, market }: { bid: LockedBid; market: Market },
  line: Omit<NewLine, 'userId'>,
  { by, today }: Pick<Countering, 'by' | 'today'>,
): void {
  const expiry = (minimum: string) => firstExpiry(market.lots, minimum, today);
  const sells = by === 'seller';
  const problem = counterProblem(
    by,
    {
      cents: sells ? line.baseCents : line.buyerCents,
      quantity: line.quantity,
      expiry: expiry(line.minimumExpiry),
    },
    {
      cents: sells ? bid.base_cents : bid.buyer_cents,
      quantity: bid.quantity,
      expiry: expiry(bid.minimum_expiry),
      dearer: isDearerToday(market, bid, today),
    },
  );
  if (problem !== null)
    throw ruleBroken(problem, problem === NOTHING_DIFFERS ? undefined : { price: problem });
}
