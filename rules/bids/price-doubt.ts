import { formatUsd, roundFraction, toDollars, type Cents } from '../money.ts';

/** Percent below the listing from which a price looks like a slip. */
const FAR_BELOW = 50;

/** What makes one doubt a price before it is sent, as a bid can be neither changed nor taken back; null where nothing does. */
export function priceDoubt(cents: Cents, lotCents: Cents): string | null {
  if (cents <= 0 || cents * 100 >= lotCents * (100 - FAR_BELOW)) return null;
  const below = roundFraction(BigInt(lotCents - cents) * 1000n, BigInt(lotCents)) / 10;
  return `${formatUsd(toDollars(cents))} is ${below.toFixed(1)}% below the listing price of ${formatUsd(toDollars(lotCents))}.`;
}
