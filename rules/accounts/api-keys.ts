/** Keys of programs: what they may call, for which facilities, how often (RB-417 … RB-429). */
import type { FacilityPerson, FacilityRange } from './facilities.ts';
import type { Role } from './roles.ts';

export const API_SCOPES = [
  'catalog:read',
  'cart:write',
  'orders:read',
  'orders:write',
  'bids:read',
  'bids:write',
  'rfps:read',
  'rfps:write',
  'history:read',
  'history:write',
  'reports:read',
  'listings:read',
  'listings:write',
  'prices:write',
  'documents:read',
  'documents:write',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** The scopes that a call needs of a key, all of them; `closed` to every key. */
export type KeyAccess = ApiScope | readonly [ApiScope, ApiScope] | 'closed';

/** What people read for a scope. */
export const SCOPE_NAMES: Readonly<Record<ApiScope, string>> = {
  'catalog:read': 'Search the catalog and read prices',
  'cart:write': 'Read and change carts and saved lists',
  'orders:read': 'Read orders, invoices and facilities',
  'orders:write': 'Place, confirm, ship and cancel orders',
  'bids:read': 'Read bids',
  'bids:write': 'Place and answer bids; to accept them, with orders:write',
  'rfps:read': 'Read RFPs, contracts and deliveries',
  'rfps:write': 'Place and answer RFPs; to accept proposals, with orders:write',
  'history:read': 'Read purchases and usage',
  'history:write': 'Map purchase reports, change own prices and AMU',
  'reports:read': 'Read figures, payouts and statements',
  'listings:read': 'Read own listings and portfolio',
  'listings:write': 'Change own listings, lots, price files and vacation',
  'prices:write': 'Read and change prices and price rules',
  'documents:read': 'Read documents',
  'documents:write': 'Upload and delete documents and purchase reports',
};

/** Write includes read of the same (RB-423). */
export const covers = (scopes: readonly ApiScope[], needed: ApiScope): boolean =>
  scopes.includes(needed) || scopes.some((scope) => scope === needed.replace(/:read$/, ':write'));

export const KEY_STATES = ['active', 'expired', 'revoked'] as const;
export type KeyState = (typeof KEY_STATES)[number];

/** Revoking is final; whatever was revoked stays so, also beyond its expiry. */
export function keyState(key: { revokedAt: Date | null; expiresAt: Date }, now: Date): KeyState {
  if (key.revokedAt !== null) return 'revoked';
  return key.expiresAt <= now ? 'expired' : 'active';
}

export const MOST_ACTIVE_KEYS = 20;
export const LONGEST_KEY_NAME = 60;
export const LONGEST_KEY_DAYS = 366;
export const KEY_DAYS = 90;
/** For how many hours the old secret may go on after a rotation. */
export const OVERLAP_HOURS = [0, 1, 24, 72] as const;
export const OVERLAP = 24;
/** Signs of a key that the list shows. */
export const SHOWN_OF_KEY = 12;
export const CALLS_OF_DAYS = 30;

/** Of each key by itself. */
export const KEY_BUDGET = { reads: 600, writes: 120, atOnce: 10 } as const;

/** Days before the end at which people hear of it, of a key that was used lately. */
export const EXPIRY_REMINDERS = [14, 1] as const;

/** The reminder that is due with so many days left: the last one that was reached; null for none yet. */
export const expiryReminder = (daysLeft: number): number | null =>
  daysLeft < 0 ? null : (EXPIRY_REMINDERS.findLast((days) => daysLeft <= days) ?? null);

/** The facilities that a key of a user may be for. */
export function keyFacilities(person: FacilityPerson): FacilityRange {
  const has = (role: Role) => person.roles.includes(role);
  if (!has('Buyer')) return { kind: 'listed', ids: [] };
  if (has('CompanyAdmin') && person.companyId !== null)
    return { kind: 'company', companyId: person.companyId };
  const assigned = has('FacilityAdmin') || has('ChangeFacility') ? person.assignedFacilityIds : [];
  const own = person.primaryFacilityId === null ? [] : [person.primaryFacilityId];
  return { kind: 'listed', ids: [...new Set([...own, ...assigned])] };
}

/**
 * The rights of a user within some of its facilities. Who administers the company administers those; what reaches over the whole company
 * is gone, so that every range of the product ends at them by itself.
 */
export function narrowed(
  person: Pick<FacilityPerson, 'roles' | 'assignedFacilityIds'>,
  facilityIds: readonly number[],
): Pick<FacilityPerson, 'roles' | 'assignedFacilityIds'> {
  const roles = person.roles.filter((role) => role !== 'CompanyAdmin' && role !== 'FinanceAdmin');
  if (person.roles.includes('CompanyAdmin'))
    return { roles: [...new Set<Role>([...roles, 'FacilityAdmin'])], assignedFacilityIds: facilityIds };
  const assignedFacilityIds = person.assignedFacilityIds.filter((id) => facilityIds.includes(id));
  return { roles, assignedFacilityIds };
}

/** The part of an address by which a place is told from another: /24 of IPv4, /64 of IPv6. */
export function networkOf(ip: string): string {
  const four = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/.exec(ip)?.[1];
  if (four !== undefined) return `${four}.0/24`;
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const first = head.split(':').filter(Boolean);
  const last = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const gap = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array.from({ length: gap }, () => '0'), ...last].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

/** Who did something through a key, as it is told. */
export const throughKey = (person: string, key: string | null | undefined): string =>
  key === null || key === undefined ? person : `${person} through API key ${key}`;

export const NOT_VALID = 'The API key is not valid.';
export const CLOSED_TO_KEYS = 'This call is not open to API keys.';
export const lacksScope = (scope: ApiScope): string => `This key lacks the scope ${scope}.`;
export const SEND_TOTAL = 'Send the expected total.';
export const SEND_KEY = 'Send an Idempotency-Key.';
export const NOT_FOR_ANOTHER = 'Not while acting for somebody else.';
export const TOO_MANY_KEYS = `At most ${MOST_ACTIVE_KEYS} active keys.`;
export const NAME_REQUIRED = 'Name is required';
/** Why a name cannot stay as it was typed; null for one that can. */
export const nameProblem = (name: string): string | null => {
  const { length } = name.trim();
  return length > LONGEST_KEY_NAME
    ? `A name has at most ${LONGEST_KEY_NAME} characters. This one has ${length}.`
    : null;
};
export const CHOOSE_SCOPE = 'Choose at least one scope.';
export const CHOOSE_USER = 'Choose an active user of this company.';
export const CHOOSE_FACILITIES = 'Choose facilities of this user.';
export const NO_LONGER_ACTIVE = 'This key is no longer active.';
export const SHOWN_ONCE = 'Copy it now, it will not be shown again.';
