import type { Me } from '#contract/accounts/accounts.ts';

/** The server decides; a button for what it refuses would be of no use. */
export const mayAddRule = (me: Pick<Me, 'is_admin' | 'is_seller' | 'roles' | 'permissions'>): boolean =>
  me.is_admin ? me.permissions.includes('finance') : me.is_seller && me.roles.includes('CompanyAdmin');
