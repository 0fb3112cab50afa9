import { aboveRefusal, editRefusal } from '#rules/accounts/user-rights.ts';
import type { DomainEvent } from '../../../platform/jobs/events.ts';
import { conflict, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { recipientOf, spendBudget } from '../../../platform/http/limits.ts';
import { passwordLinkWanted, type LinkPurpose } from '../passwords/mail-links.ts';
import { rightsOf } from './range.ts';
import { lockUser, type StoredUser } from './store.ts';

const linkFor = ({ requestId, host, client }: RequestContext, email: string, purpose: LinkPurpose) =>
  passwordLinkWanted({ key: requestId, email, purpose, host, brand: client.name });

export const invitation = (context: RequestContext, email: string): DomainEvent<'password.link_wanted'> =>
  linkFor(context, email, 'invitation');

/** Sends the invitation again; the earlier link ends. */
export const inviteUser = (context: RequestContext, id: number): Promise<{ data: { ok: true } }> =>
  sendLink(context, id, 'invitation', async (user) => {
    const refusal = editRefusal(rightsOf(context.scope), {
      id,
      companyId: user.company_id,
      roles: user.roles,
      facilityIds: user.facility_ids,
      permissions: user.permissions,
    });
    if (refusal !== null) throw ruleBroken(refusal);
    if (!user.invited) throw conflict('This person has chosen a password already.');
    // Apart from what strangers use up, so that nobody keeps a colleague from being invited.
    const who = `${context.scope.userId} ${recipientOf(user.email)}`;
    await spendBudget(context.db, 'mail_invitation', who, context.now);
  });

/** Mails somebody a link that sets a new password. */
export const sendPasswordReset = (context: RequestContext, id: number): Promise<{ data: { ok: true } }> =>
  sendLink(context, id, 'reset', async (user) => {
    const refusal = aboveRefusal(rightsOf(context.scope), user);
    if (refusal !== null) throw ruleBroken(refusal);
    if (user.invited) throw conflict('This person has no password yet: send the invitation again.');
  });

function sendLink(
  context: RequestContext,
  id: number,
  purpose: LinkPurpose,
  check: (user: StoredUser) => Promise<void>,
): Promise<{ data: { ok: true } }> {
  return context.command(async ({ tx, audit, announce }) => {
    const user = await lockUser(context.scope, tx, id);
    if (!user.active) throw conflict('This person is not active.');
    await check(user);
    audit({ entity: 'user', entityId: id, before: { active: true }, after: { active: true, sent: purpose } });
    announce(linkFor(context, user.email, purpose));
    return { data: { ok: true as const } };
  });
}
