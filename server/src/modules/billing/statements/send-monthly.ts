import { sql } from 'kysely';
import { addMonths, type IsoDate } from '#rules/dates.ts';
import { firstOfMonth } from '#rules/finance/payouts.ts';
import { toDollars } from '#rules/money.ts';
import { utcDay, type Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { onRecord, stepByStep, type Step } from '../../../platform/jobs/run-notes.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { lockAddressed, makeStatement } from './make-statements.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

export const SEND_STATEMENTS = 'send-statements';

/** From the 2nd on, whoever was not sent the statement of the month before by it. One company, one transaction. */
export const statementJobs = (deps: Deps): Record<string, Task> => ({
  [SEND_STATEMENTS]: async (_, run) => {
    const today = utcDay(deps.clock.now());
    if (today.endsWith('-01')) return;
    const month = addMonths(firstOfMonth(today), -1);
    await stepByStep(
      { run, counted: 'companies looked at', record: 'company' },
      sendNext(deps, { month, today }),
    );
  },
});

interface Next {
  month: IsoDate;
  today: IsoDate;
}

const sendNext =
  (deps: Deps, { month, today }: Next): Step =>
  (after, failed) =>
    runSystemCommand({ ...deps, operation: 'statement.sent' }, async (command, at) => {
      const { rows } = await sql<{ id: number }>`select c.id from company c
      where c.id > ${after} and c.id <> all (${failed}::bigint[]) and not c.is_seller and not exists (select from statement s
          where s.company_id = c.id and s.month = ${month}::date and s.by_task)
        and exists (select from facility f where f.company_id = c.id and f.ap_email <> '')
        and (exists (select from invoice i where i.buyer_company_id = c.id and i.open_cents > 0)
          or exists (select from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
            where e.company_id = c.id and e.account in ('buyer_receivable', 'buyer_credit')
              and t.at >= ${month}::timestamp at time zone 'UTC' and t.at < ${addMonths(month, 1)}::timestamp at time zone 'UTC'))
      order by c.id limit 1`.execute(command.tx);
      const id = rows[0]?.id;
      if (id === undefined) return null;
      const asked = { month, today, at };
      const [company] = await lockAddressed(command, [id], asked);
      const { rows: sent } = await sql<{ id: number }>`select id from statement
      where company_id = ${id} and month = ${month}::date and by_task`.execute(command.tx);
      if (company === undefined || sent.length > 0) return id;
      const made = await onRecord(id, () => makeStatement(command, company, asked));
      command.audit({
        entity: 'statement',
        entityId: made.id,
        after: {
          company_id: id,
          month: month.slice(0, 7),
          closing: toDollars(made.closing),
          sent_to: company.contacts,
        },
      });
      return id;
    });
