import type { Role } from '../accounts/roles.ts';

/** A saved list is its author's; one that is shared can be opened by everybody of the facility. */
export const mayChangeList = (
  list: { readonly userId: number; readonly shared: boolean },
  asker: { readonly userId: number; readonly roles: readonly Role[] },
): boolean => list.userId === asker.userId || (list.shared && asker.roles.includes('CompanyAdmin'));
