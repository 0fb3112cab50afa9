import type PDFDocument from 'pdfkit';

/** PDFKit measures a word that is wider than its line again for each character of it, which holds up the process. */
const SLACK = 1;

/**
 * A text whose words all fit a line of so many points, in the font that is set: a wider one is broken beforehand, with one
 * measurement of it and one for each different character.
 */
export function broken(
  document: Pick<InstanceType<typeof PDFDocument>, 'widthOfString'>,
  text: string,
  width: number,
): string {
  const widths = new Map<string, number>();
  const widthOf = (character: string): number => {
    const known = widths.get(character) ?? document.widthOfString(character);
    widths.set(character, known);
    return known;
  };
  return text.replace(/\S+/g, (word) => {
    if (document.widthOfString(word) <= width) return word;
    let line = 0;
    let whole = '';
    for (const character of word) {
      const wide = widthOf(character);
      const over = line + wide > width - SLACK && line > 0;
      whole += over ? `\n${character}` : character;
      line = over ? wide : line + wide;
    }
    return whole;
  });
}
