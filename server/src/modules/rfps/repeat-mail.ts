import { sql } from 'kysely';
import { mayPropose, type InvitationStatus } from '#rules/rfps/rfp-status.ts';
import { MAILED_LATELY, RFP_CLOSED, RFP_GONE } from '#rules/rfps/rfp-words.ts';
import { AppError, conflict, notFound } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { readTraders, sellersOf } from '../notifications/index.ts';
import { rfpEvent } from './events.ts';
import { auditOf, lockRfp } from './move-rfp.ts';

const PAUSE_MS = 10 * 60_000;

/** Mails a request to the sellers of a supplier again (G-090). 404 for one that was not asked, 409 for one that is not asked any more, 429 within 10 minutes of the last time. */
export async function repeatRfpMail(
  context: RequestContext,
  { a: id, b: companyId }: { a: number; b: number },
): Promise<{ data: { sent: number } }> {
  const { scope, now } = context;
  return context.command(async (command) => {
    const rfp = await lockRfp(scope, command, id);
    const { rows } = await sql<{
      mailed_at: Date | null;
      status: InvitationStatus;
    }>`select mailed_at, status from rfp_invitation
      where rfp_id = ${id} and company_id = ${companyId}`.execute(command.tx);
    const [invitation] = rows;
    if (!invitation) throw notFound(RFP_GONE);
    if (!mayPropose(rfp.status, invitation.status)) throw conflict(RFP_CLOSED);
    const wait = PAUSE_MS - (now.getTime() - (invitation.mailed_at?.getTime() ?? 0));
    if (wait > 0) throw new AppError('rate_limited', MAILED_LATELY, null, Math.ceil(wait / 1000));
    await command.tx
      .updateTable('rfp_invitation')
      .set({ mailed_at: now })
      .where('rfp_id', '=', id)
      .where('company_id', '=', companyId)
      .execute();
    const readers = (await readTraders(command.tx, sellersOf([companyId]))).filter((one) => one.wants_mail);
    command.announce(
      rfpEvent('rfp.mail_repeated', rfp, {
        step: `${companyId}:${now.getTime()}`,
        suppliers: [companyId],
        by: 'administrator',
      }),
    );
    auditOf(command, rfp, {
      entity: 'rfp',
      entityId: id,
      before: { company_id: companyId, mailed_at: invitation.mailed_at },
      after: { company_id: companyId, mailed_at: now, mailed: readers.length },
    });
    return { data: { sent: readers.length } };
  });
}
