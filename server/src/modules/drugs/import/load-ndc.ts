import { sql, type RawBuilder } from 'kysely';
import {
  PACKAGE_COLUMNS,
  PRODUCT_COLUMNS,
  readNdcPackage,
  readNdcProduct,
  type NdcPackage,
} from '#rules/drugs/ndc-directory.ts';
import { inTransaction, type Tx } from '../../../platform/database/database.ts';
import type { LoadContext } from './report.ts';
import { mergeDrugs } from './merge-ndc.ts';
import type { NdcFiles } from './reference-file.ts';
import { readTableLines, type TableFormat } from './read-lines.ts';
import { allowBulk, prepare, stageWriter, withStages, type Stage } from './staging.ts';

const PRODUCT: Stage = {
  name: 'ndc_product',
  columns: `line int, product_id text, name text, proprietary_name text, substance_name text, labeler text, strength text,
    dosage_form text, route text, pharm_class text, category text, dea_schedule text, active_ingredients jsonb,
    marketing_category text, application_number text, product_type text, excluded boolean, ended_on date`,
};
const PACKAGE: Stage = {
  name: 'ndc_package',
  columns: `line int, product_id text, ndc text, package_size numeric, csp int, eaches_per_pack numeric, billing_unit text,
    package_type text, package_description text, is_sample boolean, marketed_since date, excluded boolean, ended_on date`,
};
/** One row per NDC, the package with its product. */
const DRUG: Stage = {
  name: 'ndc_drug',
  columns: `ndc text, line int, name text, proprietary_name text, substance_name text, labeler text, strength text,
    dosage_form text, route text, pharm_class text, category text, dea_schedule text, active_ingredients jsonb,
    marketing_category text, application_number text, product_type text, package_size numeric, csp int,
    eaches_per_pack numeric, billing_unit text, package_type text, package_description text, is_sample boolean,
    marketed_since date, excluded boolean, ended_on date`,
};
const LINES_PER_REPORT = 25_000;

const tabbed = (required: readonly string[]): TableFormat => ({
  separator: '\t',
  encoding: 'windows-1252',
  columnOf: (header) => header.replace(/^\uFEFF/, '').toUpperCase(),
  required,
});

/** Loads product.txt and package.txt: stages both, joins them to one row per NDC, merges that into the directory. */
export function loadNdcDirectory(context: LoadContext, files: NdcFiles): Promise<void> {
  const { conn } = context;
  return withStages(conn, [PRODUCT, PACKAGE, DRUG], async () => {
    await stageProducts(context, files);
    await stagePackages(context, files);
    await joinStages(context);
    await reportLeftOut(context);
    await mergeDrugs(context);
  });
}

async function stageProducts({ conn, report, tell }: LoadContext, files: NdcFiles): Promise<void> {
  const writer = stageWriter(conn, PRODUCT);
  let read = 0;
  for await (const one of readTableLines(await files.products(), tabbed(PRODUCT_COLUMNS))) {
    read += 1;
    if (read % LINES_PER_REPORT === 0) await tell('Reading products', read);
    const at = `product.txt line ${one.line}`;
    if ('problem' in one) {
      report.skip(`product.txt: ${one.problem}`, `${at}: ${one.text}`, { beside: true });
      continue;
    }
    const reading = readNdcProduct(one.record);
    if (reading.kind === 'skipped') {
      report.skip(reading.reason, `${at}: ${one.record['PRODUCTID'] ?? ''}`, { beside: true });
      continue;
    }
    const { ended, ...product } = reading.value;
    await writer.add({ line: one.line, ...product, excluded: ended.excluded, ended_on: ended.on });
  }
  await writer.flush();
  report.note('Products read', read);
}

async function stagePackages({ conn, report, tell }: LoadContext, files: NdcFiles): Promise<void> {
  const writer = stageWriter(conn, PACKAGE);
  let uncounted = 0;
  for await (const one of readTableLines(await files.packages(), tabbed(PACKAGE_COLUMNS))) {
    report.read += 1;
    if (report.read % LINES_PER_REPORT === 0) await tell('Reading packages', report.read);
    const at = `package.txt line ${one.line}`;
    if ('problem' in one) {
      report.skip(`package.txt: ${one.problem}`, `${at}: ${one.text}`);
      continue;
    }
    const reading = readNdcPackage(one.record);
    if (reading.kind === 'skipped') {
      report.skip(reading.reason, `${at}: ${one.record['NDCPACKAGECODE'] ?? ''}`);
      continue;
    }
    if (!reading.value.isCounted) uncounted += 1;
    await writer.add(packageRow(one.line, reading.value));
  }
  await writer.flush();
  if (uncounted > 0) report.note('Packs without a readable description, counted as one each', uncounted);
}

const packageRow = (line: number, value: NdcPackage) => ({
  line,
  product_id: value.product_id,
  ndc: value.ndc,
  package_size: value.packageSize,
  csp: value.csp,
  eaches_per_pack: value.eachesPerPack,
  billing_unit: value.billingUnit,
  package_type: value.packageType,
  package_description: value.description,
  is_sample: value.is_sample,
  marketed_since: value.marketed_since,
  excluded: value.ended.excluded,
  ended_on: value.ended.on,
});

/** When an NDC has several lines, the marketed one counts, then the newest, then the first. */
async function joinStages({ conn, today, tell }: LoadContext): Promise<void> {
  await tell('Joining packages and products', 0);
  await prepare(conn, sql`analyze ndc_product, ndc_package`);
  await prepare(
    conn,
    sql`insert into ndc_drug
    select distinct on (k.ndc) k.ndc, k.line, p.name, p.proprietary_name, p.substance_name, p.labeler, p.strength,
      p.dosage_form, p.route, p.pharm_class,
      -- A bag to be infused is known as such only by its package.
      case when p.category = 'Injectable' and k.package_type = 'Bag' then 'IV Solution' else p.category end,
      p.dea_schedule, p.active_ingredients, p.marketing_category, p.application_number, p.product_type, k.package_size,
      k.csp, k.eaches_per_pack, k.billing_unit, k.package_type, k.package_description, k.is_sample, k.marketed_since,
      k.excluded or p.excluded, least(k.ended_on, p.ended_on)
    from ndc_package k
    join (select distinct on (product_id) * from ndc_product order by product_id, line) p using (product_id)
    order by k.ndc, k.excluded or p.excluded or coalesce(least(k.ended_on, p.ended_on) <= ${today}::date, false),
      k.marketed_since desc nulls last, k.line`,
  );
  await prepare(conn, sql`create index on ndc_drug (ndc)`);
  await prepare(conn, sql`analyze ndc_drug`);
}

async function reportLeftOut({ conn, report }: LoadContext): Promise<void> {
  await inTransaction(conn, async (tx) => {
    await allowBulk(tx);
    const orphans = sql`from ndc_package k
      where not exists (select from ndc_product p where p.product_id = k.product_id)`;
    const repeats = sql`from ndc_package k where exists (select from ndc_product p where p.product_id = k.product_id)
      and not exists (select from ndc_drug d where d.ndc = k.ndc and d.line = k.line)`;
    const products = sql`from ndc_product k where exists (
      select from ndc_product o where o.product_id = k.product_id and o.line < k.line)`;
    await reportLines(tx, report, 'package without its product in product.txt', orphans);
    await reportLines(tx, report, 'another line of the same package', repeats);
    await reportLines(tx, report, 'another line of the same product', products, true);
  });
}

async function reportLines(
  tx: Tx,
  report: LoadContext['report'],
  reason: string,
  lines: RawBuilder<unknown>,
  beside = false,
): Promise<void> {
  const { rows } = await sql<{ line: number; product_id: string; total: number }>`
    select k.line, k.product_id, count(*) over ()::int as total ${lines} order by k.line limit 3`.execute(tx);
  const rest = (rows[0]?.total ?? 0) - rows.length;
  for (const [index, { line, product_id }] of rows.entries()) {
    const file = beside ? 'product.txt' : 'package.txt';
    // The last example stands for all that are not shown.
    const count = index === rows.length - 1 ? 1 + rest : 1;
    report.skip(reason, `${file} line ${line}: ${product_id}`, { beside, count });
  }
}
