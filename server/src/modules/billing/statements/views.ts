import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { statementEndpoints, StatementSummary } from '#contract/billing/statements.ts';
import type { IsoDate } from '#rules/dates.ts';
import { toDollars, type Cents } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isoOf, readPage } from '../../../platform/database/read-page.ts';
import { notFound } from '../../../platform/errors.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';
import { keptStatement, type KeptStatement } from './unscoped/kept.ts';

type Query = z.output<NonNullable<typeof statementEndpoints.listStatements.query>>;

interface Row {
  id: number;
  company_id: number;
  company_name: string;
  month: IsoDate;
  opening_cents: Cents;
  closing_cents: Cents;
  made_at: string;
  sent_to: string[];
}

/** Those of the own company, all of them to administrators with `finance`. */
const statementsOf = (scope: Scope): RawBuilder<unknown> =>
  hasPermission(scope, 'finance') ? sql`true` : sql`s.company_id = ${scope.company?.id ?? 0}`;

/** A page of the statements that were sent. */
export async function listStatements(
  scope: Scope,
  db: Queryable,
  { company_id: companyId, ...paging }: Query,
) {
  const { rows, meta } = await readPage<Row>(
    db,
    {
      columns: sql`s.id, s.company_id, c.name as company_name, s.month, s.opening_cents, s.closing_cents, s.made_at, s.sent_to`,
      from: sql`statement s join company c on c.id = s.company_id`,
      where: sql`${statementsOf(scope)}${companyId === undefined ? sql`` : sql` and s.company_id = ${companyId}`}`,
      orderBy: sql`s.made_at desc, s.id desc`,
      key: sql`s.id`,
    },
    paging,
  );
  return { data: rows.map(toSummary), meta };
}

const toSummary = ({ opening_cents, closing_cents, made_at, month, ...row }: Row): StatementSummary => ({
  ...row,
  month: month.slice(0, 7),
  opening: toDollars(opening_cents),
  closing: toDollars(closing_cents),
  sent_date: isoOf(made_at),
});

/** What the paper of one says. */
export async function viewStatement(scope: Scope, db: Queryable, id: number): Promise<KeptStatement> {
  const { rows } = await sql<{ id: number }>`select s.id from statement s
    where s.id = ${id} and ${statementsOf(scope)}`.execute(db);
  const kept = rows.length === 0 ? null : await keptStatement(db, id);
  if (kept === null) throw notFound('This statement does not exist.');
  return kept;
}
