import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newKey, type SftpFiles } from '../../server/test/kit/sftp-server.ts';

/** Folders of the SFTP server, as the product names them: it fetches from `/in` and writes to `/out`. */
export const FOLDERS = { in: '/in', out: '/out', archive: '/done' } as const;
/** What came and was read. */
const READ = 'read';
const MAILS = 'mail';

/** Everything that a partner keeps lies below one folder of the disk. */
export class PartnerFolder implements SftpFiles {
  readonly root: string;

  constructor(root: string) {
    this.root = path.resolve(root);
    for (const folder of [...Object.values(FOLDERS), READ, MAILS])
      mkdirSync(path.join(this.root, folder), { recursive: true });
  }

  /** Made when it is missing, then the same for good. */
  get hostKey(): string {
    return this.#kept('host-key', newKey);
  }

  get password(): string {
    return this.#kept('password', () => randomBytes(9).toString('base64url'));
  }

  get token(): string {
    return this.#kept('token', () => randomBytes(12).toString('hex'));
  }

  #kept(name: string, make: () => string): string {
    const file = path.join(this.root, name);
    if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o600 });
    return readFileSync(file, 'utf8');
  }

  /** What lies in `/out` and is whole, oldest number first; it is moved away. */
  takeNew(): Buffer[] {
    const from = path.join(this.root, FOLDERS.out);
    return readdirSync(from)
      .filter((name) => name.endsWith('.edi'))
      .sort()
      .map((name) => {
        const content = readFileSync(path.join(from, name));
        renameSync(path.join(from, name), path.join(this.root, READ, name));
        return content;
      });
  }

  keepMail(content: Buffer): void {
    const folder = path.join(this.root, MAILS);
    writeFileSync(path.join(folder, `${readdirSync(folder).length + 1}.eml`), content);
  }

  get(name: string): Buffer | undefined {
    const file = this.#place(name);
    return file !== null && existsSync(file) ? readFileSync(file) : undefined;
  }

  /** What is of no folder is not kept. */
  set(name: string, content: Buffer): void {
    const file = this.#place(name);
    if (file !== null) writeFileSync(file, content);
  }

  has(name: string): boolean {
    const file = this.#place(name);
    return file !== null && existsSync(file);
  }

  delete(name: string): boolean {
    if (!this.has(name)) return false;
    rmSync(this.#place(name) ?? '');
    return true;
  }

  keys(): string[] {
    return Object.values(FOLDERS).flatMap((folder) =>
      readdirSync(path.join(this.root, folder)).map((name) => `${folder}/${name}`),
    );
  }

  /** Null for what is no file of one of the folders. */
  #place(name: string): string | null {
    const [folder, file, ...deeper] = name.split('/').slice(1);
    const isFolder = Object.values(FOLDERS).some((known) => known === `/${folder}`);
    if (!isFolder || file === undefined || deeper.length > 0 || /^\.*$/.test(file)) return null;
    return path.join(this.root, folder ?? '', file);
  }
}
