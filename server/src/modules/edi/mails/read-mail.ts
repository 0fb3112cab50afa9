import PostalMime, { type Attachment, type Email } from 'postal-mime';
import sanitizeHtml from 'sanitize-html';
import {
  isDocumentName,
  isInterchange,
  LARGEST_MAIL_HEADERS,
  MOST_NESTED_PARTS,
  TOO_MANY_HEADERS,
  TOO_NESTED,
  UNREADABLE_MAIL,
} from '#rules/edi/mails.ts';

export interface MailFile {
  name: string;
  type: string;
  bytes: Buffer;
}

export interface ReadMail {
  headers: { name: string; value: string }[];
  text: string;
  files: MailFile[];
}

/** A mail as far as bounds allow; a sentence where it cannot be read (RB-405). */
export async function readMail(content: Buffer): Promise<ReadMail | { refusal: string }> {
  let email: Email;
  try {
    email = await PostalMime.parse(content, {
      maxNestingDepth: MOST_NESTED_PARTS,
      maxHeadersSize: LARGEST_MAIL_HEADERS,
      forceRfc822Attachments: true,
    });
  } catch (error) {
    return { refusal: refusalFor(error) };
  }
  return {
    headers: email.headers.map(({ originalKey, value }) => ({
      name: plain(originalKey),
      value: plain(value),
    })),
    text: textOf(email),
    files: email.attachments.map(toFile),
  };
}

function refusalFor(error: unknown): string {
  const text = error instanceof Error ? error.message : '';
  if (text.includes('nesting depth')) return TOO_NESTED;
  return text.includes('header size') ? TOO_MANY_HEADERS : UNREADABLE_MAIL;
}

/** What PostgreSQL and JSON hold; lines stay. */
const plain = (text: string): string => text.replaceAll('\u0000', ' ').toWellFormed();

/** Of a mail without plain text the words of its HTML: nothing of it is ever shown as HTML. */
const textOf = ({ text, html }: Email): string =>
  plain(text ?? sanitizeHtml(html ?? '', { allowedTags: [], allowedAttributes: {} }));

const LONGEST_NAME = 200;

function toFile({ filename, mimeType, content }: Attachment): MailFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
  const name = plain(filename ?? '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME);
  return { name: name === '' ? 'unnamed' : name, type: plain(mimeType), bytes };
}

/** Attachments by their names, and what is an interchange whatever it is called, as a plain body may be (RB-404). */
export function documentsIn({ files, text }: ReadMail): { name: string; bytes: Buffer }[] {
  const attached = files.filter(
    ({ name, bytes }) =>
      bytes.length > 0 && (isDocumentName(name) || isInterchange(bytes.subarray(0, 200).toString('latin1'))),
  );
  const body = isInterchange(text) ? [{ name: 'body.edi', bytes: Buffer.from(text.trim(), 'latin1') }] : [];
  return [...attached, ...body];
}
