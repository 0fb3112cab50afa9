import type { Me } from '#contract/accounts/accounts.ts';

export const maySeeCatalog = (me: Pick<Me, 'is_buyer' | 'is_admin'>): boolean => me.is_buyer || me.is_admin;

export const hasTerms = (me: Pick<Me, 'company'>): boolean => me.company?.terms?.active === true;
