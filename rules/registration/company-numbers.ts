/** Numbers that identify a company to authorities and trading partners. */

const digitsOf = (text: string, dashes: RegExp, length: number): string | null => {
  const clean = text.trim();
  if (!dashes.test(clean)) return null;
  const digits = clean.replaceAll(/[^0-9]/g, '');
  return digits.length === length ? digits : null;
};

/** Employer identification number of the Internal Revenue Service: nine digits, written 12-3456789; null when it is none. */
export function parseEin(text: string): string | null {
  const digits = digitsOf(text, /^[0-9][0-9 -]*$/, 9);
  return digits === null ? null : `${digits.slice(0, 2)}-${digits.slice(2)}`;
}

/** D-U-N-S number of Dun & Bradstreet: nine digits, often written 12-345-6789; null when it is none. */
export const parseDuns = (text: string): string | null => digitsOf(text, /^[0-9][0-9 -]*$/, 9);

/** FDA establishment identifier: seven to ten digits; null when it is none. */
export function parseFdaEstablishment(text: string): string | null {
  const digits = text.trim();
  return /^[0-9]{7,10}$/.test(digits) ? digits : null;
}
