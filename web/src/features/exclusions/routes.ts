import type { SearchOf } from '../../shared/list.ts';
import type { EXCLUSIONS } from './lists.ts';

export type ExclusionsSearch = SearchOf<typeof EXCLUSIONS>;
