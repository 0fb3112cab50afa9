import { utcDay, type Clock } from '../../platform/clock.ts';
import { inTransaction, type Database } from '../../platform/database.ts';
import type { Subscriber } from '../../platform/jobs.ts';
import { refreshSearch } from './stock.ts';

const LISTINGS_PER_BATCH = 500;

/** Writes the new name of a seller into the search rows of its listings. */
export function followCompanies({ db, clock }: { db: Database; clock: Clock }): Subscriber {
  return async ({ type, data }) => {
    if (type !== 'company.renamed') return;
    const companyId = Number(data['company_id']);
    let last: number | undefined = 0;
    while (last !== undefined) last = await refreshAfter(db, companyId, last, utcDay(clock.now()));
  };
}

/** The id of the last listing of a full batch; undefined when none is left. */
const refreshAfter = (db: Database, companyId: number, after: number, today: string) =>
  inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('listing')
      .select('id')
      .where('company_id', '=', companyId)
      .where('status', '=', 'active')
      .where('id', '>', after)
      .orderBy('id')
      .limit(LISTINGS_PER_BATCH)
      .execute();
    const ids = rows.map((row) => row.id);
    await refreshSearch(tx, ids, today);
    return ids.length === LISTINGS_PER_BATCH ? ids.at(-1) : undefined;
  });
