import type { ApiScope, KeyAccess } from '#rules/accounts/api-keys.ts';
import type { OperationId } from '../index.ts';
import { OTHERS } from './others.ts';
import { TRADE } from './trade.ts';

/**
 * What each operation asks of an API key: a scope, or it is closed to keys (RB-424). An operation that is missing does not compile.
 * Prices and carts have no scope to read them alone. Where two are named, a key needs both.
 */
export const KEY_ACCESS: Readonly<Record<OperationId, KeyAccess>> = { ...TRADE, ...OTHERS };

const ACCESS: ReadonlyMap<string, KeyAccess> = new Map(Object.entries(KEY_ACCESS));

/** The scopes that an operation asks of a key; null where it is closed, as is one that the contract does not know. */
export function scopesFor(operation: string): readonly ApiScope[] | null {
  const access = ACCESS.get(operation) ?? 'closed';
  if (access === 'closed') return null;
  return typeof access === 'string' ? [access] : access;
}
