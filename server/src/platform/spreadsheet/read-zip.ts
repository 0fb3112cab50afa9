import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { SaxesParser } from 'saxes';
import { LIMITS, Refusal, count } from './read-limits.ts';

const TOO_LARGE = 'The workbook is too large once it is unpacked; split it.';

/** What a reader of one XML part wants to hear. Names come without their namespace prefix. */
export interface XmlListener {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
  /** True ends the reading early. */
  done?(): boolean;
}

/** The parts of a workbook, inflated only as far as they are read and counted while they inflate. */
export interface Package {
  has(name: string): boolean;
  read(name: string, listener: XmlListener): Promise<void>;
}

export async function openPackage(bytes: Buffer): Promise<Package> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
  const entries = await listEntries(zip);
  const budget = { bytes: 0, elements: 0 };
  return {
    has: (name) => entries.has(name.toLowerCase()),
    async read(name, listener) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) throw new Error(`The part ${name} is missing.`);
      await readXml(await openEntry(zip, entry), listener, budget);
    },
  };
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const refuse = () => new Refusal(`The workbook has more than ${count(LIMITS.zipEntries)} parts.`);
  if (zip.entryCount > LIMITS.zipEntries) throw refuse();
  const entries = new Map<string, Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      const name = entry.fileName.toLowerCase();
      if (entries.has(name)) return reject(new Refusal('The workbook holds two parts of the same name.'));
      if (entry.isEncrypted())
        return reject(new Refusal('The workbook is protected by a password; save it without one.'));
      entries.set(name, entry);
      if (entries.size > LIMITS.zipEntries) return reject(refuse());
      zip.readEntry();
    });
    zip.readEntry();
  });
  return entries;
}

function openEntry(zip: ZipFile, entry: Entry): Promise<NodeJS.ReadableStream> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}

async function readXml(
  stream: NodeJS.ReadableStream,
  listener: XmlListener,
  budget: { bytes: number; elements: number },
): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let silence = 0;
  let depth = 0;
  parser.on('doctype', refuseDoctype);
  parser.on('opentag', (tag) => {
    silence = 0;
    depth += 1;
    if (depth > LIMITS.xmlDepth)
      throw new Refusal('The workbook nests deeper than a spreadsheet program makes it.');
    budget.elements += 1;
    if (budget.elements > LIMITS.xmlElements) throw new Refusal(TOO_LARGE);
    listener.open(localName(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    silence = 0;
    depth -= 1;
    listener.close?.(localName(tag.name));
  });
  if (listener.text) {
    const hear = (text: string) => listener.text?.(text);
    parser.on('text', hear);
    parser.on('cdata', hear);
  }
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    budget.bytes += bytes.length;
    if (budget.bytes > LIMITS.inflatedBytes) throw new Refusal(TOO_LARGE);
    silence += bytes.length;
    parser.write(decoder.decode(bytes, { stream: true }));
    if (silence > LIMITS.silence) {
      throw new Refusal('A cell of the workbook is longer than it can be.');
    }
    if (listener.done?.()) return;
  }
  parser.close();
}

/** Office never writes one; the documents that do try to make the reader expand entities or fetch files. */
function refuseDoctype(): never {
  throw new Refusal(
    'The workbook holds a document type declaration; it was not made by a spreadsheet program.',
  );
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
