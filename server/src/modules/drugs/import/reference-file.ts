import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { nadacColumn } from '#rules/drugs/drug-prices.ts';
import { ruleBroken } from '../../../platform/errors.ts';

export type Open = () => Promise<Readable>;

export interface NdcFiles {
  readonly products: Open;
  readonly packages: Open;
}

export type Reference =
  | { readonly kind: 'ndc'; readonly files: NdcFiles }
  | { readonly kind: 'nadac'; readonly open: Open }
  | { readonly kind: 'shortages'; readonly open: Open };

const UNKNOWN =
  'This is none of the files that can be imported: ndctext.zip of the FDA, a NADAC file (.csv) of CMS, or the drug shortages (.json) of openFDA.';
const HALF =
  'The NDC directory is two files. Send them together as the FDA publishes them: ndctext.zip with product.txt and package.txt.';
const HEAD_BYTES = 4_000;
const MAX_UNPACKED = 1_500_000_000;

const openPath =
  (path: string): Open =>
  async () =>
    createReadStream(path);

export const ndcReference = (products: string, packages: string): Reference => ({
  kind: 'ndc',
  files: { products: openPath(products), packages: openPath(packages) },
});
export const nadacReference = (path: string): Reference => ({ kind: 'nadac', open: openPath(path) });
export const shortageReference = (path: string): Reference => ({ kind: 'shortages', open: openPath(path) });

/** Recognizes a file by its content, whatever its name. Throws 422 for any other file. */
export async function recogniseReference(path: string): Promise<Reference> {
  const head = await headOf(openPath(path), path);
  if (head.startsWith('PK')) return recogniseZip(path);
  return recogniseText(head, openPath(path));
}

async function recogniseZip(path: string): Promise<Reference> {
  const names = await entriesOf(path);
  const named = (end: string) => names.find((name) => name.toLowerCase().endsWith(end));
  const [products, packages] = [named('product.txt'), named('package.txt')];
  if (products !== undefined && packages !== undefined) {
    return {
      kind: 'ndc',
      files: { products: openEntry(path, products), packages: openEntry(path, packages) },
    };
  }
  const [only, more] = names.filter((name) => /\.(csv|json)$/i.test(name));
  if (only === undefined || more !== undefined) throw ruleBroken(UNKNOWN);
  const open = openEntry(path, only);
  return recogniseText(await headOf(open, only), open);
}

function recogniseText(head: string, open: Open): Reference {
  const text = head.replace(/^\uFEFF|^\u00EF\u00BB\u00BF/, '').trimStart();
  if (text.startsWith('{')) return { kind: 'shortages', open };
  const header = text.split(/\r?\n/)[0] ?? '';
  if (header.includes('\t') && header.toUpperCase().includes('PRODUCTID')) throw ruleBroken(HALF);
  const columns = header.split(',').map((cell) => nadacColumn(cell.replaceAll('"', '')));
  if (columns.includes('nadac_per_unit')) return { kind: 'nadac', open };
  throw ruleBroken(UNKNOWN);
}

async function headOf(open: Open, path: string): Promise<string> {
  for await (const chunk of await open()) {
    const bytes: Buffer = chunk;
    return bytes.toString('latin1', 0, HEAD_BYTES);
  }
  throw ruleBroken(`The file ${path.split('/').at(-1) ?? ''} is empty.`);
}

async function entriesOf(path: string): Promise<string[]> {
  const zip = await openZip(path);
  try {
    const names: string[] = [];
    for await (const entry of zip.eachEntry()) names.push(entry.fileName);
    return names;
  } finally {
    zip.close();
  }
}

const openEntry =
  (path: string, name: string): Open =>
  async () => {
    const zip = await openZip(path);
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== name) continue;
      if (entry.isEncrypted() || entry.uncompressedSize > MAX_UNPACKED) break;
      const stream = await zip.openReadStreamPromise(entry);
      return stream.once('close', () => zip.close());
    }
    zip.close();
    throw ruleBroken(`${name} cannot be unpacked.`);
  };

async function openZip(path: string) {
  try {
    return await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
  } catch {
    throw ruleBroken('The archive cannot be read.');
  }
}
