import { sql } from 'kysely';
import { addMonths, type IsoDate } from '#rules/dates.ts';
import {
  closedState,
  firstOfMonth,
  payoutFigures,
  payoutId,
  type PayoutLine,
} from '#rules/finance/payouts.ts';
import { toDollars } from '#rules/money.ts';
import { utcDay, type Clock } from '../../../platform/clock.ts';
import type { CommandContext } from '../../../platform/command.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { onRecord, stepByStep, type Step } from '../../../platform/jobs/run-notes.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { announcePayout, lockSeller } from './locks.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

export const CLOSE_PAYOUTS = 'close-payouts';

/**
 * Closes what is over, month by month and seller by seller. A month is noted when all are done, so that a run that died is gone on
 * with, and a seller who was on hold by then is left for the month in which that ends.
 */
export const payoutJobs = (deps: Deps): Record<string, Task> => ({
  [CLOSE_PAYOUTS]: async (_, run) => {
    for (const month of await monthsToClose(deps)) {
      const steps = { run, counted: 'sellers closed', record: `${month.slice(0, 7)} of company` };
      if (!(await stepByStep(steps, closeNext(deps, month)))) return;
      await sql`insert into payout_month (month, closed_at) values (${month}::date, ${deps.clock.now()})
        on conflict do nothing`.execute(deps.db);
    }
  },
});

/** What is in dispute follows in the month in which that ends. */
const NOT_DISPUTED = sql`not exists (select from orders o where o.id = l.order_id and o.disputed_at is not null)`;

async function monthsToClose({ db, clock }: Deps): Promise<IsoDate[]> {
  const running = firstOfMonth(utcDay(clock.now()));
  const { rows } = await sql<{ month: IsoDate }>`
    select g.month::date as month from generate_series(
      coalesce((select max(month) + interval '1 month' from payout_month),
        (select date_trunc('month', min(at) at time zone 'UTC') from payout_line)),
      ${running}::date - interval '1 month', interval '1 month') as g(month) order by 1`.execute(db);
  return rows.map(({ month }) => month);
}

/** One seller, one transaction; answers which one, so that those before it are not looked at again. */
const closeNext =
  (deps: Deps, month: IsoDate): Step =>
  (after, failed) =>
    runSystemCommand({ ...deps, operation: 'payout.closed' }, async (command, now) => {
      const end = addMonths(month, 1);
      const { rows } = await sql<{ id: number }>`select l.company_id as id from payout_line l
      where l.payout_id is null and l.company_id > ${after} and l.company_id <> all (${failed}::bigint[]) and l.at < ${end}::timestamp at time zone 'UTC' and ${NOT_DISPUTED}
      order by 1 limit 1`.execute(command.tx);
      const id = rows[0]?.id ?? null;
      if (id !== null) await onRecord(id, () => closeMonth(command, { sellerId: id, month, end, at: now }));
      return id;
    });

interface Closing {
  sellerId: number;
  month: IsoDate;
  /** From which on it is the next month. */
  end: IsoDate;
  at: Date;
}

interface WaitingLine extends PayoutLine {
  id: number;
}

/**
 * What is due to the seller until the end of the month is in its payout, by one statement: whatever is posted beside it is seen by
 * it or stands in the next month.
 */
async function closeMonth(command: CommandContext, { sellerId, month, end, at }: Closing): Promise<void> {
  const id = payoutId(sellerId, month);
  if (!(await lockSeller(command, sellerId)) || (await isLeftOut(command, sellerId, id))) return;
  const { rows: lines } = await sql<WaitingLine>`
    select l.id, l.kind, l.sales_cents as "salesCents", l.fees_cents as "feesCents", l.cents from payout_line l
    where l.company_id = ${sellerId} and l.payout_id is null and l.at < ${end}::timestamp at time zone 'UTC' and ${NOT_DISPUTED}
    for no key update of l`.execute(command.tx);
  if (lines.length === 0) return;
  const figures = payoutFigures(lines);
  const state = closedState(figures);
  const owes = figures.netCents < 0;
  await sql`insert into payout (id, company_id, month, state, sales_cents, fees_cents, refunds_cents, carried_cents, net_cents,
      closed_at, owed_since)
    values (${id}, ${sellerId}, ${month}::date, ${state}, ${figures.salesCents}, ${figures.feesCents}, ${figures.refundsCents},
      ${figures.carriedCents}, ${figures.netCents}, ${at}, case when ${owes}::boolean then coalesce((select p.owed_since
        from payout_line l join payout p on p.id = l.carried_from where l.id = any (${lines.map((line) => line.id)}::bigint[])),
        ${end}::date) end)`.execute(command.tx);
  await sql`update payout_line set payout_id = ${id} where id = any (${lines.map((line) => line.id)}::bigint[])`.execute(
    command.tx,
  );
  if (owes)
    await sql`insert into payout_line (company_id, kind, carried_from, at, cents)
      values (${sellerId}, 'carried', ${id}, ${at}, ${figures.netCents})`.execute(command.tx);
  announcePayout(command, sellerId);
  command.audit({
    entity: 'payout',
    entityId: id,
    after: { state, month: month.slice(0, 7), net: toDollars(figures.netCents) },
  });
}

/** Whose month is closed already, or who is on hold. */
async function isLeftOut({ tx }: CommandContext, sellerId: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ out: boolean }>`select exists (select from payout p
    where p.company_id = ${sellerId} and (p.id = ${id} or p.state = 'held')) as out`.execute(tx);
  return rows[0]?.out ?? false;
}
