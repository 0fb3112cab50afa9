/** UPC-A, EAN-13 and GTIN-14 of drug packages: the number system 3 (03 in a GTIN) holds a ten-digit NDC. */
import { parseNdc } from '../ndc.ts';

export type CodeReading =
  | { readonly kind: 'ok'; readonly gtin: string; readonly candidates: readonly string[] }
  | { readonly kind: 'invalid'; readonly reason: string };

/** The digit that ends a code of GS1: weights 3 and 1 from the right. */
export function checkDigit(withoutIt: string): number {
  const digits = withoutIt.split('').toReversed();
  const sum = digits.reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** Twelve to fourteen digits of a package; `candidates` are the 11-digit readings of its NDC. */
export function readPackageCode(digits: string): CodeReading {
  const gtin = digits.padStart(14, '0');
  const [last, right] = [Number(gtin.at(-1)), checkDigit(gtin.slice(0, -1))];
  if (!/^\d{14}$/.test(gtin)) return { kind: 'invalid', reason: 'A package code has 12, 13 or 14 digits.' };
  if (last !== right) {
    const reason = `The last digit of ${digits} should be ${right}, not ${last}: it was misread or mistyped.`;
    return { kind: 'invalid', reason };
  }
  if (gtin.slice(1, 3) !== '03')
    return { kind: 'invalid', reason: `${digits} is no code of a drug: it holds no NDC.` };
  const reading = parseNdc(gtin.slice(3, 13));
  if (reading.kind === 'invalid') return { kind: 'invalid', reason: reading.reason };
  return { kind: 'ok', gtin, candidates: reading.kind === 'ok' ? [reading.ndc11] : reading.candidates };
}
