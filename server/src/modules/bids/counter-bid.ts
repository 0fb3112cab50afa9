import type { Bid } from '#contract/bids/bid-shapes.ts';
import { NOT_ACKNOWLEDGED, NOTHING_DIFFERS } from '#rules/bids/bid-words.ts';
import { ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { orderProblem, type Market } from './facts.ts';
import {
  lockBid,
  clockFor,
  requireMove,
  tellBid,
  writeLine,
  type LockedBid,
  type NewLine,
} from './move-bid.ts';
import { actorOf, sideOf } from './range.ts';
import { checkTerms, type SentTerms } from './place-bid.ts';
import { marketOf } from './market-of.ts';
import { viewBid } from './views/bid-detail.ts';

interface Sent extends SentTerms {
  current_line_id?: number | undefined;
  acknowledged?: boolean | undefined;
}

/** Answers with other terms. 409 out of turn, without counters left, or where a newer line is there; 422 for terms that break a rule. */
export async function counterBid(context: RequestContext, id: number, sent: Sent): Promise<{ data: Bid }> {
  const { scope, now, today } = context;
  return context.command(async (command) => {
    const bid = await lockBid(context, command, id, sent.current_line_id);
    requireMove(bid, 'counter_offer', { who: actorOf(scope, bid), now });
    const side = sideOf(scope, bid) ?? 'buyer';
    const market = await marketOf(command.tx, bid, today);
    if (side === 'buyer') requireBuyer(market, sent.acknowledged, today);
    const line = checkTerms(market, sent, { side, today });
    if (isSame(bid, line)) throw ruleBroken(NOTHING_DIFFERS);
    await addCounter(context, command, bid, { ...line, userId: scope.userId });
    tellBid(command, bid, 'bid.countered', { by: side, line: bid.line_count + 1 });
    command.audit({
      entity: 'bid',
      entityId: id,
      before: { quantity: bid.quantity, base_cents: bid.base_cents, minimum_expiry: bid.minimum_expiry },
      after: { line: bid.line_count + 1, by: side, ...line },
    });
    return { data: await viewBid(scope, command.tx, id, context) };
  });
}

function requireBuyer(market: Market, acknowledged: boolean | undefined, today: string): void {
  const problem = orderProblem(market, today);
  if (problem !== null) throw ruleBroken(problem);
  if (acknowledged !== true) throw ruleBroken(NOT_ACKNOWLEDGED, { acknowledged: NOT_ACKNOWLEDGED });
}

const isSame = (bid: LockedBid, line: Omit<NewLine, 'userId'>): boolean =>
  line.quantity === bid.quantity &&
  line.minimumExpiry === bid.minimum_expiry &&
  (line.baseCents === bid.base_cents || line.buyerCents === bid.buyer_cents);

async function addCounter(
  { now }: RequestContext,
  command: Parameters<typeof writeLine>[0],
  bid: LockedBid,
  line: NewLine,
): Promise<void> {
  const number = bid.line_count + 1;
  await writeLine(command, bid.id, { ...line, number, now });
  await command.tx
    .updateTable('bid')
    .set({ status: 'counter_offer', line_count: number, ...clockFor(bid, number, now), updated_at: now })
    .where('id', '=', bid.id)
    .execute();
}
