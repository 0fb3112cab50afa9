import { sql } from 'kysely';
import { NADAC_COLUMNS, nadacColumn, readNadacPrice } from '#rules/drugs/drug-prices.ts';
import { formatNdc } from '#rules/ndc.ts';
import { inTransaction, type Tx } from '../../../platform/database/database.ts';
import { announceChangedDrugs } from '../events.ts';
import { refreshFacts } from '../store.ts';
import type { LoadContext } from './report.ts';
import { readTableLines, type TableFormat } from './read-lines.ts';
import type { Open } from './reference-file.ts';
import { prepare, stageWriter, withStages, type Stage } from './staging.ts';

const ROW: Stage = {
  name: 'nadac_row',
  columns: `line int, ndc text, effective_date date, per_unit numeric(14, 5), pricing_unit text, as_of date, otc boolean,
    classification text, explanation text, generic_per_unit numeric(14, 5), generic_effective_date date`,
};
/** One row per NDC and effective date. */
const PRICE: Stage = { ...ROW, name: 'nadac_price' };
const FORMAT: TableFormat = {
  separator: ',',
  encoding: 'utf-8',
  columnOf: nadacColumn,
  required: NADAC_COLUMNS,
};
const NDCS_PER_BATCH = 1_000;
const LINES_PER_REPORT = 50_000;

/** Loads a NADAC file: every price by the day from which it counts, the latest one as estimated cost of a pack. */
export function loadNadac(context: LoadContext, open: Open): Promise<void> {
  const { conn } = context;
  return withStages(conn, [ROW, PRICE], async () => {
    await stageRows(context, open);
    await prepare(
      conn,
      sql`insert into nadac_price select distinct on (ndc, effective_date) * from nadac_row
        order by ndc, effective_date, as_of desc, line desc`,
    );
    await prepare(conn, sql`create index on nadac_price (ndc, effective_date)`);
    await prepare(conn, sql`analyze nadac_price`);
    await mergePrices(context);
    await noteUnknown(context);
  });
}

async function stageRows({ conn, report, tell }: LoadContext, open: Open): Promise<void> {
  const writer = stageWriter(conn, ROW);
  for await (const one of readTableLines(await open(), FORMAT)) {
    report.read += 1;
    if (report.read % LINES_PER_REPORT === 0) await tell('Reading prices', report.read);
    if ('problem' in one) {
      report.skip(one.problem, `line ${one.line}: ${one.text}`);
      continue;
    }
    const reading = readNadacPrice(one.record);
    if (reading.kind === 'ok') await writer.add({ line: one.line, ...reading.value });
    else
      report.skip(
        reading.reason,
        `line ${one.line}: ${one.record['ndc'] ?? ''} ${one.record['ndc_description'] ?? ''}`,
      );
  }
  await writer.flush();
}

async function mergePrices({ conn, report, tell }: LoadContext): Promise<void> {
  let after = '';
  let done = 0;
  for (;;) {
    const batch = await inTransaction(conn, (tx) => mergeBatch(tx, after));
    if (batch.last === null) return;
    after = batch.last;
    done += batch.rows;
    report.stored += batch.inserted;
    report.updated += batch.updated;
    await tell(`Storing prices up to ${formatNdc(after)}`, done);
  }
}

interface Merged {
  last: string | null;
  rows: number;
  inserted: number;
  updated: number;
}

/** A file of an earlier week changes nothing that a later one said. */
async function mergeBatch(tx: Tx, after: string): Promise<Merged> {
  const { rows } = await sql<Merged & { changed: string[] }>`
    with range as materialized (select max(ndc) as last from (
      select distinct ndc from nadac_price where ndc > ${after} order by ndc limit ${sql.lit(NDCS_PER_BATCH)}) n),
    batch as materialized (select p.* from nadac_price p, range r where p.ndc > ${after} and p.ndc <= r.last),
    written as (
      insert into drug_price as o (ndc, effective_date, per_unit, pricing_unit, as_of, otc, classification, explanation,
        generic_per_unit, generic_effective_date)
      select ndc, effective_date, per_unit, pricing_unit, as_of, otc, classification, explanation, generic_per_unit,
        generic_effective_date from batch order by ndc, effective_date
      on conflict (ndc, effective_date) do update set per_unit = excluded.per_unit, pricing_unit = excluded.pricing_unit,
        as_of = excluded.as_of, otc = excluded.otc, classification = excluded.classification,
        explanation = excluded.explanation, generic_per_unit = excluded.generic_per_unit,
        generic_effective_date = excluded.generic_effective_date
      where excluded.as_of >= o.as_of and (o.per_unit, o.pricing_unit, o.as_of, o.otc, o.classification, o.explanation,
          o.generic_per_unit, o.generic_effective_date) is distinct from (excluded.per_unit, excluded.pricing_unit,
          excluded.as_of, excluded.otc, excluded.classification, excluded.explanation, excluded.generic_per_unit,
          excluded.generic_effective_date)
      -- A row that was not there before has no deleting transaction yet.
      returning ndc, xmax = 0 as is_new)
    select (select last from range) as last, (select count(*)::int from batch) as rows,
      (count(*) filter (where is_new))::int as inserted, (count(*) filter (where not is_new))::int as updated,
      coalesce(json_agg(distinct ndc) filter (where ndc is not null), '[]') as changed from written`.execute(
    tx,
  );
  const [merged] = rows;
  if (!merged) return { last: null, rows: 0, inserted: 0, updated: 0 };
  const changed = await refreshFacts(tx, merged.changed);
  await announceChangedDrugs(
    tx,
    changed.map((ndc) => ({ ndc, former_name: null })),
  );
  return merged;
}

async function noteUnknown({ conn, report }: LoadContext): Promise<void> {
  const { rows } = await sql<{ ndcs: number }>`select count(distinct p.ndc)::int as ndcs from nadac_price p
    where not exists (select from drug d where d.ndc = p.ndc)`.execute(conn);
  const unknown = rows[0]?.ndcs ?? 0;
  if (unknown > 0) report.note('NDCs that the directory does not know yet, their prices are kept', unknown);
}
