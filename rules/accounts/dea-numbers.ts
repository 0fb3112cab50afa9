/**
 * Numbers that identify a facility. DEA registration numbers: two letters and seven digits, the last one a checksum
 * (21 CFR 1301; the DEA's published method). HIN: nine letters and digits of the Health Industry Number system.
 */

export const DEA_SHAPE = 'DEA number must be two letters and seven digits';

/** Upper case without spaces; null when it has another shape. */
export function parseDeaNumber(text: string): string | null {
  const clean = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^[A-Z]{2}[0-9]{7}$/.test(clean) ? clean : null;
}

/**
 * Whether the last digit fits: digits 1, 3, 5 plus twice the digits 2, 4, 6 end in it. A wrong one is a warning only,
 * since typing errors are likelier than forgery and registrations are looked up anyway.
 */
export function fitsDeaChecksum(dea: string): boolean {
  const digits = Array.from(dea.slice(2), Number);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, last] = digits;
  return (a + c + e + 2 * (b + d + f)) % 10 === last;
}

/** Nine letters and digits, in upper case; null when it has another shape. */
export function parseHin(text: string): string | null {
  const clean = text.trim().toUpperCase();
  return /^[A-Z0-9]{9}$/.test(clean) ? clean : null;
}

export const MOST_BEDS = 9999;
