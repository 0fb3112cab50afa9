import { sql } from 'kysely';
import type { AmuData } from '#contract/catalog/usage-shapes.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import {
  facilityColumns,
  facilityJoins,
  hidesPrices,
  usageColumns,
  usageData,
  usageJoins,
  viewListing,
  type UsageRow,
} from '../../catalog/index.ts';

/** In packs of the listing. 404 for one that the asker is not offered. */
export async function viewListingAmu(
  scope: Scope,
  db: Queryable,
  listingId: number,
  today: string,
): Promise<AmuData | null> {
  return (await viewListing(scope, db, listingId, today)).amu_data;
}

/** In packs of the smallest product of the group; compared with no price. 404 for a group that no drug is of. */
export async function viewGroupAmu(
  scope: Scope,
  db: Queryable,
  { id: gcn, pack_size: size }: { id: number; pack_size: number },
): Promise<AmuData | null> {
  const { rows } = await sql<UsageRow>`
    select s.eaches_per_pack, null::bigint as wac_cents, null::bigint as lowest_price_cents, ${facilityColumns}, ${usageColumns}
    from (select d.gcn_seqno, d.package_size, min(d.eaches_per_pack) as eaches_per_pack from drug d
      where d.gcn_seqno = ${gcn} and d.package_size = ${size} group by d.gcn_seqno, d.package_size) s
    ${facilityJoins(scope.facility?.id ?? 0)} ${usageJoins}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('No drug is of this group.');
  return usageData(row, hidesPrices(scope));
}
