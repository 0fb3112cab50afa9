import './events.ts';
import { conflict } from '../../platform/errors.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import {
  checkCatalog,
  finish,
  lockAny,
  lockListing,
  refuseDeactivated,
  refuseDuplicate,
  tellBuyers,
  type LockedListing,
  type Saved,
} from './edit-listing.ts';
import { refreshSearch } from './stock.ts';
import { viewSellerListing } from './views/seller-listings.ts';

/** Takes a listing out of the catalog; carts lose it at their next check, orders keep it, a job ends its open bids. */
export async function withdrawListing(context: RequestContext, id: number): Promise<{ data: { ok: true } }> {
  return context.command(async (command) => {
    const listing = await lockListing(context.scope, command.tx, id);
    refuseDeactivated(context, listing);
    const { status, company_id: companyId } = listing;
    await command.tx
      .updateTable('listing')
      .set({ status: 'withdrawn', deactivated_reason: null, updated_at: context.now })
      .where('id', '=', id)
      .execute();
    await refreshSearch(command.tx, [id], context.today);
    command.live({ topic: 'listings', id, company_ids: [companyId], admins: true });
    tellBuyers(command);
    command.audit({ entity: 'listing', entityId: id, before: { status }, after: { status: 'withdrawn' } });
    return { data: { ok: true as const } };
  });
}

/** Takes a listing out of the catalog for a while. Carts keep it and are not ordered with it; bids and contracts go on. */
export const pauseListing = (context: RequestContext, id: number): Saved =>
  moving(context, id, { status: 'paused' }, (listing) => {
    refuseDeactivated(context, listing);
    if (listing.status === 'withdrawn') throw conflict('This listing was withdrawn.');
    if (listing.status === 'paused') throw conflict('This listing is paused already.');
  });

/** Brings a listing back into the catalog with the lots it had; a withdrawn one stands beside no other of its product. Its seller hears what the marketplace brings back. */
export const activateListing = (context: RequestContext, id: number): Saved =>
  moving(context, id, { status: 'active' }, (listing, command) => {
    if (listing.status === 'active') throw conflict('This listing is active already.');
    refuseDeactivated(context, listing);
    checkCatalog(listing.is_503b, listing.catalog_type);
    if (!context.scope.isAdmin) return;
    command.announce({
      key: `listing-returned:${context.requestId}`,
      type: 'listing.returned',
      data: {
        listing_ids: [id],
        name: listing.name,
        company_id: listing.company_id,
        status: 'active',
        edit_id: null,
      },
    });
  });

/** Takes a listing out of sale until the marketplace brings it back; its seller hears why. */
export const deactivateListing = (context: RequestContext, id: number, reason: string): Saved =>
  moving(context, id, { status: 'deactivated', reason }, (listing, command) => {
    if (listing.status === 'withdrawn') throw conflict('This listing was withdrawn.');
    if (listing.status === 'deactivated') throw conflict('This listing is deactivated already.');
    command.announce({
      key: `listing-deactivated:${context.requestId}`,
      type: 'listing.deactivated',
      data: { listing_id: id, name: listing.name, company_id: listing.company_id, reason },
    });
  });

type Check = (listing: LockedListing, command: CommandContext) => void;
interface To {
  status: 'active' | 'paused' | 'deactivated';
  reason?: string;
}

async function moving(context: RequestContext, id: number, { status, reason }: To, check: Check): Saved {
  return context.command(async (command) => {
    check(await lockAny(context.scope, command.tx, id), command);
    const before = await viewSellerListing(context.scope, command.tx, id, context.today);
    await command.tx
      .updateTable('listing')
      .set((eb) => ({
        status,
        deactivated_reason: reason ?? null,
        version: eb('version', '+', 1),
        updated_at: context.now,
      }))
      .where('id', '=', id)
      .execute()
      .catch(refuseDuplicate);
    tellBuyers(command);
    return finish(context, command, id, before);
  });
}
