import { sql } from 'kysely';
import type { OwnAmu } from '#contract/pricing/own-figures.ts';
import { NOT_ELIGIBLE } from '#rules/catalog/eligibility.ts';
import { ownAmuProblem } from '#rules/catalog/own-figures.ts';
import { averageMonthlyUsage, convertPacks } from '#rules/catalog/prices.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notFound, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { figuresChanged, lockOwnFacility, ownProduct, type OwnProduct } from './own-product.ts';

interface Asked {
  ndc: string;
  listing_id: number;
  amu: number;
}

/** How many packs the facility uses a month, for all of the drug group; the latest wins. */
export async function setAmu(
  { command, scope, now }: RequestContext,
  { ndc, listing_id, amu }: Asked,
): Promise<{ data: OwnAmu }> {
  const problem = ownAmuProblem(amu);
  if (problem !== null) throw ruleBroken(problem, { amu: problem });
  return command(async ({ tx, audit, live }) => {
    const facility = await lockOwnFacility(scope, tx);
    const { ndc: listed, ...group } = await ownProduct(scope, tx, listing_id);
    if (listed !== ndc) throw notFound(NOT_ELIGIBLE);
    const before = await tx
      .selectFrom('amu_override')
      .select(['amu', 'eaches_per_pack', 'user_id'])
      .where('facility_id', '=', facility.id)
      .where('gcn_seqno', '=', group.gcn_seqno)
      .where('package_size', '=', group.package_size)
      .executeTakeFirst();
    const set = { amu, user_id: scope.userId, updated_at: now };
    const { id } = await tx
      .insertInto('amu_override')
      .values({ facility_id: facility.id, ...group, ...set })
      .onConflict((conflict) =>
        conflict
          .columns(['facility_id', 'gcn_seqno', 'package_size'])
          .doUpdateSet({ ...set, eaches_per_pack: group.eaches_per_pack }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({ entity: 'amu_override', entityId: id, before, after: { ...group, amu } });
    figuresChanged(facility).forEach(live);
    return {
      data: {
        ndc,
        amu: await boughtAmu(tx, facility.id, group),
        override_amu: amu,
        user_id: scope.userId,
        updated_on: now.toISOString(),
      },
    };
  });
}

async function boughtAmu(
  tx: Tx,
  facilityId: number,
  { gcn_seqno: gcn, package_size: size, eaches_per_pack: shown }: Omit<OwnProduct, 'ndc'>,
): Promise<number | null> {
  const usage = await tx
    .selectFrom('facility_usage')
    .select(['eaches', 'months'])
    .where('facility_id', '=', facilityId)
    .where('gcn_seqno', '=', gcn)
    .where('package_size', '=', size)
    .executeTakeFirst();
  return usage && usage.eaches > 0
    ? averageMonthlyUsage(convertPacks(1, usage.eaches, shown), usage.months)
    : null;
}

/** AMU is again what purchases say. */
export async function removeAmu({ command, scope }: RequestContext, ndc: string) {
  return command(async ({ tx, audit, live }) => {
    const facility = await lockOwnFacility(scope, tx);
    const { rows } = await sql<{ id: number; amu: number; eaches_per_pack: number; user_id: number }>`
      delete from amu_override a using drug d
      where d.ndc = ${ndc} and a.facility_id = ${facility.id} and a.gcn_seqno = d.gcn_seqno
        and a.package_size = d.package_size
      returning a.id, a.amu, a.eaches_per_pack, a.user_id`.execute(tx);
    const [removed] = rows;
    if (!removed) throw notFound();
    const { id, ...before } = removed;
    audit({ entity: 'amu_override', entityId: id, before });
    figuresChanged(facility).forEach(live);
    return { data: { ok: true as const } };
  });
}
