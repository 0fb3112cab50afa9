import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from '../errors.ts';

/** Whom the server runs as; `undefined` means the account of this process. */
export type Account = { name: string; uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root. When this process is root, another account runs it: the owner of an existing
 * cluster, else the owner of the folder that will hold it, else a well-known one.
 */
export function accountForPostgres(cluster: string): Account {
  if (process.getuid?.() !== 0) {
    refuseForeignCluster(cluster);
    return undefined;
  }
  const accounts = readAccounts();
  const byUid = (uid: number) => accounts.find((account) => account.uid === uid);
  const byName = (name: string) => accounts.find((account) => account.name === name);
  const owner = byUid(statSync(nearestExisting(cluster)).uid);
  const chosen = owner ?? byName('postgres') ?? byName('node') ?? byName('nobody');
  if (chosen) return chosen;
  throw new StartupError(
    'PostgreSQL does not run as root and this machine has no other account; start as another user, or set DATABASE_URL.',
  );
}

function refuseForeignCluster(cluster: string) {
  if (process.platform === 'win32' || !existsSync(cluster)) return;
  const owner = statSync(cluster).uid;
  if (owner === process.getuid?.()) return;
  throw new StartupError(
    `The database in ${cluster} belongs to account ${owner}; start as the account that made it, or choose another DATA_DIR.`,
  );
}

/** Accounts other than root. A numeric id without a name is of no use: PostgreSQL looks its own name up. */
function readAccounts() {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((account) => account.uid > 0);
}

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}

/**
 * Lets `account` pass through every folder above `folder`. Projects often lie in /root, which others cannot enter;
 * there the right to pass through (not to list) is added and said.
 */
export function letPassThrough(account: Account, folder: string, log: (message: string) => void) {
  if (!account) return;
  for (let path = folder; ; path = dirname(path)) {
    const { mode, uid, gid } = statSync(path);
    if (!maySearch(account, { mode, uid, gid })) openForSearch(path, mode, account.name, log);
    if (path === dirname(path)) return;
  }
}

function maySearch(
  account: { uid: number; gid: number },
  folder: { mode: number; uid: number; gid: number },
) {
  if (folder.uid === account.uid) return (folder.mode & 0o100) !== 0;
  if (folder.gid === account.gid) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
}

function openForSearch(path: string, mode: number, name: string, log: (message: string) => void) {
  try {
    chmodSync(path, (mode & 0o7777) | 0o111);
  } catch (error) {
    throw new StartupError(
      `PostgreSQL runs as the account "${name}", which may not enter ${path}; run "chmod a+x ${path}", choose another DATA_DIR, or set DATABASE_URL.`,
      { cause: error },
    );
  }
  log(`PostgreSQL runs as the account "${name}": ${path} now lets other accounts pass through (chmod a+x).`);
}
