import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { RequestedProductReply, requestEndpoints } from '#contract/requests/requests.ts';
import { FACILITY_NOT_VETTED, NO_FACILITY } from '#rules/catalog/refusals.ts';
import { parseCalendarDate, type IsoDate } from '#rules/dates.ts';
import {
  askedAlready,
  MOST_OPEN_REQUESTS,
  NDC_UNKNOWN,
  NEEDED_BY_PAST,
  NOT_APPROVED_BUYER,
  offeredNow,
  PRODUCT_REQUIRED,
  TOO_MANY_OPEN,
} from '#rules/requests/request-words.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, forbidden, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Scope } from '../../platform/scope.ts';
import { visibleTo } from '../catalog/index.ts';
import { showRequests } from './move-request.ts';
import { viewRequest } from './views/requests.ts';

type Wanted = z.output<NonNullable<typeof requestEndpoints.askForProduct.body>>;

/** What is asked for; without an NDC it is in words. */
interface Product {
  ndc: string | null;
  name: string;
  gcn: number | null;
  size: number | null;
}

/**
 * Asks for a product for the current facility. 403 where user or facility are not approved, 422 for a broken rule, 409 where it is asked for already, or offered
 * now and not asked for anyway (RB-185 … RB-187).
 */
export async function askForProduct(context: RequestContext, wanted: Wanted): Promise<RequestedProductReply> {
  const { scope, now, today } = context;
  const { facility } = scope;
  if (!scope.isVetted && !scope.isAdmin) throw forbidden(NOT_APPROVED_BUYER);
  if (!facility) throw ruleBroken(NO_FACILITY);
  if (!facility.vetted) throw forbidden(FACILITY_NOT_VETTED);
  const neededBy = readNeededBy(wanted.needed_by ?? null, today);
  return context.command(async (command) => {
    const { tx } = command;
    const product = await readProduct(tx, wanted);
    // The requests of a facility are counted one after the other.
    await sql`select from facility where id = ${facility.id} for no key update`.execute(tx);
    await requireNew(tx, facility.id, product.ndc);
    if (!wanted.ask_anyway) await requireMissing(scope, tx, product, today);
    const values = {
      facility_id: facility.id,
      buyer_company_id: facility.companyId,
      buyer_user_id: scope.userId,
      ndc: product.ndc,
      product: product.name,
      quantity: wanted.quantity,
      needed_by: neededBy,
      note: wanted.note || null,
    };
    const { client } = scope;
    const { id } = await tx
      .insertInto('requested_product')
      .values({
        ...values,
        needs_agreement: !client.hydra && client.supplier_company_id === null && !scope.isAdmin,
        site_company_id: client.supplier_company_id,
        known_listing_ids: await onSale(tx, product, today),
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    showRequests(command, [{ ...values, id }]);
    command.audit({ entity: 'requested_product', entityId: id, after: values });
    return viewRequest(scope, tx, { id, today });
  });
}

function readNeededBy(text: string | null, today: IsoDate): IsoDate | null {
  if (text === null) return null;
  const day = parseCalendarDate(text);
  const problem = day === null ? 'This date does not exist.' : day < today ? NEEDED_BY_PAST : null;
  if (problem !== null) throw ruleBroken(problem, { needed_by: problem });
  return day;
}

/** By its NDC as the directory has it, else as it was typed. */
async function readProduct(tx: Tx, { ndc, product }: Wanted): Promise<Product> {
  if (ndc === undefined) {
    if (product === undefined) throw ruleBroken(PRODUCT_REQUIRED, { product: PRODUCT_REQUIRED });
    return { ndc: null, name: product, gcn: null, size: null };
  }
  const { rows } =
    await sql<Product>`select d.ndc, d.name, d.gcn_seqno as gcn, d.package_size as size from drug d
    where d.ndc = ${ndc.replaceAll('-', '')}`.execute(tx);
  const [drug] = rows;
  if (!drug) throw ruleBroken(NDC_UNKNOWN, { ndc: NDC_UNKNOWN });
  return drug;
}

/** 409 beside an open request for the same NDC, 422 where too many are open. */
async function requireNew(tx: Tx, facilityId: number, ndc: string | null): Promise<void> {
  const { rows } = await sql<{ open: number; same: number | null }>`select count(*)::int as open,
      min(r.id) filter (where r.ndc = ${ndc}) as same
    from requested_product r where r.facility_id = ${facilityId} and r.status in ('New', 'Sourcing')`.execute(
    tx,
  );
  const [found] = rows;
  if (found?.same) throw conflict(askedAlready(found.same), { request_id: found.same });
  if ((found?.open ?? 0) >= MOST_OPEN_REQUESTS) throw ruleBroken(TOO_MANY_OPEN);
}

/** Rows `s` of the product or an equal one. */
const ofProduct = ({ ndc, gcn, size }: Product): RawBuilder<unknown> =>
  gcn === null
    ? sql`s.ndc = ${ndc}`
    : sql`(s.ndc = ${ndc} or (s.gcn_seqno = ${gcn} and s.package_size = ${size}))`;

/** 409 with how many suppliers offer it to the facility, and a listing to look at. */
async function requireMissing(scope: Scope, tx: Tx, product: Product, today: IsoDate): Promise<void> {
  if (product.ndc === null) return;
  const { rows } = await sql<{ suppliers: number; listing_id: number | null }>`
    select count(distinct s.company_id)::int as suppliers,
      (array_agg(s.listing_id order by s.ndc = ${product.ndc} desc, s.lowest_price_cents, s.listing_id))[1] as listing_id
    from catalog_search s where ${ofProduct(product)} and ${visibleTo(scope, today)}`.execute(tx);
  const [found] = rows;
  if (!found || found.suppliers === 0) return;
  throw conflict(offeredNow(found.suppliers), {
    suppliers: found.suppliers,
    listing_id: found.listing_id,
  });
}

async function onSale(tx: Tx, product: Product, today: IsoDate): Promise<number[]> {
  if (product.ndc === null) return [];
  const { rows } = await sql<{ listing_id: number }>`select s.listing_id from catalog_search s
    where ${ofProduct(product)} and s.stock > 0 and (s.start_date is null or s.start_date <= ${today}::date) order by s.listing_id`.execute(
    tx,
  );
  return rows.map((row) => row.listing_id);
}
