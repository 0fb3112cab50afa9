import { editRefusal } from '#rules/user-rights.ts';
import type { DomainEvent } from '../../../platform/events.ts';
import { conflict, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { passwordLinkWanted, type LinkPurpose } from '../passwords/mail-links.ts';
import { rightsOf } from '../rights.ts';
import { lockUser, type StoredUser } from './store.ts';

const linkFor = ({ requestId, http, client }: RequestContext, email: string, purpose: LinkPurpose) =>
  passwordLinkWanted({
    key: requestId,
    email,
    purpose,
    host: http.request.host.replace(/:\d+$/, ''),
    brand: client.name,
  });

export const invitation = (context: RequestContext, email: string): DomainEvent =>
  linkFor(context, email, 'invitation');

/** Sends the invitation again; the earlier link ends. */
export const inviteUser = (context: RequestContext, id: number): Promise<{ data: { ok: true } }> =>
  sendLink(context, id, 'invitation', (user) => {
    const refusal = editRefusal(rightsOf(context.scope), {
      id,
      companyId: user.company_id,
      roles: user.roles,
      facilityIds: user.facility_ids,
    });
    if (refusal !== null) throw ruleBroken(refusal);
    if (!user.invited) throw conflict('This person has chosen a password already.');
  });

/** Mails somebody a link that sets a new password. */
export const sendPasswordReset = (context: RequestContext, id: number): Promise<{ data: { ok: true } }> =>
  sendLink(context, id, 'reset', (user) => {
    if (user.invited) throw conflict('This person has no password yet: send the invitation again.');
  });

function sendLink(
  context: RequestContext,
  id: number,
  purpose: LinkPurpose,
  check: (user: StoredUser) => void,
): Promise<{ data: { ok: true } }> {
  return context.command(async ({ tx, audit, announce }) => {
    const user = await lockUser(context.scope, tx, id);
    check(user);
    if (!user.active) throw conflict('This person is not active.');
    audit({ entity: 'user', entityId: id, before: { active: true }, after: { active: true, sent: purpose } });
    announce(linkFor(context, user.email, purpose));
    return { data: { ok: true as const } };
  });
}
