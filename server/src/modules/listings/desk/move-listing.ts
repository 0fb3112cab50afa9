import type { CatalogType } from '#contract/primitives.ts';
import { catalogRefusal, listedIn } from '#rules/listings/listing-status.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { conflict, isUniqueViolation, ruleBroken, stale } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { CHANGED, finish, lockListing, tellBuyers, type Saved } from '../edit-listing.ts';
import { isCurrentShortage } from '../unscoped/desk.ts';
import { viewSellerListing } from '../views/seller-listings.ts';

/** Moves a listing to another catalog of its seller. Carts and open bids keep it (RB-207). */
export const moveListing = (
  context: RequestContext,
  id: number,
  { catalog_type: catalog, version }: { catalog_type: CatalogType; version: number },
): Saved =>
  changing(context, id, version, { catalog_type: catalog }, (listing) => {
    const refusal = catalogRefusal(listing.is_503b, catalog);
    if (refusal !== null) throw ruleBroken(refusal, { catalog_type: refusal });
    if (listing.catalog_type === catalog) throw conflict(`This listing is in ${catalog} already.`);
  });

const NO_SHORTAGE = 'This shortage is not current.';

export async function requireShortage(db: Queryable, id: string | null): Promise<void> {
  if (id !== null && !(await isCurrentShortage(db, id)))
    throw ruleBroken(NO_SHORTAGE, { shortage_id: NO_SHORTAGE });
}

/** Links a listing to a shortage that the directory does not know of its drug; null takes the link away. */
export async function linkShortage(
  context: RequestContext,
  id: number,
  { shortage_id: shortage, version }: { shortage_id: string | null; version: number },
): Saved {
  await requireShortage(context.db, shortage);
  return changing(context, id, version, { shortage_id: shortage });
}

type Locked = Awaited<ReturnType<typeof lockListing>>;

async function changing(
  context: RequestContext,
  id: number,
  version: number,
  change: { catalog_type: CatalogType } | { shortage_id: string | null },
  check?: (listing: Locked) => void,
): Saved {
  return context.command(async (command) => {
    const listing = await lockListing(context.scope, command.tx, id);
    if (listing.version !== version) throw stale(CHANGED);
    check?.(listing);
    const before = await viewSellerListing(context.scope, command.tx, id, context.today);
    await command.tx
      .updateTable('listing')
      .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: context.now }))
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        if (isUniqueViolation(error) && 'catalog_type' in change)
          throw conflict(listedIn(change.catalog_type));
        throw error;
      });
    tellBuyers(command);
    return finish(context, command, id, before);
  });
}
