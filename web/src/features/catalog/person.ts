import type { Me } from '#contract/accounts/accounts.ts';
import type { MsClient } from '#contract/brands/brands.ts';
import type { CatalogType } from '#rules/orders/cart-totals.ts';
import { openCatalogs } from '#rules/catalog/eligibility.ts';
import { CATALOGS } from './filters.ts';

export const maySeeCatalog = (me: Pick<Me, 'is_buyer' | 'is_admin'>): boolean => me.is_buyer || me.is_admin;

export const hasTerms = (me: Pick<Me, 'company'>): boolean => me.company?.terms?.active === true;

/** Whether somebody sets base price and AMU of the current facility: a buyer, and an administrator who chose it. */
export const saysOwnFigures = (me: Pick<Me, 'is_buyer' | 'is_admin' | 'primary_facility'>): boolean =>
  (me.is_buyer || me.is_admin) && me.primary_facility !== null;

/** Whether usage and purchases elsewhere are shown: to buyers and administrators, in the full marketplace. */
export const seesStatistics = (
  me: Pick<Me, 'is_buyer' | 'is_admin'>,
  client: Pick<MsClient, 'hydra'>,
): boolean => maySeeCatalog(me) && !client.hydra;

/** The catalogs this person can choose from. */
export function catalogsFor(me: Pick<Me, 'is_admin' | 'company'>, client: MsClient): readonly CatalogType[] {
  if (client.hydra || client.supplier_company_id !== null || me.is_admin) return CATALOGS;
  return openCatalogs(me.company?.agreed_to_medigi ?? false);
}
