import { sql } from 'kysely';
import type { SellerListing } from '#contract/listings/listings.ts';
import { parseCalendarDate } from '#rules/dates.ts';
import {
  catalogRefusal,
  LISTED_ALREADY,
  listedIn,
  type ListingStatus,
} from '#rules/listings/listing-status.ts';
import { parseNdc } from '#rules/ndc.ts';
import { deactivatedText } from '#rules/listings/listing-status.ts';
import type { CatalogType } from '#contract/primitives.ts';
import {
  conflict,
  forbidden,
  isUniqueViolation,
  notFound,
  ruleBroken,
  stale,
} from '../../platform/errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Scope } from '../../platform/scope.ts';
import { addSellerDrugs } from '../drugs/index.ts';
import { refreshSearch } from './stock.ts';
import { listingsOf } from './views/seller-filters.ts';
import { viewSellerListing } from './views/seller-listings.ts';

export interface ListingFields {
  catalog_type?: CatalogType | undefined;
  case_size?: number | undefined;
  case_lock?: boolean | undefined;
  min_packs?: number | undefined;
  offer_orders_enabled?: boolean | undefined;
  offer_minimum_quantity?: number | undefined;
  user_ack?: string | null | undefined;
  fulldate?: boolean | undefined;
  start_date?: string | null | undefined;
  can_buy_later?: boolean | undefined;
}

export const CHANGED = 'Someone else changed this listing. Please look at it again.';

export type Saved = Promise<{ data: SellerListing }>;

/** Creates a listing for an NDC of the directory, or for a product of the seller's own with a name. */
export async function createListing(
  context: RequestContext,
  input: ListingFields & { ndc: string; name?: string | undefined },
): Saved {
  const { scope } = context;
  const company = sellingCompany(scope);
  return context.command(async (command) => {
    const ndc = await resolveNdc(command.tx, input.ndc, input.name);
    const catalog = input.catalog_type ?? (company.is503b ? '503b' : 'medigi');
    checkCatalog(company.is503b, catalog);
    const { ndc: _, name, ...fields } = input;
    const made = await command.tx
      .insertInto('listing')
      .columns(['company_id', 'ndc', 'name', 'catalog_type'])
      .expression((eb) =>
        eb
          .selectFrom('drug')
          .select((drug) => [
            drug.val(company.id).as('company_id'),
            'ndc',
            name ? drug.val(name).as('name') : 'drug.name',
            drug.val(catalog).as('catalog_type'),
          ])
          .where('ndc', '=', ndc),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseDuplicate);
    await writeFields(command.tx, made.id, fields);
    return finish(context, command, made.id);
  });
}

/** Saves the rules of a listing. `version` must be the one that was read. */
export async function saveListing(
  context: RequestContext,
  id: number,
  input: ListingFields & { version: number },
): Saved {
  return context.command(async (command) => {
    const listing = await lockListing(context.scope, command.tx, id);
    if (listing.version !== input.version) throw stale(CHANGED);
    const before = await viewSellerListing(context.scope, command.tx, id, context.today);
    const { version: _, ...fields } = input;
    if (fields.catalog_type) checkCatalog(listing.is_503b, fields.catalog_type);
    // Its place in its catalog stays taken.
    if (fields.catalog_type !== listing.catalog_type && fields.catalog_type !== undefined)
      refuseDeactivated(context, listing);
    await writeFields(command.tx, id, fields).catch((error: unknown) =>
      context.scope.isAdmin && isUniqueViolation(error)
        ? Promise.reject(conflict(listedIn(fields.catalog_type ?? listing.catalog_type)))
        : refuseDuplicate(error),
    );
    return finish(context, command, id, before);
  });
}

/** What is on sale has changed: open pages of buyers read it anew. */
export const tellBuyers = ({ live }: CommandContext): void => live({ topic: 'catalog', everyone: true });

/** Brings the search up to date, tells the audit, answers the listing as it then is. */
export async function finish(
  { scope, today, now }: RequestContext,
  command: CommandContext,
  id: number,
  before?: SellerListing,
) {
  await command.tx.updateTable('listing').set({ updated_at: now }).where('id', '=', id).execute();
  await refreshSearch(command.tx, [id], today);
  const listing = await viewSellerListing(scope, command.tx, id, today);
  command.live({ topic: 'listings', id, company_ids: [listing.company_id], admins: true });
  command.audit({ entity: 'listing', entityId: id, before, after: listing });
  return { data: listing };
}

/** Locks a listing of the range, paused or not. 404 outside it, 409 when it was withdrawn. */
export async function lockListing(scope: Scope, tx: Tx, id: number) {
  const listing = await lockAny(scope, tx, id);
  if (listing.status === 'withdrawn') throw conflict('This listing was withdrawn.');
  return listing;
}

export interface LockedListing {
  id: number;
  name: string;
  ndc: string;
  version: number;
  status: ListingStatus;
  deactivated_reason: string | null;
  company_id: number;
  catalog_type: CatalogType;
  is_503b: boolean;
}

/** What the marketplace took out of the catalogs, the marketplace alone brings back. */
export function refuseDeactivated(
  { scope }: Pick<RequestContext, 'scope'>,
  { deactivated_reason: reason }: LockedListing,
): void {
  if (reason !== null && !scope.isAdmin) throw conflict(deactivatedText(reason));
}

export async function lockAny(scope: Scope, tx: Tx, id: number): Promise<LockedListing> {
  const { rows } = await sql<LockedListing>`
    select l.id, l.name, l.ndc, l.version, l.status, l.deactivated_reason, l.company_id, l.catalog_type, c.is_503b from listing l join company c on c.id = l.company_id
    where l.id = ${id} and ${listingsOf(scope)} for no key update of l`.execute(tx);
  const listing = rows[0];
  if (!listing) throw notFound('This listing does not exist.');
  return listing;
}

export function sellingCompany(scope: Scope) {
  const { company } = scope;
  if (!company?.isSeller) throw forbidden('Your company does not sell here.');
  return company;
}

export function checkCatalog(is503b: boolean, catalog: CatalogType): void {
  const refusal = catalogRefusal(is503b, catalog);
  if (refusal !== null) throw ruleBroken(refusal, { catalog_type: refusal });
}

/** The 11 digits of an NDC. Ambiguous ones are looked up; a product that the directory does not know needs a name. */
export async function resolveNdc(tx: Tx, text: string, name: string | undefined): Promise<string> {
  const reading = parseNdc(text);
  if (reading.kind === 'invalid') throw ruleBroken(reading.reason, { ndc: reading.reason });
  const candidates = reading.kind === 'ok' ? [reading.ndc11] : reading.candidates;
  const known = await tx.selectFrom('drug').select('ndc').where('ndc', 'in', candidates).execute();
  const [only] = known;
  if (only && known.length === 1) return only.ndc;
  if (reading.kind === 'ambiguous') {
    throw ruleBroken('This NDC can be read in several ways; write it with dashes.', {
      ndc: 'Write it with dashes.',
    });
  }
  if (!name)
    throw ruleBroken('The drug directory does not know this NDC; add a name.', { name: 'Name is required' });
  await addSellerDrugs(tx, sql`select ${reading.ndc11}::text, ${name}::text`);
  return reading.ndc11;
}

async function writeFields(tx: Tx, id: number, fields: ListingFields): Promise<void> {
  const { start_date, ...rest } = fields;
  const parsed = start_date ? parseCalendarDate(start_date) : null;
  if (start_date && parsed === null)
    throw ruleBroken('The start date does not exist.', { start_date: 'This date does not exist.' });
  await tx
    .updateTable('listing')
    .set((eb) => ({
      ...rest,
      ...(start_date !== undefined && { start_date: parsed }),
      version: eb('version', '+', 1),
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute();
}

export function refuseDuplicate(error: unknown): never {
  if (isUniqueViolation(error)) throw conflict(LISTED_ALREADY);
  throw error;
}
