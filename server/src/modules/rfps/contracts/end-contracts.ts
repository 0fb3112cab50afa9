import { sql } from 'kysely';
import { addDays, formatUsDate } from '#rules/dates.ts';
import { REMINDER_DAYS } from '#rules/rfps/terms.ts';
import { utcDay, type Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { onRecord, type Step } from '../../../platform/jobs/run-notes.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { concerned, lockRfps, NOTHING_ASKED, requireMove, showRfp, tellRfp } from '../move-rfp.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

/** Asks both sides of a contract that ends soon to renew it, once. One contract, one transaction. */
export const remindNext =
  (deps: Deps): Step =>
  (after, failed) =>
    runSystemCommand({ ...deps, operation: 'rfp.reminded' }, async (command, now) => {
      const [rfp] = await lockRfps(
        command,
        sql`r.id = (select x.id from rfp x where x.status = 'accepted' and x.reminded_at is null
        and x.renewal_date <= ${addDays(utcDay(now), REMINDER_DAYS)}::date
        and not exists (select from rfp c where c.parent_id = x.id and c.status in ('pending', 'proposed', 'accepted'))
        and x.id > ${after} and x.id <> all (${failed}::bigint[]) order by x.id limit 1 for no key update skip locked)`,
      );
      if (!rfp?.renewal_date) return null;
      await onRecord(rfp.id, () =>
        command.tx.updateTable('rfp').set({ reminded_at: now }).where('id', '=', rfp.id).execute(),
      );
      tellRfp(command, rfp, 'rfp.renewal_due', {
        step: rfp.renewal_date,
        suppliers: concerned(rfp),
        by: null,
        day: rfp.renewal_date,
      });
      command.audit({
        entity: 'rfp',
        entityId: rfp.id,
        after: { reminded_of: formatUsDate(rfp.renewal_date) },
      });
      return rfp.id;
    });

/** Ends a contract whose time is up, once nothing of it is to be ordered any more. */
export const completeNext =
  (deps: Deps): Step =>
  (after, failed) =>
    runSystemCommand({ ...deps, operation: 'rfp.completed' }, async (command, now) => {
      const [rfp] = await lockRfps(
        command,
        sql`r.id = (select x.id from rfp x where x.status = 'accepted' and x.renewal_date <= ${utcDay(now)}::date
        and not exists (select from rfp_delivery d where d.rfp_id = x.id and d.state = 'scheduled')
        and x.id > ${after} and x.id <> all (${failed}::bigint[]) order by x.id limit 1 for no key update skip locked)`,
      );
      if (!rfp) return null;
      requireMove(rfp, 'completed', 'system');
      await onRecord(rfp.id, () =>
        command.tx
          .updateTable('rfp')
          .set({ status: 'completed', closed_at: now, updated_at: now, ...NOTHING_ASKED })
          .where('id', '=', rfp.id)
          .execute(),
      );
      showRfp(command, rfp, concerned(rfp));
      command.audit({
        entity: 'rfp',
        entityId: rfp.id,
        before: { status: 'accepted' },
        after: { status: 'completed' },
      });
      return rfp.id;
    });
