import { readChoice, readText, type RawSearch } from '../../shared/search-params.ts';

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

/** Filters and page of the registrations; absent means those that wait. */
export interface ApplicationsSearch {
  state?: string | undefined;
  kind?: string | undefined;
  search?: string | undefined;
  page?: string | undefined;
}

const NAMES = ['state', 'kind', 'search', 'page'] as const;

export function applicationsSearch(search: RawSearch): ApplicationsSearch {
  return Object.fromEntries(
    NAMES.map((name) => [name, readText(search, name)]).filter(([, value]) => value !== undefined),
  );
}
