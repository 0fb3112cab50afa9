/** What a number of packs is multiplied with to come to so many dollars: cents, and as many decimals more as the product needs. */
export function factorText(dollars: number, packs: number, perPack: number): string {
  const cents = Math.round(dollars * 100);
  if (Math.round(packs * perPack * 100) === cents) return inDigits(perPack, LEAST);
  const factor = dollars / packs;
  for (let digits: number = LEAST; digits < MOST; digits++)
    if (Math.round(packs * Number(factor.toFixed(digits)) * 100) === cents) return inDigits(factor, digits);
  return inDigits(factor, MOST);
}

const [LEAST, MOST] = [2, 8] as const;

const inDigits = (dollars: number, digits: number): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(dollars);
