import {
  findReportHeader,
  guessReportColumns,
  missingReportColumns,
  reportMappingFits,
  reportKey,
  type ReportMapping,
} from '#rules/history/report-columns.ts';
import { guessDateOrder, guessReportDecimal, type ReportReading } from '#rules/history/report-rows.ts';
import { columnLetters, type Row, type Rows } from '#rules/spreadsheet/columns.ts';
import { describeColumns, type FileColumn } from '../../../platform/spreadsheet/describe.ts';
import type { TextForm } from '../../../platform/spreadsheet/read-csv.ts';
import type { PeekedSheet, ReportOrder } from './report-worker.ts';

export type MappingSource = 'guessed' | 'remembered' | 'chosen';
export type ReportSettings = Pick<ReportReading, 'date_order' | 'decimal'>;

export interface ReportLayout {
  /** Null: the file has one table only. */
  sheet: string | null;
  header_row: number | null;
  columns: FileColumn[];
  mapping: ReportMapping;
  mapping_source: MappingSource;
  settings: ReportSettings;
  notes: string[];
  sheets: ReportOrder['sheets'];
}

/** What people said about this report before it is read again. */
export interface Chosen {
  mapping: ReportMapping | null;
  settings: Partial<ReportSettings>;
}

type Recall = (key: string) => Promise<{ mapping: ReportMapping; file_name: string } | undefined>;

interface Table {
  index: number;
  name: string;
  headerRow: number | null;
  header: Row;
  body: Rows;
  guess: ReportMapping;
}

function tableOf({ name, rows }: PeekedSheet, index: number): Table {
  const cells = rows.map((row) => row.cells);
  const place = findReportHeader(cells);
  const header = place === null ? [] : (cells[place] ?? []);
  const body = cells.slice((place ?? -1) + 1);
  return {
    index,
    name,
    headerRow: place === null ? null : (rows[place]?.number ?? null),
    header,
    body,
    guess: guessReportColumns(header, body),
  };
}

/**
 * Which sheets hold the report, from which row on, and which column is which. Of several sheets the first counts that
 * has all columns, and those with the same header, as reports by month have them.
 */
export async function layOutReport(
  peeked: readonly PeekedSheet[],
  form: TextForm | null,
  { chosen, recall }: { chosen: Chosen; recall: Recall },
): Promise<ReportLayout | null> {
  const tables = peeked.map(tableOf).filter(({ body }) => body.length > 0);
  const best =
    tables.find(({ guess }) => missingReportColumns(guess).length === 0) ??
    tables.toSorted((a, b) => missingReportColumns(a.guess).length - missingReportColumns(b.guess).length)[0];
  if (best === undefined) return null;
  const columns = seenColumns(best);
  const key = keyOf(columns);
  const alike = tables.filter(
    (one) => one === best || (one.headerRow !== null && keyOf(seenColumns(one)) === key),
  );
  const { mapping, source, note } = await mapColumns(best, { key, columns, chosen, recall });
  const settings = {
    date_order: guessDateOrder(best.body, mapping),
    decimal: guessReportDecimal(best.body, mapping),
    ...chosen.settings,
  };
  return {
    sheet: peeked.length > 1 ? alike.map(({ name }) => name).join(', ') : null,
    header_row: best.headerRow,
    columns,
    mapping,
    mapping_source: source,
    settings,
    notes: [...formNotes(form), ...sheetNotes(peeked, alike), ...headerNotes(best), ...note],
    sheets: alike.map(({ index, headerRow }) => ({ index, headerRow })),
  };
}

async function mapColumns(
  { guess, headerRow, body }: Table,
  {
    key,
    columns,
    chosen,
    recall,
  }: { key: string; columns: readonly FileColumn[]; chosen: Chosen; recall: Recall },
): Promise<{ mapping: ReportMapping; source: MappingSource; note: string[] }> {
  const fits = (mapping: ReportMapping) => Object.values(mapping).every((index) => index < columns.length);
  if (chosen.mapping !== null && fits(chosen.mapping))
    return { mapping: withDea(chosen.mapping, guess), source: 'chosen', note: [] };
  const known = await recall(key);
  if (known && fits(known.mapping) && (headerRow !== null || reportMappingFits(body, known.mapping))) {
    const note = [`The columns are those you chose for ${known.file_name}.`];
    return { mapping: withDea(known.mapping, guess), source: 'remembered', note };
  }
  return { mapping: guess, source: 'guessed', note: [] };
}

/** A column that holds DEA numbers says whose a purchase is: it is read whatever was chosen for the others. */
const withDea = (mapping: ReportMapping, { dea }: ReportMapping): ReportMapping =>
  dea === undefined || mapping.dea !== undefined || Object.values(mapping).includes(dea)
    ? mapping
    : { ...mapping, dea };

export const keyOf = (columns: readonly FileColumn[]): string =>
  reportKey(columns.map(({ header }) => header));

const seenColumns = ({ header, body }: Table): FileColumn[] =>
  describeColumns(header, body).map((column) => ({
    ...column,
    header: column.header || `Column ${columnLetters(column.index)}`,
  }));

const formNotes = (form: TextForm | null): string[] =>
  form?.encoding === 'windows-1252' ? ['The text is read as Windows-1252, as Excel writes plain CSV.'] : [];

function sheetNotes(peeked: readonly PeekedSheet[], alike: readonly Table[]): string[] {
  if (peeked.length < 2) return [];
  const names = alike.map(({ name }) => `“${name}”`).join(', ');
  return [`Read from ${alike.length === 1 ? 'sheet' : 'sheets'} ${names}, of ${peeked.length}.`];
}

const headerNotes = ({ headerRow }: Table): string[] => {
  if (headerRow === null) return ['No header was found; the columns are recognized by their values.'];
  return headerRow > 1 ? [`The header was found in row ${headerRow}.`] : [];
};
