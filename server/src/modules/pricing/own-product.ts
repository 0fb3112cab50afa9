import { sql } from 'kysely';
import { NOT_ELIGIBLE } from '#rules/catalog/eligibility.ts';
import { NO_DRUG_GROUP } from '#rules/catalog/own-figures.ts';
import { NO_FACILITY } from '#rules/catalog/refusals.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notFound, ruleBroken } from '../../platform/errors.ts';
import type { LiveChange } from '../../platform/jobs/events.ts';
import type { Scope, ScopeFacility } from '../../platform/scope.ts';
import { offeredTo } from '../catalog/index.ts';

/** The drug group of a listing, for which a facility keeps its own figures, and the pack they are set for. */
export interface OwnProduct {
  ndc: string;
  gcn_seqno: number;
  package_size: number;
  eaches_per_pack: number;
}

/** Throws 404 for a listing that the asker is not offered, 422 for one without a drug group. */
export async function ownProduct(scope: Scope, tx: Tx, listingId: number): Promise<OwnProduct> {
  const { rows } = await sql<Omit<OwnProduct, 'gcn_seqno'> & { gcn_seqno: number | null }>`
    select s.ndc, s.gcn_seqno, s.package_size, s.eaches_per_pack from catalog_search s
    where s.listing_id = ${listingId} and ${offeredTo(scope)}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound(NOT_ELIGIBLE);
  const { gcn_seqno, ...product } = found;
  if (gcn_seqno === null) throw ruleBroken(NO_DRUG_GROUP);
  return { ...product, gcn_seqno };
}

/** The facility whose figures are changed, in turn with others who change them. */
export async function lockOwnFacility(scope: Scope, tx: Tx): Promise<ScopeFacility> {
  if (!scope.facility) throw ruleBroken(NO_FACILITY);
  await sql`select id from facility where id = ${scope.facility.id} for no key update`.execute(tx);
  return scope.facility;
}

/** Everybody of the facility reads prices, savings and carts anew. */
export const figuresChanged = (facility: ScopeFacility): LiveChange[] => [
  { topic: 'catalog', facility_ids: [facility.id] },
  { topic: 'cart', facility_ids: [facility.id] },
];
