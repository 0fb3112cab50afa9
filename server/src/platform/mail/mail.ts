import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { MailLine } from './mail-line.ts';
import type { Metrics } from '../metrics.ts';

export interface Message {
  /** The same effect is mailed once, however often its event is delivered. */
  effectKey: string;
  to: string;
  subject: string;
  text: string;
  /** How the person switches off this kind of mail. */
  unsubscribe?: UnsubscribeLinks;
}

export interface UnsubscribeLinks {
  /** Where a mail program posts one click (RFC 8058). */
  post: string;
  page: string;
}

export interface Mailer {
  /** Throws when another attempt may succeed. A mail that is refused for good is logged and counts as done. */
  send(message: Message): Promise<void>;
  /** Cuts mails that are under way; they fail for now. */
  cut(): void;
}

/** Mail over SMTP, or into a folder of .eml files that any mail program opens. */
export function createMailer(options: {
  db: Database;
  smtpUrl: string | undefined;
  from: string;
  folder: string;
  log: Log;
  metrics: Metrics;
  /** After which the job of a dead process is done again. */
  leaseSeconds: number;
}): Mailer {
  const { db, log } = options;
  const { mails } = options.metrics;
  const line = new MailLine();
  const deliver = options.smtpUrl === undefined ? toFolder(options.folder) : overSmtp(options.smtpUrl, line);
  return {
    cut: () => line.cut(),
    async send(message) {
      if (!(await claim(db, message, options.leaseSeconds))) return;
      let refused = false;
      try {
        await deliver({ ...message, from: options.from });
      } catch (error) {
        if (!isRefusedForGood(error)) {
          await db.deleteFrom('mail_sent').where('effect_key', '=', message.effectKey).execute();
          log.warn({ effect: message.effectKey }, 'mail could not be handed over');
          mails.inc({ outcome: 'failed' });
          throw error;
        }
        refused = true;
        log.warn({ effect: message.effectKey }, 'mail was refused for good');
      }
      mails.inc({ outcome: refused ? 'refused' : 'sent' });
      await db
        .updateTable('mail_sent')
        .set({ handed_over: true })
        .where('effect_key', '=', message.effectKey)
        .execute();
    },
  };
}

/**
 * False when the effect was mailed, or is being mailed: the job of a dead process comes back after its lease, so a claim
 * of half that age was left by one, and is taken over.
 */
async function claim(
  db: Database,
  { effectKey, to, subject }: Message,
  leaseSeconds: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into mail_sent (effect_key, recipient, subject, handed_over)
    values (${effectKey}, ${to}, ${subject}, false)
    on conflict (effect_key) do update set sent_at = now()
      where not mail_sent.handed_over and mail_sent.sent_at < now() - make_interval(secs => ${leaseSeconds / 2})
    returning 1`.execute(db);
  return rows.length === 1;
}

/** The mail server answered 5xx to the address or the content. */
const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;

type Outgoing = Message & { from: string };

function toMail({ from, to, subject, text, unsubscribe }: Outgoing) {
  if (!unsubscribe) return { from, to, subject, text };
  return {
    from,
    to,
    subject,
    text: `${text}\n\nUnsubscribe from mails like this: ${unsubscribe.page}`,
    headers: {
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribe.post}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

function overSmtp(url: string, line: MailLine): (message: Outgoing) => Promise<void> {
  const transport = createTransport({ url, ...line.limits });
  return async (message) => void (await transport.sendMail(toMail(message)));
}

function toFolder(folder: string): (message: Outgoing) => Promise<void> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (outgoing) => {
    const { message } = await transport.sendMail(toMail(outgoing));
    await fs.mkdir(folder, { recursive: true });
    const name = `${outgoing.effectKey.replace(/[^\w-]+/g, '_').slice(0, 120)}.eml`;
    await fs.writeFile(path.join(folder, name), message);
  };
}
