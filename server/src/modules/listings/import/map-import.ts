import { sql } from 'kysely';
import type { importEndpoints, ListingImport } from '#contract/listings/imports.ts';
import type { Input } from '#contract/endpoint.ts';
import { COLUMN_LABELS, COLUMNS_OF, missingColumns } from '#rules/listings/import-columns.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { readChosenColumns } from '../../../platform/spreadsheet/chosen-columns.ts';
import { sellingCompany } from '../edit-listing.ts';
import { headerKey } from './file-layout.ts';
import { forgetMapping, rememberMapping } from './mapping-memory.ts';
import { requireChecked, startCheck, lockImport, type ImportRecord } from './store.ts';
import { viewImport } from './views.ts';

type Correction = Input<typeof importEndpoints.mapImport>['body'];

/** Takes what the user says about header, columns and doubtful cells, and has the file checked again. 409 once it was started. */
export async function mapImport(
  context: RequestContext,
  id: number,
  input: Correction,
): Promise<{ data: ListingImport }> {
  const { scope, now } = context;
  const company = sellingCompany(scope);
  return context.command(async ({ tx, audit, live }) => {
    const found = await lockImport(scope, tx, id);
    requireChecked(found);
    const corrected = correct(found, input);
    await keepMapping(tx, found, corrected, now);
    const { header_row, header_chosen, mapping, mapping_source, choices } = corrected;
    await tx
      .updateTable('listing_import')
      .set({
        header_row,
        header_chosen,
        mapping: JSON.stringify(mapping),
        mapping_source,
        choices: JSON.stringify(choices),
        waits: sql`case when waits is not null then ${CORRECTED} end`,
      })
      .where('id', '=', id)
      .execute();
    await startCheck(tx, id);
    live({ topic: 'imports', id, company_ids: [company.id] });
    audit({ entity: 'listing_import', entityId: id, before: decided(found), after: decided(corrected) });
    return { data: await viewImport(scope, tx, id) };
  });
}

/** Why an import of a document goes on waiting, whatever is left of its reasons. */
const CORRECTED = 'Somebody has corrected how it is imported.';

const decided = ({ header_row, mapping, choices }: ImportRecord) => ({ header_row, mapping, choices });

/** Another header has other columns, so they are guessed anew unless they come with it. */
function correct(found: ImportRecord, input: Correction): ImportRecord {
  const { mapping, header_row, settings } = input;
  const isOther = header_row !== undefined && header_row !== found.header_row;
  return {
    ...found,
    ...(header_row !== undefined && { header_row, header_chosen: true }),
    ...((mapping === null || isOther) && { mapping: {}, mapping_source: 'guessed' as const }),
    ...(mapping && {
      mapping: readChosenColumns(mapping, {
        columns: COLUMNS_OF[found.kind].all,
        labels: COLUMN_LABELS,
        width: found.headers.length,
      }),
      mapping_source: 'chosen' as const,
    }),
    choices: {
      ...found.choices,
      ...settings,
      ...(settings?.left_out && { left_out: [...new Set(settings.left_out)] }),
    },
  };
}

/** A mapping with all that every row needs is the one for the next file of such a header. */
async function keepMapping(tx: Tx, found: ImportRecord, corrected: ImportRecord, now: Date): Promise<void> {
  const { mapping, mapping_source } = corrected;
  if (corrected.header_row !== found.header_row) return;
  const key = headerKey(found.kind, found.headers, found.header_row !== null);
  if (mapping_source === 'guessed') return forgetMapping(tx, found.company_id, key);
  if (mapping_source !== 'chosen' || missingColumns(mapping, found.kind).length > 0 || found.file_id === null)
    return;
  const { name } = await tx
    .selectFrom('stored_file')
    .select('name')
    .where('id', '=', found.file_id)
    .executeTakeFirstOrThrow();
  await rememberMapping(tx, { companyId: found.company_id, key, mapping, fileName: name, now });
}
