import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { broken } from './long-words.ts';
import { drawNotes, drawTable } from './sheet.ts';

const LONG = 'W'.repeat(4000);

/** A document with the fonts of paper, and how many characters it was asked to measure. */
function counted() {
  const document = new PDFDocument({ size: 'LETTER' });
  for (const name of ['regular', 'bold']) document.registerFont(name, 'Helvetica');
  document.font('regular').fontSize(9);
  const measure = document.widthOfString.bind(document);
  const work = { characters: 0 };
  document.widthOfString = (text, options) => {
    work.characters += text.length;
    return measure(text, options);
  };
  return { document, work };
}

describe('a word that is wider than its line', () => {
  it('is broken so that every piece fits, and nothing of it is lost', () => {
    const { document } = counted();
    const text = `Returns: ${LONG} within 30 days`;
    const lines = broken(document, text, 200).split('\n');
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.join('')).toBe(text);
    for (const line of lines)
      for (const word of line.split(' ')) expect(document.widthOfString(word)).toBeLessThanOrEqual(200);
    expect(broken(document, 'Returns within 30 days', 200)).toBe('Returns within 30 days');
  });

  it('costs work in proportion to its length, in notes as in a table', () => {
    const notes = counted();
    drawNotes(notes.document, [LONG]);
    expect(notes.work.characters).toBeLessThan(10 * LONG.length);
    const table = counted();
    drawTable(table.document, [{ title: 'Product', width: 90, align: 'left' }], [[LONG.slice(0, 500)]]);
    expect(table.work.characters).toBeLessThan(20 * 500);
  });
});
