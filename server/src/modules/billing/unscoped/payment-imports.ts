import { sql } from 'kysely';
import type { z } from 'zod';
import type {
  ListedPaymentImport,
  PaymentImport,
  paymentImportEndpoints,
  PaymentImportRow,
} from '#contract/billing/imports.ts';
import { missingPaymentColumns, paymentRowOf, type PaymentColumn } from '#rules/finance/payment-file.ts';
import { canUndo, PAYMENT_OUTCOMES, type PaymentOutcome } from '#rules/finance/payment-import.ts';
import { toDollars, type Cents } from '#rules/money.ts';
import type { Mapping } from '#rules/spreadsheet/columns.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { readPage } from '../../../platform/database/read-page.ts';
import { notFound } from '../../../platform/errors.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import type { FileColumn } from '../../../platform/spreadsheet/describe.ts';
import { tableFile } from '../../../platform/spreadsheet/write.ts';
import { NO_IMPORT } from '../imports/import-store.ts';

type ListQuery = z.output<NonNullable<typeof paymentImportEndpoints.listPaymentImports.query>>;
type RowsQuery = z.output<NonNullable<typeof paymentImportEndpoints.listPaymentRows.query>>;

/** As JSON of the database has it. */
interface ListedRow extends Omit<
  ListedPaymentImport,
  'created_date' | 'recorded_amount' | 'recorded_date' | 'undone_date'
> {
  created_at: string;
  recorded_at: string | null;
  recorded_cents: Cents | null;
  undone_at: string | null;
}

interface ImportRow extends ListedRow {
  version: number;
  header_row: number | null;
  headers: FileColumn[];
  mapping: Mapping<PaymentColumn>;
  mapping_source: PaymentImport['mapping_source'];
  outcomes: { outcome: PaymentOutcome; rows: number; cents: Cents }[];
}

const nameOf = (column: string) =>
  sql`(select u.first_name || ' ' || u.last_name from app_user u where u.id = ${sql.ref(column)})`;
const LISTED = sql`i.id, i.file_name, i.created_at, ${nameOf('i.created_by')} as created_by, i.state, i.row_count,
  (select count(*)::int from finance_import_row r where r.import_id = i.id and r.outcome = 'error') as errors,
  i.recorded_cents, i.recorded_at, ${nameOf('i.recorded_by')} as recorded_by, i.undone_at,
  ${nameOf('i.undone_by')} as undone_by`;

/** Newest first. */
export async function listPaymentImports(db: Queryable, { state, ...paging }: ListQuery) {
  const selection = {
    columns: LISTED,
    from: sql`finance_import i`,
    where: state === undefined ? sql`true` : sql`i.state = ${state}`,
    orderBy: sql`i.id desc`,
    key: sql`i.id`,
  };
  const { rows, meta } = await readPage<ListedRow>(db, selection, paging);
  return { data: rows.map(toListed), meta };
}

export async function viewImport(db: Queryable, id: number, now: Date): Promise<PaymentImport> {
  const { rows } = await sql<{ row: ImportRow }>`select to_jsonb(p) as row from (
    select ${LISTED}, i.version, i.header_row, i.headers, i.mapping, i.mapping_source,
      (select coalesce(json_agg(o), '[]') from (
        select r.outcome, count(*)::int as rows, coalesce(sum(r.cents), 0)::bigint as cents
        from finance_import_row r where r.import_id = i.id group by 1) o) as outcomes
    from finance_import i where i.id = ${id}) p`.execute(db);
  const row = rows[0]?.row;
  if (!row) throw notFound(NO_IMPORT);
  const { version, header_row, headers, mapping, mapping_source, outcomes, ...listed } = row;
  const isChecked = listed.state === 'checked';
  const pays = outcomes.some(({ outcome }) => outcome === 'full' || outcome === 'part' || outcome === 'over');
  return {
    ...toListed(listed),
    version,
    header_row,
    headers,
    mapping,
    mapping_source,
    missing_columns: missingPaymentColumns(mapping),
    outcomes: PAYMENT_OUTCOMES.flatMap((outcome) => outcomes.filter((one) => one.outcome === outcome)).map(
      ({ cents, ...one }) => ({ ...one, amount: toDollars(cents) }),
    ),
    can: {
      change: isChecked,
      run: isChecked && pays,
      undo: canUndo(listed.state, listed.recorded_at === null ? null : new Date(listed.recorded_at), now),
      discard: isChecked,
    },
  };
}

const toListed = ({
  created_at,
  recorded_at,
  recorded_cents,
  undone_at,
  ...rest
}: ListedRow): ListedPaymentImport => ({
  ...rest,
  created_date: new Date(created_at).toISOString(),
  recorded_date: recorded_at === null ? null : new Date(recorded_at).toISOString(),
  recorded_amount: recorded_cents === null ? null : toDollars(recorded_cents),
  undone_date: undone_at === null ? null : new Date(undone_at).toISOString(),
});

interface RowRow {
  row_number: number;
  cells: string[];
  outcome: PaymentOutcome;
  said: string;
  chosen: boolean | null;
  order_id: number | null;
}

/** In the order of the file. */
export async function listPaymentRows(db: Queryable, id: number, { outcome, ...paging }: RowsQuery) {
  const { mapping } = await fileOf(db, id);
  const selection = {
    columns: sql`r.row_number, r.cells, r.outcome, r.said, r.chosen, r.order_id`,
    from: sql`finance_import_row r`,
    where: sql`r.import_id = ${id} ${outcome === undefined ? sql`` : sql`and r.outcome = ${outcome}`}`,
    orderBy: sql`r.row_number`,
    key: sql`(r.import_id, r.row_number)`,
  };
  const { rows, meta } = await readPage<RowRow>(db, selection, paging);
  const data = rows.map(({ row_number: row, cells, ...rest }): PaymentImportRow => ({
    row,
    given: paymentRowOf(cells, mapping),
    ...rest,
  }));
  return { data, meta };
}

interface ImportFile {
  file_id: number;
  file_name: string;
  headers: FileColumn[];
  mapping: Mapping<PaymentColumn>;
}

async function fileOf(db: Queryable, id: number): Promise<ImportFile> {
  const { rows } = await sql<ImportFile>`select file_id, file_name, headers, mapping from finance_import
    where id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound(NO_IMPORT);
  return found;
}

/** The rows in error as they were sent. */
export async function paymentErrors({ db }: RequestContext, id: number): Promise<FileReply> {
  const { file_name, headers } = await fileOf(db, id);
  const { rows } = await sql<{ cells: string[]; said: string }>`select cells, said from finance_import_row
    where import_id = ${id} and outcome = 'error' order by row_number`.execute(db);
  return tableFile(
    {
      name: `${file_name.replace(/\.\w+$/, '').slice(0, 60)}-errors`,
      headers: [...headers.map(({ header }) => header), 'Error'],
      rows: rows.map(({ cells, said }) => [...cells, said]),
    },
    'csv',
  );
}

/** The file as it was sent; who opened which is logged (RB-226). */
export async function paymentFile(
  { db, report }: RequestContext,
  id: number,
  { files }: { files: FileStore },
): Promise<FileReply> {
  const { file_id: fileId } = await fileOf(db, id);
  const { file, bytes } = await files.read(db, fileId);
  await report('finance_import.opened', { import_id: id, file_name: file.name });
  return { name: file.name, contentType: file.contentType, content: bytes };
}
