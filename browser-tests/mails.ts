import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from './kit.ts';
import { product } from './product.ts';

/** Waits for a mail to the address with a link to the page and a secret; the newest one's link. */
export async function linkMailedTo(
  email: string,
  page: '/password' | '/registration/buyer',
): Promise<string> {
  await expect.poll(() => linksTo(email, page)).not.toEqual([]);
  return linksTo(email, page).at(-1) ?? '';
}

function linksTo(email: string, page: string): string[] {
  return mailsTo(email)
    .flatMap((text) => text.match(/https?:\/\/\S+#token=[\w-]+/g) ?? [])
    .filter((link) => new URL(link).pathname === page);
}

/** The mails to the address so far, oldest first. */
export function mailsTo(email: string): string[] {
  const { mails } = product();
  // Made with the first mail.
  if (!existsSync(mails)) return [];
  return readdirSync(mails)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => join(mails, name))
    .toSorted((one, other) => statSync(one).mtimeMs - statSync(other).mtimeMs)
    .map((file) => readFileSync(file, 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
    .filter((text) => text.includes(`To: ${email}`));
}
