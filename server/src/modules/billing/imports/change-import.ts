import { sql } from 'kysely';
import type { PaymentImport, paymentImportEndpoints } from '#contract/billing/imports.ts';
import type { Input } from '#contract/endpoint.ts';
import {
  guessPaymentColumns,
  missingPaymentColumns,
  PAYMENT_COLUMN_LABELS,
  PAYMENT_COLUMNS,
  type PaymentColumn,
} from '#rules/finance/payment-file.ts';
import type { Mapping } from '#rules/spreadsheet/columns.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound, ruleBroken, stale } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { readChosenColumns, refuseColumn } from '../../../platform/spreadsheet/chosen-columns.ts';
import { viewImport } from '../unscoped/payment-imports.ts';
import { checkRows, keepOutcomes, storedRows } from './check-rows.ts';
import {
  allowBulk,
  forgetMapping,
  lockImport,
  refuseUnlessChecked,
  rememberMapping,
  type ImportRecord,
} from './import-store.ts';
import { headerKey } from './upload-payments.ts';

type Correction = Input<typeof paymentImportEndpoints.changePaymentImport>['body'];

/** Takes what a person says of columns and rows, and checks again. */
export async function changeImport(
  { now, today, ...context }: RequestContext,
  id: number,
  { mapping, rows, version }: Correction,
): Promise<{ data: PaymentImport }> {
  if (mapping === undefined && rows === undefined) throw ruleBroken('Nothing is corrected.');
  return context.command(async ({ tx, audit, live }) => {
    await allowBulk(tx);
    const found = await lockImport(tx, id);
    refuseUnlessChecked(found);
    if (found.version !== version) throw stale('Somebody has changed this import. Please look again.');
    const chosen = mapping ? readMapping(mapping, found) : null;
    const key = headerKey(found.headers);
    if (key !== null && chosen !== null) await rememberMapping(tx, { key, mapping: chosen, now });
    else if (key !== null && mapping === null) await forgetMapping(tx, key);
    if (rows) await choose(tx, id, rows);
    const stored = await storedRows(tx, id);
    const next = chosen ?? (mapping === null ? guessed(found, stored) : found.mapping);
    await keepOutcomes(tx, id, await checkRows(tx, stored, { mapping: next, today }));
    await sql`update finance_import set version = version + 1, mapping = ${JSON.stringify(next)},
      mapping_source = ${chosen ? 'chosen' : mapping === null ? 'guessed' : sql`mapping_source`} where id = ${id}`.execute(
      tx,
    );
    live({ topic: 'payment-imports', id, admins: true });
    audit({
      entity: 'finance_import',
      entityId: id,
      before: { version, mapping: found.mapping },
      after: { version: version + 1, ...(mapping !== undefined && { mapping: next }), ...(rows && { rows }) },
    });
    return { data: await viewImport(tx, id, now) };
  });
}

const guessed = ({ headers }: ImportRecord, stored: readonly { cells: string[] }[]): Mapping<PaymentColumn> =>
  guessPaymentColumns(
    headers.map(({ header }) => header),
    stored.map(({ cells }) => cells),
  );

function readMapping(
  input: NonNullable<Correction['mapping']>,
  { headers }: ImportRecord,
): Mapping<PaymentColumn> {
  const mapping = readChosenColumns(input, {
    columns: PAYMENT_COLUMNS,
    labels: PAYMENT_COLUMN_LABELS,
    width: headers.length,
  });
  const [missing] = missingPaymentColumns(mapping);
  if (missing !== undefined) throw refuseColumn(missing, PAYMENT_COLUMN_LABELS, 'Every payment needs it.');
  return mapping;
}

async function choose(tx: Tx, id: number, rows: NonNullable<Correction['rows']>): Promise<void> {
  const { numAffectedRows } = await sql`update finance_import_row r set chosen = c.record
    from json_to_recordset(${JSON.stringify(rows)}::json) as c(row int, record boolean)
    where r.import_id = ${id} and r.row_number = c.row`.execute(tx);
  if (Number(numAffectedRows) < new Set(rows.map(({ row }) => row)).size)
    throw notFound('The file has no such row.');
}
