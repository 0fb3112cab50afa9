import type { Bid } from '#contract/bids/bid-shapes.ts';
import { forbidden } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { closeBid, lockBid, requireMove } from './move-bid.ts';
import { actorOf, sideOf } from './range.ts';
import { viewBid } from './views/bid-detail.ts';
import { moderates } from '../orders/index.ts';

interface Sent {
  current_line_id?: number | undefined;
  reason: string;
  erroneous?: boolean | undefined;
}

/** The party whose turn it is declines, or an administrator at any time. Erroneous ones leave the statistics (G-036). */
export async function declineBid(context: RequestContext, id: number, sent: Sent): Promise<{ data: Bid }> {
  const { scope, now } = context;
  return context.command(async (command) => {
    const bid = await lockBid(context, command, id, sent.current_line_id);
    const who = moderates(scope) ? 'admin' : actorOf(scope, bid);
    requireMove(bid, 'declined', { who, now });
    const by = moderates(scope) ? 'administrator' : (sideOf(scope, bid) ?? 'administrator');
    if (sent.erroneous === true && by === 'buyer')
      throw forbidden('Only the seller says that a bid is erroneous.');
    const erroneous = sent.erroneous ?? false;
    await closeBid(command, bid, { status: 'declined', by, reason: sent.reason, erroneous, now });
    command.audit({
      entity: 'bid',
      entityId: id,
      before: { status: bid.status },
      after: { status: 'declined', by, reason: sent.reason, erroneous },
    });
    return { data: await viewBid(scope, command.tx, id, context) };
  });
}
