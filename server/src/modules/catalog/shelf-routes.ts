import type { shelfEndpoints } from '#contract/catalog/shelf.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { sampleShelf, searchShelf } from './unscoped/shelf.ts';

/** What visitors ask of the host they are on. */
export const shelfRoutes = (): Handlers<keyof typeof shelfEndpoints> => ({
  searchShelf: ({ client, db, today }, { query }) => searchShelf(db, client, query, today),
  sampleShelf: async ({ client, db, today }) => ({ data: await sampleShelf(db, client, today) }),
});
