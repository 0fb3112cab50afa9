import { sql, type RawBuilder } from 'kysely';
import { CREDIT_EXCEEDED, creditProblem, crossesAlmost, orderableCents } from '#rules/finance/credit.ts';
import { toDollars, type Cents } from '#rules/money.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { almostUsed } from './events.ts';

/** That a company cannot order on terms now: in the words and with the figures of the company itself, for nobody else. */
export class CreditRefused extends AppError {}

/** Of a company with a limit or on hold, as its row was once it was locked. */
export interface HeldCredit {
  limit_cents: number | null;
  owed_cents: number;
  on_hold: boolean;
  /** In milliseconds, as events name the limit. */
  limit_set_ms: number | null;
}

/**
 * Rows of `HeldCredit`, at most one: what the company may order on terms, locked until its order is posted, so that the next one sees it.
 * A company without limit and hold has none and waits for nobody. To be asked after the lots are locked: who gives packs back
 * locks in that order, too.
 */
export const holdingCredit = (companyId: number, when: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select c.limit_cents, c.owed_cents, c.on_hold_since is not null as on_hold,
    (extract(epoch from c.limit_set_at) * 1000)::bigint as limit_set_ms
  from company_credit c
  where c.company_id = ${companyId}::bigint and (c.limit_cents is not null or c.on_hold_since is not null) and ${when}
  for no key update`;

interface Use {
  companyId: number;
  /** Null where the order is not on terms, or the company may order what it likes. */
  credit: HeldCredit | null;
  /** Of all orders of the group together. */
  cents: Cents;
}

/** Throws `CreditRefused` where they are too much; tells of them where they bring the company near its limit. */
export function useCredit({ announce }: CommandContext, { companyId, credit, cents }: Use): void {
  if (credit === null) return;
  const line = lineOf(credit);
  const problem = creditProblem(line, cents);
  if (problem !== null)
    throw new CreditRefused(
      'rule_broken',
      problem,
      problem === CREDIT_EXCEEDED
        ? { available: toDollars(orderableCents(line) ?? 0), needed: toDollars(cents) }
        : null,
    );
  if (crossesAlmost(line, cents))
    announce(almostUsed(companyId, { ...line, owedCents: line.owedCents + cents }, credit.limit_set_ms));
}

/** The same for an order that costs more than it did. */
export async function takeCredit(
  command: CommandContext,
  { companyId, cents }: Omit<Use, 'credit'>,
): Promise<void> {
  useCredit(command, { companyId, credit: await holdCredit(command.tx, companyId), cents });
}

/** Why a company cannot order so much on terms; null where it can, and will in this transaction. Nothing changes. */
export async function creditRefusal(tx: Tx, companyId: number, cents: Cents): Promise<string | null> {
  const credit = await holdCredit(tx, companyId);
  return credit ? creditProblem(lineOf(credit), cents) : null;
}

async function holdCredit(tx: Tx, companyId: number): Promise<HeldCredit | null> {
  const { rows } = await sql<HeldCredit>`-- named: hold credit
    ${holdingCredit(companyId, sql`true`)}`.execute(tx);
  return rows[0] ?? null;
}

const lineOf = (credit: HeldCredit) => ({
  limitCents: credit.limit_cents,
  owedCents: credit.owed_cents,
  onHold: credit.on_hold,
});
