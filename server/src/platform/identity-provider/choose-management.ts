import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { manageEmbedded, type IdentityManagement } from './management.ts';
import { manageAuth0 } from './management-auth0.ts';

/** How the product sets passwords; null where the provider's own screens are the only way. */
export function identityManagement({ auth }: Config, db: Database): IdentityManagement | null {
  if (auth.embedded) return manageEmbedded(db);
  return auth.management && manageAuth0({ issuer: auth.issuer, ...auth.management });
}
