import type { catalogEndpoints } from '#contract/catalog/catalog.ts';
import type { favoriteEndpoints } from '#contract/catalog/favorites.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { searchRoutes } from './search-routes.ts';
import { favoriteRoutes } from './favorites.ts';

type Own = typeof catalogEndpoints & typeof favoriteEndpoints;

export const catalogRoutes = (): Handlers<keyof Own> => ({ ...searchRoutes(), ...favoriteRoutes() });
