import { aboveRefusal } from '#rules/accounts/user-rights.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { forbidden } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { heldByOthers } from './store.ts';

/** For what would give power over every account: refuses an administrator who lacks a permission that another one has. */
export async function requireGreatest(scope: Scope, tx: Tx, sentence: string): Promise<void> {
  const permissions = await heldByOthers(tx, scope.userId);
  if (aboveRefusal(scope, { permissions }) !== null) throw forbidden(sentence);
}
