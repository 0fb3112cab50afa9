/** Mail that clients send documents by (RB-403 … RB-406). */

export const MAIL_STATUSES = ['New', 'Parsed', 'Failed', 'Ignored'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

export const LARGEST_MAIL = 25 * 1024 * 1024;
export const MOST_NESTED_PARTS = 20;
export const LARGEST_MAIL_HEADERS = 64 * 1024;
export const MOST_SENDERS = 50;

/** What stands behind `edi+` in the address of a client; capital letters make no difference. */
export const INTAKE_TOKEN = /^[a-z0-9]{16,60}$/i;
export const TOKEN_SHAPE = 'A token has 16 to 60 letters or digits.';
export const TOKEN_TAKEN = 'Choose another token.';
export const intakeAddress = (token: string, domain: string) => `edi+${token}@${domain}`;

/** The token that a mail address names; null of another address. */
export function tokenIn(address: string, domain: string): string | null {
  const [local = '', host = '', ...rest] = address.toLowerCase().split('@');
  const [, token = ''] = /^edi\+(.*)$/.exec(local) ?? [];
  return rest.length === 0 && host === domain.toLowerCase() && INTAKE_TOKEN.test(token) ? token : null;
}

export const NO_DOCUMENT = 'No EDI document found.';
export const UNREADABLE_MAIL = 'The mail cannot be read.';
export const TOO_NESTED = `The mail has more than ${MOST_NESTED_PARTS} nested parts.`;
export const TOO_MANY_HEADERS = 'The headers of the mail are larger than 64 kB.';
export const CLIENT_INACTIVE = 'Client is not active.';
export const unknownMailSender = (address: string) => `Sender ${address} is not known.`;
export const cannotParseAgain = (status: MailStatus) => `A mail that is ${status} cannot be parsed again.`;

const DOCUMENT_NAME = /\.(edi|x12|txt)$/i;
export const isDocumentName = (name: string): boolean => DOCUMENT_NAME.test(name.trim());
/** Of a plain body, whatever mail programs put before it. */
export const isInterchange = (text: string): boolean => /^\uFEFF?\s*ISA/.test(text);
