import { sql } from 'kysely';
import type { CompanyCredit } from '#contract/finance/credit.ts';
import { availableCents, orderableCents, usedCents } from '#rules/finance/credit.ts';
import { toDollars } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';

export const noBuyer = () => notFound('This company does not exist.');

interface Row {
  company_id: number;
  limit_cents: number | null;
  owed_cents: number;
  on_hold_since: Date | null;
  hold_reason: string | null;
  version: number;
  overdue_cents: number;
}

/** Of the own company, for administrators of any that buys. 404 for others. */
export async function viewCredit(
  scope: Scope,
  db: Queryable,
  { company_id: asked, today }: { company_id?: number | undefined; today: string },
): Promise<CompanyCredit> {
  const own = scope.company?.id ?? 0;
  const id = asked ?? own;
  if (id !== own && !hasPermission(scope, 'finance')) throw noBuyer();
  return seenByBuyer(await readCredit(scope, db, { id, today }));
}

/** The same with what buyers do not read. */
export async function viewManagedCredit(scope: Scope, db: Queryable, asked: { id: number; today: string }) {
  const row = await readCredit(scope, db, asked);
  return { ...seenByBuyer(row), hold_reason: row.hold_reason, version: row.version };
}

async function readCredit(
  _scope: Scope,
  db: Queryable,
  { id, today }: { id: number; today: string },
): Promise<Row> {
  const { rows } = await sql<Row>`
    select c.id as company_id, k.limit_cents, coalesce(k.owed_cents, 0) as owed_cents, k.on_hold_since, k.hold_reason,
      coalesce(k.version, 1) as version, (
      select coalesce(sum(i.open_cents), 0)::bigint from invoice i
      where i.buyer_company_id = c.id and i.open_cents > 0 and i.due_on < ${today}::date) as overdue_cents
    from company c left join company_credit k on k.company_id = c.id
    where c.id = ${id} and not c.is_seller`.execute(db);
  const [row] = rows;
  if (!row) throw noBuyer();
  return row;
}

const seenByBuyer = (row: Row): CompanyCredit => ({
  company_id: row.company_id,
  ...figuresOf(row),
  on_hold_since: row.on_hold_since?.toISOString() ?? null,
});

/** In dollars. */
export function figuresOf(row: Pick<Row, 'limit_cents' | 'owed_cents' | 'overdue_cents'>) {
  const line = { limitCents: row.limit_cents, owedCents: row.owed_cents };
  const dollars = (cents: number | null) => (cents === null ? null : toDollars(cents));
  return {
    credit_limit: dollars(line.limitCents),
    used: toDollars(usedCents(line)),
    available: dollars(availableCents(line)),
    orderable: dollars(orderableCents(line)),
    overdue: toDollars(row.overdue_cents),
  };
}
