import type { Bid } from '#contract/bids/bid-shapes.ts';
import { NOT_A_BUYER } from '#rules/bids/bid-words.ts';
import { bidDeadline, extended, extensionProblem } from '#rules/bids/deadline.ts';
import { closedProblem, isOpenBid } from '#rules/bids/bid-status.ts';
import { conflict, forbidden, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { clockOf, lockBid, pauseFor, showBid, tellExtension, type LockedBid } from './move-bid.ts';
import { actorOf } from './range.ts';
import { viewBid } from './views/bid-detail.ts';

/** More time for whoever it waits for. 409 once it is closed. */
export async function extendBid(context: RequestContext, id: number, hours: number): Promise<{ data: Bid }> {
  const { scope, now } = context;
  return context.command(async (command) => {
    const bid = await lockBid(context, command, id);
    const who = actorOf(scope, bid);
    if (who === null) throw forbidden(NOT_A_BUYER);
    requireOpen(bid, now);
    const away = pauseFor(bid, bid.line_count);
    const clock = clockOf(bid);
    const problem = extensionProblem(clock, hours, { away, expires: bid.expires_at });
    if (problem !== null) throw ruleBroken(problem, { hours: problem });
    const longer = extended(clock, hours);
    const expires = bidDeadline(longer, away);
    await command.tx
      .updateTable('bid')
      .set({ clock_ms: longer.ms, expires_at: expires, updated_at: now })
      .where('id', '=', id)
      .execute();
    const by = who === 'buyer' || who === 'seller' ? who : 'administrator';
    await tellExtension(command, bid, { by, userId: scope.userId, hours, expires, now });
    showBid(command, bid);
    command.audit({
      entity: 'bid',
      entityId: id,
      before: { expires_at: bid.expires_at },
      after: { expires_at: expires, hours },
    });
    return { data: await viewBid(scope, command.tx, id, context) };
  });
}

export function requireOpen(bid: LockedBid, now: Date): void {
  if (!isOpenBid(bid.status)) throw conflict(closedProblem(bid.status));
  if (bid.expires_at <= now) throw conflict(closedProblem('expired'));
}
