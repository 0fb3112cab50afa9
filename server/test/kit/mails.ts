import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestApp } from './app.ts';

/** The texts of the mails to an address, once no job is at work. */
export async function mailsTo(app: TestApp, email: string): Promise<string[]> {
  await app.jobsDone();
  const folder = path.join(app.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  const plain = texts.map((text) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
  return plain.filter((text) => text.includes(`To: ${email}`));
}

/** The secret of the newest link that sets a password, mailed to an address; '' where there is none. */
export async function linkMailedTo(app: TestApp, email: string): Promise<string> {
  const mails = await mailsTo(app, email);
  return /#token=([\w-]+)/.exec(mails.findLast((text) => text.includes('#token=')) ?? '')?.[1] ?? '';
}
