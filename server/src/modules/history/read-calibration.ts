import { sql } from 'kysely';
import { addDays } from '#rules/dates.ts';
import { missingReportColumns } from '#rules/history/report-columns.ts';
import { utcDay, type Clock } from '../../platform/clock.ts';
import { inTransaction, type Database, type Tx } from '../../platform/database/database.ts';
import { AppError, toAppError } from '../../platform/errors.ts';
import type { FileStore } from '../../platform/files/files.ts';
import { announceLive } from '../../platform/jobs/events.ts';
import { runSystemCommand } from '../../platform/system-command.ts';
import { allowBulk, recallMapping, toFacility, type CalibrationRecord } from './calibration-store.ts';
import {
  countReport,
  facilitiesOf,
  lockToCount,
  noteFacilities,
  NOTHING_COUNTS,
  recount,
  recountOf,
} from './count-history.ts';
import { calibrationRead, calibrationRejected, columnsWanted } from './events.ts';
import { followDecisions, matchProducts, setPricesApart, storeProducts } from './match-products.ts';
import { layOutReport, type ReportLayout } from './report/layout.ts';
import { readReport } from './report/read-report.ts';
import type { RowArrays, WrittenProduct } from './report/report-worker.ts';

interface Deps {
  db: Database;
  files: FileStore;
  clock: Clock;
}

type Order = CalibrationRecord & { file_id: number; read_run: number; counted_rows: number };

/** The report was taken back, or another reading has taken the place of this one. */
class Superseded extends Error {}

const FAILURE = 'The file could not be read because of an unexpected error; upload it again.';
const NO_ROWS = 'The file holds no purchases.';

/**
 * The job: reads a report, says of each product what it is, and counts what is sure. A process that dies leaves rows that
 * the next attempt replaces. When the database is away the queue tries again; any other failure rejects the report.
 */
export async function readCalibration(deps: Deps, id: number): Promise<void> {
  const order = await begin(deps.db, id);
  if (!order) return;
  try {
    await read(deps, order);
  } catch (error) {
    if (error instanceof Superseded) return;
    if (toAppError(error).code === 'unavailable') throw error;
    await reject(deps, order, error instanceof AppError ? error.message : FAILURE).catch(ignoreSuperseded);
    if (!(error instanceof AppError)) throw error;
  }
}

function ignoreSuperseded(error: unknown): void {
  if (!(error instanceof Superseded)) throw error;
}

async function begin(db: Database, id: number): Promise<Order | undefined> {
  const { rows } = await sql<Order>`update calibration c set read_run = c.read_run + 1, progress = 0
    from document d where c.id = ${id} and c.state = 'reading' and d.id = c.document_id
    returning c.id, c.document_id, c.company_id, c.facility_id, c.file_name, c.uploaded_by, c.state, c.reason, c.columns,
      c.mapping, c.mapping_source, c.settings, c.choices, c.counted_rows, c.read_run, d.file_id`.execute(db);
  return rows[0];
}

async function read({ db, files, clock }: Deps, order: Order): Promise<void> {
  const { bytes } = await files.read(db, order.file_id);
  const deas = JSON.stringify(await deaNumbers(db, order));
  // A day ahead of UTC is today somewhere.
  const latest = addDays(utcDay(clock.now()), 1);
  const seen: { layout: ReportLayout | null } = { layout: null };
  const products = await readReport(
    { name: order.file_name, bytes },
    {
      async decide(sheets, form) {
        const layout = await layOutReport(sheets, form, {
          chosen: {
            mapping: order.mapping_source === 'chosen' ? order.mapping : null,
            settings: order.choices,
          },
          recall: (key) => recallMapping(db, order.company_id, key),
        });
        if (layout === null) throw new AppError('rule_broken', NO_ROWS);
        seen.layout = layout;
        await whileCurrent(db, order, (tx) => clear(tx, order.id));
        if (missingReportColumns(layout.mapping).length > 0) return null;
        return { sheets: layout.sheets, reading: { mapping: layout.mapping, ...layout.settings }, latest };
      },
      keep: (rows, done) => whileCurrent(db, order, (tx) => keepRows(tx, order, { rows, done, deas })),
    },
  );
  if (seen.layout === null) return;
  if (products === null) await askForColumns({ db, clock }, order, seen.layout);
  else if (products.length === 0 && !(await hasLines(db, order.id)))
    throw new AppError('rule_broken', NO_ROWS);
  else await conclude({ db, clock }, order, seen.layout, products);
}

/** A report may be of several facilities; rows of those that the uploader may not buy for are not used. */
async function deaNumbers(db: Database, { company_id, facility_id, uploaded_by }: Order) {
  const { rows } = await sql<{ dea: string; id: number }>`
    select upper(f.dea_number) as dea, f.id from facility f
    left join app_user u on u.id = ${uploaded_by}::bigint
    where f.company_id = ${company_id} and f.dea_number is not null and (f.id = ${facility_id}
      or u.id is null or u.company_id is distinct from f.company_id
      or f.id = u.primary_facility_id
      or exists (select from user_facility a where a.user_id = u.id and a.facility_id = f.id)
      or exists (select from user_role r where r.user_id = u.id and r.role = 'CompanyAdmin'))`.execute(db);
  return rows;
}

const clear = (tx: Tx, id: number) =>
  sql`delete from calibration_row where calibration_id = ${id}`.execute(tx);

async function hasLines(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select from calibration_row where calibration_id = ${id} and not is_skipped) as found`.execute(db);
  return rows[0]?.found ?? false;
}

interface Batch {
  rows: RowArrays;
  done: number;
  deas: string;
}

async function keepRows(tx: Tx, { id, facility_id }: Order, { rows, done, deas }: Batch): Promise<void> {
  // A crash loses rows that are read again.
  await sql`set local synchronous_commit = off`.execute(tx);
  await sql`insert into calibration_row (calibration_id, place, sheet, row_number, product_no, facility_id, invoice_date, quantity,
      price_cents, extended_cents, account_type, problem, written, is_skipped)
    select ${id}::bigint, r.place, r.sheet, r.row_number, r.product_no,
      case when r.product_no is null then null when r.dea is null then ${facility_id}::bigint else f.id end,
      r.invoice_date, r.quantity, r.price_cents, r.extended_cents, r.account_type,
      case when r.dea is not null and f.id is null then 'DEA number ' || r.dea || ' belongs to none of your facilities.'
        else r.problem end, r.written, coalesce(r.is_skipped, false)
    from unnest(${rows.place}::int[], ${rows.sheet}::text[], ${rows.row_number}::int[], ${rows.product_no}::int[], ${rows.dea}::text[],
        ${rows.invoice_date}::date[], ${rows.quantity}::int[], ${rows.price_cents}::bigint[],
        ${rows.extended_cents}::bigint[], ${rows.account_type}::text[], ${rows.problem}::text[], ${rows.written}::text[],
        ${rows.is_skipped}::boolean[])
      as r(place, sheet, row_number, product_no, dea, invoice_date, quantity, price_cents, extended_cents, account_type, problem,
        written, is_skipped)
    left join (select distinct on (dea) dea, id from json_to_recordset(${deas}::json) as x(dea text, id bigint)
      order by dea, id) f on f.dea = r.dea`.execute(tx);
  await sql`update calibration set progress = ${done} where id = ${id}`.execute(tx);
}

/** Nothing counts until somebody has said which column is which. */
const askForColumns = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, order: Order, layout: ReportLayout) =>
  runSystemCommand(
    { db, clock, operation: 'calibration.columns_wanted' },
    async ({ tx, audit, announce, live }) => {
      await lockToCount(tx, order.id);
      await requireCurrent(tx, order);
      await keepLayout(tx, order, layout, 'columns');
      await forgetCounted(tx, order);
      audit({ entity: 'calibration', entityId: order.id, after: { state: 'columns' } });
      announce(await columnsWanted(tx, order));
      live(toFacility(order));
    },
  );

/** What counted of it before counts no more. */
async function forgetCounted(tx: Tx, { id, counted_rows: counted }: Order): Promise<void> {
  await tx.updateTable('calibration').set(NOTHING_COUNTS).where('id', '=', id).execute();
  if (counted > 0) await recountOf(tx, await facilitiesOf(tx, id));
}

const keepLayout = (tx: Tx, order: Order, layout: ReportLayout, state: 'columns' | 'read') =>
  tx
    .updateTable('calibration')
    .set({
      state,
      reason: null,
      sheet: layout.sheet,
      header_row: layout.header_row,
      columns: JSON.stringify(layout.columns),
      mapping: JSON.stringify(layout.mapping),
      mapping_source: layout.mapping_source,
      settings: JSON.stringify(layout.settings),
      notes: JSON.stringify(layout.notes),
    })
    .where('id', '=', order.id)
    .execute();

/** One step: products, what counts, usage, and everybody told. */
async function conclude(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  order: Order,
  layout: ReportLayout,
  products: readonly WrittenProduct[],
): Promise<void> {
  const matched = await matchProducts(db, products);
  await whileCurrent(db, order, async (tx) => {
    await allowBulk(tx);
    await storeProducts(tx, order.id, matched);
    await noteFacilities(tx, order.id, { besides: true });
  });
  // Nothing is known of rows that have just come, and without it they would be joined one by one.
  await sql`analyze calibration_row, calibration_product`.execute(db);
  await runSystemCommand(
    { db, clock, operation: 'calibration.read' },
    async ({ tx, audit, announce, live }, now) => {
      const facilities = await lockToCount(tx, order.id);
      await requireCurrent(tx, order);
      await followDecisions(tx, sql`p.calibration_id = ${order.id}`);
      await setPricesApart(tx, order.id);
      await keepLayout(tx, order, layout, 'read');
      await tx.updateTable('calibration').set({ read_at: now }).where('id', '=', order.id).execute();
      if (order.counted_rows > 0) await recount(tx, facilities);
      else await countReport(tx, order.id, facilities);
      await noteFacilities(tx, order.id);
      const figures = await tx
        .selectFrom('calibration')
        .select(['row_count', 'counted_rows', 'doubtful_rows', 'repeated_rows', 'unused_rows'])
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow();
      audit({ entity: 'calibration', entityId: order.id, after: { ...figures } });
      announce(await calibrationRead(tx, order, figures));
      live(toFacility(order));
      live({ topic: 'session', facility_ids: facilities });
    },
  );
}

async function reject(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  order: Order,
  reason: string,
): Promise<void> {
  await runSystemCommand(
    { db, clock, operation: 'calibration.rejected' },
    async ({ tx, audit, announce, live }) => {
      await lockToCount(tx, order.id);
      await requireCurrent(tx, order);
      await clear(tx, order.id);
      await tx
        .updateTable('calibration')
        .set({ state: 'rejected', reason })
        .where('id', '=', order.id)
        .execute();
      await forgetCounted(tx, order);
      audit({ entity: 'calibration', entityId: order.id, after: { state: 'rejected', reason } });
      announce(await calibrationRejected(tx, order, reason));
      live(toFacility(order));
    },
  );
}

async function requireCurrent(tx: Tx, order: Order): Promise<void> {
  const { rows } = await sql`select from calibration where id = ${order.id} and state = 'reading'
    and read_run = ${order.read_run} for no key update`.execute(tx);
  if (rows.length === 0) throw new Superseded();
}

/** One transaction of the reading; throws `Superseded` when it was taken back or begun again meanwhile. */
const whileCurrent = (db: Database, order: Order, work: (tx: Tx) => Promise<unknown>): Promise<void> =>
  inTransaction(db, async (tx) => {
    await requireCurrent(tx, order);
    await work(tx);
    await announceLive(tx, [toFacility(order)]);
  });
