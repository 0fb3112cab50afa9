import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Subscriber } from '../../platform/jobs/jobs.ts';

/** Empties the open carts of people who may no longer sign in, so that nobody counts on them. */
export function followAccounts({ db }: { db: Database }): Subscriber {
  return async ({ type }) => {
    if (type !== 'user.deactivated' && type !== 'company.deactivated') return;
    await sql`delete from cart_item i using cart c, app_user u
      where c.id = i.cart_id and c.status = 'open' and u.id = c.user_id and (not u.active
        or exists (select 1 from company o where o.id = u.company_id and not o.active))`.execute(db);
  };
}
