import { sql } from 'kysely';
import type { SellerListing } from '#contract/listings/listings.ts';
import type { PriceType } from '#contract/primitives.ts';
import { isExpired, parseCalendarDate } from '#rules/dates.ts';
import { fromDollars } from '#rules/money.ts';
import { conflict, isUniqueViolation, notFound, ruleBroken, stale } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { keepingPrices } from './lot-prices.ts';
import { finish, lockListing, tellBuyers } from './edit-listing.ts';
import { changingStock, SEEN_MISSING } from './stock.ts';
import { listingsOf } from './views/seller-filters.ts';
import { viewSellerListing } from './views/seller-listings.ts';

export interface LotFields {
  lot_name?: string | undefined;
  expiry_date?: string | undefined;
  price?: number | undefined;
  stock?: number | undefined;
  min_qty?: number | undefined;
  price_type?: PriceType | undefined;
  shipping_price?: number | null | undefined;
  free_shipping_threshold?: number | null | undefined;
  public_note?: string | null | undefined;
}

const NO_LOT = 'This lot does not exist.';

type Saved = Promise<{ data: SellerListing }>;

/** Adds a lot to an own listing. 409 for a lot name that the listing already has. */
export async function addLot(
  context: RequestContext,
  listingId: number,
  input: LotFields & { lot_name: string; expiry_date: string; price: number; stock: number },
): Saved {
  return context.command(async (command) => {
    await lockListing(context.scope, command.tx, listingId);
    const before = await viewSellerListing(context.scope, command.tx, listingId, context.today);
    await command.tx
      .insertInto('lot')
      .values({
        listing_id: listingId,
        ...toColumns(input, context.today),
        lot_name: input.lot_name,
        expiry_date: expiryOf(input.expiry_date, context.today),
        price_cents: fromDollars(input.price),
        stock: input.stock,
      })
      .execute()
      .catch(refuseDuplicate);
    return finish(context, command, listingId, before);
  });
}

/**
 * Saves a lot. `version` must be the one that was read. Sales do not move it: a stock comes with the one that the seller saw,
 * and is applied as a change of it, so that what was sold meanwhile stays sold.
 */
export async function saveLot(
  context: RequestContext,
  listingId: number,
  lotId: number,
  input: LotFields & { version: number; stock_seen?: number | undefined },
): Saved {
  return context.command(async (command) => {
    await lockListing(context.scope, command.tx, listingId);
    const before = await viewSellerListing(context.scope, command.tx, listingId, context.today);
    const { version, stock, stock_seen: seen, ...fields } = input;
    if (stock !== undefined && seen === undefined)
      throw ruleBroken(SEEN_MISSING, { stock_seen: SEEN_MISSING });
    if (fields.price !== undefined)
      await keepingPrices(
        sql`select o.id as lot_id, ${fromDollars(fields.price)}::bigint as price_cents from lot o
          where o.id = ${lotId} and o.listing_id = ${listingId}`,
        { source: 'edit', by: sql`${context.scope.userId}`, at: context.now },
      ).execute(command.tx);
    const { numUpdatedRows } = await command.tx
      .updateTable('lot')
      .set((eb) => ({
        ...toColumns(fields, context.today),
        ...(stock !== undefined && seen !== undefined && { stock: changingStock(stock, seen) }),
        version: eb('version', '+', 1),
        updated_at: sql<Date>`now()`,
      }))
      .where('id', '=', lotId)
      .where('listing_id', '=', listingId)
      .where('status', '=', 'active')
      .where('version', '=', version)
      .executeTakeFirst()
      .catch(refuseDuplicate);
    if (numUpdatedRows === 0n) await refuseStale(context, listingId, lotId);
    return finish(context, command, listingId, before);
  });
}

/** Saves the price of a lot that is known by itself. */
export async function savePrice(
  context: RequestContext,
  { lot_id: lotId, ...input }: { lot_id: number; price: number; version: number },
): Saved {
  const { rows } = await sql<{ listing_id: number }>`select o.listing_id from lot o
    join listing l on l.id = o.listing_id where o.id = ${lotId} and ${listingsOf(context.scope)}`.execute(
    context.db,
  );
  const [lot] = rows;
  if (!lot) throw notFound(NO_LOT);
  return saveLot(context, lot.listing_id, lotId, input);
}

/** Takes a lot out of sale. */
export async function withdrawLot(context: RequestContext, listingId: number, lotId: number): Saved {
  return context.command(async (command) => {
    await lockListing(context.scope, command.tx, listingId);
    const before = await viewSellerListing(context.scope, command.tx, listingId, context.today);
    const { numUpdatedRows } = await command.tx
      .updateTable('lot')
      .set({ status: 'withdrawn', updated_at: context.now })
      .where('id', '=', lotId)
      .where('listing_id', '=', listingId)
      .where('status', '=', 'active')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound(NO_LOT);
    tellBuyers(command);
    return finish(context, command, listingId, before);
  });
}

async function refuseStale({ db }: RequestContext, listingId: number, lotId: number): Promise<never> {
  const lot = await db
    .selectFrom('lot')
    .select('id')
    .where('id', '=', lotId)
    .where('listing_id', '=', listingId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!lot) throw notFound(NO_LOT);
  throw stale('Someone else changed this lot in the meantime. Please look at it again.');
}

const cents = (dollars: number | null) => (dollars === null ? null : fromDollars(dollars));

/** The columns that the input names, money in cents. */
function toColumns(input: LotFields, today: string) {
  const { price, shipping_price, free_shipping_threshold, expiry_date, ...rest } = input;
  return {
    ...rest,
    ...(expiry_date !== undefined && { expiry_date: expiryOf(expiry_date, today) }),
    ...(price !== undefined && { price_cents: fromDollars(price) }),
    ...(shipping_price !== undefined && { shipping_price_cents: cents(shipping_price) }),
    ...(free_shipping_threshold !== undefined && {
      free_shipping_threshold_cents: cents(free_shipping_threshold),
    }),
  };
}

export function expiryOf(text: string, today: string): string {
  const date = parseCalendarDate(text);
  if (date === null)
    throw ruleBroken('The expiry date does not exist.', { expiry_date: 'This date does not exist.' });
  if (isExpired(date, today)) throw ruleBroken('The lot has expired.', { expiry_date: 'This date is past.' });
  return date;
}

function refuseDuplicate(error: unknown): never {
  if (isUniqueViolation(error)) throw conflict('This listing already has a lot of that name.');
  throw error;
}
