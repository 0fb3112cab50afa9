import type { SearchOf } from '../../shared/list.ts';
import { readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { ALL_USERS } from './lists.ts';

export const loadUsersPage = () => import('./pages/users-page.tsx');
export const loadUserManagerPage = () => import('./pages/user-manager-page.tsx');

/** What a list of users is narrowed to, and the id of the open record. */
export type UsersSearch = SearchOf<typeof ALL_USERS> & { user?: string | undefined };

export const usersSearch = (search: RawSearch): UsersSearch => readTexts(search);
