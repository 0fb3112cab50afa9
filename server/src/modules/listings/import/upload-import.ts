import { importEndpoints, type ListingImport } from '#contract/listings/imports.ts';
import type { ImportKind } from '#rules/listings/import-columns.ts';
import { FILE_KINDS } from '#rules/listings/import-kinds.ts';
import { MOST_PORTFOLIO_ROWS, TOO_MANY_PORTFOLIO_ROWS } from '#rules/listings/portfolio-file.ts';
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

/** Takes a file that can be read and has it checked by a job; nothing is listed, or added to the portfolio, yet. */
export async function uploadImport(
  context: RequestContext,
  deps: { files: FileStore },
  kind: ImportKind = 'listings',
): Promise<{ data: ListingImport }> {
  const { scope } = context;
  const company = sellingCompany(scope);
  const file = await readUpload(context.http.request, importEndpoints.uploadImport.upload?.maxBytes ?? 0);
  const { rowCount, first } = await countRows(file);
  const header = FILE_KINDS[kind].findHeader(first.map(({ cells }) => cells));
  const rows = header === null ? rowCount : rowCount - 1;
  refuseSize(kind, rowCount, header);
  const contentType = CONTENT_TYPE[/\.xlsx\s*$/i.test(file.name) ? 'xlsx' : 'text'];
  return deps.files.keep(file.bytes, (received) =>
    context.command(async ({ tx, audit, live }) => {
      const stored = await deps.files.record(tx, received, file.name, contentType);
      const { id } = await tx
        .insertInto('listing_import')
        .values({
          company_id: company.id,
          kind,
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

/** A lone NDC is a portfolio of one product; a lone row of a price file says nothing without a header. */
function refuseSize(kind: ImportKind, rowCount: number, header: number | null): void {
  if (rowCount < 2 && (kind === 'listings' || header !== null)) throw ruleBroken(ONE_ROW);
  const products = header === null ? rowCount : rowCount - header - 1;
  if (kind === 'portfolio' && products > MOST_PORTFOLIO_ROWS) throw ruleBroken(TOO_MANY_PORTFOLIO_ROWS);
}
