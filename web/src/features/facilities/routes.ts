import { readText, type RawSearch } from '../../shared/search-params.ts';

export const loadPharmaciesPage = () => import('./pages/pharmacies-page.tsx');

/** Name or DEA number looked for, and the page. */
export interface PharmaciesSearch {
  search?: string | undefined;
  page?: string | undefined;
}

export function pharmaciesSearch(raw: RawSearch): PharmaciesSearch {
  const [search, page] = [readText(raw, 'search'), readText(raw, 'page')];
  return { ...(search !== undefined && { search }), ...(page !== undefined && { page }) };
}
