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
  const links = mails
    .filter((text) => text.includes(`To: ${email}`))
    .flatMap((text) => text.match(/https?:\/\/\S+#token=[\w-]+/g) ?? []);
  return links.findLast((link) => !link.includes('/unsubscribe')) ?? null;
}
