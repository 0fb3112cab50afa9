import { posix } from 'node:path';
import type { Cell } from '#rules/spreadsheet/cells.ts';
import { LAST_ROW, LIMITS, Refusal } from './read-limits.ts';
import type { TableCollector } from './read-table.ts';
import { openPackage, type Package } from './read-zip.ts';
import { decodeEscapes, isoDay, readDateStyles } from './read-xlsx-values.ts';

/** A visible sheet of a workbook, which is read when somebody asks for it. */
export interface Sheet {
  name: string;
  read(table: TableCollector): Promise<void>;
}

/**
 * The visible sheets of a workbook, dates as YYYY-MM-DD. Formulas come as text that starts with '=', or, with `results`,
 * as the value that the workbook holds of them.
 */
export async function openWorkbook(bytes: Buffer, results: boolean): Promise<Sheet[]> {
  const pack = await openPackage(bytes);
  const workbook = await findWorkbook(pack);
  const relations = await readRelations(pack, workbook);
  const { sheets, epoch1904 } = await readWorkbook(pack, workbook);
  const part = (kind: string) =>
    [...relations.values()].find(
      (relation) => relation.type.endsWith(`/${kind}`) && pack.has(relation.target),
    )?.target;
  const strings = await readSharedStrings(pack, part('sharedStrings'));
  const dateStyles = await readDateStyles(pack, part('styles'));
  return sheets.map(({ id, name }) => ({
    name,
    read(table) {
      const target = relations.get(id)?.target;
      if (target === undefined || !pack.has(target)) throw new Error('The sheet is missing.');
      return readSheet(pack, target, { strings, dateStyles, epoch1904, results }, table);
    },
  }));
}

/** Reads the first visible sheet. */
export async function readXlsx(bytes: Buffer, table: TableCollector, results = false): Promise<void> {
  const [first] = await openWorkbook(bytes, results);
  await first?.read(table);
}

interface Relation {
  type: string;
  target: string;
}

async function readRelations(pack: Package, source: string): Promise<Map<string, Relation>> {
  const folder = posix.dirname(source);
  const name = posix.join(folder, '_rels', `${source === '' ? '' : posix.basename(source)}.rels`);
  const relations = new Map<string, Relation>();
  if (!pack.has(name)) return relations;
  await pack.read(name, {
    open(element, { Id: id, Type: type, Target: target, TargetMode: mode }) {
      if (element !== 'Relationship' || id === undefined || target === undefined || mode === 'External')
        return;
      const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
      relations.set(id, { type: type ?? '', target: path });
    },
  });
  return relations;
}

async function findWorkbook(pack: Package): Promise<string> {
  const relations = await readRelations(pack, '');
  const main = [...relations.values()].find((relation) => relation.type.endsWith('/officeDocument'));
  return main?.target ?? 'xl/workbook.xml';
}

async function readWorkbook(pack: Package, name: string) {
  const sheets: { id: string; name: string }[] = [];
  let epoch1904 = false;
  await pack.read(name, {
    open(element, attributes) {
      if (element === 'workbookPr') epoch1904 = isTrue(attributes['date1904']);
      const isVisible = (attributes['state'] ?? 'visible') === 'visible';
      const id = element === 'sheet' && isVisible ? relationIdOf(attributes) : undefined;
      if (id !== undefined) sheets.push({ id, name: attributes['name'] ?? '' });
    },
  });
  if (sheets.length === 0) throw new Refusal('The workbook has no visible sheet.');
  return { sheets, epoch1904 };
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true';

function relationIdOf(attributes: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
}

/** Text inside `t`, without the phonetic readings of `rPh`; cut where it is too long for any cell. */
class TextRun {
  value = '';
  private inText = false;
  private phonetic = 0;

  open(element: string): void {
    if (element === 'rPh') this.phonetic += 1;
    if (element === 't') this.inText = this.phonetic === 0;
  }

  text(text: string): void {
    if (this.inText && this.value.length <= LIMITS.cellLength) {
      this.value = (this.value + text).slice(0, LIMITS.cellLength + 1);
    }
  }

  close(element: string): void {
    if (element === 'rPh') this.phonetic -= 1;
    if (element === 't') this.inText = false;
  }
}

async function readSharedStrings(pack: Package, name: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (name === undefined) return strings;
  let run = new TextRun();
  let length = 0;
  await pack.read(name, {
    open(element) {
      if (element === 'si') run = new TextRun();
      run.open(element);
    },
    text: (text) => run.text(text),
    close(element) {
      run.close(element);
      if (element !== 'si') return;
      const text = decodeEscapes(run.value);
      length += text.length;
      if (strings.push(text) > LIMITS.sharedStrings || length > LIMITS.text) {
        throw new Refusal('The workbook holds too much text; split it.');
      }
    },
  });
  return strings;
}

interface SheetSettings {
  strings: readonly string[];
  dateStyles: ReadonlySet<number>;
  epoch1904: boolean;
  /** What a formula last came to, instead of the formula. */
  results: boolean;
}

interface OpenCell {
  column: number;
  type: string;
  style: number;
  value: string;
  formula: string | null;
  /** Of a text that stands in the cell itself. */
  run: TextRun | null;
}

async function readSheet(
  pack: Package,
  name: string,
  settings: SheetSettings,
  table: TableCollector,
): Promise<void> {
  let isOver = false;
  let rowNumber = 0;
  let cells: Cell[] = [];
  let cell: OpenCell | null = null;
  let inside: 'v' | 'f' | null = null;
  let lastColumn = -1;
  await pack.read(name, {
    done: () => isOver || table.isFull,
    open(element, attributes) {
      if (isOver) return;
      if (element === 'row') {
        rowNumber = rowAfter(rowNumber, attributes['r']);
        cells = [];
        lastColumn = -1;
      } else if (element === 'c') {
        cell = openCell(attributes, lastColumn);
        lastColumn = cell.column;
      } else if (cell && (element === 'v' || element === 'f')) {
        inside = element;
        if (element === 'f') cell.formula = '';
      } else if (cell) (cell.run ??= new TextRun()).open(element);
    },
    text(text) {
      if (!cell) return;
      if (inside === 'v') cell.value = (cell.value + text).slice(0, LIMITS.cellLength + 1);
      else if (inside === 'f') cell.formula = ((cell.formula ?? '') + text).slice(0, LIMITS.cellLength);
      else cell.run?.text(text);
    },
    close(element) {
      if (element === 'sheetData') isOver = true;
      else if (element === 'v' || element === 'f') inside = null;
      else if (element === 'c' && cell) {
        place(cells, cell, rowNumber, valueOf(cell, settings));
        cell = null;
      } else if (element === 'row') table.add(rowNumber, cells);
      else cell?.run?.close(element);
    },
  });
}

/** Rows ascend; one without a number follows the one before it. */
function rowAfter(last: number, written: string | undefined): number {
  const number = written === undefined ? last + 1 : Number(written);
  if (!Number.isInteger(number) || number <= last || number > LAST_ROW)
    throw new Error('The rows are out of order.');
  return number;
}

/** A cell without a reference follows the one before it. */
function openCell(attributes: Readonly<Record<string, string>>, lastColumn: number): OpenCell {
  const { r: reference, t: type = 'n', s: style } = attributes;
  const column = reference === undefined ? lastColumn + 1 : columnOf(reference);
  return {
    column,
    type,
    style: style === undefined ? -1 : Number(style),
    value: '',
    formula: null,
    run: null,
  };
}

/** 'B7' → 1. Asked for every cell: letters are counted one by one. */
function columnOf(reference: string): number {
  let column = 0;
  let letters = 0;
  for (; letters < reference.length; letters += 1) {
    const letter = reference.charCodeAt(letters) - BEFORE_A;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (letters < 1 || letters > 3 || !/^[0-9]+$/.test(reference.slice(letters)))
    throw new Error(`${reference.slice(0, 20)} is no cell.`);
  return column - 1;
}
const BEFORE_A = 64;

/** Sparse rows stay short: a cell far to the right is refused instead of the gap being filled. */
function place(cells: Cell[], { column }: OpenCell, row: number, value: Cell): void {
  if (value === null) return;
  if (column >= LIMITS.columns) throw new Refusal(`Row ${row} has more than ${LIMITS.columns} columns.`);
  while (cells.length < column) cells.push(null);
  cells[column] = value;
}

function valueOf(cell: OpenCell, { strings, dateStyles, epoch1904, results }: SheetSettings): Cell {
  if (cell.formula !== null && !(results && cell.value !== '')) return `=${cell.formula}`;
  if (cell.type === 'inlineStr') return decodeEscapes(cell.run?.value ?? '');
  if (cell.value === '') return null;
  if (cell.type === 's') return strings[Number(cell.value)] ?? null;
  if (cell.type === 'b') return cell.value === '1';
  if (cell.type !== 'n') return decodeEscapes(cell.value);
  const number = Number(cell.value);
  if (!Number.isFinite(number)) return cell.value;
  return (dateStyles.has(cell.style) ? isoDay(number, epoch1904) : null) ?? number;
}
