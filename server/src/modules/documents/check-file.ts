import { readFile } from 'node:fs/promises';
import { DOCUMENT_KINDS, fitsDocumentType, UNSUPPORTED_FILE, type DocumentType } from '#rules/documents.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { AppError, ruleBroken } from '../../platform/errors.ts';
import { scanType } from '../../platform/files/scan-type.ts';
import type { FileStore, ReceivedFile } from '../../platform/files/files.ts';
import { peekRows } from '../../platform/spreadsheet/read.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const unsupported = () => ruleBroken(UNSUPPORTED_FILE, { doc: UNSUPPORTED_FILE });

/** Refuses by name before anything is stored. */
export function checkName(type: DocumentType, name: string): void {
  if (!fitsDocumentType(type, name)) throw unsupported();
}

/**
 * Looks at what has arrived before any record names it: its size, what it is, and that it is whole. Of a report the beginning
 * is read; a job reads it to its end. Answers the content type, or throws and lets the content go.
 */
export async function checkContent(
  { files, db }: { files: FileStore; db: Queryable },
  type: DocumentType,
  { name, received }: { name: string; received: ReceivedFile },
): Promise<string> {
  try {
    const { maxBytes } = DOCUMENT_KINDS[type];
    if (received.bytes > maxBytes)
      throw new AppError('too_large', `The file is larger than ${maxBytes / 1024 / 1024} MB.`);
    if (received.bytes === 0) throw ruleBroken('The file is empty.', { doc: 'The file is empty.' });
    const copy = await files.localCopy(db, received);
    try {
      if (type === 'Calibration_File') {
        const { form } = await peekRows({ name, bytes: await readFile(copy.path) });
        return form === null ? XLSX : 'text/csv';
      }
      const found = await scanType(copy);
      if (found === null || !fitsContent(type, found)) throw unsupported();
      return found;
    } finally {
      await copy.release();
    }
  } catch (error) {
    await files.discard(received);
    throw error;
  }
}

const ENDING = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;
const fitsContent = (type: DocumentType, found: keyof typeof ENDING) =>
  DOCUMENT_KINDS[type].endings.includes(ENDING[found]);
