import type { Me } from '#contract/accounts/accounts.ts';
import { parsePhone } from '#rules/accounts/addresses.ts';
import { PHONE_SHAPE } from '#rules/form-problems.ts';
import { AppError } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { ViewMe } from '../views.ts';

/** Saves the own phone number as its ten digits; an empty one removes it. */
export async function saveProfile(
  { command, scope, db }: RequestContext,
  viewMe: ViewMe,
  typed: { phone: string | null },
): Promise<{ data: Me }> {
  const phone = typed.phone ? parsePhone(typed.phone) : null;
  if (typed.phone && phone === null) throw new AppError('invalid', PHONE_SHAPE, { phone: PHONE_SHAPE });
  await command(async ({ tx, audit, live }) => {
    const before = await tx
      .selectFrom('app_user')
      .select('phone')
      .where('id', '=', scope.userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    await tx.updateTable('app_user').set({ phone }).where('id', '=', scope.userId).execute();
    audit({ entity: 'user', entityId: scope.userId, before, after: { phone } });
    live({ topic: 'session', user_ids: [scope.userId] });
  });
  return { data: await viewMe(db, scope) };
}
