const MOST_DIGITS = 10;

/** Fits what is typed into `(000) 000-0000` as far as it goes; a country code is dropped (SH-381). */
export function maskPhone(typed: string, before = ''): string {
  const digits = digitsOf(typed);
  // Deleting punctuation deletes the digit before it, or nothing would happen.
  const erased = typed.length < before.length && digits === digitsOf(before);
  return shape(erased ? digits.slice(0, -1) : digits);
}

const digitsOf = (text: string) =>
  text
    .replaceAll(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '')
    .slice(0, MOST_DIGITS);

function shape(digits: string): string {
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (digits.length === 0) return '';
  if (digits.length <= 3) return `(${area}`;
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`;
}
