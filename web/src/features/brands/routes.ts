import { readChoice, readText, type RawSearch } from '../../shared/search-params.ts';

export const loadClientsPage = () => import('./pages/clients-page.tsx');
export const loadClientPage = () => import('./pages/client-page.tsx');
export const loadBlocksPage = () => import('./pages/blocks-page.tsx');

/** What the page of brands shows; absent means all brands. */
export interface ClientsSearch {
  tab?: 'messages' | undefined;
  search?: string | undefined;
  direct?: 'yes' | 'no' | undefined;
  page?: string | undefined;
}

export function clientsSearch(search: RawSearch): ClientsSearch {
  const found: ClientsSearch = {
    tab: readChoice(search, 'tab', ['messages']),
    search: readText(search, 'search', 100),
    direct: readChoice(search, 'direct', ['yes', 'no']),
    page: readText(search, 'page'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
