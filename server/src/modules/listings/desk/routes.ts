import type { deskEndpoints } from '#contract/listings/desk.ts';
import type { Handlers } from '../../../platform/http/context.ts';
import { findSellers, findShortages, listDesk } from '../unscoped/desk.ts';
import { linkShortage, moveListing } from './move-listing.ts';

export const deskRoutes: Handlers<keyof typeof deskEndpoints> = {
  listAdminCatalog: ({ db, today }, { query }) => listDesk(db, query, today),
  moveListing: (context, { params, body }) => moveListing(context, params.id, body),
  linkShortage: (context, { params, body }) => linkShortage(context, params.id, body),
  findSellers: async ({ db }, { query }) => ({ data: await findSellers(db, query.search) }),
  findShortages: async ({ db }, { query }) => ({ data: await findShortages(db, query.search) }),
};
