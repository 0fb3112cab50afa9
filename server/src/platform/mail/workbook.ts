import { buffer } from 'node:stream/consumers';
import { MAILED_BYTES } from '#rules/mailed-answers.ts';
import { tableFile, type NotedTable } from '../spreadsheet/write.ts';
import type { Attachment } from './mail.ts';

/** A table as a workbook; null for one that is too large for a mail. */
export async function workbookFor(table: NotedTable): Promise<Attachment | null> {
  const { name: filename, contentType, content } = tableFile(table, 'xlsx');
  const whole = Buffer.isBuffer(content) ? content : await buffer(content);
  return whole.length > MAILED_BYTES ? null : { filename, contentType, content: whole };
}
