import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { z } from 'zod';
import { LOCKS } from '../database/advisory-locks.ts';
import type { Clock } from '../clock.ts';
import { inTransaction, type Database, type Queryable } from '../database/database.ts';
import { StartupError } from '../errors.ts';

/** One line of the anchor file: the head of a chain at a time, signed outside of the database. */
const Anchor = z.strictObject({
  database: z.string(),
  seq: z.int().min(0),
  hash: z.hex(),
  at: z.iso.datetime(),
  /** SHA-256 of the line before, so that none can be taken out. */
  previous: z.string(),
  /** Which key signed: the first half of the SHA-256 of the public key. */
  key: z.string(),
  signature: z.base64(),
});
export type Anchor = z.infer<typeof Anchor>;

export interface AnchorFiles {
  keyFile: string;
  anchorFile: string;
}

const FIRST_LINE = 'none';
const LONGEST_LINE = 4096;

const sha256Hex = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const fingerprint = (key: KeyObject) => sha256Hex(key.export({ type: 'spki', format: 'der' })).slice(0, 32);

const signedText = ({ database, seq, hash, at, previous }: Omit<Anchor, 'key' | 'signature'>) =>
  Buffer.from(['galenic audit anchor', database, seq, hash, at, previous].join('\n'));

/**
 * The signing key at this path, made when nothing is there; its public half is kept beside it for who verifies elsewhere.
 * Throws `StartupError` for a file that holds no Ed25519 key.
 */
export function openAnchorKey(keyFile: string): { privateKey: KeyObject; publicKey: KeyObject } {
  if (!existsSync(keyFile)) makeKey(keyFile);
  const privateKey = readKey(keyFile, createPrivateKey);
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

export const readPublicKey = (file: string): KeyObject => readKey(file, createPublicKey);

function readKey(file: string, read: (pem: Buffer) => KeyObject): KeyObject {
  try {
    const key = read(readFileSync(file));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch (error) {
    throw new StartupError(`The key ${file} cannot be read: ${error instanceof Error ? error.message : ''}`);
  }
  throw new StartupError(`The key ${file} is not an Ed25519 key.`);
}

function makeKey(keyFile: string): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  mkdirSync(path.dirname(keyFile), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // Another process was first; its key counts.
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
    throw error;
  }
  writeFileSync(`${keyFile}.pub`, publicKey.export({ type: 'spki', format: 'pem' }));
}

export async function databaseId(db: Queryable): Promise<string> {
  const { rows } = await sql<{ id: string }>`select value #>> '{}' as id from setting
    where name = 'audit:database'`.execute(db);
  return rows[0]?.id ?? 'unnamed';
}

/** Signs the head of the chain into the anchor file when it moved since the last line. One process at a time. Answers whether it did. */
export async function anchorAudit(deps: { db: Database; clock: Clock } & AnchorFiles): Promise<boolean> {
  const { db, clock, keyFile, anchorFile } = deps;
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ mine: boolean; seq: number; hash: string }>`
      select pg_try_advisory_xact_lock(${sql.lit(LOCKS.auditAnchor)}) as mine, seq, encode(hash, 'hex') as hash from audit_head`.execute(
      tx,
    );
    const head = rows[0];
    if (!head?.mine) return false;
    mkdirSync(path.dirname(anchorFile), { recursive: true, mode: 0o700 });
    const file = await fs.open(anchorFile, 'a+', 0o600);
    try {
      const last = await lastLine(file);
      const database = await databaseId(tx);
      if (last !== null && isAnchorOf(last, { database, seq: head.seq, hash: head.hash })) return false;
      const at = clock.now().toISOString();
      const previous = last === null ? FIRST_LINE : sha256Hex(last);
      const line = signLine({ database, seq: head.seq, hash: head.hash, at, previous }, keyFile);
      await file.appendFile(`${line}\n`);
      await file.sync();
      return true;
    } finally {
      await file.close();
    }
  });
}

function signLine(unsigned: Omit<Anchor, 'key' | 'signature'>, keyFile: string): string {
  const { privateKey, publicKey } = openAnchorKey(keyFile);
  const signature = sign(null, signedText(unsigned), privateKey).toString('base64');
  return JSON.stringify({ ...unsigned, key: fingerprint(publicKey), signature });
}

const isAnchorOf = (line: string, head: Pick<Anchor, 'database' | 'seq' | 'hash'>): boolean => {
  const { data } = Anchor.safeParse(parseJson(line));
  return data?.database === head.database && data.seq === head.seq && data.hash === head.hash;
};

/** The last whole line. What a process that died left of a line after it is cut off. */
async function lastLine(file: FileHandle): Promise<string | null> {
  const { size } = await file.stat();
  const start = Math.max(0, size - 2 * LONGEST_LINE);
  const tail = Buffer.alloc(size - start);
  await file.read(tail, 0, tail.length, start);
  const end = tail.lastIndexOf('\n');
  if (start + end + 1 < size) await file.truncate(start + end + 1);
  if (end < 0) return null;
  return tail.subarray(tail.subarray(0, end).lastIndexOf('\n') + 1, end).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads the lines of one database. `problem` names the first line that is not what the signer wrote. */
export async function readAnchors(
  anchorFile: string,
  publicKey: KeyObject,
  database: string,
): Promise<{ anchors: Anchor[]; problem: { line: number; text: string } | null }> {
  const anchors: Anchor[] = [];
  const lines = createInterface({ input: createReadStream(anchorFile, 'utf8'), crlfDelay: Infinity });
  const key = fingerprint(publicKey);
  let previous = FIRST_LINE;
  let number = 0;
  for await (const line of lines) {
    number += 1;
    const { data: anchor } = Anchor.safeParse(parseJson(line));
    const text = anchor === undefined ? 'is no anchor' : faultOf(anchor, previous, key, publicKey);
    if (anchor === undefined || text !== null) {
      return { anchors, problem: { line: number, text: text ?? 'is no anchor' } };
    }
    previous = sha256Hex(line);
    if (anchor.database === database) anchors.push(anchor);
  }
  return { anchors, problem: null };
}

function faultOf(anchor: Anchor, previous: string, key: string, publicKey: KeyObject): string | null {
  if (anchor.previous !== previous) return 'does not follow the line before it';
  if (anchor.key !== key) return 'was signed with another key';
  const holds = verify(null, signedText(anchor), publicKey, Buffer.from(anchor.signature, 'base64'));
  return holds ? null : 'has a signature that does not hold';
}
