import { sql, type RawBuilder } from 'kysely';
import type { Calibration, CalibrationDetail } from '#contract/history/calibrations.ts';
import { seenFacilities } from '#rules/accounts/facilities.ts';
import { missingReportColumns, type ReportMapping } from '#rules/history/report-columns.ts';
import { mayTakeBack, type CalibrationState } from '#rules/history/outcomes.ts';
import { formatNdc } from '#rules/ndc.ts';
import { toDollars } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { contains, isoOf, readPage, readRows, type Selection } from '../../../platform/database/read-page.ts';
import { notFound } from '../../../platform/errors.ts';
import { hasPermission, hasRole, type Scope } from '../../../platform/scope.ts';
import { facilitiesOf, facilityPerson } from '../../accounts/index.ts';
import { hidesPrices } from '../../catalog/index.ts';
import { NO_WHOLE_PACKS, wholePacks } from '../packs-of-row.ts';

export const NO_REPORT = 'This purchase report does not exist.';
const DOUBTS_SHOWN = 200;
const PROBLEMS_SHOWN = 50;

/** Reports `c` of the facilities `f` that a buyer sees; all for administrators of the catalog. */
export function reportsOf(scope: Scope): RawBuilder<unknown> {
  if (scope.isAdmin) return sql`true`;
  return hasRole(scope, 'Buyer') ? facilitiesOf(seenFacilities(facilityPerson(scope))) : sql`false`;
}

/** Whether a report `c` has rows of facilities that the asker does not see. */
export const isOfOthers = (scope: Scope): RawBuilder<unknown> =>
  scope.isAdmin
    ? sql`false`
    : sql`exists (select from facility f where f.id = any (c.facility_ids) and not (${reportsOf(scope)}))`;

/** The names of further facilities with lines in a report `c`, those that the asker sees. */
const othersIn = (scope: Scope): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(f.name order by f.name), '[]') from facility f
    where f.id = any (c.facility_ids) and f.id <> c.facility_id and ${reportsOf(scope)})`;

interface Row extends Omit<Calibration, 'created_date' | 'can' | 'file_url'> {
  document_id: number | null;
  uploader_id: number | null;
  /** Has rows of facilities that the asker does not see. */
  is_of_others: boolean;
  created_at: string;
}

const listedColumns = (
  scope: Scope,
) => sql`c.uploaded_by as uploader_id, ${isOfOthers(scope)} as is_of_others, c.id, c.document_id, c.facility_id, f.name as facility_name, ${othersIn(scope)} as other_facilities, c.file_name,
  u.first_name || ' ' || u.last_name as uploaded_by, c.uploaded_at as created_at, c.state, c.reason, c.progress,
  c.row_count, c.counted_rows, c.repeated_rows, c.doubtful_rows, c.unused_rows, c.skipped_rows,
  c.first_invoice as first_invoice_date, c.last_invoice as last_invoice_date, report_sent_before(c.id) as same_as`;
const FROM = sql`calibration c join facility f on f.id = c.facility_id left join app_user u on u.id = c.uploaded_by`;

interface Asked {
  search?: string | undefined;
  facility_id?: number | undefined;
  state?: CalibrationState | undefined;
  doubtful?: 'true' | undefined;
  page: number;
  per_page: number;
}

const matching = (search = '') =>
  search === ''
    ? sql`true`
    : sql`(f.name ilike ${contains(search)} or c.file_name ilike ${contains(search)})`;

/** Reports of the own range, newest first; without a state those that were taken back are left out. */
export async function listCalibrations(scope: Scope, db: Queryable, asked: Asked) {
  const isQueue = asked.doubtful !== undefined;
  const selection: Selection = {
    columns: listedColumns(scope),
    from: FROM,
    where: sql`${reportsOf(scope)}
      and ${matching(asked.search)}
      and ${asked.facility_id === undefined ? sql`true` : sql`(c.facility_id = ${asked.facility_id} or ${asked.facility_id}::bigint = any (c.facility_ids))`}
      and ${asked.state === undefined ? sql`c.state <> 'taken_back'` : sql`c.state = ${asked.state}`}
      and ${isQueue ? sql`report_waits(c)` : sql`true`}`,
    orderBy: isQueue ? sql`c.id` : sql`c.id desc`,
    key: sql`c.id`,
  };
  const { rows, meta } = await readPage<Row>(db, selection, asked);
  return { data: rows.map((row) => toCalibration(scope, row)), meta };
}

function toCalibration(
  scope: Scope,
  { document_id, uploader_id, is_of_others: isOfOthers, created_at, ...row }: Row,
): Calibration {
  const isStanding = row.state === 'read' || row.state === 'columns';
  const isGone = row.state === 'taking_back' || row.state === 'taken_back';
  const isKeeper = hasPermission(scope, 'catalog');
  return {
    ...row,
    file_url: document_id === null || isGone || isOfOthers ? null : `/services/document/${document_id}/file`,
    created_date: isoOf(created_at),
    can: {
      map: isStanding && document_id !== null && !isOfOthers,
      settle: isKeeper && row.state === 'read',
      reject: isKeeper && isStanding,
      take_back: !isGone && !isOfOthers && mayTakeBack(scope, uploader_id),
    },
  };
}

type Layout = Pick<
  CalibrationDetail,
  'sheet' | 'header_row' | 'columns' | 'mapping_source' | 'notes' | 'problems'
> & { mapping: ReportMapping; settings: Partial<CalibrationDetail['settings']> };

interface DoubtRow {
  product_no: number;
  ndc_text: string;
  label: string;
  rows: number;
  price_cents: number | null;
  packs_per_case: number;
  units_per_pack: number;
  confidence: number;
  reason: string;
  settled: boolean;
  set_aside: boolean;
  far_price: boolean;
  ndc: string | null;
  name: string | null;
  wholesale_cents: number | null;
  eaches_per_pack: number | null;
}

/** Products of the report `c`, those with most rows first. */
const productsWhere = (which: RawBuilder<unknown>) => sql`(select coalesce(json_agg(p), '[]') from (
  select p.product_no, p.ndc_text, p.label, p.row_count as rows, p.price_cents, p.packs_per_case, p.units_per_pack, p.confidence::float8 as confidence,
    p.reason, p.decided_at is not null as settled, p.state = 'rejected' as set_aside, p.is_price_doubt as far_price, p.ndc, d.name, d.wholesale_cents, d.eaches_per_pack
  from calibration_product p left join drug d on d.ndc = p.ndc
  where p.calibration_id = c.id and (${which})
  order by p.row_count desc, p.product_no limit ${sql.lit(DOUBTS_SHOWN)}) p)`;

/** One report of the own range; any other is 404. */
export async function viewCalibration(scope: Scope, db: Queryable, id: number): Promise<CalibrationDetail> {
  const [row] = await readRows<Row & Layout & { doubts: DoubtRow[]; settled: DoubtRow[] }>(db, {
    columns: sql`${listedColumns(scope)}, c.sheet, c.header_row, c.columns, c.mapping, c.mapping_source, c.notes, c.settings,
      ${productsWhere(sql`p.state = 'doubtful'`)} as doubts,
      ${productsWhere(hasPermission(scope, 'catalog') ? sql`p.decided_at is not null or p.state = 'unknown'` : sql`false`)} as settled,
      (select coalesce(json_agg(r), '[]') from (select t.reason, sum(t.rows)::int as rows, min(t.first_row) as first_row
        from (select r.problem as reason, count(*) as rows, min(r.row_number) as first_row
            from calibration_row r where r.calibration_id = c.id and r.problem is not null and not r.is_skipped
            group by 1
          union all select p.reason, count(*), min(r.row_number) from calibration_product p
            join calibration_row r on r.calibration_id = c.id and r.product_no = p.product_no and r.problem is null
            where p.calibration_id = c.id and p.state in ('unknown', 'rejected') group by 1
          union all select ${NO_WHOLE_PACKS}, count(*), min(r.row_number) from calibration_product p
            join calibration_row r on r.calibration_id = c.id and r.product_no = p.product_no and r.problem is null
            where p.calibration_id = c.id and p.state = 'matched' and not ${wholePacks} having count(*) > 0) t
        group by 1 order by 2 desc, 1 limit ${sql.lit(PROBLEMS_SHOWN)}) r) as problems`,
    from: FROM,
    where: sql`c.id = ${id} and ${reportsOf(scope)}`,
    orderBy: sql`c.id`,
    key: sql`c.id`,
  });
  if (!row) throw notFound(NO_REPORT);
  const {
    sheet,
    header_row,
    columns,
    mapping,
    mapping_source,
    notes,
    settings,
    doubts,
    settled,
    problems,
    ...listed
  } = row;
  return {
    ...toCalibration(scope, listed),
    sheet,
    header_row,
    columns,
    mapping,
    mapping_source,
    settings: { date_order: 'mdy', decimal: 'point', ...settings },
    missing_columns: columns.length === 0 ? [] : [...missingReportColumns(mapping)],
    notes,
    doubts: doubts.map((one) => toDoubt(one, hidesPrices(scope))),
    settled: settled.map((one) => toDoubt(one, false)),
    problems,
  };
}

const dollarsOrNull = (cents: number | null) => (cents === null ? null : toDollars(cents));

const toDoubt = (
  { price_cents, ndc, name, wholesale_cents, eaches_per_pack, ...row }: DoubtRow,
  hidden: boolean,
) => ({
  ...row,
  price: dollarsOrNull(price_cents),
  proposed:
    ndc === null || name === null || eaches_per_pack === null
      ? null
      : { ndc: formatNdc(ndc), name, price: hidden ? null : dollarsOrNull(wholesale_cents), eaches_per_pack },
});
