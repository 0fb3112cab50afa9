import { readChoice, type RawSearch } from '../../shared/search-params.ts';

export const loadBuyerPage = () => import('./pages/buyer-page.tsx');
export const loadSellerPage = () => import('./pages/seller-page.tsx');
export const loadThankYouPage = () => import('./pages/thank-you-page.tsx');

const STEPS = ['company', 'user', 'facilities', 'selling', 'terms', 'review'] as const;

/** Which step is open; absent means the first. */
export interface WizardSearch {
  step?: (typeof STEPS)[number] | undefined;
}

export function wizardSearch(search: RawSearch): WizardSearch {
  const step = readChoice(search, 'step', STEPS);
  return step === undefined ? {} : { step };
}
