import { open } from 'node:fs/promises';
import type { LocalCopy } from './blobs.ts';
import { pictureType } from './pictures.ts';

export type ScanType = 'application/pdf' | 'image/png' | 'image/jpeg';

/** Where the end of a document must be found; programs put a little behind it. */
const TAIL = 8192;

/**
 * What a scanned document is by its first and last bytes, whatever its name says; null for anything else and for what
 * breaks off. A JPEG may have anything behind its picture, so that only its beginning counts.
 */
export async function scanType({ path }: LocalCopy): Promise<ScanType | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await read(file, 0, 16);
    const tail = await read(file, Math.max(0, size - TAIL), TAIL);
    if (head.toString('latin1', 0, 5) === '%PDF-') return tail.includes('%%EOF') ? 'application/pdf' : null;
    const picture = pictureType(head);
    if (picture === 'image/png') return tail.includes('IEND') ? picture : null;
    return picture === 'image/jpeg' ? picture : null;
  } finally {
    await file.close();
  }
}

async function read(file: Awaited<ReturnType<typeof open>>, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}
