import type { Package } from './read-zip.ts';

const DAY_MS = 86_400_000;
/** Day number of 1970-01-01, in the calendar that starts in 1900 and in the one that starts in 1904. */
const DAY_OF_1970 = { from1900: 25_569, from1904: 24_107 } as const;
const LAST_DAY = 2_958_465;

/** The calendar day of a spreadsheet's day number, without its time of day; null outside the calendar. */
export function isoDay(serial: number, epoch1904: boolean): string | null {
  if (serial < 1 || serial > LAST_DAY) return null;
  const offset = epoch1904 ? DAY_OF_1970.from1904 : DAY_OF_1970.from1900;
  return new Date((Math.floor(serial) - offset) * DAY_MS).toISOString().slice(0, 10);
}

/** Characters that XML cannot hold are written as _x000D_ (ECMA-376, 22.4.2.4); those that text cannot hold stay so. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (written, hex: string) => {
    const code = Number.parseInt(hex, 16);
    const isText =
      code === 9 || code === 10 || code === 13 || (code >= 32 && !(code >= 0xd800 && code <= 0xdfff));
    return isText ? String.fromCharCode(code) : written;
  });
}

/** Numbers of the cell styles that show a number as a date. */
export async function readDateStyles(pack: Package, name: string | undefined): Promise<Set<number>> {
  const styles = new Set<number>();
  if (name === undefined) return styles;
  const formats = new Map<number, string>();
  let isInside = false;
  let index = 0;
  await pack.read(name, {
    open(element, { numFmtId, formatCode }) {
      const id = Number(numFmtId);
      if (element === 'numFmt') formats.set(id, (formatCode ?? '').slice(0, 300));
      else if (element === 'cellXfs') isInside = true;
      else if (element === 'xf' && isInside) {
        if (isDateFormat(id, formats.get(id))) styles.add(index);
        index += 1;
      }
    },
    close(element) {
      if (element === 'cellXfs') isInside = false;
    },
  });
  return styles;
}

/** Built-in formats by number (ECMA-376, 18.8.30), others by their code: a year or a day makes a date. */
function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined)
    return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  return /[yd]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, ''));
}
