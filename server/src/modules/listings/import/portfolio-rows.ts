import { sql, type RawBuilder } from 'kysely';
import { missingColumns } from '#rules/listings/import-columns.ts';
import type { NdcRead } from '#rules/listings/import-fields.ts';
import { passedOver } from '#rules/listings/import-settings.ts';
import { noPortfolioProduct, readPortfolioRow, repeatProblems } from '#rules/listings/portfolio-file.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { takeItems, type WantedItem } from '../../portfolio/index.ts';
import { countedRows, type PlanCounts } from './count-plan.ts';
import type { PlanSettings } from './plan-rows.ts';
import { resolveNdcs, type OpenNdc } from './resolve-ndcs.ts';
import { inTurns, ROWS_PER_REPORT, type FileRow, type RowOutcome } from './rows.ts';
import type { Batch } from './write-listings.ts';

interface ReadItem extends OpenNdc {
  number: number;
  read: NdcRead;
  priceCents: number | null;
}

/** What each row of a file of the portfolio would do, or every reason why it is refused. Changes nothing. */
export async function planItems(
  db: Queryable,
  rows: readonly FileRow[],
  plan: PlanSettings,
  tell: (rows: number) => Promise<void>,
): Promise<RowOutcome[]> {
  const { mapping, header } = plan;
  if (missingColumns(mapping, 'portfolio').length > 0)
    return rows.map(({ row_number }) => ({ row_number, value: null, problems: null, skipped: null }));
  const outcomes = new Map<number, RowOutcome>();
  const items: ReadItem[] = [];
  for await (const [index, { row_number: number, cells }] of inTurns(rows)) {
    if (index % ROWS_PER_REPORT === 0) await tell(index);
    const skipped = passedOver(number, plan) ?? noPortfolioProduct(cells, mapping, header);
    const reading = skipped === null ? readPortfolioRow(cells, mapping, plan) : { problems: null };
    if ('row' in reading) {
      const { ndc, priceCents } = reading.row;
      items.push({ number, read: ndc, priceCents, problems: [], ndc: null });
    } else outcomes.set(number, { row_number: number, value: null, problems: reading.problems, skipped });
  }
  await resolveNdcs(db, items, { readingOf: ({ read }) => read, remedy: 'correct it' });
  refuseRepeats(items);
  for (const { number, ndc, problems, priceCents } of items) {
    const isGood = ndc !== null && problems.length === 0;
    outcomes.set(number, {
      row_number: number,
      value: isGood ? { ndc, price_cents: priceCents } : null,
      problems: isGood ? null : problems,
      skipped: null,
    });
  }
  return rows.flatMap(({ row_number }) => outcomes.get(row_number) ?? []);
}

function refuseRepeats(items: readonly ReadItem[]): void {
  const products = new Map<string, [ReadItem, ...ReadItem[]]>();
  for (const one of items) {
    if (one.ndc === null) continue;
    const others = products.get(one.ndc);
    if (others === undefined) products.set(one.ndc, [one]);
    else others.push(one);
  }
  for (const rows of products.values())
    for (const [one, problem] of repeatProblems(rows)) one.problems.push(problem);
}

const NEXT = sql`cross join lateral jsonb_to_record(r.value) as v(ndc text, price_cents bigint)`;

/** Counts what the good rows would add and change as things are now, and keeps it to be shown. */
export async function countItems(tx: Tx, companyId: number, importId: number): Promise<PlanCounts> {
  await sql`delete from listing_import_change where import_id = ${importId}`.execute(tx);
  const { rows } = await sql<Pick<PlanCounts, 'good_rows' | 'differences'>>`with planned as materialized (
      select r.row_number, v.ndc, v.price_cents, p.contract_price_cents as before_cents,
        case when p.id is null then 'new_item' when v.price_cents <> p.contract_price_cents
          or (v.price_cents is not null and p.contract_price_cents is null) then 'changed_item' end as what
      from listing_import_row r ${NEXT} left join portfolio_item p on p.company_id = ${companyId} and p.ndc = v.ndc
      where r.import_id = ${importId} and r.value is not null
    ), told as (
      insert into listing_import_change (import_id, what, row_number, ndc, name, price_cents, before_cents)
      select ${importId}, p.what, p.row_number, p.ndc, d.name, p.price_cents, p.before_cents
      from planned p join drug d on d.ndc = p.ndc where p.what is not null
    ), counted as (
      select count(*)::int as good_rows, count(*) filter (where what = 'new_item')::int as new_items,
        count(*) filter (where what = 'changed_item')::int as changed_items,
        count(*) filter (where what is null)::int as unchanged_items
      from planned
    )
    update listing_import i set good_rows = c.good_rows, new_items = c.new_items, changed_items = c.changed_items,
      unchanged_items = c.unchanged_items, ${countedRows(importId)}
    from counted c where i.id = ${importId}
    returning i.good_rows, i.new_items + i.changed_items as differences`.execute(tx);
  return { good_rows: 0, differences: 0, ...rows[0], large: 0, doubtful_names: 0 };
}

/** Carries out the good rows of a batch; what each did is kept with it. */
export async function takeBatch(tx: Tx, { importId, companyId, after, last, now }: Batch): Promise<void> {
  const inBatch = sql`r.import_id = ${importId} and r.row_number > ${after} and r.row_number <= ${last}
    and r.value is not null and r.effect is null`;
  const { rows } = await sql<WantedItem & { by: number }>`select v.ndc, v.price_cents, i.created_by as by
    from listing_import_row r ${NEXT} join listing_import i on i.id = r.import_id where ${inBatch}`.execute(
    tx,
  );
  const by = rows[0]?.by;
  if (by === undefined) return;
  const wanted = rows.map(({ ndc, price_cents }) => ({ ndc, price_cents }));
  const taken = await takeItems(tx, { companyId, by, now }, wanted);
  const effects = Object.fromEntries(taken.map(({ ndc, ...effect }) => [ndc, effect]));
  await sql`update listing_import_row r set effect = coalesce(${JSON.stringify(effects)}::jsonb -> (r.value ->> 'ndc'), '{}')
    where ${inBatch}`.execute(tx);
}

/** What the rows of an import did, as the portfolio takes it back. */
export const takenBy = (importId: number): RawBuilder<unknown> => sql`
  select e.* from listing_import_row r
  cross join lateral jsonb_to_record(r.effect) as e(item_id bigint, made boolean, before_cents bigint, after_cents bigint)
  where r.import_id = ${importId} and r.effect ->> 'item_id' is not null`;
