import { homeFor } from '#rules/roles.ts';
import type { Me } from '#contract/accounts.ts';
import { safeDestination } from '../../shared/destination.ts';

/** Where a person goes after signing in: the destination when it is one of ours, else home (SH-093 … SH-104). */
export function addressAfterSignIn(me: Me, hydra: boolean, destination: string | null | undefined): string {
  const wanted = safeDestination(destination);
  return wanted !== null && wanted !== '/' ? wanted : homeFor({ roles: me.roles, hydra });
}
