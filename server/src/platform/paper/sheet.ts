import { setImmediate as othersTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type PDFDocument from 'pdfkit';
import type { FileReply } from '../http/context.ts';
import { broken } from './long-words.ts';

export type Doc = InstanceType<typeof PDFDocument>;

export interface Column {
  title: string;
  width: number;
  align: 'left' | 'right';
}

export interface Block {
  title: string;
  /** The first one is printed bold. */
  lines: readonly string[];
}

/** The fonts that every reader has know no letter beyond Western Europe, no ≥ and no µ from another keyboard. */
const FONTS = {
  regular: import.meta.resolve('@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/ibm-plex-sans/700Bold/IBMPlexSans_700Bold.ttf'),
};
const [REGULAR, BOLD] = ['regular', 'bold'];

const MARGIN = 48;
const FOOT = 36;
const LEFT = MARGIN;
/** Of a letter page between its margins. */
export const WIDTH = 612 - 2 * MARGIN;
const INK = '#1a1a1a';
const SOFT = '#555555';
const RULE = '#b9c2c0';
const GAP = 6;

/** A letter document: `draw` fills it, then every page is numbered and the later ones say what they belong to. */
export async function sheet(
  paper: { name: string; title: string; about: string; at: Date },
  draw: (document: Doc) => void | Promise<void>,
): Promise<FileReply> {
  // Its fonts are a tenth of the memory of a process, and few processes ever print.
  const { default: Printed } = await import('pdfkit');
  const document = new Printed({
    size: 'LETTER',
    margins: { top: MARGIN, bottom: MARGIN + FOOT / 2, left: MARGIN, right: MARGIN },
    bufferPages: true,
    info: { Title: paper.title, CreationDate: paper.at },
  });
  document.registerFont(REGULAR, fileURLToPath(FONTS.regular));
  document.registerFont(BOLD, fileURLToPath(FONTS.bold));
  document.font(REGULAR).fillColor(INK);
  await draw(document);
  numberPages(document, paper);
  document.end();
  // The product's own, so a browser may show it; what people uploaded is an attachment (RB-225).
  return { name: paper.name, contentType: 'application/pdf', content: document, inline: true };
}

function numberPages(document: Doc, { title, about }: { title: string; about: string }): void {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    document.font(REGULAR).fontSize(8).fillColor(SOFT);
    const number = `Page ${page + 1} of ${count}`;
    const foot = document.page.height - FOOT - 4;
    const right = LEFT + WIDTH - document.widthOfString(number);
    document.text(number, right, foot, { lineBreak: false });
    const words = fitting(document, `${title} · ${about}`, WIDTH - 100);
    document.text(words, LEFT, page === 0 ? foot : FOOT - 8, { lineBreak: false });
  }
}

/** Text that wraps. */
function wrapped(document: Doc, text: string, at: { x: number; y: number; width: number }): void {
  document.text(broken(document, text, at.width), at.x, at.y, { width: at.width });
}

/** As much of a text as a line holds. */
function fitting(document: Doc, text: string, width: number): string {
  if (document.widthOfString(text) <= width) return text;
  let kept = text;
  while (kept !== '' && document.widthOfString(`${kept}…`) > width) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}

interface Head {
  brand: string;
  /** A PNG or JPEG picture. */
  logo?: Buffer | null;
  title: string;
  facts: readonly (readonly [string, string])[];
}

const LOGO = { width: 180, height: 40 };

/** Brand and title on the left, labelled facts on the right; goes on below the longer one. */
export function drawHead(document: Doc, head: Head): void {
  const top = document.y;
  const half = WIDTH / 2 - GAP;
  if (head.logo) {
    document.image(head.logo, LEFT, top, { fit: [LOGO.width, LOGO.height] });
    document.y = top + LOGO.height + GAP;
  }
  document.font(BOLD).fontSize(11).fillColor(SOFT);
  wrapped(document, head.brand, { x: LEFT, y: document.y, width: half });
  document.moveDown(0.2).fontSize(20).fillColor(INK);
  wrapped(document, head.title, { x: LEFT, y: document.y, width: half });
  const end = document.y;
  document.y = top;
  for (const [label, value] of head.facts) {
    const line = document.y;
    document.font(REGULAR).fontSize(9).fillColor(SOFT);
    document.text(label, LEFT + WIDTH / 2 + 20, line, { width: 76 });
    document.fillColor(INK);
    wrapped(document, value, { x: LEFT + WIDTH / 2 + 100, y: line, width: WIDTH / 2 - 100 });
  }
  document.y = Math.max(end, document.y) + 14;
}

/** Blocks of address lines beside each other. */
export function drawBlocks(document: Doc, blocks: readonly Block[]): void {
  const top = document.y;
  const step = WIDTH / blocks.length;
  let lowest = top;
  for (const [index, { title, lines }] of blocks.entries()) {
    const x = LEFT + index * step;
    const width = step - 2 * GAP;
    document.font(REGULAR).fontSize(8).fillColor(SOFT).text(title, x, top, { width });
    document.fillColor(INK).fontSize(9).moveDown(0.2);
    for (const [at, line] of lines.entries()) {
      document.font(at === 0 ? BOLD : REGULAR);
      wrapped(document, line, { x, y: document.y, width });
    }
    lowest = Math.max(lowest, document.y);
  }
  document.y = lowest + 14;
}

/** What the following is, kept together with what begins below. */
export function drawTitle(document: Doc, title: string): void {
  if (!hasRoom(document, 60)) document.addPage();
  document.y += 16;
  document.font(BOLD).fontSize(11).fillColor(INK);
  document.text(title, LEFT, document.y, { lineBreak: false });
  document.y += 18;
}

/** Rows below their heads; a page that begins inside the table begins with the heads again. */
export function drawTable(
  document: Doc,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): void {
  drawHeads(document, columns);
  drawRows(document, columns, rows);
}

const ROWS_AT_ONCE = 25;

/** The same for thousands of rows, which take seconds: others have their turn in between. */
export async function drawLongTable(
  document: Doc,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): Promise<void> {
  drawHeads(document, columns);
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    drawRows(document, columns, rows.slice(start, start + ROWS_AT_ONCE));
    await othersTurn();
  }
}

const drawHeads = (document: Doc, columns: readonly Column[]): void =>
  drawRow(
    document,
    columns,
    columns.map((column) => column.title),
    true,
  );

function drawRows(document: Doc, columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  for (const row of rows) {
    const height = rowHeight(document, columns, row, false);
    if (!hasRoom(document, height)) {
      document.addPage();
      drawHeads(document, columns);
    }
    drawRow(document, columns, row, false, height);
  }
}

export const hasRoom = (document: Doc, height: number): boolean =>
  document.y + height <= document.page.height - document.page.margins.bottom;

const ROW_SIZE = 7.5;
const fontOf = (head: boolean) => (head ? BOLD : REGULAR);

function rowHeight(
  document: Doc,
  columns: readonly Column[],
  cells: readonly string[],
  head: boolean,
): number {
  document.font(fontOf(head)).fontSize(ROW_SIZE);
  const heights = columns.map(({ width, align }, index) =>
    align === 'right'
      ? document.currentLineHeight()
      : document.heightOfString(broken(document, cells[index] ?? '', width - GAP), { width: width - GAP }),
  );
  return Math.max(...heights) + 6;
}

function drawRow(
  document: Doc,
  columns: readonly Column[],
  cells: readonly string[],
  head: boolean,
  height = rowHeight(document, columns, cells, head),
): void {
  const top = document.y;
  let x = LEFT;
  document.font(fontOf(head)).fillColor(head ? SOFT : INK);
  for (const [index, { width, align }] of columns.entries()) {
    const cell = cells[index] ?? '';
    document.fontSize(ROW_SIZE);
    if (align === 'left') wrapped(document, cell, { x, y: top + 2, width: width - GAP });
    else drawFigure(document, cell, { left: x, right: x + width, top: top + 2 });
    x += width;
  }
  const line = top + height;
  document
    .moveTo(LEFT, line)
    .lineTo(LEFT + WIDTH, line)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
  document.fillColor(INK);
  document.y = line;
  document.x = LEFT;
}

/** A figure is never broken: one too wide for its column is printed smaller. */
function drawFigure(document: Doc, text: string, at: { left: number; right: number; top: number }): void {
  const room = at.right - at.left - 2;
  const width = document.widthOfString(text);
  if (width > room) document.fontSize((ROW_SIZE * room) / width);
  document.text(text, at.right - document.widthOfString(text), at.top, { lineBreak: false });
}

/** Labels and amounts at the right edge, kept together; the last one is the total. */
export function drawTotals(document: Doc, totals: readonly (readonly [string, string])[]): void {
  if (!hasRoom(document, totals.length * 15 + 12)) document.addPage();
  document.y += 10;
  for (const [index, [label, amount]] of totals.entries()) {
    const last = index === totals.length - 1;
    const top = document.y;
    document.font(fontOf(last)).fontSize(10).fillColor(INK);
    document.text(label, LEFT + WIDTH - 220, top, { lineBreak: false });
    document.text(amount, LEFT + WIDTH - document.widthOfString(amount), top, { lineBreak: false });
    document.y = top + 15;
  }
}

/** Small print below; goes on over the next page where it is long. */
export function drawNotes(document: Doc, notes: readonly string[]): void {
  document.y += 10;
  document.font(REGULAR).fontSize(8.5).fillColor(INK);
  for (const note of notes) {
    wrapped(document, note, { x: LEFT, y: document.y, width: WIDTH });
    document.y += 3;
  }
}
