import type { PaymentImport } from '#contract/billing/imports.ts';
import { formatUsDate } from '#rules/dates.ts';
import { PAYMENT_FILE_BYTES } from '#rules/finance/payment-file.ts';
import { reportKey } from '#rules/history/report-columns.ts';
import { conflict } from '../../../platform/errors.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { readUpload } from '../../../platform/http/multipart.ts';
import type { FileColumn } from '../../../platform/spreadsheet/describe.ts';
import { viewImport } from '../unscoped/payment-imports.ts';
import { checkRows } from './check-rows.ts';
import { allowBulk, insertImport, insertRows, recallMapping, recordedBefore } from './import-store.ts';
import { readPaymentFile } from './read-payment-file.ts';

/** Takes a file of payments and says what its rows would do. */
export async function uploadPayments(
  context: RequestContext,
  { files }: { files: FileStore },
): Promise<{ data: PaymentImport }> {
  const { db, scope, now, today } = context;
  const upload = await readUpload(context.http.request, PAYMENT_FILE_BYTES);
  const file = await readPaymentFile(upload);
  const key = headerKey(file.headers);
  const remembered = key === null ? null : await recallMapping(db, key);
  const mapping = remembered ?? file.guessed;
  const stored = file.rows.map(({ number, cells }) => ({ row_number: number, cells, chosen: null }));
  return files.keep(upload.bytes, (received) =>
    context.command(async ({ tx, audit, live }) => {
      await allowBulk(tx);
      const before = await recordedBefore(tx, received.sha256);
      if (before) throw importedBefore(before);
      const checked = await checkRows(tx, stored, { mapping, today });
      const { id: fileId, name } = await files.record(tx, received, upload.name, 'text/csv');
      const id = await insertImport(tx, file, {
        file_id: fileId,
        file_name: name,
        sha256: received.sha256,
        mapping,
        source: remembered ? 'remembered' : 'guessed',
        createdBy: scope.userId,
        at: now,
      });
      await insertRows(tx, id, file, checked);
      live({ topic: 'payment-imports', id, admins: true });
      audit({ entity: 'finance_import', entityId: id, after: { file_name: name, rows: checked.length } });
      return { data: await viewImport(tx, id, now) };
    }),
  );
}

/** By what a mapping is remembered; null for a file without header, which another with as many columns is not like. */
export const headerKey = (headers: readonly FileColumn[]): string | null =>
  headers.some(({ header }) => header !== '') ? reportKey(headers.map(({ header }) => header)) : null;

export const importedBefore = ({ at, by }: { at: Date; by: string }) =>
  conflict(`This file was imported on ${formatUsDate(at.toISOString().slice(0, 10))} by ${by}.`);
