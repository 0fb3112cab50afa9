import { sql } from 'kysely';
import type { RowOutcome } from '#rules/history/outcomes.ts';
import { formatNdc } from '#rules/ndc.ts';
import { toDollars } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { readPage } from '../../../platform/database/read-page.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { NO_WHOLE_PACKS, packCentsOfRow, packsOfRow, wholePacks } from '../packs-of-row.ts';
import { NO_REPORT, reportsOf } from './calibrations.ts';

interface Row {
  place: number;
  sheet: string | null;
  row: number;
  outcome: RowOutcome;
  reason: string;
  confidence: number | null;
  facility_name: string | null;
  invoice_date: string | null;
  ndc_text: string | null;
  label: string | null;
  written: string | null;
  ndc: string | null;
  name: string | null;
  quantity: number | null;
  price_cents: number | null;
  extended_cents: number | null;
  counts_as: { packs: number; cents: number } | null;
  account_type: string | null;
}

const sameLine = sql`purchase_history_row h where (h.facility_id, h.ndc, h.invoice_date, h.quantity, h.price_cents)
  = (r.facility_id, p.ndc, r.invoice_date, ${packsOfRow}, ${packCentsOfRow})
  and (h.account_type = r.account_type or 'Undefined' in (h.account_type, r.account_type))`;
/** Whether the row counts: its line is of this row, not of another report that has it too. */
const isCounted = sql`exists (select from ${sameLine} and h.calibration_id = r.calibration_id and h.place = r.place)`;
/** Whether another report has its line. What neither has is still to be counted, after a decision about its product. */
const isOfOther = sql`exists (select from ${sameLine} and h.calibration_id is distinct from r.calibration_id)`;
const isOther = sql`(r.problem is not null or r.facility_id is null or not ${wholePacks})`;

const OUTCOMES = {
  counted: sql`not ${isOther} and p.state = 'matched' and ${isCounted}`,
  counting: sql`not ${isOther} and p.state = 'matched' and not ${isCounted} and not ${isOfOther}`,
  repeated: sql`not ${isOther} and p.state = 'matched' and not ${isCounted} and ${isOfOther}`,
  doubtful: sql`not ${isOther} and p.state = 'doubtful'`,
  unused: sql`not r.is_skipped and (${isOther} or p.state in ('unknown', 'rejected'))`,
  skipped: sql`r.is_skipped`,
} satisfies Record<RowOutcome, unknown>;

const REPEATED = 'Another report has this line already; it counts once.';
const COUNTING = 'It is being counted.';

interface Asked {
  outcome?: RowOutcome | undefined;
  page: number;
  per_page: number;
}

/** The rows of a report of the own range, as they stand in the file. */
export async function listCalibrationRows(scope: Scope, db: Queryable, id: number, asked: Asked) {
  const { rows: found } = await sql`select from calibration c join facility f on f.id = c.facility_id
    where c.id = ${id} and ${reportsOf(scope)}`.execute(db);
  if (found.length === 0) throw notFound(NO_REPORT);
  // A report may be of facilities that the asker does not see.
  const seen = scope.isAdmin
    ? sql`true`
    : sql`(facility_id is null or facility_id in (select f.id from facility f where ${reportsOf(scope)}))`;
  const { rows, meta } = await readPage<Row>(
    db,
    {
      columns: sql`r.place, r.sheet, r.row_number as row, r.written, f.name as facility_name, r.invoice_date, p.ndc_text, p.label, p.ndc, d.name,
        r.quantity, r.price_cents, r.extended_cents, r.account_type, p.confidence::float8 as confidence,
        case when p.state = 'matched' and (p.packs_per_case > 1 or p.units_per_pack > 1) and not ${isOther}
          then json_build_object('packs', ${packsOfRow}, 'cents', ${packCentsOfRow}) end as counts_as,
        case when r.is_skipped then 'skipped' when ${OUTCOMES.unused} then 'unused'
          when p.state = 'doubtful' then 'doubtful' when ${isCounted} then 'counted' when ${isOfOther} then 'repeated' else 'counting' end as outcome,
        case when r.problem is not null then r.problem when not ${wholePacks} then ${NO_WHOLE_PACKS} when p.state = 'matched' and not ${isCounted}
          then case when ${isOfOther} then ${REPEATED} else ${COUNTING} end else coalesce(p.reason, '') end as reason`,
      from: sql`(select * from calibration_row where calibration_id = ${id} and ${seen}) r
        left join calibration_product p on p.calibration_id = r.calibration_id and p.product_no = r.product_no
        left join drug d on d.ndc = p.ndc
        left join facility f on f.id = r.facility_id`,
      where: asked.outcome === undefined ? sql`true` : OUTCOMES[asked.outcome],
      orderBy: sql`r.place`,
      key: sql`r.place`,
    },
    asked,
  );
  return { data: rows.map(toRow), meta };
}

const dollars = (cents: number | null) => (cents === null ? null : toDollars(cents));

const toRow = ({ price_cents, extended_cents, ndc, counts_as: counted, ...row }: Row) => ({
  ...row,
  ndc: ndc === null ? null : formatNdc(ndc),
  price: dollars(price_cents),
  counts_as: counted && { packs: counted.packs, price: toDollars(counted.cents) },
  extended_cost: dollars(extended_cents),
});
