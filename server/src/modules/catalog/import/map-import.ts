import type { ImportMapping, ListingImport } from '#contract/imports.ts';
import {
  COLUMN_LABELS,
  IMPORT_COLUMNS,
  type ColumnMapping,
  type ImportColumn,
} from '#rules/listing-import.ts';
import { conflict, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { sellingCompany } from '../edit-listing.ts';
import { planRows } from './plan-rows.ts';
import { allowBulk, countPlan, loadRows, lockImport, saveOutcomes, type FileColumn } from './store.ts';
import { viewImport } from './views.ts';

/** Replaces the columns and checks every row again. 409 once the import was started. */
export async function mapImport(
  context: RequestContext,
  id: number,
  input: ImportMapping,
): Promise<{ data: ListingImport }> {
  const { scope, today } = context;
  const company = sellingCompany(scope);
  return context.command(async ({ tx, audit }) => {
    await allowBulk(tx);
    const found = await lockImport(tx, company.id, id);
    if (found.state !== 'checked') throw conflict('This import was already started; upload the file again.');
    const mapping = readMapping(input, found.headers);
    const outcomes = await planRows(tx, await loadRows(tx, id), { mapping, today, company });
    await saveOutcomes(tx, id, outcomes);
    await tx
      .updateTable('listing_import')
      .set({ mapping: JSON.stringify(mapping) })
      .where('id', '=', id)
      .execute();
    await countPlan(tx, company.id, id);
    audit({ entity: 'listing_import', entityId: id, before: found.mapping, after: mapping });
    return { data: await viewImport(scope, tx, id) };
  });
}

function readMapping(input: ImportMapping, columns: readonly FileColumn[]): ColumnMapping {
  const mapping: Partial<Record<ImportColumn, number>> = {};
  const taken = new Map<number, ImportColumn>();
  for (const column of IMPORT_COLUMNS) {
    const index = input[column];
    if (index === null || index === undefined) continue;
    if (index >= columns.length) throw refusal(column, 'The file has no such column.');
    const other = taken.get(index);
    if (other !== undefined)
      throw refusal(column, `This column of the file is already used for ${COLUMN_LABELS[other]}.`);
    taken.set(index, column);
    mapping[column] = index;
  }
  return mapping;
}

const refusal = (column: ImportColumn, message: string) =>
  ruleBroken(`${COLUMN_LABELS[column]}: ${message}`, { [`mapping.${column}`]: message });
