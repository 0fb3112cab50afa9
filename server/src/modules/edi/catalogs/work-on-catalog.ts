import { sql } from 'kysely';
import { NOTHING_DONE } from '#rules/edi/messages.ts';
import { enqueueJob } from '../../../platform/jobs/events.ts';
import type { DocumentDone, DocumentWork } from '../intake/document-work.ts';

export const TAKE_EDI_CATALOGS = 'take-edi-catalogs';
const SELLS_NOT = 'This company does not sell.';

/** A seller's 832 is imported by a job, in its turn: it may be of 100,000 items, and the 997 waits for nobody (RB-380). */
export async function workOnCatalog({
  command,
  sender,
  messageId,
  isTest,
  now,
}: DocumentWork): Promise<DocumentDone> {
  if (isTest) return { error: null, note: NOTHING_DONE };
  const { tx } = command;
  const company = await tx
    .selectFrom('company')
    .select('is_seller')
    .where('id', '=', sender.company_id)
    .executeTakeFirstOrThrow();
  if (!company.is_seller) return { error: SELLS_NOT, note: null };
  await sql`insert into edi_received_catalog (message_id, company_id, at)
    values (${messageId}, ${sender.company_id}, ${now})
    on conflict (message_id) do update set done_at = null`.execute(tx);
  await enqueueJob(tx, TAKE_EDI_CATALOGS, { company: sender.company_id });
  return { error: null, note: null };
}
