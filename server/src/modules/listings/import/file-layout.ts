import type { Cell } from '#rules/spreadsheet/cells.ts';
import type { ColumnMapping, ImportKind } from '#rules/listings/import-columns.ts';
import { FILE_KINDS } from '#rules/listings/import-kinds.ts';
import {
  guessDecimal,
  longestNdc,
  PLAIN_SETTINGS,
  readingNotes,
  type ImportSettings,
} from '#rules/listings/import-settings.ts';
import {
  describeColumns,
  describeFirstRows,
  type FileColumn,
} from '../../../platform/spreadsheet/describe.ts';
import type { TableContent } from '../../../platform/spreadsheet/read.ts';
import type { ImportRecord } from './store.ts';

/** By whose values columns are known. */
const SAMPLED_ROWS = 1_000;

export interface FileLayout {
  /** Null: the file has no header. */
  headerRow: number | null;
  header: readonly Cell[] | null;
  columns: FileColumn[];
  mapping: ColumnMapping;
  mappingSource: 'guessed' | 'remembered' | 'chosen';
  settings: ImportSettings;
  longestNdc: number;
  notes: string[];
  firstRows: { row: number; text: string }[];
}

type Asked = Pick<
  ImportRecord,
  'kind' | 'header_chosen' | 'header_row' | 'mapping' | 'mapping_source' | 'choices'
>;
/** The mapping that the company chose for files with such a header, and the file it was chosen for. */
type Recall = (key: string) => Promise<{ mapping: ColumnMapping; file_name: string } | undefined>;

/** Finds header, columns and the way to read doubtful cells; what the user decided about them stands. */
export async function layOut(table: TableContent, asked: Asked, recall: Recall): Promise<FileLayout> {
  const { rows } = table;
  const cells = rows.map((row) => row.cells);
  const place = asked.header_chosen
    ? rows.findIndex((row) => row.number === asked.header_row)
    : (FILE_KINDS[asked.kind].findHeader(cells) ?? -1);
  const headerRow = rows[place]?.number ?? null;
  const header = cells[place] ?? null;
  const body = cells.slice(place + 1);
  const columns = describeColumns(header ?? [], body);
  const { mapping, source, notes } = await mapColumns({ header, body, columns }, asked, recall);
  const settings = { ...PLAIN_SETTINGS, decimal: guessDecimal(body, mapping), ...asked.choices };
  return {
    headerRow,
    header,
    columns,
    mapping,
    mappingSource: source,
    settings,
    longestNdc: longestNdc(body, mapping),
    notes: [
      ...formNotes(table),
      headerNote(headerRow, asked.header_chosen, header, mapping),
      ...notes,
      ...(columns.length === 1 && asked.kind === 'listings' ? [ONE_COLUMN] : []),
      ...readingNotes(body, mapping, settings),
    ],
    firstRows: describeFirstRows(rows),
  };
}

interface Table {
  header: readonly Cell[] | null;
  body: readonly (readonly Cell[])[];
  columns: readonly FileColumn[];
}

/** Without a header, what was chosen for a file as wide counts only where the values fit it. */
async function mapColumns({ header, body, columns }: Table, asked: Asked, recall: Recall) {
  if (asked.mapping_source === 'chosen')
    return { mapping: asked.mapping, source: 'chosen' as const, notes: [] };
  const sampled = body.slice(0, SAMPLED_ROWS);
  const kind = FILE_KINDS[asked.kind];
  const known = await recall(headerKey(asked.kind, columns, header !== null));
  const isOfThisFile = (mapping: ColumnMapping) =>
    Object.values(mapping).every((index) => index < columns.length) &&
    (header !== null || kind.fits(sampled, mapping));
  if (known && isOfThisFile(known.mapping)) {
    const note = `The columns are those you chose for ${known.file_name}.`;
    return { mapping: known.mapping, source: 'remembered' as const, notes: [note] };
  }
  const mapping = kind.guess(header, sampled);
  return { mapping, source: 'guessed' as const, notes: kind.notes(header, sampled, mapping) };
}

/** Files with the same header are mapped alike; without one, files with as many columns. */
export const headerKey = (kind: ImportKind, columns: readonly FileColumn[], hasHeader: boolean): string =>
  (kind === 'listings' ? '' : `${kind}: `) +
  (hasHeader
    ? columns.map(({ header }) => header.toLowerCase().replaceAll(/\s+/g, ' ').slice(0, 100)).join('\t')
    : `no header, ${columns.length} columns`);

const ONE_COLUMN =
  'The file has one column only. Its columns must be separated by commas, semicolons, tabs or |.';

const SEPARATOR_NAMES = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars (|)' } as const;

function formNotes({ form }: TableContent): string[] {
  return [
    ...(form?.encoding === 'windows-1252'
      ? ['The text is read as Windows-1252, as Excel writes plain CSV.']
      : []),
    ...(form && form.separator !== ','
      ? [`The columns are separated by ${SEPARATOR_NAMES[form.separator]}.`]
      : []),
  ];
}

function headerNote(
  row: number | null,
  chosen: boolean,
  header: readonly Cell[] | null,
  mapping: ColumnMapping,
): string {
  if (row === null || header === null)
    return chosen ? 'The file is read without a header.' : 'No header was found: the first row is a product.';
  const unknown = Object.keys(mapping).length === 0;
  const start = `Header ${chosen ? 'chosen' : 'found'} in row ${row}`;
  return unknown ? `${start}, but none of its names is known.` : `${start}.`;
}
