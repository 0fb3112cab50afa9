import type { SearchOf } from '../../shared/list.ts';
import { readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { COMPANIES, FACILITIES } from './lists.ts';

export const loadCompanyManagerPage = () => import('./pages/company-manager-page.tsx');
export const loadSellerCompanyPage = () => import('./pages/seller-company-page.tsx');
export const loadSellerProfilePage = () => import('./pages/seller-profile-page.tsx');

/** The tab, what its list is narrowed to, and the id of the open record. */
export type CompaniesSearch = SearchOf<typeof COMPANIES> &
  SearchOf<typeof FACILITIES> & {
    tab?: string | undefined;
    company?: string | undefined;
    facility?: string | undefined;
  };

export const companiesSearch = (search: RawSearch): CompaniesSearch => readTexts(search);
