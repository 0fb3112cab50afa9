import { sql, type RawBuilder } from 'kysely';
import { formatNdc } from '#rules/ndc.ts';
import { inTransaction, type Tx } from '../../../platform/database/database.ts';
import { announceChangedDrugs, type ChangedDrug } from '../events.ts';
import { refreshFacts } from '../store.ts';
import type { LoadContext } from './report.ts';

/** What the FDA says of a drug, besides the day on which it left the market. */
const COLUMNS = [
  'name',
  'proprietary_name',
  'substance_name',
  'labeler',
  'strength',
  'dosage_form',
  'route',
  'pharm_class',
  'category',
  'dea_schedule',
  'active_ingredients',
  'marketing_category',
  'application_number',
  'product_type',
  'package_size',
  'csp',
  'eaches_per_pack',
  'billing_unit',
  'package_type',
  'package_description',
  'is_sample',
  'marketed_since',
] as const;
const NDCS_PER_BATCH = 2_000;

/** Merges `ndc_drug` into the directory in batches, each a transaction of its own. */
export async function mergeDrugs(context: LoadContext): Promise<void> {
  const { conn, report, tell } = context;
  let after = '';
  let done = 0;
  for (;;) {
    const batch = await inTransaction(conn, (tx) => mergeBatch(tx, after, context.today));
    if (batch.last === null) return;
    after = batch.last;
    done += batch.rows;
    report.stored += batch.inserted;
    report.updated += batch.updated;
    await tell(`Storing packages up to ${formatNdc(after)}`, done);
  }
}

interface Merged {
  last: string | null;
  rows: number;
  inserted: number;
  updated: number;
}

/** One batch, safe to repeat: new drugs, changed drugs, their cost and shortage, and the news of them. */
async function mergeBatch(tx: Tx, after: string, today: string): Promise<Merged> {
  const { rows } = await sql<{ last: string | null; rows: number; inserted: string[] }>`
    with batch as materialized (select * from ndc_drug where ndc > ${after} order by ndc limit ${sql.lit(NDCS_PER_BATCH)}),
    inserted as (
      insert into drug (ndc, source, updated_at, obsolete_date, ${columnList()})
      select b.ndc, 'fda', now(), case when b.excluded then coalesce(b.ended_on, ${today}::date) else b.ended_on end, ${columnList('b')}
      from batch b where not exists (select from drug d where d.ndc = b.ndc)
      order by b.ndc on conflict (ndc) do nothing returning ndc)
    select max(ndc) as last, count(*)::int as rows,
      coalesce((select json_agg(ndc) from inserted), '[]') as inserted from batch`.execute(tx);
  const [batch] = rows;
  if (!batch?.last) return { last: null, rows: 0, inserted: 0, updated: 0 };
  const updated = await updateDrugs(tx, after, batch.last, today);
  const known = new Set(updated.map(({ ndc }) => ndc));
  const facts = await refreshFacts(tx, [...batch.inserted, ...known]);
  const isNew = new Set(batch.inserted);
  const alsoChanged = facts.filter((ndc) => !isNew.has(ndc) && !known.has(ndc));
  await announceChangedDrugs(tx, [...updated, ...alsoChanged.map((ndc) => ({ ndc, former_name: null }))]);
  return { last: batch.last, rows: batch.rows, inserted: batch.inserted.length, updated: updated.length };
}

/**
 * An administrator's correction stays. What was entered here is completed, not replaced. The FDA's word replaces an
 * earlier one of its own, and what a seller said of a product that the directory did not know.
 */
async function updateDrugs(tx: Tx, after: string, last: string, today: string): Promise<ChangedDrug[]> {
  const next = (column: string, value: RawBuilder<unknown>) => sql`case
    when ${column} = any (d.corrected) then ${sql.ref(`d.${column}`)}
    when d.source = 'directory' then coalesce(${sql.ref(`d.${column}`)}, ${value}) else ${value} end as ${sql.ref(column)}`;
  const obsolete = sql`case when b.excluded then coalesce(b.ended_on, d.obsolete_date, ${today}::date) else b.ended_on end`;
  const columns = [...COLUMNS, 'obsolete_date'];
  const now = sql`(d.source, ${sql.join(columns.map((column) => sql.ref(`d.${column}`)))})`;
  const then = sql`(n.source, ${sql.join(columns.map((column) => sql.ref(`n.${column}`)))})`;
  const { rows } = await sql<ChangedDrug>`
    with next as materialized (
      select d.ndc, d.name as old_name, case d.source when 'directory' then 'directory' else 'fda' end as source,
        ${sql.join(COLUMNS.map((column) => next(column, sql.ref(`b.${column}`))))}, ${next('obsolete_date', obsolete)}
      from ndc_drug b join drug d on d.ndc = b.ndc
      where b.ndc > ${after} and b.ndc <= ${last})
    update drug d set (source, ${sql.join(columns.map((column) => sql.ref(column)))}) = row ${then},
      version = d.version + 1, updated_at = now()
    from next n
    where d.ndc = n.ndc and ${now} is distinct from ${then}
    returning d.ndc, case when n.old_name <> n.name then n.old_name end as former_name`.execute(tx);
  return rows;
}

const columnList = (table?: string) =>
  sql.join(COLUMNS.map((column) => sql.ref(table === undefined ? column : `${table}.${column}`)));
