import { addMonths } from '#rules/dates.ts';
import { DEFAULT_PERIOD, periodOf } from '#rules/reports/periods.ts';
import { utcDay, type Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { judgeFacility } from '../unscoped/judge-facility.ts';
import { keepUnusual, toLookAt } from './store.ts';

export const FIND_UNUSUAL = 'find-unusual-months';

const FROM_DAY = '02';
const AT_ONCE = 100;

/**
 * Keeps the unusual months of the last twelve, once a month for each facility, from the 2nd on. A facility that cannot be judged is
 * told and left for the next day.
 */
export const unusualJobs = ({ db, clock }: { db: Database; clock: Clock }): Record<string, Task> => ({
  [FIND_UNUSUAL]: async (_, run) => {
    const today = utcDay(clock.now());
    if (today.slice(8) < FROM_DAY) return;
    const period = periodOf(DEFAULT_PERIOD, today);
    const month = addMonths(`${today.slice(0, 7)}-01`, -1);
    const failed = new Set<number>();
    while (!run.isOver) {
      const next = (await toLookAt(db, month, AT_ONCE + failed.size)).filter((id) => !failed.has(id));
      if (next.length === 0) return;
      for (const facilityId of next) {
        try {
          const found = await judgeFacility(db, { facilityId, period, today });
          await keepUnusual(db, facilityId, { since: period.start, month, found });
          run.count('facilities looked at', 1);
        } catch (error) {
          failed.add(facilityId);
          run.failed(`facility ${facilityId}`, error);
        }
      }
    }
  },
});
