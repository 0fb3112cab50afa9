import { notFound } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';

/** A buyer agrees to the main catalog for the own company, once: date and person of the first time stay. */
export async function agreeToMainCatalog(
  { command, scope, now }: RequestContext,
  companyId: number,
): Promise<void> {
  if (scope.company?.id !== companyId) throw notFound();
  await command(async ({ tx, audit, live }) => {
    const before = await tx
      .selectFrom('company')
      .select(['agreed_to_medigi', 'agreed_at', 'agreed_by'])
      .where('id', '=', companyId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const after = before.agreed_to_medigi
      ? before
      : { agreed_to_medigi: true, agreed_at: now, agreed_by: scope.userId };
    await tx.updateTable('company').set(after).where('id', '=', companyId).execute();
    audit({ entity: 'company', entityId: companyId, before, after: { ...after, move: 'company.agreed' } });
    live({ topic: 'session', company_ids: [companyId] });
  });
}
