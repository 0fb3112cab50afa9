import { createStore } from '../../shared/store.ts';
import type { CatalogSearch } from './routes.ts';

/** The search that was last on screen, so that the way back from a listing leads to it. */
export const lastSearch = createStore<CatalogSearch>({});
