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
  return text.join('\n');
}

function unpacked(body: Buffer): string {
  try {
    return inflateSync(body).toString('latin1');
  } catch {
    return body.toString('latin1');
  }
}
