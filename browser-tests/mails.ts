import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MAIL = join(import.meta.dirname, '../.data/browser-tests/mail');

/** The link of the newest mail to an address that has one with a secret. */
export function linkMailedTo(email: string): string | null {
  // Made with the first mail.
  if (!existsSync(MAIL)) return null;
  const mails = readdirSync(MAIL, { withFileTypes: true })
    .filter((file) => file.name.endsWith('.eml'))
    .map((file) =>
      readFileSync(join(MAIL, file.name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='),
    );
  const found = mails.filter((text) => text.includes(`To: ${email}`) && text.includes('#token='));
  return /https?:\/\/\S+#token=[\w-]+/.exec(found.at(-1) ?? '')?.[0] ?? null;
}
