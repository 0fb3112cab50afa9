import type { z } from 'zod';
import type { adminEndpoints } from '#contract/admin/admin.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { FileReply } from '../../platform/http/context.ts';
import { EXPORT_ROWS_READ } from '../../platform/export-rows.ts';
import { exportFile } from '../../platform/spreadsheet/write.ts';
import { newestLogs } from './unscoped/logs.ts';

type Query = z.output<typeof adminEndpoints.exportLogs.query & object>;

/** What a cell of a spreadsheet holds. */
const CELL = 32_000;

const HEADERS = [
  'Time',
  'User',
  'Email',
  'Company',
  'Impersonator',
  'Event',
  'Record',
  'Before',
  'After or parameters',
  'Host',
  'IP',
  'Request id',
  'Sentence',
];

/** The filtered logs, newest first. */
export async function exportLogs(
  db: Queryable,
  { format, ...filters }: Query,
  today: string,
): Promise<FileReply> {
  const entries = await newestLogs(db, filters, { limit: EXPORT_ROWS_READ, offset: 0 });
  const rows = entries.map((entry) => [
    entry.at,
    entry.user?.name ?? null,
    entry.user?.email ?? null,
    entry.company?.name ?? null,
    entry.impersonator?.name ?? null,
    entry.event,
    entry.entity === null ? null : `${entry.entity} ${entry.entity_id ?? ''}`.trim(),
    entry.before?.slice(0, CELL) ?? null,
    entry.after?.slice(0, CELL) ?? null,
    entry.host,
    entry.ip,
    entry.request_id,
    entry.sentence,
  ]);
  return exportFile({ name: `logs-${today}`, headers: HEADERS, rows }, format);
}
