import { readText, type RawSearch } from '../../shared/search-params.ts';

export const loadLoginPage = () => import('./pages/login-page.tsx');
export const loadCallbackPage = () => import('./pages/callback-page.tsx');
export const loadLoadingPage = () => import('./pages/loading-page.tsx');
export const loadLogoutPage = () => import('./pages/logout-page.tsx');

/** The destination travels through sign-in as a query parameter (SH-076). */
export const destinationSearch = (search: RawSearch): { destination?: string } => {
  const destination = readText(search, 'destination', 2000);
  return destination === undefined ? {} : { destination };
};

/** Why the person leaves: asked for, or 1800 s without activity. */
export const logoutSearch = (search: RawSearch): { reason?: 'inactivity' } =>
  readText(search, 'reason') === 'inactivity' ? { reason: 'inactivity' } : {};
