import { sql } from 'kysely';
import { OPEN_RFP_STATUSES } from '#rules/rfps/rfp-status.ts';
import { utcDay, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import { onRecord, stepByStep, type Step } from '../../platform/jobs/run-notes.ts';
import { runSystemCommand } from '../../platform/system-command.ts';
import { completeNext, remindNext } from './contracts/end-contracts.ts';
import { placeDueDeliveries } from './contracts/place-due.ts';
import { closeRfp, concerned, lockRfps, requireMove, tellRfp } from './move-rfp.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

export const EXPIRE_RFPS = 'expire-rfps';

export const END_CONTRACTS = 'end-contracts';
export const REMIND_RENEWALS = 'remind-renewals';
export const PLACE_DELIVERIES = 'place-deliveries';

export const rfpJobs = (deps: Deps): Record<string, Task> => ({
  [REMIND_RENEWALS]: async (_, run) => {
    await stepByStep({ run, counted: 'renewals reminded', record: 'RFP' }, remindNext(deps));
  },
  [END_CONTRACTS]: async (_, run) => {
    await stepByStep({ run, counted: 'contracts completed', record: 'RFP' }, completeNext(deps));
  },
  [EXPIRE_RFPS]: async (_, run) => {
    await stepByStep({ run, counted: 'RFPs expired', record: 'RFP' }, expireNext(deps));
  },
});

/** Thousands may be due the same night. */
export const deliveryJobs = (deps: Deps): Record<string, Task> => ({
  [PLACE_DELIVERIES]: (_, run) => placeDueDeliveries(deps, run),
});

/** A request that nobody decided on before its contract would begin. One request, one transaction. */
const expireNext =
  (deps: Deps): Step =>
  (after, failed) =>
    runSystemCommand({ ...deps, operation: 'rfp.expired' }, async (command, now) => {
      const [rfp] = await lockRfps(
        command,
        sql`r.id = (select x.id from rfp x where x.status = any (${[...OPEN_RFP_STATUSES]}::text[])
        and x.start_date <= ${utcDay(now)}::date and x.id > ${after} and x.id <> all (${failed}::bigint[])
        order by x.id limit 1 for no key update skip locked)`,
      );
      if (!rfp) return null;
      requireMove(rfp, 'expired', 'system');
      await onRecord(rfp.id, () => closeRfp(command, rfp, { status: 'expired', reason: null, now }));
      tellRfp(command, rfp, 'rfp.expired', { step: 0, suppliers: concerned(rfp), by: null });
      command.audit({
        entity: 'rfp',
        entityId: rfp.id,
        before: { status: rfp.status },
        after: { status: 'expired' },
      });
      return rfp.id;
    });
