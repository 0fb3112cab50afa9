/** Roles, administrator permissions, homes and route guards (SH-115 … SH-127, shell G-15 … G-17, trading G-115). */

export const ROLES = [
  'Buyer',
  'Seller',
  'Administrator',
  'CompanyAdmin',
  'FacilityAdmin',
  'FinanceAdmin',
  'ChangeFacility',
  'CSOS Signer',
] as const;
export type Role = (typeof ROLES)[number];

/** What people read for a role. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  Buyer: 'Buyer',
  Seller: 'Seller',
  Administrator: 'Administrator',
  CompanyAdmin: 'Company administrator',
  FacilityAdmin: 'Facility administrator',
  FinanceAdmin: 'Finance administrator',
  ChangeFacility: 'Facility switcher',
  'CSOS Signer': 'CSOS Signer',
};
export const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value);
export const roleNames = (roles: readonly Role[]): string => roles.map((role) => ROLE_NAMES[role]).join(', ');

export const ADMIN_PERMISSIONS = [
  'users',
  'companies',
  'catalog',
  'orders',
  'finance',
  'csos',
  'content',
  'edi',
  'assistant',
  'sql',
  'impersonate',
] as const;
export type AdminPermission = (typeof ADMIN_PERMISSIONS)[number];

/** What a new administrator may do: everything except the SQL tool and impersonation. */
export const NEW_ADMIN_PERMISSIONS: readonly AdminPermission[] = ADMIN_PERMISSIONS.filter(
  (permission) => permission !== 'sql' && permission !== 'impersonate',
);

export type UserType = 'administrator' | 'seller' | 'buyer';

/** The side of the market a user stands on, by the first match; null for a limited analytics user (shell G-14). */
export function userType(roles: readonly Role[]): UserType | null {
  if (roles.includes('Administrator')) return 'administrator';
  if (roles.includes('Seller')) return 'seller';
  return roles.includes('Buyer') ? 'buyer' : null;
}

export interface Viewer {
  readonly roles: readonly Role[];
  readonly hydra: boolean;
}

/** Where a signed-in user starts, and where the role guard sends a user without the demanded role. */
export function homeFor({ roles, hydra }: Viewer): string {
  switch (userType(roles)) {
    case 'administrator':
      return '/admin/home';
    case 'seller':
      return hydra ? '/orders' : '/seller-home';
    case 'buyer':
      return hydra ? '/catalog' : '/buyer-home';
    case null:
      return '/reports';
  }
}

/** Parts of the product that a hydra host may switch on. */
export interface HydraFeatures {
  readonly bidEnabled: boolean;
  readonly rfpEnabled: boolean;
}

/** Who may open a route. `inHydra` is `shown` unless the route is hidden there for good or behind a switch. */
export interface RouteGuard {
  readonly access: 'public' | 'signed-in' | 'Buyer' | 'Seller' | 'Administrator';
  readonly inHydra: 'shown' | 'hidden' | 'with-bids' | 'with-rfps';
}

export type GuardAnswer = 'pass' | 'sign-in' | { readonly redirect: string };

/**
 * Signed in, then role, then feature (shell G-17). Administrators pass every guard.
 * `viewer` is null for a visitor.
 */
export function passRoute(guard: RouteGuard, viewer: (Viewer & HydraFeatures) | null): GuardAnswer {
  if (guard.access === 'public') return 'pass';
  if (viewer === null) return 'sign-in';
  if (viewer.roles.includes('Administrator')) return 'pass';
  if (guard.access !== 'signed-in' && !viewer.roles.includes(guard.access))
    return { redirect: homeFor(viewer) };
  return viewer.hydra && !shownInHydra(guard, viewer) ? { redirect: homeFor(viewer) } : 'pass';
}

function shownInHydra(guard: RouteGuard, features: HydraFeatures): boolean {
  switch (guard.inHydra) {
    case 'shown':
      return true;
    case 'hidden':
      return false;
    case 'with-bids':
      return features.bidEnabled;
    case 'with-rfps':
      return features.rfpEnabled;
  }
}
