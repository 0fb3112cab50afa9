import type { Me } from '#contract/accounts/accounts.ts';
import type { MsClient } from '#contract/brands/brands.ts';
import type { CatalogType } from '#rules/orders/cart-totals.ts';
import { openCatalogs } from '#rules/catalog/eligibility.ts';
import { CATALOGS } from './filters.ts';

/** The catalogs this person can choose from. */
export function catalogsFor(me: Pick<Me, 'is_admin' | 'company'>, client: MsClient): readonly CatalogType[] {
  if (client.hydra || client.supplier_company_id !== null || me.is_admin) return CATALOGS;
  return openCatalogs(me.company?.agreed_to_medigi ?? false);
}
