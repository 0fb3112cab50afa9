import { sql } from 'kysely';
import { utcDay, type Clock } from '../../platform/clock.ts';
import { inTransaction, type Database, type Tx } from '../../platform/database/database.ts';
import type { Subscriber } from '../../platform/jobs/jobs.ts';
import type { ChangedDrug } from '../drugs/index.ts';
import { refreshSearch } from './stock.ts';

const LISTINGS_PER_BATCH = 500;

/** Writes the new name of a seller into the search rows of its listings. */
export function followCompanies({ db, clock }: { db: Database; clock: Clock }): Subscriber {
  return async ({ type, data }) => {
    if (type !== 'company.renamed') return;
    const companyId = data.company_id;
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

const DRUGS_PER_BATCH = 200;

/**
 * Brings the listings of changed drugs up to date: their search rows, and names that were the directory's; of a brand, those of its
 * drug group, which are found by it.
 */
export function followDrugs({ db, clock }: { db: Database; clock: Clock }): Subscriber {
  return async ({ type, data }) => {
    if (type !== 'drugs.changed') return;
    const { drugs } = data;
    for (let start = 0; start < drugs.length; start += DRUGS_PER_BATCH) {
      const batch = drugs.slice(start, start + DRUGS_PER_BATCH);
      await inTransaction(db, (tx) => refreshListings(tx, batch, utcDay(clock.now())));
    }
  };
}

async function refreshListings(tx: Tx, drugs: readonly ChangedDrug[], today: string): Promise<void> {
  const ndcs = drugs.map((drug) => drug.ndc);
  const { rows } = await sql<{ id: number }>`select id from listing
    where status <> 'withdrawn' and (ndc = any (${ndcs}::text[]) or ndc in (select o.ndc from drug d join drug o using (gcn_seqno)
      where d.ndc = any (${ndcs}::text[]) and d.proprietary_name is not null)) order by id for no key update`.execute(
    tx,
  );
  await sql`update listing l set name = d.name
    from json_to_recordset(${JSON.stringify(drugs)}::json) as c(ndc text, former_name text) join drug d using (ndc)
    where l.ndc = c.ndc and l.name = c.former_name and l.status <> 'withdrawn'`.execute(tx);
  await refreshSearch(
    tx,
    rows.map((row) => row.id),
    today,
  );
}
