/**
 * National Drug Codes. The product keeps 11 digits (5-4-2) and, as the key of the future, 12 digits (6-4-2), the
 * single form of 21 CFR 207.33 from March 2033. Digits are never padded blindly: ten digits without dashes
 * can mean three different products, and only the drug directory or the user can tell which.
 */

export type NdcReading =
  | { readonly kind: 'ok'; readonly ndc11: string }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly string[] }
  | { readonly kind: 'invalid'; readonly reason: string };

const DASHES = /\s*[-\u2010-\u2015\u2212]\s*|\s+/g;
const DASHED_FORMS = new Set(['4-4-2', '5-3-2', '5-4-1', '5-4-2', '6-4-2']);

/** Reads an NDC in any written form. `candidates` are 11-digit readings, without repeats. */
export function parseNdc(text: string): NdcReading {
  const clean = text.trim().replace(DASHES, '-');
  if (clean === '') return invalid('An NDC is missing.');
  if (!/^[0-9-]+$/.test(clean)) return invalid('An NDC holds digits and dashes only.');
  if (/^[0-]+$/.test(clean)) return invalid('An NDC cannot be all zeros.');
  return clean.includes('-') ? readDashed(clean.split('-')) : readDigits(clean);
}

/** '70101000101' → '70101-0001-01' (5-4-2); any other text is returned unchanged. */
export function formatNdc(ndc11: string): string {
  if (!isNdc11(ndc11)) return ndc11;
  return `${ndc11.slice(0, 5)}-${ndc11.slice(5, 9)}-${ndc11.slice(9)}`;
}

/** The canonical 12-digit key (6-4-2 without dashes) of an 11-digit NDC. Throws RangeError on any other text. */
export function ndc12(ndc11: string): string {
  if (!isNdc11(ndc11)) throw new RangeError('An NDC key is made of 11 digits.');
  return `0${ndc11}`;
}

export function isNdc11(text: string): boolean {
  return /^[0-9]{11}$/.test(text);
}

function readDashed(segments: readonly string[]): NdcReading {
  const form = segments.map((segment) => segment.length).join('-');
  const [labeler, product, pack] = segments;
  if (labeler === undefined || product === undefined || pack === undefined || !DASHED_FORMS.has(form)) {
    return invalid(`An NDC is written 4-4-2, 5-3-2, 5-4-1, 5-4-2 or 6-4-2; this one is ${form}.`);
  }
  return fromTwelve(labeler.padStart(6, '0') + product.padStart(4, '0') + pack.padStart(2, '0'));
}

function readDigits(digits: string): NdcReading {
  if (digits.length === 12) return fromTwelve(digits);
  if (digits.length === 11) return { kind: 'ok', ndc11: digits };
  if (digits.length !== 10) return invalid(`An NDC has 10, 11 or 12 digits; this one has ${digits.length}.`);
  const readings = [
    `0${digits}`,
    `${digits.slice(0, 5)}0${digits.slice(5)}`,
    `${digits.slice(0, 9)}0${digits.slice(9)}`,
  ];
  return { kind: 'ambiguous', candidates: [...new Set(readings)] };
}

function fromTwelve(digits: string): NdcReading {
  if (digits.startsWith('0')) return { kind: 'ok', ndc11: digits.slice(1) };
  return invalid('This NDC has a labeler code of six digits and no 11-digit form.');
}

function invalid(reason: string): NdcReading {
  return { kind: 'invalid', reason };
}

/** A 12-digit key (6-4-2) is stored without its leading zero. */
export const toNdcFragment = (digits: string) =>
  digits.length === 12 && digits.startsWith('0') ? digits.slice(1) : digits;

/** The digits of a text that is an NDC or part of one, else null. */
export function textToNdc(text: string): string | null {
  const bare = text.replaceAll('-', '').trim();
  return /^\d{4,12}$/.test(bare) ? toNdcFragment(bare) : null;
}
