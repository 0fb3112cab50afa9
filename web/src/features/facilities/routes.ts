import { readText, type RawSearch } from '../../shared/search-params.ts';

export const loadPharmaciesPage = () => import('./pages/pharmacies-page.tsx');

export const RECORD_TABS = ['overview', 'details', 'documents', 'history'] as const;
export type RecordTab = (typeof RECORD_TABS)[number];

/** Name or DEA number looked for, the page, and the open facility with its tab. */
export interface PharmaciesSearch {
  search?: string | undefined;
  page?: string | undefined;
  facility?: string | undefined;
  tab?: RecordTab | undefined;
}

export function pharmaciesSearch(raw: RawSearch): PharmaciesSearch {
  const [search, page, facility] = [
    readText(raw, 'search'),
    readText(raw, 'page'),
    readText(raw, 'facility'),
  ];
  const tab = RECORD_TABS.find((one) => one === readText(raw, 'tab'));
  return {
    ...(search !== undefined && { search }),
    ...(page !== undefined && { page }),
    ...(facility !== undefined && { facility }),
    ...(tab !== undefined && { tab }),
  };
}
