import { cancelledBy, onlyAskerCancels } from '#rules/requests/request-words.ts';
import { forbidden } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { changeRequest, lockRequest, requireMove } from './move-request.ts';

/** Closes a request of one's own. 404 outside the range, 403 for that of a colleague, 409 once it is answered for good. */
export async function cancelRequest(context: RequestContext, id: number): Promise<void> {
  const { scope, now } = context;
  await context.command(async (command) => {
    const request = await lockRequest(scope, command, { id });
    if (request.buyer_user_id !== scope.userId) throw forbidden(onlyAskerCancels(request.asked_by));
    requireMove(request.status, 'Closed', 'buyer');
    const change = { status: 'Closed', answer: cancelledBy(scope.fullName) } as const;
    await changeRequest(command, request, change, { by: scope.userId, now });
  });
}
