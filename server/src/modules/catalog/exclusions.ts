import { sql } from 'kysely';
import type { NdcExclusion, exclusionEndpoints } from '#contract/catalog/exclusions.ts';
import type { Input } from '#contract/endpoint.ts';
import {
  EXCLUDED_ALREADY,
  exclusionReadings,
  TOO_MANY_EXCLUSIONS,
  UNKNOWN_NDC,
} from '#rules/catalog/exclusions.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, ruleBroken, stale } from '../../platform/errors.ts';
import type { Handlers, RequestContext } from '../../platform/http/context.ts';
import { lockExcluding, tellExcluding } from './excluding.ts';
import { importExclusions } from './import-exclusions.ts';
import { listExclusions, viewExclusion, viewExclusionOf } from './views/exclusions.ts';

type Added = Input<typeof exclusionEndpoints.addExclusion>['body'];
type Saved = Input<typeof exclusionEndpoints.saveExclusion>['body'];

/** Exclusions belong to a buying company: all who buy for it read and make them, administrators with `catalog` those of all. */
export const exclusionRoutes = (): Handlers<keyof typeof exclusionEndpoints> => ({
  listExclusions: ({ scope, db }, { query }) => listExclusions(scope, db, query),
  getExclusion: async ({ scope, db }, { params, query }) => ({
    data: await viewExclusionOf(scope, db, { ndc: params.id, companyId: query.company_id }),
  }),
  addExclusion: (context, { body }) => addExclusion(context, body),
  saveExclusion: (context, { params, body }) => saveExclusion(context, params.id, body),
  importExclusions: (context, { body }) => importExclusions(context, body.company_id),
});

function addExclusion(
  context: RequestContext,
  { ndc: written, reason, company_id: named }: Added,
): Promise<{ data: NdcExclusion }> {
  const { scope, now } = context;
  return context.command(async (command) => {
    const { tx, audit } = command;
    const { companyId, room } = await lockExcluding(context, tx, named);
    const ndc = await knownNdc(tx, written);
    const before = await tx
      .selectFrom('ndc_exclusion')
      .select('id')
      .where('company_id', '=', companyId)
      .where('ndc', '=', ndc)
      .executeTakeFirst();
    if (before) throw conflict(EXCLUDED_ALREADY, { id: before.id });
    if (room < 1) throw conflict(TOO_MANY_EXCLUSIONS);
    const { id } = await tx
      .insertInto('ndc_exclusion')
      .values({ company_id: companyId, ndc, reason, created_by: scope.userId, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({ entity: 'ndc_exclusion', entityId: id, after: { ndc, reason, active: true }, by: { companyId } });
    tellExcluding(command, companyId);
    return { data: await viewExclusion(scope, tx, id) };
  });
}

/** 422 for an NDC that the drug directory does not have. */
async function knownNdc(tx: Tx, written: string): Promise<string> {
  const { ndcs } = exclusionReadings(written);
  const known = await tx
    .selectFrom('drug')
    .select('ndc')
    .where('ndc', 'in', [...ndcs, ''])
    .execute();
  const [drug] = known;
  if (!drug || known.length > 1) throw ruleBroken(UNKNOWN_NDC, { ndc: UNKNOWN_NDC });
  return drug.ndc;
}

function saveExclusion(
  context: RequestContext,
  id: number,
  { version, ...changes }: Saved,
): Promise<{ data: NdcExclusion }> {
  const { scope } = context;
  return context.command(async (command) => {
    const { tx, audit } = command;
    await sql`select id from ndc_exclusion where id = ${id} for no key update`.execute(tx);
    const found = await viewExclusion(scope, tx, id);
    if (found.version !== version) throw stale('Somebody else changed this exclusion. Look at it again.');
    const after = { reason: changes.reason ?? found.reason, active: changes.active ?? found.active };
    await tx
      .updateTable('ndc_exclusion')
      .set({ ...after, version: version + 1 })
      .where('id', '=', id)
      .execute();
    audit({
      entity: 'ndc_exclusion',
      entityId: id,
      before: { reason: found.reason, active: found.active },
      after,
      by: { companyId: found.company_id },
    });
    tellExcluding(command, found.company_id);
    return { data: { ...found, ...after, version: version + 1 } };
  });
}
