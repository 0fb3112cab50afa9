import { inflateRawSync, inflateSync } from 'node:zlib';
import type { TestReply } from './client.ts';

/** What people read in a reply: JSON and CSV as they are, the parts of a workbook, the words of a PDF. */
export function textOf({ headers, bytes }: TestReply<unknown>): string {
  const type = headers['content-type'] ?? '';
  const head = JSON.stringify(headers);
  if (type.includes('spreadsheetml')) return head + workbookText(bytes);
  return head + (type.includes('pdf') ? pdfText(bytes) : bytes.toString('utf8'));
}

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

/** PDFKit writes words as hexadecimal pieces between kerning figures: `[<48> 10 <656c6c6f>] TJ`. */
function pdfText(bytes: Buffer): string {
  const source = bytes.toString('latin1');
  const streams = [...source.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) =>
    unpacked(Buffer.from(body, 'latin1')),
  );
  const words = streams.join('\n').matchAll(/\[([^\]]*)\] TJ/g);
  const text = [...words].map(([, pieces = '']) =>
    [...pieces.matchAll(/<([0-9a-f]+)>/g)]
      .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
      .join(''),
  );
  if (text.length === 0) throw new Error('This PDF has no words.');
  return `${source}\n${text.join('\n')}`;
}

function unpacked(body: Buffer): string {
  try {
    return inflateSync(body).toString('latin1');
  } catch {
    return body.toString('latin1');
  }
}
