import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Subscriber } from '../../platform/jobs/jobs.ts';
import { storeInInbox } from './inbox.ts';

/** Who blocked a listing reads in the inbox that it was bought all the same. Safe to repeat. */
export const tellBlockers =
  ({ db, clock }: { db: Database; clock: Clock }): Subscriber =>
  async ({ key, type, data }) => {
    if (type !== 'cart.blocked_bought') return;
    const message = {
      effectKey: key,
      title: 'Bought all the same',
      content: `${data.buyer_name} bought ${data.name} for ${data.facility_name}, which you had blocked: ${data.reason}`,
      level: 'info' as const,
      type: 'Order',
      relativeUrl: '/orders',
    };
    await storeInInbox(db, message, [data.user_id], clock.now());
  };
