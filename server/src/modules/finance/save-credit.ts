import { sql } from 'kysely';
import { isAlmostUsed, NO_LIMIT } from '#rules/finance/credit.ts';
import { formatUsd, fromDollars, toDollars } from '#rules/money.ts';
import type { Tx } from '../../platform/database/database.ts';
import { stale } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { almostUsed } from './events.ts';
import { noBuyer, viewManagedCredit } from './views/credit.ts';

interface Input {
  credit_limit: number | null;
  on_hold: boolean;
  reason: string;
  version: number;
}

interface Stored {
  limit_cents: number | null;
  limit_set_at: Date | null;
  on_hold_since: Date | null;
  hold_reason: string | null;
  owed_cents: number;
  version: number;
}

/**
 * Sets the limit of a buyer company and its hold, for a reason. Orders that are placed meanwhile come before it or after it. A limit
 * below what is used is a limit: nothing passes until it is paid. 409 for an older version.
 */
export async function saveCredit({ scope, now, today, command }: RequestContext, id: number, input: Input) {
  return command(async ({ tx, audit, announce, live }) => {
    const before = await lockCredit(tx, id);
    if (before.version !== input.version) throw stale('Someone else has changed the credit of this company.');
    const after = changed(before, input, now);
    await tx
      .updateTable('company_credit')
      .set({ ...after, version: before.version + 1 })
      .where('company_id', '=', id)
      .execute();
    audit({
      entity: 'company',
      entityId: id,
      before: wordsOf(before),
      after: { ...wordsOf(after), reason: input.reason },
    });
    const line = { limitCents: after.limit_cents, owedCents: before.owed_cents };
    if (after.limit_cents !== before.limit_cents && isAlmostUsed(line))
      announce(almostUsed(id, line, after.limit_set_at?.getTime() ?? null));
    live({ topic: 'credit', company_ids: [id], admins: true });
    return { data: await viewManagedCredit(scope, tx, { id, today }) };
  });
}

/** A company that ordered nothing so far has no row. */
async function lockCredit(tx: Tx, id: number): Promise<Stored> {
  await sql`insert into company_credit (company_id) select c.id from company c where c.id = ${id} and not c.is_seller
    on conflict do nothing`.execute(tx);
  const stored = await tx
    .selectFrom('company_credit as k')
    .innerJoin('company as c', 'c.id', 'k.company_id')
    .select([
      'k.limit_cents',
      'k.limit_set_at',
      'k.on_hold_since',
      'k.hold_reason',
      'k.owed_cents',
      'k.version',
    ])
    .where('k.company_id', '=', id)
    .where('c.is_seller', '=', false)
    .forNoKeyUpdate('k')
    .executeTakeFirst();
  if (!stored) throw noBuyer();
  return stored;
}

function changed(before: Stored, { credit_limit: limit, on_hold: hold, reason }: Input, now: Date) {
  const cents = limit === null ? null : fromDollars(limit);
  return {
    limit_cents: cents,
    limit_set_at: cents === before.limit_cents ? before.limit_set_at : now,
    on_hold_since: hold ? (before.on_hold_since ?? now) : null,
    hold_reason: hold ? (before.hold_reason ?? reason) : null,
  };
}

/** As the history of the company tells it: no limit is not a limit of 0. */
const wordsOf = ({
  limit_cents: cents,
  on_hold_since: since,
}: Pick<Stored, 'limit_cents' | 'on_hold_since'>) => ({
  credit_limit: cents === null ? NO_LIMIT : formatUsd(toDollars(cents)),
  on_hold: since !== null,
});
