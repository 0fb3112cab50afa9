import type { EdiMail } from '#contract/edi/mails.ts';
import { cannotParseAgain } from '#rules/edi/mails.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { enqueueJob } from '../../../platform/jobs/events.ts';
import { viewMailRow } from '../unscoped/mails.ts';
import { PARSE_EDI_MAIL } from './store-mail.ts';

/** Only what failed; 409 for every other mail. */
export async function parseAgain({ command }: RequestContext, id: number): Promise<{ data: EdiMail }> {
  return command(async ({ tx, audit, live }) => {
    const mail = await tx
      .selectFrom('edi_mail')
      .select('status')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!mail) throw notFound();
    const { status } = await viewMailRow(tx, id);
    if (status !== 'Failed') throw conflict(cannotParseAgain(status));
    await tx.updateTable('edi_mail').set({ status: 'New', error: null }).where('id', '=', id).execute();
    await enqueueJob(tx, PARSE_EDI_MAIL, { mail: id });
    audit({ entity: 'edi_mail', entityId: id, before: { status }, after: { status: 'New' } });
    live({ topic: 'edi-mails', admins: true });
    return { data: await viewMailRow(tx, id) };
  });
}
