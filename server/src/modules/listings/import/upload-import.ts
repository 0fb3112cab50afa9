import { importEndpoints, type ListingImport } from '#contract/listings/imports.ts';
import { findHeader } from '#rules/listings/import-headers.ts';
import { ruleBroken } from '../../../platform/errors.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { readUpload } from '../../../platform/http/multipart.ts';
import { countRows } from '../../../platform/spreadsheet/read.ts';
import { sellingCompany } from '../edit-listing.ts';
import { startCheck } from './store.ts';
import { viewImport } from './views.ts';

const CONTENT_TYPE = {
  text: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

const ONE_ROW = 'The file has a header row and nothing below it. A single product needs a header above it.';

/** Takes a price file that can be read and has it checked by a job; nothing is listed yet. */
export async function uploadImport(
  context: RequestContext,
  deps: { files: FileStore },
): Promise<{ data: ListingImport }> {
  const { scope } = context;
  const company = sellingCompany(scope);
  const file = await readUpload(context.http.request, importEndpoints.uploadImport.upload?.maxBytes ?? 0);
  const { rowCount, first } = await countRows(file);
  if (rowCount < 2) throw ruleBroken(ONE_ROW);
  const hasHeader = findHeader(first.map(({ cells }) => cells)) !== null;
  const rows = hasHeader ? rowCount - 1 : rowCount;
  const contentType = CONTENT_TYPE[/\.xlsx\s*$/i.test(file.name) ? 'xlsx' : 'text'];
  return deps.files.keep(file.bytes, (received) =>
    context.command(async ({ tx, audit, live }) => {
      const stored = await deps.files.record(tx, received, file.name, contentType);
      const { id } = await tx
        .insertInto('listing_import')
        .values({
          company_id: company.id,
          created_by: scope.userId,
          file_id: stored.id,
          headers: '[]',
          mapping: '{}',
          row_count: rows,
          created_at: context.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await startCheck(tx, id);
      live({ topic: 'imports', id, company_ids: [company.id] });
      audit({ entity: 'listing_import', entityId: id, after: { file_name: file.name, rows } });
      return { data: await viewImport(scope, tx, id) };
    }),
  );
}
