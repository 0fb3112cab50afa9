import { sql } from 'kysely';
import type { CalibrationDetail, calibrationEndpoints } from '#contract/history/calibrations.ts';
import type { Input } from '#contract/endpoint.ts';
import { countedProblem, COUNTS_PACKS } from '#rules/history/counted-units.ts';
import { parseNdc } from '#rules/ndc.ts';
import { conflict, ruleBroken } from '../../platform/errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { haveCounted, lockCalibration, toFacility } from './calibration-store.ts';
import { followDecisions, followPriceDecisions } from './match-products.ts';
import { asSettled } from './packs-of-row.ts';
import { viewCalibration } from './views/calibrations.ts';

type Decision = Input<typeof calibrationEndpoints.settleCalibrationRows>['body']['decisions'][number];

interface Product {
  product_no: number;
  is_price_doubt: boolean;
  /** Mean of its lines. */
  price_cents: number | null;
  ndc_text: string;
  label: string;
}

/**
 * Says what doubtful products are. The decision stands for all equal products of every report, those to come among them –
 * about lines at a far price, for those at about that price; a job for each facility counts their rows.
 */
export async function settleRows(
  context: RequestContext,
  id: number,
  { decisions }: { decisions: readonly Decision[] },
): Promise<{ data: CalibrationDetail }> {
  const { scope, now } = context;
  return context.command(async ({ tx, audit, live }) => {
    const report = await lockCalibration(scope, tx, id);
    if (report.state !== 'read') throw conflict('Rows are settled once the report was read.');
    const products = await findProducts(tx, id, decisions);
    const settled = await readDecisions(tx, decisions, products);
    const far = settled.filter((one) => one.is_price_doubt);
    await sql`insert into calibration_decision (ndc_text, label, ndc, packs_per_case, units_per_pack, decided_by, decided_at)
      select distinct on (d.ndc_text, lower(d.label)) d.ndc_text, lower(d.label), d.ndc, d.packs_per_case,
        d.units_per_pack, ${scope.userId}::bigint,
        ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(settled.filter((one) => !one.is_price_doubt))}::json)
        as d(ndc_text text, label text, ndc text, packs_per_case int, units_per_pack int)
      on conflict (ndc_text, label) do update
        set ndc = excluded.ndc, packs_per_case = excluded.packs_per_case, units_per_pack = excluded.units_per_pack,
          decided_by = excluded.decided_by, decided_at = excluded.decided_at`.execute(tx);
    await sql`insert into calibration_price_decision (ndc_text, label, price_cents, ndc, packs_per_case, units_per_pack,
        decided_by, decided_at)
      select distinct on (d.ndc_text, lower(d.label), d.price_cents) d.ndc_text, lower(d.label), d.price_cents, d.ndc,
        d.packs_per_case, d.units_per_pack, ${scope.userId}::bigint, ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(far)}::json)
        as d(ndc_text text, label text, price_cents bigint, ndc text, packs_per_case int, units_per_pack int)
      on conflict (ndc_text, label, price_cents) do update
        set ndc = excluded.ndc, packs_per_case = excluded.packs_per_case, units_per_pack = excluded.units_per_pack,
          decided_by = excluded.decided_by, decided_at = excluded.decided_at`.execute(tx);
    // Of its own lines it holds as it was said, whatever a pack then costs.
    await sql`update calibration_product p set decided_by = ${scope.userId}, decided_at = ${now}, ${asSettled}
      from json_to_recordset(${JSON.stringify(far)}::json)
        as d(product_no int, ndc text, packs_per_case int, units_per_pack int)
      where p.calibration_id = ${id} and p.product_no = d.product_no`.execute(tx);
    const which = sql`p.ndc_text = any (${settled.map(({ ndc_text }) => ndc_text)}::text[])`;
    const reports = [...(await followDecisions(tx, which)), ...(await followPriceDecisions(tx, which))];
    await haveCounted(tx, [id, ...reports]);
    live(toFacility(report));
    audit({
      entity: 'calibration',
      entityId: id,
      before: products,
      after: settled,
    });
    return { data: await viewCalibration(scope, tx, id) };
  });
}

async function findProducts(tx: Tx, id: number, decisions: readonly Decision[]): Promise<Product[]> {
  const { rows } =
    await sql<Product>`select p.product_no, p.ndc_text, p.label, p.is_price_doubt, p.price_cents from calibration_product p
    join json_to_recordset(${JSON.stringify(decisions)}::json) as d(product_no int, settled boolean)
      on d.product_no = p.product_no and d.settled = (p.decided_at is not null)
    where p.calibration_id = ${id} and (p.state in ('doubtful', 'unknown') or p.decided_at is not null)
    for no key update of p`.execute(tx);
  if (rows.length < decisions.length)
    throw conflict('Somebody settled some of these products. Please look again.');
  return rows;
}

async function readDecisions(tx: Tx, decisions: readonly Decision[], products: readonly Product[]) {
  const chosen = new Map(decisions.map((one) => [one.product_no, readDecision(one)]));
  const { rows } = await sql<{ ndc: string }>`select ndc from drug
    where ndc = any (${[...chosen.values()].flatMap(({ ndc }) => ndc ?? [])}::text[])`.execute(tx);
  const known = new Set(rows.map(({ ndc }) => ndc));
  return products.map((product) => {
    const decided = chosen.get(product.product_no) ?? { ndc: null, ...COUNTS_PACKS };
    if (decided.ndc !== null && !known.has(decided.ndc))
      throw ruleBroken(`The directory does not know the NDC ${decided.ndc}.`);
    return { ...product, ...decided };
  });
}

/** What is set aside counts nothing. */
function readDecision({ ndc, packs_per_case, units_per_pack }: Decision) {
  if (ndc === null) return { ndc, ...COUNTS_PACKS };
  const counted = { packs_per_case, units_per_pack };
  const problem = countedProblem(counted);
  if (problem !== null) throw ruleBroken(problem);
  return { ndc: readNdc(ndc), ...counted };
}

function readNdc(text: string): string {
  const reading = parseNdc(text);
  if (reading.kind === 'ok') return reading.ndc11;
  throw ruleBroken(reading.kind === 'invalid' ? reading.reason : 'Write the NDC with its dashes.');
}
