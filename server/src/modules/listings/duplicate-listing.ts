import { sql } from 'kysely';
import type { CatalogType } from '#contract/primitives.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import {
  checkCatalog,
  finish,
  lockAny,
  refuseDeactivated,
  refuseDuplicate,
  resolveNdc,
  type Saved,
} from './edit-listing.ts';

interface Wanted {
  ndc?: string | undefined;
  name?: string | undefined;
  catalog_type?: CatalogType | undefined;
}

/** A paused copy of how a listing is sold, without lots and bids; of the same NDC with its images, which both then show. */
export async function duplicateListing(context: RequestContext, id: number, wanted: Wanted): Saved {
  const { scope, now } = context;
  return context.command(async (command) => {
    const { tx } = command;
    const source = await lockAny(scope, tx, id);
    refuseDeactivated(context, source);
    const ndc = wanted.ndc === undefined ? source.ndc : await resolveNdc(tx, wanted.ndc, wanted.name);
    const catalog = wanted.catalog_type ?? source.catalog_type;
    checkCatalog(source.is_503b, catalog);
    const isSame = ndc === source.ndc;
    const { rows } = await sql<{ id: number }>`
      insert into listing (company_id, ndc, name, catalog_type, status, case_size, case_lock, min_packs,
        offer_orders_enabled, offer_minimum_quantity, user_ack, fulldate, start_date, can_buy_later, created_at, updated_at)
      select l.company_id, d.ndc, coalesce(${wanted.name ?? null}, case when ${isSame} then l.name else d.name end), ${catalog},
        'paused', l.case_size, l.case_lock, l.min_packs, l.offer_orders_enabled, l.offer_minimum_quantity, l.user_ack,
        l.fulldate, l.start_date, l.can_buy_later, ${now}, ${now}
      from listing l join drug d on d.ndc = ${ndc} where l.id = ${id}
      returning id`
      .execute(tx)
      .catch(refuseDuplicate);
    const made = rows[0]?.id ?? 0;
    if (isSame)
      await sql`insert into listing_image (listing_id, position, digest, file_id, small_file_id, text)
        select ${made}, position, digest, file_id, small_file_id, text from listing_image where listing_id = ${id} order by position`.execute(
        tx,
      );
    return finish(context, command, made);
  });
}
