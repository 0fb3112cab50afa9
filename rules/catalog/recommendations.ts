/** What a facility is recommended to buy, of what it uses (RB-218). */
import { formatUsd, toDollars, type Cents } from '../money.ts';
import { shownAmu } from './prices.ts';

export const RECOMMENDED = 10;
export const MOST_RECOMMENDATIONS = 50;
export const NO_RECOMMENDATIONS = 'Recommendations show once prices do.';

/** 'You use 15 a month; Acme Pharma is $2.33 below your price per pack.' */
export const recommendationReason = (amu: number, seller: string, savedCents: Cents): string =>
  `You use ${(shownAmu(amu) ?? 0).toLocaleString('en-US')} a month; ${seller} is ${formatUsd(toDollars(savedCents))} below your price per pack.`;
