import type { CompanyRecord, NewCompany } from '#contract/accounts/companies.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { columnsOf, nameIsTaken, requireFreeName } from './columns.ts';
import { viewCompany } from './record.ts';
import { wordsOf, writeTerms } from './terms.ts';

/** Adds a company without people; they are invited next. */
export async function createCompany(
  { scope, db, now, today, command }: RequestContext,
  body: NewCompany,
): Promise<{ data: CompanyRecord }> {
  const id = await command(async ({ tx, audit, live }) => {
    await requireFreeName(tx, body.name);
    const stored = await tx
      .insertInto('company')
      .values({ name: body.name, type: body.type, created_at: now })
      .onConflict((clash) => clash.column('name').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!stored) throw nameIsTaken();
    const { id } = stored;
    const columns = columnsOf(body, stored, { by: scope.userId, now });
    await tx.updateTable('company').set(columns).where('id', '=', id).execute();
    const terms = body.terms ? await writeTerms(tx, id, undefined, body.terms) : undefined;
    audit({ entity: 'company', entityId: id, after: { ...columns, terms: wordsOf(terms) } });
    live({ topic: 'accounts', admins: true });
    return id;
  });
  return { data: await viewCompany(scope, db, id, today) };
}
