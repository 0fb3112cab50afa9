import { passRoute, type GuardAnswer, type RouteGuard } from '#rules/accounts/roles.ts';
import type { SessionState } from '../shared/session.ts';

type Access = RouteGuard['access'];
type InHydra = RouteGuard['inHydra'];

const guard = (access: Access, inHydra: InHydra = 'shown'): RouteGuard => ({ access, inHydra });

/** Who may open which path: the route table of the product (SH-128 … SH-174). Children inherit from the parent. */
export const ROUTE_GUARDS: ReadonlyMap<string, RouteGuard> = new Map([
  ['/', guard('public')],
  ['/callback', guard('public')],
  ['/jwt', guard('public')],
  ['/loading', guard('public')],
  ['/login', guard('public')],
  ['/logout', guard('public')],
  ['/password', guard('public')],
  ['/unsubscribe', guard('public')],
  ['/end-report', guard('public')],
  ['/registration', guard('public')],
  ['/register', guard('public')],
  ['/request-demo', guard('public')],
  ['/about', guard('public')],
  ['/terms', guard('public')],
  ['/contact', guard('public')],
  ['/contacts', guard('public')],
  ['/pharmacy-info', guard('public')],
  ['/manufacturer-info', guard('public')],
  ['/shelf', guard('public')],
  ['/quicksight', guard('public')],
  ['/assistant', guard('public')],
  ['/buyer-home', guard('Buyer', 'hidden')],
  ['/catalog', guard('Buyer')],
  ['/cart', guard('Buyer')],
  ['/order-desk', guard('Buyer')],
  ['/csoscerts', guard('Buyer')],
  ['/medigi', guard('Buyer', 'hidden')],
  ['/pharmacies', guard('Buyer')],
  ['/requested-products', guard('Buyer', 'hidden')],
  ['/seller', guard('Seller')],
  ['/seller-home', guard('Seller')],
  ['/hydra-home', guard('Seller')],
  ['/listing-details', guard('Seller')],
  ['/seller-editor', guard('Seller')],
  ['/manage-listings', guard('Seller')],
  ['/orders', guard('signed-in')],
  ['/orders/ship', guard('Seller')],
  ['/orders/tracking', guard('Seller')],
  ['/orders/pick-list', guard('Seller')],
  ['/offers', guard('signed-in', 'with-bids')],
  ['/rfps', guard('signed-in', 'with-rfps')],
  ['/order-schedule', guard('signed-in', 'hidden')],
  ['/reports', guard('signed-in')],
  ['/review', guard('signed-in')],
  ['/history-details', guard('signed-in')],
  ['/catalogs', guard('signed-in')],
  ['/detailed', guard('signed-in')],
  ['/seller-profile', guard('signed-in')],
  ['/portfolio', guard('signed-in')],
  ['/news', guard('signed-in')],
  ['/users', guard('signed-in')],
  ['/integrations', guard('signed-in')],
  ['/order-details', guard('signed-in')],
  ['/carts', guard('Administrator')],
  ['/direct-editor', guard('Administrator')],
  ['/admin', guard('Administrator')],
  ['/fdb', guard('Administrator')],
]);

/** The guard of a path or of its nearest parent; null for a path the product does not have. */
export function guardOf(pathname: string): RouteGuard | null {
  const path = pathname.replace(/\/+$/, '');
  if (path === '') return ROUTE_GUARDS.get('/') ?? null;
  const own = ROUTE_GUARDS.get(path);
  return own ?? (path.lastIndexOf('/') > 0 ? guardOf(path.slice(0, path.lastIndexOf('/'))) : null);
}

/** Whether this session may open the path, and where it goes instead. */
export function passPath(
  pathname: string,
  { me, client }: Pick<SessionState, 'me' | 'client'>,
): GuardAnswer | 'unknown' {
  const found = guardOf(pathname);
  if (found === null) return 'unknown';
  const { hydra, hydra_config: features } = client;
  const viewer =
    me === null
      ? null
      : { roles: me.roles, hydra, bidEnabled: features.bid_enabled, rfpEnabled: features.rfp_enabled };
  return passRoute(found, viewer);
}
