/** What went wrong with an SFTP server, in words that people may read: no secret, and little of what the server says. */
export class SftpProblem extends Error {}

/** The server showed a key that is not known. */
export class HostKeyRefused extends SftpProblem {
  readonly fingerprint: string;
  constructor(fingerprint: string) {
    super('The host key is not known.');
    this.fingerprint = fingerprint;
  }
}

/** Codes of SFTP. */
const STATUS_WORDS: Readonly<Record<number, string>> = {
  2: 'There is no such file or folder.',
  3: 'The partner does not permit it.',
  4: 'The partner refused it.',
  8: 'The partner cannot do this.',
};
const LONGEST = 200;

export function wordsFor(error: Error): string {
  const { code, level } = error as { code?: unknown; level?: unknown };
  if (level === 'client-authentication') return 'The partner refused the sign-in.';
  if (typeof code === 'number') return STATUS_WORDS[code] ?? `The partner refused it (${code}).`;
  if (/private ?key|passphrase/i.test(error.message)) return 'The private key cannot be read.';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'The partner ended the connection.';
  if (typeof code === 'string') return `The partner cannot be reached (${code}).`;
  const [line = ''] = error.message.split('\n');
  const text = line.replaceAll(/\p{Cc}+/gu, ' ').toWellFormed();
  return `The connection failed: ${text.slice(0, LONGEST)}`;
}
