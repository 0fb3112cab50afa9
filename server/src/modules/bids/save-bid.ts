import type { Bid } from '#contract/bids/bid-shapes.ts';
import { EXPIRES_WITHIN, mayExpireAt } from '#rules/bids/deadline.ts';
import { ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { requireOpen } from './extend-bid.ts';
import { lockBid, showBid, tellExtension } from './move-bid.ts';
import { viewBid } from './views/bid-detail.ts';

interface Sent {
  buyer_po?: string | null | undefined;
  expiration_date?: string | undefined;
  admin_note?: string | null | undefined;
}

/** What administrators correct: PO number, expiration of an open bid, their own note. */
export async function saveBid(context: RequestContext, id: number, sent: Sent): Promise<{ data: Bid }> {
  const { scope, now } = context;
  return context.command(async (command) => {
    const bid = await lockBid(context, command, id);
    const expires = sent.expiration_date === undefined ? null : new Date(sent.expiration_date);
    if (expires !== null) {
      requireOpen(bid, now);
      if (!mayExpireAt(expires, { sent: bid.sent_at, now }))
        throw ruleBroken(EXPIRES_WITHIN, { expiration_date: EXPIRES_WITHIN });
    }
    const changes = {
      ...(sent.buyer_po !== undefined && { buyer_po: sent.buyer_po || null }),
      ...(sent.admin_note !== undefined && { admin_note: sent.admin_note || null }),
      ...(expires !== null && {
        expires_at: expires,
        clock_from: now,
        clock_ms: expires.getTime() - now.getTime(),
      }),
    };
    await command.tx
      .updateTable('bid')
      .set({ ...changes, updated_at: now })
      .where('id', '=', id)
      .execute();
    if (expires !== null)
      await tellExtension(command, bid, {
        by: 'administrator',
        userId: scope.userId,
        hours: null,
        expires,
        now,
      });
    showBid(command, bid);
    command.audit({
      entity: 'bid',
      entityId: id,
      before: { buyer_po: bid.buyer_po, admin_note: bid.admin_note, expires_at: bid.expires_at },
      after: changes,
    });
    return { data: await viewBid(scope, command.tx, id, context) };
  });
}
