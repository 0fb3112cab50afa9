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
  /**
   * Sends each, one after the other; an address that does not take its mail holds nobody else's up. Throws when another
   * attempt may succeed with one of them. A mail that is refused for good is logged and counts as done.
   */
  send(...messages: readonly Message[]): Promise<void>;
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
    async send(...messages) {
      const claimed = await claim(db, messages, options.leaseSeconds);
      const failures: unknown[] = [];
      for (const message of messages) {
        if (!claimed.has(message.effectKey)) continue;
        await handOver(message).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
  };

  async function handOver(message: Message): Promise<void> {
    let outcome: 'sent' | 'refused' = 'sent';
    try {
      await deliver({ ...message, from: options.from });
    } catch (error) {
      if (!isRefusedForGood(error)) {
        await db.deleteFrom('mail_sent').where('effect_key', '=', message.effectKey).execute();
        log.warn({ effect: message.effectKey }, 'mail could not be handed over');
        mails.inc({ outcome: 'failed' });
        throw error;
      }
      outcome = 'refused';
      log.warn({ effect: message.effectKey }, 'mail was refused for good');
    }
    mails.inc({ outcome });
    await noteHandedOver(db, message.effectKey);
  }
}

/**
 * Of each message that another one may not be mailing or have mailed, the key: the job of a dead process comes back after
 * its lease, so a claim of half that age was left by one, and is taken over.
 */
async function claim(db: Database, messages: readonly Message[], leaseSeconds: number): Promise<Set<string>> {
  if (messages.length === 0) return new Set();
  const rows = messages.map(({ effectKey, to, subject }) => ({
    effect_key: effectKey,
    recipient: to,
    subject,
  }));
  const claimed = await sql<{ effect_key: string }>`-- named: claim mails
    insert into mail_sent (effect_key, recipient, subject, handed_over)
    select m.effect_key, m.recipient, m.subject, false
    from json_to_recordset(${JSON.stringify(rows)}::json) as m(effect_key text, recipient text, subject text)
    order by m.effect_key
    on conflict (effect_key) do update set sent_at = now()
      where not mail_sent.handed_over and mail_sent.sent_at < now() - make_interval(secs => ${leaseSeconds / 2})
    returning effect_key`.execute(db);
  return new Set(claimed.rows.map((row) => row.effect_key));
}

/** Without waiting for the disk: a database that dies within the second may have the mail sent twice, as ever. */
const noteHandedOver = (db: Database, effectKey: string) =>
  sql`-- named: mail handed over
    with quick as materialized (select set_config('synchronous_commit', 'off', true))
    update mail_sent set handed_over = true from quick where effect_key = ${effectKey}`.execute(db);

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
