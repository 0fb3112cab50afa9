import { sql } from 'kysely';
import type { CompanyRecord, SavedCompany } from '#contract/accounts/companies.ts';
import { savedFields } from '#rules/accounts/company-rights.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, forbidden, ruleBroken, stale } from '../../../platform/errors.ts';
import type { CommandContext } from '../../../platform/command.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { rightsOf } from '../users/range.ts';
import { endEverySession } from '../sessions/session.ts';
import { agreeToMainCatalog } from './agree.ts';
import { columnsOf, requireFreeName, type CompanyColumns, type StoredCompany } from './columns.ts';
import { noCompany, viewCompany } from './record.ts';
import { activeTerms, wordsOf, writeTerms } from './terms.ts';

/**
 * Administrators with `companies` save a company, a seller's company administrator what the own one says of itself;
 * everybody else may only agree to the main catalog for the own one.
 */
export async function saveCompany(
  context: RequestContext,
  id: number,
  body: SavedCompany,
): Promise<{ data: CompanyRecord }> {
  const { scope, db } = context;
  const fields = savedFields(rightsOf(scope), id);
  const { version: _version, ...sent } = body;
  if (fields === 'all' || (fields.length > 0 && Object.keys(sent).every((name) => fields.includes(name))))
    await context.command((command) => save(context, command, id, body));
  else await agree(context, id, body);
  return { data: await viewCompany(scope, db, id, context.today) };
}

async function agree(context: RequestContext, id: number, body: SavedCompany): Promise<void> {
  const { agreed_to_medigi: agreed, ...rest } = body;
  if (Object.keys(rest).length > 0 || !context.scope.roles.includes('Buyer')) throw forbidden();
  if (agreed !== 1 && agreed !== true) throw clickwrapOnly();
  await agreeToMainCatalog(context, id);
}

const clickwrapOnly = () =>
  new AppError('invalid', 'An agreement is given with 1.', {
    agreed_to_medigi: 'An agreement is given with 1.',
  });

async function save(
  { scope, now, requestId }: RequestContext,
  command: CommandContext,
  id: number,
  body: SavedCompany,
): Promise<void> {
  const { tx, audit } = command;
  const stored = await tx
    .selectFrom('company')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!stored) throw noCompany();
  if (body.version !== undefined && body.version !== stored.version)
    throw stale('Someone else has changed this company.');
  if (body.name !== undefined && body.name !== stored.name) await requireFreeName(tx, body.name, id);
  const columns = columnsOf(body, stored, { by: scope.userId, now });
  if (columns.is_seller !== stored.is_seller) await requireNoPeopleOfTheOtherSide(tx, id, stored.is_seller);
  if (stored.active && !columns.active) await requireNoAdministrators(tx, id);
  await tx
    .updateTable('company')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const formerTerms = await activeTerms(tx, id);
  const terms = body.terms === undefined ? formerTerms : await writeTerms(tx, id, formerTerms, body.terms);
  audit({
    entity: 'company',
    entityId: id,
    before: { ...pick(stored, columns), terms: wordsOf(formerTerms) },
    after: { ...columns, terms: wordsOf(terms) },
  });
  if (stored.active && !columns.active) await endSessionsOf(tx, id, now);
  tellOthers(command, { stored, columns, requestId });
}

/** Carts, catalog pages and the search hear of what concerns them. */
function tellOthers(
  { announce, live }: CommandContext,
  { stored, columns, requestId }: { stored: StoredCompany; columns: CompanyColumns; requestId: string },
): void {
  const data = { company_id: stored.id };
  if (stored.active && !columns.active)
    announce({ key: `company-deactivated:${requestId}`, type: 'company.deactivated', data });
  if (stored.name !== columns.name)
    announce({ key: `company-renamed:${requestId}`, type: 'company.renamed', data });
  if (stored.is_seller && stored.active !== columns.active) live({ topic: 'catalog', everyone: true });
  live({ topic: 'accounts', admins: true });
  live({ topic: 'session', company_ids: [stored.id] });
}

async function requireNoPeopleOfTheOtherSide(tx: Tx, id: number, sells: boolean): Promise<void> {
  const { rows } = await sql`select 1 from app_user u join user_role r on r.user_id = u.id
    where u.company_id = ${id} and r.role = ${sells ? 'Seller' : 'Buyer'} limit 1`.execute(tx);
  if (rows.length > 0)
    throw ruleBroken(
      sells
        ? 'People of this company sell. Take their role Seller before it becomes a buyer.'
        : 'People of this company buy. Take their role Buyer before it becomes a supplier.',
    );
}

/** Otherwise an administrator could deactivate the company of another one who has more rights. */
async function requireNoAdministrators(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql`select 1 from app_user u join user_role r on r.user_id = u.id
    where u.company_id = ${id} and u.active and r.role = 'Administrator' limit 1`.execute(tx);
  if (rows.length > 0)
    throw ruleBroken('An administrator belongs to this company. Move them to none before you deactivate it.');
}

async function endSessionsOf(tx: Tx, companyId: number, now: Date): Promise<void> {
  const people = await tx.selectFrom('app_user').select('id').where('company_id', '=', companyId).execute();
  for (const { id } of people) await endEverySession(tx, id, now);
}

/** The stored values of the columns that are saved. */
function pick(stored: StoredCompany, columns: CompanyColumns) {
  const saved = new Set(Object.keys(columns));
  return Object.fromEntries(Object.entries(stored).filter(([name]) => saved.has(name)));
}
