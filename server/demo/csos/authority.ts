import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Certificate } from 'pkijs';
import { readCertificate } from '../../src/modules/csos/index.ts';
import { issue, makeList, readPem, toPem, type Issued } from './issue.ts';
import { makeKeyFile } from './key-file.ts';

const DAY_MS = 86_400_000;
const YEARS = 3650;
const NAMES = ['root', 'issuer'] as const;

/** How long a list of the test authority holds; `npm start` makes new ones. */
const LIST_DAYS = 366;

/**
 * The test authority of a folder, made where there is none: a root, an authority below it, `authorities.json` for
 * CSOS_AUTHORITIES. Its lists are always new, and name nobody.
 */
export async function openTestAuthority(folder: string, now: Date): Promise<Issued> {
  if (!existsSync(path.join(folder, 'authorities.json'))) await makeAuthority(folder, now);
  const [root, issuer] = [await load(folder, 'root'), await load(folder, 'issuer')];
  const holds = { from: new Date(now.getTime() - DAY_MS), to: new Date(now.getTime() + LIST_DAYS * DAY_MS) };
  await writeFile(path.join(folder, 'root.crl'), await makeList(root, holds));
  await writeFile(path.join(folder, 'issuer.crl'), await makeList(issuer, holds));
  return issuer;
}

/** Whole or not at all: it gets its name when it is done. */
async function makeAuthority(folder: string, now: Date): Promise<void> {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const holds = {
    from: new Date(now.getTime() - DAY_MS),
    to: new Date(now.getTime() + YEARS * DAY_MS),
    authority: true,
  };
  const root = await issue({ name: 'Test Root', ...holds });
  const issuer = await issue({ name: 'Test CSOS', issuer: root, ...holds });
  for (const [name, one] of [['root', root] as const, ['issuer', issuer] as const]) {
    const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', one.keys.privateKey));
    await writeFile(path.join(unfinished, `${name}.pem`), toPem(one.der, 'CERTIFICATE'));
    await writeFile(path.join(unfinished, `${name}.key`), toPem(key, 'PRIVATE KEY'), { mode: 0o600 });
  }
  const entries = NAMES.map((name) => ({ certificate: `${name}.pem`, list: `${name}.crl` }));
  await writeFile(path.join(unfinished, 'authorities.json'), `${JSON.stringify(entries, null, 2)}\n`);
  await rename(unfinished, folder);
}

async function load(folder: string, name: (typeof NAMES)[number]): Promise<Issued> {
  const der = readPem(await readFile(path.join(folder, `${name}.pem`), 'utf8'));
  const pkcs8 = readPem(await readFile(path.join(folder, `${name}.key`), 'utf8'));
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const certificate = Certificate.fromBER(new Uint8Array(der).buffer);
  return {
    der,
    certificate,
    keys: {
      privateKey: await crypto.subtle.importKey('pkcs8', new Uint8Array(pkcs8), algorithm, true, ['sign']),
      publicKey: await crypto.subtle.importKey(
        'spki',
        readCertificate(der).x509.publicKey.export({ type: 'spki', format: 'der' }),
        algorithm,
        true,
        ['verify'],
      ),
    },
  };
}

/** Writes a key file for a DEA number; `old` as Windows wrote them for long. */
export async function writeKeyFile(
  file: string,
  issuer: Issued,
  wanted: { name: string; deaNumber: string; password: string; old: boolean; now: Date },
): Promise<void> {
  const { name, deaNumber, password, old, now } = wanted;
  const signer = await issue({
    name,
    deaNumber,
    issuer,
    from: new Date(now.getTime() - DAY_MS),
    to: new Date(now.getTime() + 730 * DAY_MS),
    schedules: [2, 3, 4, 5],
    serial: crypto.getRandomValues(new Uint32Array(1))[0] ?? 1,
  });
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, await makeKeyFile(signer, password, old ? '3des' : 'aes256'), { mode: 0o600 });
}
