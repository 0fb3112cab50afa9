import type { UserRecord } from '#contract/accounts/users.ts';
import { aboveRefusal } from '#rules/accounts/user-rights.ts';
import { NOTE_REQUIRED, userMoves, type UserVetting } from '#rules/accounts/vetting.ts';
import type { CommandAudit, CommandContext } from '../../../platform/command.ts';
import { AppError, conflict, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { rightsOf } from '../users/range.ts';
import { viewUser } from '../users/record.ts';
import { lockUser } from '../users/store.ts';
import type { Unmarked } from '../users/summary.ts';

interface Decision {
  status: UserVetting;
  note?: string | undefined;
}

/** Approves or denies a person, who is told; prices show or hide with the next request. */
export async function setVettingStatus(
  context: RequestContext,
  id: number,
  { status, note = '' }: Decision,
): Promise<{ data: Unmarked<UserRecord> }> {
  const { scope, now, command } = context;
  if (status === 'Denied' && note === '')
    throw new AppError('invalid', NOTE_REQUIRED, { note: NOTE_REQUIRED });
  await command(async (inside) => inside.audit(await decideUser(context, inside, id, { status, note })));
  return { data: await viewUser(scope, context.db, { id, now }) };
}

/** The decision inside a command; answers its audit row. Throws 409 for a move that is none. */
export async function decideUser(
  { scope, now, requestId }: RequestContext,
  { tx, announce, live }: CommandContext,
  id: number,
  { status, note = '' }: Decision,
): Promise<CommandAudit> {
  const user = await lockUser(scope, tx, id);
  const refusal = aboveRefusal(rightsOf(scope), user);
  if (refusal !== null) throw ruleBroken(refusal);
  if (!userMoves(user.vetting_status).includes(status))
    throw conflict(`This user is ${user.vetting_status} and cannot become ${status}.`);
  await tx
    .updateTable('app_user')
    .set((eb) => ({
      vetting_status: status,
      vetting_note: note || null,
      vetted_at: now,
      vetted_by: scope.userId,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  announce({
    key: `user-vetted:${requestId}`,
    type: status === 'Approved' ? 'user.approved' : 'user.denied',
    data: { user_id: id, note: note || null },
  });
  live({ topic: 'accounts', admins: true });
  live({ topic: 'session', user_ids: [id] });
  return {
    entity: 'user',
    entityId: id,
    before: { vetting_status: user.vetting_status, note: user.vetting_note },
    after: { vetting_status: status, note: note || null },
  };
}
