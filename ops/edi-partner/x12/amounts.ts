/** Amounts as exact hundred-thousandths of a cent: prices of X12 have any number of decimals. */
const DECIMALS = 7;

/** '9.10' → 91000000n; null where it is no number. */
export function units(text: string): bigint | null {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(text) ?? [];
  if (whole === '' && part === '') return null;
  const value = BigInt(`${whole}${part.slice(0, DECIMALS).padEnd(DECIMALS, '0')}`);
  return sign === '-' ? -value : value;
}

/** Of 91000000n: 910, half a cent up. */
export const cents = (value: bigint): number => Math.round(Number(value) / 10 ** (DECIMALS - 2));

/** 29800 → '298.00'. */
export const dollars = (value: number): string => (value / 100).toFixed(2);
