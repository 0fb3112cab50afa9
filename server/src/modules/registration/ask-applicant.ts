import type { Application } from '#contract/registration.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { decided, lockApplication } from './lock-application.ts';
import { viewApplication } from './unscoped.ts';

/** Mails the applicant what is missing; the application goes on waiting. */
export async function askApplicant(
  { command, scope, now, requestId, db }: RequestContext,
  id: number,
  text: string,
): Promise<{ data: Application }> {
  await command(async ({ tx, audit, announce, live }) => {
    const { vetting_status, facilities, asked_text: asked } = await lockApplication(tx, id);
    const waits =
      vetting_status === 'Unreviewed' || facilities.some((one) => one.vetting_status === 'pending');
    if (!waits) throw decided(vetting_status);
    await tx
      .updateTable('registration')
      .set({ asked_text: text, asked_at: now, asked_by: scope.userId })
      .where('id', '=', id)
      .execute();
    audit({ entity: 'registration', entityId: id, before: { asked }, after: { asked: text } });
    announce({
      key: `registration-asked:${requestId}`,
      type: 'registration.asked',
      data: { registration_id: id, text },
    });
    live({ topic: 'registrations', admins: true });
  });
  return viewApplication(db, id);
}
