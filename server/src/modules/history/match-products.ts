import { sql } from 'kysely';
import { matchProduct, type KnownProduct } from '#rules/history/match-product.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import type { WrittenProduct } from './report/report-worker.ts';

interface DrugRow {
  ndc: string;
  name: string;
  proprietary_name: string | null;
  substance_name: string | null;
  wholesale_cents: number | null;
}

const PRODUCTS_PER_STATEMENT = 5_000;
const DRUG = sql`d.ndc, d.name, d.proprietary_name, d.substance_name, d.wholesale_cents`;

const toKnown = ({
  ndc,
  name,
  proprietary_name,
  substance_name,
  wholesale_cents,
}: DrugRow): KnownProduct => ({
  ndc,
  name,
  otherNames: [proprietary_name, substance_name],
  wholesaleCents: wholesale_cents,
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
      const match = matchProduct({ label, written, priceCents: price_cents }, found, sibling);
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

/** What a person said about a product stands for all equal ones, of earlier and later reports. */
export async function followDecisions(tx: Tx, which: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ calibration_id: number }>`with settled as (
      update calibration_product p set ndc = d.ndc, decided_by = d.decided_by, decided_at = d.decided_at,
        state = case when d.ndc is null then 'rejected' else 'matched' end, confidence = 1,
        reason = case when d.ndc is null then 'Set aside by a person.' else 'Settled by a person.' end
      from calibration_decision d
      where ${which} and d.ndc_text = p.ndc_text and d.label = lower(p.label)
        and (p.state in ('doubtful', 'unknown') or p.decided_at is not null)
        and (p.decided_at is null or p.decided_at <> d.decided_at or p.ndc is distinct from d.ndc)
      returning p.calibration_id)
    select distinct calibration_id from settled`.execute(tx);
  return rows.map((row) => row.calibration_id);
}
