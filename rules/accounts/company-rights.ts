/** Which fields of a company somebody saves (X-44, X-45, table 4). The clickwrap of buyers stands beside them. */
import type { AdminPermission, Role } from './roles.ts';

export interface CompanyPerson {
  readonly roles: readonly Role[];
  readonly permissions: readonly AdminPermission[];
  readonly companyId: number | null;
}

/** What a seller's company administrator changes; the rest is settled by the marketplace. */
export const SELLER_FIELDS = [
  'name',
  'about',
  'website',
  'phone',
  'email',
  'line_1',
  'line_2',
  'line_3',
  'city',
  'state',
  'postal_code',
  'track_and_trace',
  'return_policy',
  'user_ack',
  'social_links',
  'remit_to',
  'minimum_order',
  'shipping_price',
  'shipping_threshold',
  'cut_off',
  'cut_off_zone',
] as const;

/** 'P companies' of table 4. */
export const managesCompanies = (who: Pick<CompanyPerson, 'roles' | 'permissions'>): boolean =>
  who.roles.includes('Administrator') && who.permissions.includes('companies');

/** The fields that may be saved of a company; `all` for who manages companies. */
export function savedFields(who: CompanyPerson, companyId: number): 'all' | readonly string[] {
  if (managesCompanies(who)) return 'all';
  const administers = who.roles.includes('Seller') && who.roles.includes('CompanyAdmin');
  return administers && who.companyId === companyId ? SELLER_FIELDS : [];
}
