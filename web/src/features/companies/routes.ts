import { readText, type RawSearch } from '../../shared/search-params.ts';

export const loadCompanyManagerPage = () => import('./pages/company-manager-page.tsx');
export const loadSellerCompanyPage = () => import('./pages/seller-company-page.tsx');

/** Tab, filters, sort, page and the open record of the company manager; absent means default. */
export interface CompaniesSearch {
  tab?: string | undefined;
  search?: string | undefined;
  type?: string | undefined;
  state?: string | undefined;
  agreed?: string | undefined;
  rfp?: string | undefined;
  terms?: string | undefined;
  active?: string | undefined;
  vetting?: string | undefined;
  license?: string | undefined;
  csos?: string | undefined;
  /** Facilities of this company alone. */
  of?: string | undefined;
  sort?: string | undefined;
  page?: string | undefined;
  /** The id of the open record. */
  company?: string | undefined;
  facility?: string | undefined;
}

const NAMES = [
  'tab',
  'search',
  'type',
  'state',
  'agreed',
  'rfp',
  'terms',
  'active',
  'vetting',
  'license',
  'csos',
  'of',
  'sort',
  'page',
  'company',
  'facility',
] as const;

export function companiesSearch(search: RawSearch): CompaniesSearch {
  return Object.fromEntries(
    NAMES.map((name) => [name, readText(search, name)]).filter(([, value]) => value !== undefined),
  );
}
