import { sql } from 'kysely';
import { decodeWords } from 'postal-mime';
import { CLIENT_INACTIVE, LARGEST_MAIL_HEADERS, unknownMailSender } from '#rules/edi/mails.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { enqueueJob } from '../../../platform/jobs/events.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';

export const PARSE_EDI_MAIL = 'parse-edi-mail';

interface Come {
  clientId: number;
  /** As the other mail server says it. */
  sender: string;
  content: Buffer;
}

interface Receiver {
  active: boolean;
  is_known: boolean;
}

/** Keeps a mail as it came, once, before anything reads it (RB-406); a job looks for documents in it. */
export const storeMail = (
  deps: { db: Database; clock: Clock },
  { clientId, sender, content }: Come,
): Promise<void> =>
  runSystemCommand({ ...deps, operation: 'edi_mail.received' }, async ({ tx, audit, live }, now) => {
    const { rows } = await sql<Receiver>`select k.active, exists (
        select from jsonb_array_elements_text(coalesce(k.settings -> 'senders', '[]')) s
        where lower(s) = lower(${sender})) as is_known
      from edi_client k where k.id = ${clientId}`.execute(tx);
    const [receiver] = rows;
    if (!receiver) return;
    const ignored = whyIgnored(receiver, sender);
    const { from, subject, messageId, body } = headOf(content);
    const stored = await tx
      .insertInto('edi_mail')
      .values({
        client_id: clientId,
        at: now,
        sender: storable(sender),
        from_header: from,
        subject,
        message_id: messageId,
        content,
        body_sha256: sha256(body),
        status: ignored === null ? 'New' : 'Ignored',
        error: ignored,
      })
      .onConflict((conflict) => conflict.columns(['client_id', 'message_id', 'body_sha256']).doNothing())
      .returning('id')
      .executeTakeFirst();
    // The same mail came before.
    if (!stored) return;
    if (ignored === null) await enqueueJob(tx, PARSE_EDI_MAIL, { mail: stored.id });
    audit({
      entity: 'edi_client',
      entityId: clientId,
      after: { mail: stored.id, ...(ignored !== null && { ignored }) },
    });
    live({ topic: 'edi-mails', admins: true });
  });

const whyIgnored = ({ active, is_known: isKnown }: Receiver, sender: string): string | null =>
  active ? (isKnown ? null : storable(unknownMailSender(sender))) : CLIENT_INACTIVE;

const LONGEST = 500;
const storable = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .toWellFormed()
    .slice(0, LONGEST)
    .toWellFormed();

/** What a list shows of a mail that nothing has parsed, whatever it holds. */
function headOf(content: Buffer) {
  const start = content.subarray(0, LARGEST_MAIL_HEADERS).toString('utf8');
  const end = /\r?\n\r?\n/.exec(start);
  const head = end === null ? start : start.slice(0, end.index);
  const unfolded = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const valueOf = (name: string) => {
    const line = unfolded.find((one) => one.toLowerCase().startsWith(`${name}:`)) ?? '';
    return storable(line.slice(name.length + 1));
  };
  const bodyAt = content.indexOf('\r\n\r\n');
  return {
    from: storable(decodeWords(valueOf('from'))),
    subject: storable(decodeWords(valueOf('subject'))),
    messageId: valueOf('message-id'),
    body: bodyAt < 0 ? content : content.subarray(bodyAt),
  };
}
