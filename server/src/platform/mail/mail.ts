import fs from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { MailContent } from './content.ts';
import { bouncedOf, noteBounce } from './bounces.ts';
import { MailClaims } from './mail-claims.ts';
import { mailHtml } from './mail-html.ts';
import { MailLine } from './mail-line.ts';
import { mailText } from './mail-text.ts';
import type { Metrics } from '../metrics.ts';

export interface Message {
  /** The same effect is mailed once, however often its event is delivered. */
  effectKey: string;
  to: string;
  subject: string;
  content: MailContent;
  /** How the person switches off this kind of mail. */
  unsubscribe?: UnsubscribeLinks;
  attachments?: readonly Attachment[];
  /** Under what the mail is found again; it is kept with that record. */
  filedUnder?: readonly string[] | undefined;
}

export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

export interface UnsubscribeLinks {
  /** Where a mail program posts one click (RFC 8058). */
  post: string;
  page: string;
}

export interface Mailer {
  /**
   * Sends each, one after the other; an address that does not take its mail holds nobody else's up. Throws when another
   * attempt may succeed with one of them, or another one has it at work and may not end it. A mail that is refused for good
   * is logged and counts as done; one that its reader could end is not sent to an address that came back, and counts as done.
   */
  send(...messages: readonly Message[]): Promise<void>;
  /** Cuts mails that are under way; they fail for now. */
  cut(): void;
}

/** Mail over SMTP, or into a folder of .eml files that any mail program opens. */
export function createMailer(options: {
  db: Database;
  smtpUrl: string | undefined;
  /** An address, or a name and an address; a mail has the name of the brand it is of. */
  from: string;
  folder: string;
  log: Log;
  metrics: Metrics;
  /** After which the job of a dead process is done again. */
  leaseSeconds: number;
}): Mailer {
  const { db, log } = options;
  const { mails } = options.metrics;
  const claims = new MailClaims(db, options.leaseSeconds);
  const line = new MailLine();
  const deliver = options.smtpUrl === undefined ? toFolder(options.folder) : overSmtp(options.smtpUrl, line);
  return {
    cut: () => line.cut(),
    async send(...messages) {
      if (messages.length === 0) return;
      const { mine, elsewhere } = await claims.take(messages);
      const failures: unknown[] = elsewhere ? [new Error(ELSEWHERE)] : [];
      try {
        const own = messages.filter(({ effectKey }) => mine.has(effectKey));
        const held = await heldOf(db, own);
        for (const message of own)
          await (held.has(message) ? hold(message) : handOver(message)).catch((error: unknown) =>
            failures.push(error),
          );
      } finally {
        claims.leave(mine);
      }
      if (failures.length > 0) throw failures[0];
    },
  };

  async function hold({ effectKey: effect }: Message): Promise<void> {
    mails.inc({ outcome: 'held' });
    await claims.note(effect, 'refused');
  }

  async function handOver(message: Message): Promise<void> {
    const { effectKey: effect } = message;
    if (!(await claims.holds(effect))) throw new Error(ELSEWHERE);
    const answer = claims.answerTo(effect);
    if (answer !== undefined) return claims.note(effect, answer);
    let outcome: 'sent' | 'refused' = 'sent';
    try {
      await deliver({ ...message, from: options.from });
    } catch (error) {
      if (!isRefusedForGood(error)) {
        log.warn({ effect }, 'mail could not be handed over');
        mails.inc({ outcome: 'failed' });
        // Without an answer the claim is still ours, and the next attempt takes it up.
        await claims.release(effect).catch(() => log.warn({ effect }, 'the claim of a mail was left'));
        throw error;
      }
      outcome = 'refused';
      log.warn({ effect }, 'mail was refused for good');
      if (isOfAddress(error)) await noteBounce(db, message.to);
    }
    mails.inc({ outcome });
    await claims.note(effect, outcome);
  }
}

/** Those that their reader could end, to addresses that came back. */
async function heldOf(db: Database, messages: readonly Message[]): Promise<Set<Message>> {
  const endable = messages.filter(({ unsubscribe }) => unsubscribe !== undefined);
  const bounced = await bouncedOf(
    db,
    endable.map(({ to }) => to),
  );
  return new Set(endable.filter(({ to }) => bounced.has(to.toLowerCase())));
}

const ELSEWHERE = 'Another attempt at this mail is at work, or ended a moment ago.';

/** The mail server answered 5xx to the address or the content. */
const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;

/** Of an error that is for good: whether it is of the address. */
const isOfAddress = (error: unknown): boolean =>
  error instanceof Error && 'command' in error && error.command === 'RCPT TO';

type Outgoing = Message & { from: string };

/** The address of 'Galenic <no-reply@galenic.test>'. */
const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

/** Two parts with the same content. */
function toMail({ from, to, subject, content, unsubscribe, attachments = [] }: Outgoing) {
  const page = unsubscribe?.page ?? null;
  const sender = { name: content.site.brand, address: addressIn(from) };
  const mail = {
    from: sender,
    to,
    subject,
    text: mailText(content, page),
    html: mailHtml(content, page),
    attachments: [...attachments],
  };
  if (!unsubscribe) return mail;
  return {
    ...mail,
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

/** Of two that make it at the same moment one may be told that it exists. */
async function makeFolder(folder: string): Promise<void> {
  await fs.mkdir(folder, { recursive: true }).catch(async (error: unknown) => {
    if (!(await fs.stat(folder)).isDirectory()) throw error;
  });
}

function toFolder(folder: string): (message: Outgoing) => Promise<void> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (outgoing) => {
    const { message } = await transport.sendMail(toMail(outgoing));
    await makeFolder(folder);
    const name = `${outgoing.effectKey.replace(/[^\w-]+/g, '_').slice(0, 120)}.eml`;
    await fs.writeFile(path.join(folder, name), message);
  };
}
