import { sql } from 'kysely';
import type { FinancePayout, PayoutInput } from '#contract/billing/payouts.ts';
import {
  PAYOUT_HAS_CHANGED,
  PAYOUT_MOVES,
  PAYOUT_STATE_LABELS,
  partsOfPayoutId,
} from '#rules/finance/payouts.ts';
import { fromDollars, toDollars } from '#rules/money.ts';
import { utcDay } from '../../../platform/clock.ts';
import type { CommandContext } from '../../../platform/command.ts';
import { conflict, notFound, stale } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { postPayout, returnPayout } from '../../finance/index.ts';
import { pastDay, wrongDay } from '../money.ts';
import { payoutPaid } from './events.ts';
import { announcePayout, lockSeller, readPayout, type StoredPayout } from './locks.ts';
import { viewFinancePayout } from './views.ts';

/** Records what became of a payout. 409 where it has no such move, or somebody else was there first. */
export async function movePayout(
  { scope, today, command }: RequestContext,
  id: number,
  input: PayoutInput,
): Promise<{ data: FinancePayout }> {
  return command(async (inside) => {
    const payout = await lockPayout(inside, id);
    const { from, to } = PAYOUT_MOVES[input.move];
    if (payout.version !== input.version) throw stale(PAYOUT_HAS_CHANGED);
    if (payout.state !== from)
      throw conflict(`This payout is ${PAYOUT_STATE_LABELS[payout.state].toLowerCase()}.`);
    const told = await carryOut(inside, payout, input, today);
    announcePayout(inside, payout.company_id);
    inside.audit({
      entity: 'payout',
      entityId: id,
      before: { state: from },
      after: { move: input.move, state: to, net: toDollars(payout.net_cents), ...told },
    });
    return { data: await viewFinancePayout(scope, inside.tx, id, today) };
  });
}

async function lockPayout(command: CommandContext, id: number): Promise<StoredPayout> {
  const parts = partsOfPayoutId(id);
  if (parts === null || !(await lockSeller(command, parts.sellerId))) throw absent();
  const payout = await readPayout(command, id);
  if (payout !== null) return payout;
  const { rows } = await sql<{ runs: boolean }>`select exists (select from payout_line
    where company_id = ${parts.sellerId} and payout_id is null) as runs`.execute(command.tx);
  throw rows[0]?.runs ? conflict('This payout is open until its month is over.') : absent();
}

const absent = () => notFound('This payout does not exist.');

function carryOut(command: CommandContext, payout: StoredPayout, input: PayoutInput, today: string) {
  switch (input.move) {
    case 'pay':
      return pay(command, payout, input, today);
    case 'hold':
      return hold(command, payout, input.reason);
    case 'release':
      return release(command, payout);
    case 'return':
      return giveBack(command, payout, input, today);
  }
}

type Told = Promise<Record<string, unknown>>;

async function pay(
  command: CommandContext,
  payout: StoredPayout,
  { net, paid_date, reference }: Extract<PayoutInput, { move: 'pay' }>,
  today: string,
): Told {
  const { id, company_id: sellerCompanyId, net_cents: netCents } = payout;
  if (fromDollars(net) !== netCents) throw stale(PAYOUT_HAS_CHANGED);
  const day = pastDay(paid_date, today, 'paid_date');
  if (day < utcDay(payout.closed_at))
    throw wrongDay('The date is before the payout was closed.', 'paid_date');
  const attempt = payout.attempt + 1;
  await sql`update payout set state = 'paid', reference = ${reference}, paid_on = ${day}::date, attempt = ${attempt},
      returned_on = null, return_reason = null, version = version + 1
    where id = ${id}`.execute(command.tx);
  postPayout(command, { id, sellerCompanyId, netCents, attempt });
  command.announce(payoutPaid(id, attempt));
  return { reference, paid_date: day };
}

async function hold({ tx }: CommandContext, { id }: StoredPayout, reason: string): Told {
  await sql`update payout set state = 'held', hold_reason = ${reason}, version = version + 1 where id = ${id}`.execute(
    tx,
  );
  return { reason };
}

async function release({ tx }: CommandContext, { id }: StoredPayout): Told {
  await sql`update payout set state = 'ready', hold_reason = null, version = version + 1 where id = ${id}`.execute(
    tx,
  );
  return {};
}

async function giveBack(
  command: CommandContext,
  { id, company_id: sellerCompanyId, net_cents: netCents, attempt, ...payout }: StoredPayout,
  { reason, returned_date }: Extract<PayoutInput, { move: 'return' }>,
  today: string,
): Told {
  const day = pastDay(returned_date, today, 'returned_date');
  if (payout.paid_on !== null && day < payout.paid_on)
    throw wrongDay('The date is before the payment.', 'returned_date');
  await sql`update payout set state = 'ready', reference = null, paid_on = null, returned_on = ${day}::date,
      return_reason = ${reason}, version = version + 1
    where id = ${id}`.execute(command.tx);
  returnPayout(command, { id, sellerCompanyId, netCents, attempt }, reason);
  return { reason, returned_date: day, reference: payout.reference };
}
