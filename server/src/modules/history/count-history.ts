import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { announceLive } from '../../platform/jobs/events.ts';
import { allowBulk } from './calibration-store.ts';
import { packCentsOfRow, packsOfRow, wholePacks } from './packs-of-row.ts';

/**
 * Locks the histories of facilities in the order of their ids, so that reports that are read, settled and taken back at
 * the same time come one after the other.
 */
async function lockHistories(tx: Tx, facilityIds: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('history', id))
    from (select distinct unnest(${facilityIds}::bigint[]) as id order by 1) f`.execute(tx);
}

/**
 * Counts the rows of a report that was read, beside what counts already: a line that another report has counts once.
 * A line that stands several times in one report counts as often.
 */
export async function countReport(
  tx: Tx,
  calibrationId: number,
  facilityIds: readonly number[],
): Promise<void> {
  await count(tx, facilityIds, calibrationId);
  await rebuildUsage(tx, facilityIds);
  // Others have what they had: of several reports the first one counts.
  await settleFigures(tx, sql`id = ${calibrationId}`);
}

/** Counts all reports of facilities anew, after one was corrected or taken back: what it had before others counts for them. */
export async function recount(tx: Tx, facilityIds: readonly number[]): Promise<void> {
  await sql`delete from purchase_history_row
    where facility_id = any (${facilityIds}::bigint[])
      and calibration_id in (select id from calibration where state <> 'reading')`.execute(tx);
  await count(tx, facilityIds);
  await rebuildUsage(tx, facilityIds);
  await settleFigures(tx, sql`state = 'read' and facility_ids && ${facilityIds}::bigint[]`);
}

/**
 * What whoever counts a report does first, before it locks the report: others wait here, and hold nothing meanwhile.
 * Answers its facilities.
 */
export async function lockToCount(tx: Tx, calibrationId: number): Promise<number[]> {
  await allowBulk(tx);
  const facilityIds = await facilitiesOf(tx, calibrationId);
  await lockHistories(tx, facilityIds);
  return facilityIds;
}

/** The same before all reports of facilities are counted. */
export async function lockFacilities(tx: Tx, facilityIds: readonly number[]): Promise<void> {
  await allowBulk(tx);
  await lockHistories(tx, facilityIds);
}

/** Counts anew after the reports of facilities changed, and has their open pages show it. */
export async function recountOf(tx: Tx, facilityIds: readonly number[]): Promise<void> {
  await allowBulk(tx);
  await lockHistories(tx, facilityIds);
  await recount(tx, facilityIds);
  await announceLive(tx, [{ topic: 'session', facility_ids: facilityIds }]);
}

/** The figures of a report of which no line counts. */
export const NOTHING_COUNTS = {
  counted_rows: 0,
  repeated_rows: 0,
  doubtful_rows: 0,
  unused_rows: 0,
} as const;

/** Notes which facilities a report has rows of, and its own; `besides` those noted before, which it may count at yet. */
export const noteFacilities = (tx: Tx, calibrationId: number, { besides = false } = {}) =>
  sql`update calibration c set facility_ids = array(
      select c.facility_id ${besides ? sql`union select unnest(c.facility_ids)` : sql``} union select facility_id from calibration_row
      where calibration_id = ${calibrationId} and facility_id is not null)
    where c.id = ${calibrationId}`.execute(tx);

/** The facilities that a report has rows of, and its own. */
export async function facilitiesOf(tx: Tx, calibrationId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select facility_id as id from calibration where id = ${calibrationId}
    union select unnest(facility_ids) from calibration where id = ${calibrationId}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What makes two lines one purchase; a line that stands several times in one report is told apart by its occurrence. */
const LINE = [
  'facility_id',
  'ndc',
  'invoice_date',
  'quantity',
  'price_cents',
  'account_type',
  'occurrence',
] as const;
const lineOf = (alias: string) => columnsOf(alias, LINE);
/** The same whatever its type: a report that names none may have a line that another names with one. */
const UNTYPED = LINE.filter((column) => column !== 'account_type');
const columnsOf = (alias: string, columns: readonly string[]) =>
  sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)));
const IS_UNTYPED = sql`l.account_type = 'Undefined'`;

/**
 * Of the lines of all reports those that count: of several reports the first one. A line without a type is the one that an
 * earlier report has with it, and the other way round, but for a report that itself tells the two apart (`is_apart`).
 */
const FIRST = sql`select * from (select l.*,
    min(l.calibration_id) filter (where ${IS_UNTYPED}) over untyped as untyped,
    min(l.calibration_id) filter (where not ${IS_UNTYPED}) over untyped as typed
  from (select distinct on (${lineOf('l')}) l.* from line l order by ${lineOf('l')}, l.calibration_id) l
  window untyped as (partition by ${columnsOf('l', UNTYPED)})) l
  where l.is_apart or (case when ${IS_UNTYPED} then l.typed < l.calibration_id
    else l.untyped < l.calibration_id and (l.typed < l.untyped) is not true end) is not true`;

/** Whether lines with a type and lines without one are beside each other: only then one may be the other, which takes long to find. */
async function typesMeet(tx: Tx, facilityIds: readonly number[], ofReports: RawBuilder<unknown>) {
  const { rows } = await sql<{ meet: boolean | null }>`
    select bool_or(k.account_type = 'Undefined') and bool_or(k.account_type <> 'Undefined') as meet from (
      select distinct r.account_type from calibration_row r join calibration c on c.id = r.calibration_id
        where ${ofReports} and r.problem is null
      union all
      select distinct h.account_type from purchase_history_row h where h.facility_id = any (${facilityIds}::bigint[])) k`.execute(
    tx,
  );
  return rows[0]?.meet === true;
}

/** Of one report, or of all, the lines that nothing else has: of several reports the first one counts. Its caller holds the histories. */
async function count(tx: Tx, facilityIds: readonly number[], calibrationId?: number): Promise<void> {
  const one = calibrationId !== undefined;
  const ofReports = sql`${one ? sql`r.calibration_id = ${calibrationId}` : sql`true`} and c.state = 'read'
    and c.facility_ids && ${facilityIds}::bigint[] and r.facility_id = any (${facilityIds}::bigint[])`;
  const meet = await typesMeet(tx, facilityIds, ofReports);
  await sql`with line as (
      select r.facility_id, r.invoice_date, p.ndc, x.packs as quantity, x.cents as price_cents, r.account_type,
        row_number() over (partition by r.calibration_id, r.facility_id, p.ndc, r.invoice_date, x.packs, x.cents,
          r.account_type order by r.place)::int as occurrence,
        ${meet ? sql`min(r.account_type) over purchase <> max(r.account_type) over purchase` : sql`true`} as is_apart,
        nullif(coalesce(r.extended_cents, r.quantity::bigint * r.price_cents), x.packs::bigint * x.cents) as extended_cents,
        nullif(p.label, '') as label_name, r.calibration_id, r.place
      from calibration_row r
      join calibration_product p on p.calibration_id = r.calibration_id and p.product_no = r.product_no
      cross join lateral (select ${packsOfRow} as packs, ${packCentsOfRow} as cents) x
      join calibration c on c.id = r.calibration_id
      where ${ofReports} and p.state = 'matched' and r.problem is null and ${wholePacks}
      window purchase as (partition by r.calibration_id, r.facility_id, p.ndc, r.invoice_date, x.packs, x.cents)
    )
    insert into purchase_history_row (${sql.join(LINE.map((column) => sql.ref(column)))}, extended_cents, label_name, calibration_id, place)
    select ${lineOf('f')}, f.extended_cents, f.label_name, f.calibration_id, f.place from (${one ? sql`select * from line` : FIRST}) f
    where not exists (select from purchase_history_row h
      where h.facility_id = any (${facilityIds}::bigint[]) and (${lineOf('h')}) = (${lineOf('f')}))
      and not exists (select from purchase_history_row h
        where not f.is_apart and h.facility_id = any (${facilityIds}::bigint[])
          and (${columnsOf('h', UNTYPED)}) = (${columnsOf('f', UNTYPED)})
          and (h.account_type = 'Undefined') <> (f.account_type = 'Undefined')
          and h.calibration_id is distinct from f.calibration_id)
    -- As the unique index has them, so that its pages fill one after the other.
    order by ${lineOf('f')}`.execute(tx);
}

const rebuildUsage = (tx: Tx, facilityIds: readonly number[]) =>
  sql`select rebuild_usage(${facilityIds}::bigint[])`.execute(tx);

/** What became of the rows of reports. The history knows its lines by facility alone. */
const settleFigures = (tx: Tx, which: RawBuilder<unknown>) =>
  sql`with report as (select id, facility_ids from calibration where ${which}),
      counted as (select h.calibration_id as id, count(*)::int as lines from purchase_history_row h
        where h.facility_id in (select unnest(facility_ids) from report) and h.calibration_id in (select id from report)
        group by 1)
    update calibration c set counted_rows = coalesce(k.lines, 0), repeated_rows = n.usable - coalesce(k.lines, 0),
      doubtful_rows = n.doubtful, skipped_rows = n.skipped,
      unused_rows = n.total - n.usable - n.doubtful - n.skipped, row_count = n.total,
      first_invoice = n.first_invoice, last_invoice = n.last_invoice
    from (select r.calibration_id, count(*)::int as total,
        count(*) filter (where ${usable} and p.state = 'matched')::int as usable,
        count(*) filter (where ${usable} and p.state = 'doubtful')::int as doubtful,
        count(*) filter (where r.is_skipped)::int as skipped,
        min(r.invoice_date) filter (where ${usable}) as first_invoice,
        max(r.invoice_date) filter (where ${usable}) as last_invoice
      from calibration_row r
      left join calibration_product p on p.calibration_id = r.calibration_id and p.product_no = r.product_no
      where r.calibration_id in (select id from report)
      group by r.calibration_id) n left join counted k on k.id = n.calibration_id
    where n.calibration_id = c.id`.execute(tx);

const usable = sql`r.problem is null and r.facility_id is not null and ${wholePacks}`;
