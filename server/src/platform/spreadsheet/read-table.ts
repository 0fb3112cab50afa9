import type { Cell } from '#rules/spreadsheet/cells.ts';
import { LIMITS, Refusal, count } from './read-limits.ts';

export interface NumberedRow {
  /** As a spreadsheet program counts, from 1, blank rows included. */
  number: number;
  cells: Cell[];
}

const CHUNK = 5_000;

export interface TableLimits {
  /** Rows, without the header. */
  rows?: number;
  /** Rows after which nothing more is read. */
  enough?: number;
}

/** Takes the rows of a sheet one by one, holds them to the budgets and passes them on in chunks; blank rows are dropped. */
export class TableCollector {
  private readonly flush: (rows: NumberedRow[]) => void;
  private readonly mostRows: number;
  private readonly enough: number;
  private chunk: NumberedRow[] = [];
  private rows = 0;
  private cells = 0;
  private text = 0;

  constructor(
    flush: (rows: NumberedRow[]) => void,
    { rows = LIMITS.rows, enough = Infinity }: TableLimits = {},
  ) {
    this.flush = flush;
    this.mostRows = rows;
    this.enough = enough;
  }

  /** What follows is not asked for. */
  get isFull(): boolean {
    return this.rows >= this.enough;
  }

  add(number: number, cells: Cell[]): void {
    if (this.isFull) return;
    const width = filledWidth(cells);
    if (width === 0) return;
    cells.length = width;
    if (width > LIMITS.columns) throw new Refusal(`Row ${number} has more than ${LIMITS.columns} columns.`);
    this.rows += 1;
    if (this.rows > this.mostRows + 1)
      throw new Refusal(`The file has more than ${count(this.mostRows)} rows; split it.`);
    for (let index = 0; index < width; index += 1) this.weigh(number, index, cells[index]);
    this.chunk.push({ number, cells });
    if (this.chunk.length === CHUNK) this.finish();
  }

  /** Passes the rest on and answers how many rows there were. */
  finish(): number {
    this.flush(this.chunk);
    this.chunk = [];
    return this.rows;
  }

  private weigh(number: number, index: number, cell: Cell): void {
    this.cells += 1;
    if (this.cells > LIMITS.cells)
      throw new Refusal(`The file has more than ${count(LIMITS.cells)} cells; split it.`);
    if (typeof cell !== 'string') return;
    if (cell.length > LIMITS.cellLength) {
      throw new Refusal(
        `The cell in row ${number}, column ${index + 1} is longer than ${count(LIMITS.cellLength)} characters.`,
      );
    }
    this.text += cell.length;
    if (this.text > LIMITS.text) throw new Refusal('The file holds too much text; split it.');
  }
}

/** Cells up to the last one with something in it. */
function filledWidth(cells: readonly Cell[]): number {
  let width = cells.length;
  while (width > 0) {
    const cell = cells[width - 1];
    if (cell !== null && cell !== undefined && !(typeof cell === 'string' && cell.trim() === '')) break;
    width -= 1;
  }
  return width;
}
