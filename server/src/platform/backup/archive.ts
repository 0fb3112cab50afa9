import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Pack } from 'tar-stream';
import { z } from 'zod';
import { StartupError } from '../errors.ts';

/**
 * A backup is a tar, packed with gzip: `tables/<name>/00000 …`, `files/<key>/00000 …` and at its end `manifest.json`. The
 * content comes in parts, because a tar names the size of an entry before its bytes and a query knows it after them.
 */
const PART_BYTES = 8 * 1024 * 1024;
export const MANIFEST = 'manifest.json';

const Content = z.object({ bytes: z.int(), sha256: z.string() });

const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  schema: z.object({ migrations: z.array(z.string()), worker: z.int() }),
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  tables: z.array(
    Content.extend({
      name: z.string(),
      columns: z.array(z.string()),
      order: z.array(z.string()),
      rows: z.int(),
    }),
  ),
  files: z.array(Content.extend({ key: z.string() })),
  /** Files with a record whose content was away or changed when the backup was taken. */
  lostFiles: z.array(z.object({ key: z.string(), name: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

export type Measured = z.infer<typeof Content>;

export async function writeEntry(pack: Pack, name: string, bytes: Buffer): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  pack.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
  await promise;
}

/** Writes a stream of any length; answers its size and sum. */
export async function writeContent(
  pack: Pack,
  name: string,
  content: AsyncIterable<Buffer>,
): Promise<Measured> {
  const hash = createHash('sha256');
  const part = { number: 0, bytes: 0, chunks: [] as Buffer[] };
  let bytes = 0;
  const flush = async () => {
    await writeEntry(pack, `${name}/${String(part.number).padStart(5, '0')}`, Buffer.concat(part.chunks));
    Object.assign(part, { number: part.number + 1, bytes: 0, chunks: [] });
  };
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
    part.chunks.push(chunk);
    part.bytes += chunk.length;
    if (part.bytes >= PART_BYTES) await flush();
  }
  if (part.bytes > 0 || part.number === 0) await flush();
  return { bytes, sha256: hash.digest('hex') };
}

export interface ArchivedContent {
  /** `tables/<name>`, `files/<key>` or `manifest.json`. */
  name: string;
  /** To be read to its end before the next. */
  parts: AsyncGenerator<Buffer>;
}

/** Everything in an archive, in its order. Throws for one that is cut or damaged. */
export async function* readContents(file: string): AsyncGenerator<ArchivedContent> {
  const entries = readEntries(file);
  let next = await entries.next();
  const partsOf = async function* (name: string) {
    while (next.done !== true && ownerOf(next.value.name) === name) {
      yield next.value.bytes;
      next = await entries.next();
    }
  };
  while (next.done !== true) {
    const name = ownerOf(next.value.name);
    yield { name, parts: partsOf(name) };
  }
}

const ownerOf = (entry: string) => entry.replace(/\/\d{5}$/, '');

async function* readEntries(file: string): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const unpack = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), unpack);
  reading.catch(() => undefined); // thrown below
  for await (const entry of unpack) yield { name: entry.header.name, bytes: await buffer(entry) };
  await reading;
}

/** Reads a whole archive and compares every sum. Throws `StartupError` when it is not what was written. */
export async function examineArchive(file: string): Promise<Manifest> {
  const found = new Map<string, Measured>();
  let manifest: Manifest | undefined;
  try {
    for await (const { name, parts } of readContents(file)) {
      if (name === MANIFEST) manifest = Manifest.parse(JSON.parse((await buffer(parts)).toString()));
      else found.set(name, await measure(parts));
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new StartupError(`The archive ${file} cannot be read to its end: ${reason}.`, { cause: error });
  }
  if (!manifest) throw new StartupError(`The archive ${file} has no manifest; its writing was cut short.`);
  const wrong = [
    ...manifest.tables.map((table) => ({ name: `tables/${table.name}`, sha256: table.sha256 })),
    ...manifest.files.map(({ key, sha256 }) => ({ name: `files/${key}`, sha256 })),
  ].filter(({ name, sha256 }) => found.get(name)?.sha256 !== sha256);
  if (wrong.length === 0) return manifest;
  const names = wrong.map(({ name }) => name);
  throw new StartupError(`The archive ${file} is damaged: ${names.slice(0, 5).join(', ')}.`);
}

async function measure(parts: AsyncIterable<Buffer>): Promise<Measured> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of parts) {
    hash.update(part);
    bytes += part.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
