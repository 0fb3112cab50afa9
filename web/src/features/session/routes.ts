import { readChoice, readText, type RawSearch } from '../../shared/search-params.ts';

export const loadLoginPage = () => import('./pages/login-page.tsx');
export const loadCallbackPage = () => import('./pages/callback-page.tsx');
export const loadLoadingPage = () => import('./pages/loading-page.tsx');
export const loadLogoutPage = () => import('./pages/logout-page.tsx');
export const loadJwtPage = () => import('./pages/jwt-page.tsx');
export const loadMedigiPage = () => import('./pages/medigi-page.tsx');
export const loadUnsubscribePage = () => import('./pages/unsubscribe-page.tsx');
export const loadEndReportPage = () => import('./pages/end-report-page.tsx');
export const loadPasswordPage = () => import('./pages/password-page.tsx');

/** The destination travels through sign-in as a query parameter (SH-076). */
export const destinationSearch = (search: RawSearch): { destination?: string } => {
  const destination = readText(search, 'destination', 2000);
  return destination === undefined ? {} : { destination };
};

/** As `destinationSearch`; `impersonated`: the sign-in waits until its reason was read (SH-456); `ended`: the form says so. */
export const loginSearch = (
  search: RawSearch,
): { destination?: string; notice?: 'impersonated' | 'ended' } => {
  const notice = readChoice(search, 'notice', ['impersonated', 'ended'] as const);
  return { ...destinationSearch(search), ...(notice !== undefined && { notice }) };
};

/** The hand-off token of another brand host. */
export const jwtSearch = (search: RawSearch): { jwt?: string } => {
  const jwt = readText(search, 'jwt', 4000);
  return jwt === undefined ? {} : { jwt };
};

/** Why the person leaves: asked for, or 1800 s without activity. */
export const logoutSearch = (search: RawSearch): { destination?: string; reason?: 'inactivity' } => ({
  ...destinationSearch(search),
  ...(readText(search, 'reason') === 'inactivity' && { reason: 'inactivity' as const }),
});
