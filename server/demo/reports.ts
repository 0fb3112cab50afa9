import { addDays, type IsoDate } from '#rules/dates.ts';
import type pg from 'pg';
import type { FacilityInfo } from './companies.ts';
import { insertRows, numbered, type Row } from './insert-rows.ts';

type HistoryRow = Row<'purchase_history_row'>;

interface ReportsPlan {
  facilities: readonly FacilityInfo[];
  history: readonly HistoryRow[];
  /** Label names by NDC. */
  names: ReadonlyMap<string, string>;
  today: IsoDate;
}

/** The columns of a report as its page shows them; the file itself is not kept. */
const COLUMNS = [
  'Invoice Date',
  'DEA Number',
  'NDC',
  'Label Name',
  'Sold Quantity',
  'Pack Price',
  'Purchase Type',
];
const MAPPING = { invoice_date: 0, dea: 1, ndc: 2, label: 3, quantity: 4, pack_price: 5, account_type: 6 };

/**
 * The reports by which facilities told what they bought elsewhere, one each, and one product that nobody is sure of. Its
 * rows count as those of an uploaded report do.
 */
export async function writeReports(client: pg.Client, plan: ReportsPlan): Promise<void> {
  const reports = [...Map.groupBy(plan.history, (row) => row.facility_id)].map(([facilityId, rows], index) =>
    reportOf(plan, { id: index + 1, facilityId, rows, isDoubtful: index === 1 }),
  );
  await insertRows(
    client,
    'calibration',
    reports.map(({ report }) => report),
  );
  await insertRows(
    client,
    'calibration_product',
    reports.flatMap(({ products }) => products),
  );
  await insertRows(
    client,
    'calibration_row',
    reports.flatMap(({ rows }) => rows),
  );
  await insertRows(client, 'purchase_history_row', numbered(reports.flatMap(({ counted }) => counted)));
  await client.query('select rebuild_usage(array(select id from facility))');
}

interface Told {
  id: number;
  facilityId: number;
  rows: readonly HistoryRow[];
  isDoubtful: boolean;
}

function reportOf({ facilities, names, today }: ReportsPlan, { id, facilityId, rows, isDoubtful }: Told) {
  const companyId = facilities.find((one) => one.id === facilityId)?.companyId;
  if (companyId === undefined) throw new Error('A report belongs to a facility.');
  const numbers = new Map([...new Set(rows.map(({ ndc }) => ndc))].map((ndc, index) => [ndc, index + 1]));
  const days = rows.map((row) => String(row.invoice_date)).toSorted();
  const doubted = isDoubtful ? (rows.at(-1)?.ndc ?? '') : '';
  const counted = countedRows(id, rows, names).filter(({ ndc }) => ndc !== doubted);
  const report = {
    id,
    company_id: companyId,
    facility_id: facilityId,
    facility_ids: [facilityId],
    file_name: 'Wholesaler purchases.xlsx',
    uploaded_at: new Date(`${addDays(today, -1)}T09:00:00Z`),
    state: 'read',
    progress: rows.length,
    row_count: rows.length,
    columns: COLUMNS.map((header, index) => ({ index, header, samples: [] })),
    mapping: MAPPING,
    counted_rows: counted.length,
    doubtful_rows: rows.length - counted.length,
    first_invoice: days[0] ?? null,
    last_invoice: days.at(-1) ?? null,
    read_at: new Date(`${addDays(today, -1)}T09:00:10Z`),
  };
  const products = [...numbers].map(([ndc, product_no]) => ({
    calibration_id: id,
    product_no,
    ndc_text: ndc,
    ...productOf(ndc, names.get(ndc) ?? '', ndc === doubted),
    ...figuresOf(rows.filter((row) => row.ndc === ndc)),
  }));
  return { report, products, rows: writtenRows(id, rows, numbers), counted };
}

/** The mean price of a pack, as a report that is read keeps it. */
function figuresOf(rows: readonly HistoryRow[]) {
  const packs = rows.reduce((sum, row) => sum + row.quantity, 0);
  const cents = rows.reduce((sum, row) => sum + row.quantity * row.price_cents, 0);
  return { row_count: rows.length, price_cents: packs === 0 ? null : Math.round(cents / packs) };
}

const productOf = (ndc: string, name: string, isDoubted: boolean) =>
  isDoubted
    ? {
        label: 'UNREADABLE LABEL',
        ndc,
        state: 'doubtful',
        confidence: 0.5,
        reason: `The directory calls it “${name}”.`,
      }
    : {
        label: name.toUpperCase(),
        ndc,
        state: 'matched',
        confidence: 1,
        reason: 'NDC and name are those of the directory.',
      };

const writtenRows = (id: number, rows: readonly HistoryRow[], numbers: ReadonlyMap<string, number>) =>
  rows.map((row, index) => ({
    calibration_id: id,
    place: index + 1,
    row_number: index + 2,
    product_no: numbers.get(row.ndc) ?? null,
    facility_id: row.facility_id,
    invoice_date: row.invoice_date,
    quantity: row.quantity,
    price_cents: row.price_cents,
    extended_cents: row.quantity * row.price_cents,
    account_type: row.account_type,
  }));

const countedRows = (id: number, rows: readonly HistoryRow[], names: ReadonlyMap<string, string>) =>
  rows.map((row, index) => ({
    ...row,
    label_name: (names.get(row.ndc) ?? '').toUpperCase(),
    calibration_id: id,
    place: index + 1,
    occurrence: rows.slice(0, index).filter((other) => isSameLine(row, other)).length + 1,
  }));

const isSameLine = (a: HistoryRow, b: HistoryRow) =>
  a.invoice_date === b.invoice_date &&
  a.ndc === b.ndc &&
  a.quantity === b.quantity &&
  a.price_cents === b.price_cents &&
  a.account_type === b.account_type;
