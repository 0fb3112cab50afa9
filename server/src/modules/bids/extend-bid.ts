import type { Bid } from '#contract/bids/bid-shapes.ts';
import { bidDeadline, clockAt } from '#rules/bids/deadline.ts';
import { isOpenBid } from '#rules/bids/bid-status.ts';
import { conflict, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { lockBid, pauseFor, showBid, type LockedBid } from './move-bid.ts';
import { viewBid } from './views/bid-detail.ts';

const HOUR_MS = 3_600_000;
/** Extended as often as one likes, a bid does not wait for longer than this. */
const MOST_WAITING_MS = 30 * 24 * HOUR_MS;

/** More time for whoever it waits for. 409 once it is closed. */
export async function extendBid(context: RequestContext, id: number, hours: number): Promise<{ data: Bid }> {
  const { scope, now } = context;
  return context.command(async (command) => {
    const bid = await lockBid(context, command, id);
    requireOpen(bid, now);
    const away = pauseFor(bid, bid.line_count);
    const left = clockAt({ from: bid.clock_from, ms: bid.clock_ms }, away, now);
    if (left.ms + hours * HOUR_MS > MOST_WAITING_MS)
      throw ruleBroken('A bid waits for 30 days at most.', { hours: 'A bid waits for 30 days at most.' });
    const ms = bid.clock_ms + hours * HOUR_MS;
    const expires = bidDeadline({ from: bid.clock_from, ms }, away);
    await command.tx
      .updateTable('bid')
      .set({ clock_ms: ms, expires_at: expires, updated_at: now })
      .where('id', '=', id)
      .execute();
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
  if (!isOpenBid(bid.status)) throw conflict(`This bid is already ${bid.status}.`);
  if (bid.expires_at <= now) throw conflict('This bid is already expired.');
}
