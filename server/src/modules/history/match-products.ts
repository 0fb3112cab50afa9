import { sql } from 'kysely';
import { EQUAL_PRICE, FAR_PRICE, matchProduct, type KnownProduct } from '#rules/history/match-product.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { asSettled, isSettledOtherwise, packCentsOfRow } from './packs-of-row.ts';
import type { WrittenProduct } from './report/report-worker.ts';

interface DrugRow {
  ndc: string;
  name: string;
  proprietary_name: string | null;
  substance_name: string | null;
}

const PRODUCTS_PER_STATEMENT = 5_000;
const DRUG = sql`d.ndc, d.name, d.proprietary_name, d.substance_name`;

const toKnown = ({ ndc, name, proprietary_name, substance_name }: DrugRow): KnownProduct => ({
  ndc,
  name,
  otherNames: [proprietary_name, substance_name],
});

/** Labeler and product, without the pack. */
const productOf = (ndc: string) => ndc.slice(0, 9);

async function findDrugs(db: Queryable, ndcs: readonly string[]): Promise<Map<string, KnownProduct>> {
  const { rows } = await sql<DrugRow>`select ${DRUG} from drug d where d.ndc = any (${ndcs}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.ndc, toKnown(row)]));
}

/** One other pack of each product, the first by its NDC. */
async function findSiblings(db: Queryable, products: readonly string[]): Promise<Map<string, KnownProduct>> {
  const { rows } = await sql<DrugRow>`select ${DRUG} from unnest(${products}::text[]) p(product)
    cross join lateral (select * from drug where ndc >= p.product || '00' and ndc <= p.product || '99'
      order by ndc limit 1) d`.execute(db);
  return new Map(rows.map((row) => [productOf(row.ndc), toKnown(row)]));
}

/** Says of each product of a report which one of the directory it is, with a confidence and a reason. */
export async function matchProducts(db: Queryable, products: readonly WrittenProduct[]) {
  const matched = [];
  for (let start = 0; start < products.length; start += PRODUCTS_PER_STATEMENT) {
    const batch = products.slice(start, start + PRODUCTS_PER_STATEMENT);
    const known = await findDrugs(db, [...new Set(batch.flatMap(({ written }) => written.candidates))]);
    const strange = batch.filter(({ written }) => written.candidates.every((ndc) => !known.has(ndc)));
    const siblings = await findSiblings(db, [
      ...new Set(strange.flatMap(({ written }) => written.candidates.map(productOf))),
    ]);
    for (const { product_no, ndc_text, label, written, row_count, packs, cents } of batch) {
      const price_cents = packs === 0 ? null : Math.round(cents / packs);
      const found = written.candidates.flatMap((ndc) => known.get(ndc) ?? []);
      const [sibling = null] = written.candidates.flatMap((ndc) => siblings.get(productOf(ndc)) ?? []);
      const match = matchProduct({ label, written }, found, sibling);
      matched.push({ product_no, ndc_text, label, row_count, price_cents, ...match });
    }
  }
  return matched;
}

type MatchedProduct = Awaited<ReturnType<typeof matchProducts>>[number];

/** Stores the products of a report. */
export async function storeProducts(
  tx: Tx,
  calibrationId: number,
  products: readonly MatchedProduct[],
): Promise<void> {
  await sql`delete from calibration_product where calibration_id = ${calibrationId}`.execute(tx);
  await sql`insert into calibration_product (calibration_id, product_no, ndc_text, label, ndc, state, confidence, reason,
      row_count, price_cents)
    select ${calibrationId}::bigint, p.* from json_to_recordset(${JSON.stringify(products)}::json)
      as p(product_no int, ndc_text text, label text, ndc text, state text, confidence numeric, reason text, row_count int,
        price_cents bigint)`.execute(tx);
}

const PRICE_DOUBT =
  'A pack cost more than twenty times its list price, or less than a twentieth: it may count something else than packs.';

/**
 * Sets lines of known products apart whose price is of another quantity: those at about one price wait as a product of their
 * own, and the other lines count. What a person said of equal ones follows at once; settled, they stay as they are.
 */
export async function setPricesApart(tx: Tx, calibrationId: number): Promise<void> {
  await sql`with doubtful as (
      select r.place, r.product_no, r.price_cents from calibration_row r
      join calibration_product p on p.calibration_id = r.calibration_id and p.product_no = r.product_no
        and p.state = 'matched' and not p.is_price_doubt
      join drug d on d.ndc = p.ndc
      where r.calibration_id = ${calibrationId} and (${packCentsOfRow} > d.wholesale_cents * ${sql.lit(FAR_PRICE)}
        or ${packCentsOfRow} * ${sql.lit(FAR_PRICE)} < d.wholesale_cents)
    ), stepped as (
      select *, price_cents > ${sql.lit(EQUAL_PRICE)} * lag(price_cents, 1, price_cents)
        over (partition by product_no order by price_cents) as is_step from doubtful
    ), far as (
      select *, count(*) filter (where is_step) over (partition by product_no order by price_cents) as step from stepped
    ), apart as (
      select product_no, step, count(*)::int as rows, avg(price_cents)::bigint as cents,
        (select max(product_no) from calibration_product where calibration_id = ${calibrationId})
          + row_number() over (order by product_no, step) as own_no
      from far group by product_no, step
    ), kept as (
      insert into calibration_product (calibration_id, product_no, ndc_text, label, ndc, state, confidence, reason,
        row_count, price_cents, is_price_doubt)
      select p.calibration_id, a.own_no, p.ndc_text, p.label, p.ndc, 'doubtful', 0.4, ${PRICE_DOUBT}, a.rows, a.cents, true
      from apart a join calibration_product p on p.calibration_id = ${calibrationId} and p.product_no = a.product_no
    ), fewer as (
      update calibration_product p set row_count = p.row_count - a.rows
      from (select product_no, sum(rows)::int as rows from apart group by 1) a
      where p.calibration_id = ${calibrationId} and p.product_no = a.product_no
    )
    update calibration_row r set product_no = a.own_no from far f join apart a using (product_no, step)
    where r.calibration_id = ${calibrationId} and r.place = f.place`.execute(tx);
  await followPriceDecisions(tx, sql`p.calibration_id = ${calibrationId}`);
}

/** What a person said about a product stands for all equal ones, of earlier and later reports. */
export async function followDecisions(tx: Tx, which: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ calibration_id: number }>`with settled as (
      update calibration_product p set decided_by = d.decided_by, decided_at = d.decided_at, ${asSettled}
      from calibration_decision d
      where ${which} and not p.is_price_doubt and d.ndc_text = p.ndc_text and d.label = lower(p.label)
        and (p.state in ('doubtful', 'unknown') or p.decided_at is not null)
        and ${isSettledOtherwise}
      returning p.calibration_id)
    select distinct calibration_id from settled`.execute(tx);
  return rows.map((row) => row.calibration_id);
}

const isAboutEqual = sql`d.price_cents <= ${sql.lit(EQUAL_PRICE)} * p.price_cents and p.price_cents <= ${sql.lit(EQUAL_PRICE)} * d.price_cents`;
/** Of cases or units: what a pack then costs is near its list price again. */
const isNearAgain = sql`(d.packs_per_case, d.units_per_pack) = (1, 1) or not exists (select from drug g where g.ndc = d.ndc
  and (p.price_cents * d.units_per_pack > g.wholesale_cents * ${sql.lit(FAR_PRICE)} * d.packs_per_case
    or p.price_cents * d.units_per_pack * ${sql.lit(FAR_PRICE)} < g.wholesale_cents * d.packs_per_case))`;

/** The same for lines at a far price: of what was said of equal ones at about theirs, what was said of the nearest. */
export async function followPriceDecisions(tx: Tx, which: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ calibration_id: number }>`with nearest as (
      select distinct on (p.calibration_id, p.product_no) p.calibration_id, p.product_no, d.ndc, d.packs_per_case,
        d.units_per_pack, d.decided_by, d.decided_at
      from calibration_product p
      join calibration_price_decision d on d.ndc_text = p.ndc_text and d.label = lower(p.label) and ${isAboutEqual}
      where ${which} and p.is_price_doubt and (p.state = 'doubtful' or p.decided_at is not null) and (${isNearAgain})
      order by p.calibration_id, p.product_no, abs(p.price_cents - d.price_cents), d.decided_at desc
    ), settled as (
      update calibration_product p set decided_by = d.decided_by, decided_at = d.decided_at, ${asSettled}
      from nearest d where p.calibration_id = d.calibration_id and p.product_no = d.product_no and ${isSettledOtherwise}
      returning p.calibration_id)
    select distinct calibration_id from settled`.execute(tx);
  return rows.map((row) => row.calibration_id);
}
