import { readText, type RawSearch } from '../../shared/search-params.ts';

export const loadUsersPage = () => import('./pages/users-page.tsx');
export const loadUserManagerPage = () => import('./pages/user-manager-page.tsx');

/** Filters, sort, page and the open record of a list of users; absent means default. */
export interface UsersSearch {
  search?: string | undefined;
  role?: string | undefined;
  active?: string | undefined;
  type?: string | undefined;
  vetting?: string | undefined;
  company?: string | undefined;
  sort?: string | undefined;
  page?: string | undefined;
  /** The id of the open record. */
  user?: string | undefined;
}

const NAMES = ['search', 'role', 'active', 'type', 'vetting', 'company', 'sort', 'page', 'user'] as const;

export function usersSearch(search: RawSearch): UsersSearch {
  return Object.fromEntries(
    NAMES.map((name) => [name, readText(search, name)]).filter(([, value]) => value !== undefined),
  );
}
