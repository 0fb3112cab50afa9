import type { SearchOf } from '../../shared/list.ts';
import { readChoice, readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { APPLICATIONS } from './lists.ts';

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

export const loadApplicationsPage = () => import('./pages/applications-page.tsx');
export const loadApplicationPage = () => import('./pages/application-page.tsx');

export type ApplicationsSearch = SearchOf<typeof APPLICATIONS>;

export const applicationsSearch = (search: RawSearch): ApplicationsSearch => readTexts(search);
