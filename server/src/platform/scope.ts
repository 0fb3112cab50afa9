import type { ApiScope } from '#rules/accounts/api-keys.ts';
import type { AdminPermission, Role } from '#rules/accounts/roles.ts';
import type { MsClient } from '#contract/brands/brands.ts';

/**
 * Who asks, read from the database with every request. Every store and view takes it first, so that nothing is
 * fetched outside the asker's range.
 */
export interface Scope {
  readonly userId: number;
  /** The administrator behind an impersonated session; the user itself otherwise. */
  readonly realUserId: number;
  readonly email: string;
  readonly fullName: string;
  readonly roles: readonly Role[];
  readonly permissions: readonly AdminPermission[];
  readonly isAdmin: boolean;
  readonly isVetted: boolean;
  readonly isFieldRep: boolean;
  readonly company: ScopeCompany | null;
  /** The primary facility. */
  readonly facility: ScopeFacility | null;
  readonly assignedFacilityIds: readonly number[];
  /** Null where the facility pays list prices everywhere. */
  readonly prices: ScopePrices | null;
  /** The key of a program that acts for the user; the rights are narrowed to it already. Null in a session. */
  readonly apiKey: ScopeKey | null;
  readonly client: MsClient;
}

export interface ScopeKey {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  /** Null: all of the user. */
  readonly facilityIds: readonly number[] | null;
}

export interface ScopeCompany {
  readonly id: number;
  readonly name: string;
  readonly isSeller: boolean;
  readonly is503b: boolean;
  readonly agreedToMedigi: boolean;
  readonly hasTerms: boolean;
  readonly paymentOption: 'net_terms' | 'credit_card' | 'ach';
  readonly poRequired: boolean;
}

/** By which price rules the facility pays other prices than those of the list. */
export interface ScopePrices {
  /** The words by which rules name the facility. */
  readonly audiences: readonly string[];
  /** Sellers with rules for the facility. */
  readonly sellers: readonly number[];
  /** The marketplace's fee on the listings of the others, in hundredths of a percent. */
  readonly fee: number;
}

export interface ScopeFacility {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
  readonly vetted: boolean;
  /** Last days; null where none is stored. */
  readonly stateLicenseEnds: string | null;
  readonly deaEnds: string | null;
}

export const hasRole = (scope: Scope, role: Role): boolean => scope.roles.includes(role);
export const hasPermission = (scope: Scope, permission: AdminPermission): boolean =>
  scope.isAdmin && scope.permissions.includes(permission);
