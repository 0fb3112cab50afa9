import { DOCUMENT_KINDS, fitsDocumentType, UNSUPPORTED_FILE, type DocumentType } from '#rules/documents.ts';
import { formatBytes } from '../../shared/format.ts';

export const UPLOADED = 'Document was uploaded';

const MEGABYTE = 1024 * 1024;

/** 'PDF, JPG, PNG, at most 20 MB': one name where two endings mean the same. */
export function fileHint(type: DocumentType): string {
  const { endings, maxBytes } = DOCUMENT_KINDS[type];
  const kinds = endings.filter((ending) => ending !== 'jpeg').map((ending) => ending.toUpperCase());
  return `${kinds.join(', ')}, at most ${maxBytes / MEGABYTE} MB`;
}

export const acceptOf = (type: DocumentType): string =>
  DOCUMENT_KINDS[type].endings.map((ending) => `.${ending}`).join(',');

/** Why a file need not be sent at all; null sends it. */
export function problemOf(type: DocumentType, file: File): string | null {
  if (!fitsDocumentType(type, file.name)) return UNSUPPORTED_FILE;
  const { maxBytes } = DOCUMENT_KINDS[type];
  if (file.size > maxBytes)
    return `This file has ${formatBytes(file.size)}; at most ${maxBytes / MEGABYTE} MB can be taken.`;
  return file.size === 0 ? 'This file is empty.' : null;
}
