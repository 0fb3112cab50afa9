import { inflateRawSync, inflateSync } from 'node:zlib';
import type { TestReply } from './client.ts';

/** What people read of a body: JSON and CSV as they are, the parts of a workbook, the words of a PDF. */
export function bodyText({ headers, bytes }: TestReply<unknown>): string {
  const type = headers['content-type'] ?? '';
  if (type.includes('spreadsheetml')) return workbookText(bytes);
  return type.includes('pdf') ? pdfText(bytes) : bytes.toString('utf8');
}

/** The same with the headers, for what must not be anywhere in a reply. */
export const textOf = (reply: TestReply<unknown>): string => JSON.stringify(reply.headers) + bodyText(reply);

const LOCAL_HEADER = Buffer.from('PK\x03\x04');

/** Every part after its local header; its size is where the next one begins, so the inflater stops by itself. */
function workbookText(bytes: Buffer): string {
  const parts: string[] = [];
  for (let at = bytes.indexOf(LOCAL_HEADER); at !== -1; at = bytes.indexOf(LOCAL_HEADER, at + 4)) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    const packed = bytes.readUInt16LE(at + 8) === 8;
    const next = bytes.indexOf(LOCAL_HEADER, start);
    const body = bytes.subarray(start, next === -1 ? undefined : next);
    parts.push((packed ? inflateRawSync(body) : body).toString('utf8'));
  }
  if (parts.length === 0) throw new Error('This is no workbook.');
  return parts.join('\n');
}

/** PDFKit writes words as glyphs between kerning figures, `[<0048> 10 <0065006c>] TJ`, below the font that has them. */
function pdfText(bytes: Buffer): string {
  const source = bytes.toString('latin1');
  const objects = new Map(
    [...source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  );
  const streamOf = (body = '') =>
    unpacked(Buffer.from(/stream\n([\s\S]*?)\nendstream/.exec(body)?.[1] ?? '', 'latin1'));
  const fonts = new Map(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
      return [name, lettersOf(streamOf(objects.get(toUnicode)))];
    }),
  );
  let letters: readonly string[] = [];
  // Objects are written as their packing ends.
  const inOrder = [...objects]
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([, body]) => streamOf(body));
  const text = inOrder.flatMap((stream) =>
    [...stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].flatMap(([, font, pieces]) => {
      if (font !== undefined) letters = fonts.get(font) ?? [];
      return pieces === undefined ? [] : [wordOf(pieces, letters)];
    }),
  );
  if (text.length === 0) throw new Error('This PDF has no words.');
  return text.join('\n');
}

/** What each glyph of a font stands for, by its number. */
const lettersOf = (cmap: string): string[] =>
  [...cmap.matchAll(/> \[([^\]]*)\]/g)].flatMap(([, entries = '']) =>
    [...entries.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  );

const wordOf = (pieces: string, letters: readonly string[]): string =>
  [...pieces.matchAll(/<([0-9a-f]+)>/g)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '')
    .join('');

function unpacked(body: Buffer): string {
  try {
    return inflateSync(body).toString('latin1');
  } catch {
    return body.toString('latin1');
  }
}
