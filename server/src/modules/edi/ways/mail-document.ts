import type { Mailer, Message } from '../../../platform/mail/mail.ts';
import { wasRefused } from '../../../platform/mail/refused.ts';
import { SftpProblem } from '../../../platform/sftp/problems.ts';
import type { Due } from './note-hand-over.ts';
import type { Way, WayDeps } from './way.ts';

type Deps = Pick<WayDeps, 'db' | 'mailer' | 'siteOf'>;

/** One mail with the interchange attached (RB-340). An attempt whose end could not be noted is not mailed a second time. */
export async function mailDocument(
  deps: Deps,
  way: Way,
  { id, tries, control_number: number, content }: Due,
) {
  const filename = `${number}.edi`;
  await mailTo(deps, way, {
    effectKey: `edi:${id}:${tries}`,
    subject: `EDI interchange ${number}`,
    words: [`The attached file ${filename} is an X12 interchange.`],
    attachments: [{ filename, contentType: 'application/edi-x12', content }],
  });
}

interface Sent extends Pick<Message, 'effectKey' | 'subject' | 'attachments'> {
  words: readonly string[];
}

/** Throws where the mail server did not take it. */
export async function mailTo(
  { db, mailer, siteOf }: Deps,
  { email, name }: Way,
  { subject, words, ...sent }: Sent,
): Promise<void> {
  if (email === null) throw new SftpProblem('Email is required');
  const reason = `You get this because ${name} exchanges documents by e-mail.`;
  const content = { site: await siteOf(null), title: subject, words, reason };
  await hand(mailer, { ...sent, to: email, subject, content });
  if (await wasRefused(db, sent.effectKey)) throw new SftpProblem('The mail server refused it.');
}

async function hand(mailer: Mailer, message: Message): Promise<void> {
  try {
    await mailer.send(message);
  } catch (error) {
    throw new SftpProblem('The mail server did not take it.', { cause: error });
  }
}
