import { marketToMoveTo } from '#rules/brands/markets.ts';
import { homeFor } from '#rules/accounts/roles.ts';
import type { Me } from '#contract/accounts/accounts.ts';
import type { AppConfig, MsClient } from '#contract/brands/brands.ts';
import { safeDestination } from '../../shared/destination.ts';

/** The host a buyer belongs on when it is another one than this, and there is one (shell G-25); else null. */
export function hostToMoveTo(
  me: Me,
  client: Pick<MsClient, 'brand' | 'hydra'>,
  markets: AppConfig['markets'] | undefined,
): string | null {
  const visitor = { roles: me.roles, agreedToMedigi: me.company?.agreed_to_medigi ?? false };
  const market = marketToMoveTo(visitor, client);
  return market === null ? null : (markets?.[market] ?? null);
}

/** Where a person goes after signing in: the destination when it is one of ours, else home (SH-093 … SH-104). */
export function addressAfterSignIn(me: Me, hydra: boolean, destination: string | null | undefined): string {
  const wanted = safeDestination(destination);
  return wanted !== null && wanted !== '/' ? wanted : homeFor({ roles: me.roles, hydra });
}
