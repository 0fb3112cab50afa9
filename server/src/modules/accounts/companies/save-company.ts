import { sql } from 'kysely';
import type { z } from 'zod';
import type { CompanyRecord, companyEndpoints } from '#contract/companies.ts';
import { isPostalCode, parseState } from '#rules/addresses.ts';
import { fromDollars } from '#rules/money.ts';
import type { Tx } from '../../../platform/database.ts';
import { AppError, conflict, forbidden, ruleBroken, stale } from '../../../platform/errors.ts';
import type { CommandContext, RequestContext } from '../../../platform/http/context.ts';
import { hasPermission } from '../../../platform/scope.ts';
import { endEverySession } from '../sessions/session.ts';
import { readPhone } from '../users/create-user.ts';
import { agreeToMainCatalog } from './agree.ts';
import { noCompany, viewCompany } from './record.ts';

type Body = z.output<NonNullable<typeof companyEndpoints.saveCompany.body>>;
type Terms = NonNullable<Body['terms']>;

/** Administrators with `companies` save a company; everybody else may only agree to the main catalog for the own one. */
export async function saveCompany(
  context: RequestContext,
  id: number,
  body: Body,
): Promise<{ data: CompanyRecord }> {
  const { scope, db } = context;
  const { agreed_to_medigi: agreed, ...rest } = body;
  if (hasPermission(scope, 'companies')) await context.command((command) => save(context, command, id, body));
  else if (Object.keys(rest).length > 0) throw forbidden();
  else if (agreed !== 1 && agreed !== true) throw clickwrapOnly();
  else await agreeToMainCatalog(context, id);
  return { data: await viewCompany(scope, db, id) };
}

const clickwrapOnly = () =>
  new AppError('invalid', 'An agreement is given with 1.', {
    agreed_to_medigi: 'An agreement is given with 1.',
  });

async function save(
  { scope, now, requestId }: RequestContext,
  { tx, audit, announce, live }: CommandContext,
  id: number,
  body: Body,
): Promise<void> {
  const stored = await tx
    .selectFrom('company')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) throw noCompany();
  if (body.version !== undefined && body.version !== stored.version)
    throw stale('Somebody else changed this company meanwhile.');
  if (body.name !== undefined && body.name !== stored.name) await requireFreeName(tx, body.name);
  const columns = columnsOf(body, stored, { by: scope.userId, now });
  if (columns.is_seller !== stored.is_seller) await requireNoPeopleOfTheOtherSide(tx, id, stored.is_seller);
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
  if (stored.active && !columns.active) {
    await endSessionsOf(tx, id, now);
    announce({
      key: `company-deactivated:${requestId}`,
      type: 'company.deactivated',
      data: { company_id: id },
    });
  }
  live({ topic: 'accounts', admins: true });
  live({ topic: 'session', company_ids: [id] });
}

type Stored = Awaited<ReturnType<typeof readColumns>>;
const readColumns = (tx: Tx, id: number) =>
  tx.selectFrom('company').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

function columnsOf(body: Body, stored: Stored, { by, now }: { by: number; now: Date }) {
  const type = body.type ?? stored.type;
  const keep = <K extends keyof Body & keyof Stored>(field: K) =>
    body[field] === undefined ? stored[field] : body[field] || null;
  const cents = (dollars: number | undefined, kept: number) =>
    dollars === undefined ? kept : fromDollars(dollars);
  const { shipping_threshold: threshold } = body;
  return {
    name: body.name ?? stored.name,
    type,
    is_seller: body.type === undefined ? stored.is_seller : type === 'Supplier',
    is_503b: body.is_503b ?? stored.is_503b,
    website: keep('website'),
    about: keep('about'),
    phone: body.phone === undefined ? stored.phone : readPhone(body.phone),
    email: keep('email'),
    line_1: keep('line_1'),
    line_2: keep('line_2'),
    line_3: keep('line_3'),
    city: keep('city'),
    state: body.state ? readState(body.state) : keep('state'),
    postal_code: body.postal_code ? readPostalCode(body.postal_code) : keep('postal_code'),
    payment_option: body.payment_option ?? stored.payment_option,
    po_required: body.po_required ?? stored.po_required,
    enable_rfp: body.enable_rfp ?? stored.enable_rfp,
    minimum_order_cents: cents(body.minimum_order, stored.minimum_order_cents),
    shipping_price_cents: cents(body.shipping_price, stored.shipping_price_cents),
    shipping_threshold_cents:
      threshold === undefined
        ? stored.shipping_threshold_cents
        : threshold === null
          ? null
          : fromDollars(threshold),
    active: body.active ?? stored.active,
    ...agreement(body.agreed_to_medigi, stored, { by, now }),
  };
}

/** The date and person of the first agreement stay. */
function agreement(wanted: 1 | boolean | undefined, stored: Stored, { by, now }: { by: number; now: Date }) {
  const agreed = wanted === undefined ? stored.agreed_to_medigi : wanted !== false;
  if (agreed === stored.agreed_to_medigi)
    return { agreed_to_medigi: agreed, agreed_at: stored.agreed_at, agreed_by: stored.agreed_by };
  return { agreed_to_medigi: agreed, agreed_at: agreed ? now : null, agreed_by: agreed ? by : null };
}

function readState(text: string): string {
  const state = parseState(text);
  if (state === null) throw fieldProblem('state', 'This is no state of the USA');
  return state;
}

function readPostalCode(text: string): string {
  if (!isPostalCode(text)) throw fieldProblem('postal_code', 'A ZIP code has five or nine digits');
  return text;
}

const fieldProblem = (field: string, sentence: string) =>
  new AppError('invalid', sentence, { [field]: sentence });

async function requireFreeName(tx: Tx, name: string): Promise<void> {
  const other = await tx.selectFrom('company').select('id').where('name', '=', name).executeTakeFirst();
  if (other) throw conflict('Another company has this name.', { name: 'Another company has this name.' });
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

/** The active terms, else those written last. */
const activeTerms = (tx: Tx, companyId: number) =>
  tx
    .selectFrom('company_terms')
    .select(['id', 'name', 'net_days', 'active'])
    .where('company_id', '=', companyId)
    .orderBy('active', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

async function writeTerms(
  tx: Tx,
  companyId: number,
  former: Awaited<ReturnType<typeof activeTerms>>,
  terms: Terms | null,
) {
  if (terms === null) {
    await tx
      .updateTable('company_terms')
      .set({ active: false })
      .where('company_id', '=', companyId)
      .execute();
    return former && { ...former, active: false };
  }
  if (former) await tx.updateTable('company_terms').set(terms).where('id', '=', former.id).execute();
  else
    await tx
      .insertInto('company_terms')
      .values({ company_id: companyId, ...terms })
      .execute();
  return activeTerms(tx, companyId);
}

const wordsOf = (terms: Awaited<ReturnType<typeof activeTerms>>) =>
  terms?.active === true ? `${terms.name}, ${terms.net_days} days` : null;

async function endSessionsOf(tx: Tx, companyId: number, now: Date): Promise<void> {
  const people = await tx.selectFrom('app_user').select('id').where('company_id', '=', companyId).execute();
  for (const { id } of people) await endEverySession(tx, id, now);
}

/** The stored values of the columns that are saved. */
function pick(stored: Stored, columns: ReturnType<typeof columnsOf>) {
  const saved = new Set(Object.keys(columns));
  return Object.fromEntries(Object.entries(stored).filter(([name]) => saved.has(name)));
}
