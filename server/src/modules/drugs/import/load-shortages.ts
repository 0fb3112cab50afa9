import { sql } from 'kysely';
import { readShortage } from '#rules/drugs/drug-shortages.ts';
import { inTransaction, type Tx } from '../../../platform/database/database.ts';
import { announceChangedDrugs } from '../events.ts';
import { refreshFacts } from '../store.ts';
import type { LoadContext } from './report.ts';
import { readResults } from './read-json.ts';
import type { Open } from './reference-file.ts';
import { prepare, stageWriter, withStages, type Stage } from './staging.ts';

const ROW: Stage = {
  name: 'shortage_row',
  columns: `line int, ndc text, status text, generic_name text, company_name text, presentation text, availability text,
    reason text, related_info text, posted_on date, updated_on date, discontinued_on date`,
};
const SHORTAGE: Stage = { ...ROW, name: 'shortage_ndc' };
const COLUMNS = [
  'status',
  'generic_name',
  'company_name',
  'presentation',
  'availability',
  'reason',
  'related_info',
  'posted_on',
  'updated_on',
  'discontinued_on',
] as const;
const NDCS_PER_BATCH = 1_000;
const ENTRIES_PER_REPORT = 1_000;

/** Loads openFDA's shortages. A file with all of them also ends the shortages that it no longer lists. */
export function loadShortages(context: LoadContext, open: Open): Promise<void> {
  const { conn } = context;
  return withStages(conn, [ROW, SHORTAGE], async () => {
    const isWhole = await stageEntries(context, open);
    // A package may be listed several times; a shortage that lasts counts most, then the newest entry.
    await prepare(
      conn,
      sql`insert into shortage_ndc select distinct on (ndc) * from shortage_row
        order by ndc, status <> 'Current', updated_on desc nulls last, line desc`,
    );
    await mergeShortages(context);
    if (isWhole) await endUnlisted(context);
  });
}

/** Answers whether the file holds every shortage there is, by its own word. */
async function stageEntries({ conn, report, tell }: LoadContext, open: Open): Promise<boolean> {
  const writer = stageWriter(conn, ROW);
  let total: number | null = null;
  for await (const part of readResults(await open())) {
    if ('total' in part) {
      total = part.total;
      continue;
    }
    report.read += 1;
    if (report.read % ENTRIES_PER_REPORT === 0) await tell('Reading shortages', report.read);
    const reading = readShortage(part.entry);
    if (reading.kind === 'ok') await writer.add({ line: part.number, ...reading.value });
    else report.skip(reading.reason, `entry ${part.number}: ${JSON.stringify(part.entry) ?? ''}`);
  }
  await writer.flush();
  return total !== null && total === report.read && total > 0;
}

async function mergeShortages({ conn, report, tell }: LoadContext): Promise<void> {
  let after = '';
  for (;;) {
    const batch = await inTransaction(conn, (tx) => mergeBatch(tx, after));
    if (batch.last === null) return;
    after = batch.last;
    report.stored += batch.inserted;
    report.updated += batch.updated;
    await tell('Storing shortages', report.stored + report.updated);
  }
}

interface Merged {
  last: string | null;
  inserted: number;
  updated: number;
}

async function mergeBatch(tx: Tx, after: string): Promise<Merged> {
  const names = sql.join(COLUMNS.map((column) => sql.ref(column)));
  const of = (table: string) => sql.join(COLUMNS.map((column) => sql.ref(`${table}.${column}`)));
  const { rows } = await sql<Merged & { changed: string[] }>`
    with batch as materialized (
      select * from shortage_ndc where ndc > ${after} order by ndc limit ${sql.lit(NDCS_PER_BATCH)}),
    written as (
      insert into drug_shortage as o (ndc, ${names}) select ndc, ${names} from batch order by ndc
      on conflict (ndc) do update set (${names}) = row (${of('excluded')})
      where (${of('o')}) is distinct from (${of('excluded')})
      returning ndc, xmax = 0 as is_new)
    select (select max(ndc) from batch) as last, (count(*) filter (where is_new))::int as inserted,
      (count(*) filter (where not is_new))::int as updated, coalesce(json_agg(ndc) filter (where ndc is not null), '[]') as changed
    from written`.execute(tx);
  const [merged] = rows;
  if (!merged) return { last: null, inserted: 0, updated: 0 };
  await tellCatalog(tx, merged.changed);
  return merged;
}

async function endUnlisted({ conn, report }: LoadContext): Promise<void> {
  const ended = await inTransaction(conn, async (tx) => {
    const { rows } = await sql<{ ndc: string }>`update drug_shortage s set status = 'Resolved'
      where s.status = 'Current' and not exists (select from shortage_ndc n where n.ndc = s.ndc)
      returning s.ndc`.execute(tx);
    const ndcs = rows.map((row) => row.ndc);
    await tellCatalog(tx, ndcs);
    return ndcs.length;
  });
  if (ended > 0) report.note('Shortages no longer listed, now resolved', ended);
}

async function tellCatalog(tx: Tx, ndcs: readonly string[]): Promise<void> {
  const changed = await refreshFacts(tx, ndcs);
  await announceChangedDrugs(
    tx,
    changed.map((ndc) => ({ ndc, former_name: null })),
  );
}
