import { sql } from 'kysely';
import type { DrugRecord } from '#contract/drugs.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';
import { summaryColumns, toSummary, type SummaryRow } from '../unscoped/search.ts';

interface RecordRow extends SummaryRow {
  version: number;
  proprietary_name: string | null;
  substance_name: string | null;
  labeler: string | null;
  strength: string | null;
  dosage_form: string | null;
  category: string;
  gpi: string | null;
  eaches_per_pack: number;
  billing_unit: DrugRecord['billing_unit'];
  package_description: string;
  storage_conditions: string | null;
  hcpcs: string | null;
  active_ingredients: DrugRecord['active_ingredients'];
  marketing_category: string | null;
  application_number: string | null;
  product_type: string | null;
  marketed_since: string | null;
  is_sample: boolean;
  updated_at: Date | null;
  corrected: string[];
  packages: {
    ndc: string;
    package_type: string;
    package_description: string;
    obsolete_date: string | null;
    listing_count: number;
  }[];
  prices: DrugRecord['prices'];
  listings: {
    id: number;
    company_name: string;
    name: string;
    catalog_type: DrugRecord['listings'][number]['catalog_type'];
    lowest_price_cents: number | null;
    stock: number;
  }[];
  shortage: DrugRecord['shortage'];
  history: { at: string; who: string | null; before: unknown; after: unknown }[];
}

const CORRECTIONS_SHOWN = 50;

/** One drug with everything that is known around it, in one statement. The first nine digits name the product. */
export async function viewDrug(scope: Scope, db: Queryable, ndc: string, today: string): Promise<DrugRecord> {
  const product = ndc.slice(0, 9);
  const { rows } = await sql<RecordRow>`
    select ${summaryColumns}, d.version, d.proprietary_name, d.substance_name, d.labeler, d.strength, d.dosage_form,
      d.category, d.gpi, d.eaches_per_pack, d.billing_unit, d.package_description, d.storage_conditions, d.hcpcs,
      d.active_ingredients, d.marketing_category, d.application_number, d.product_type, d.marketed_since, d.is_sample,
      d.updated_at, d.corrected,
      (select coalesce(json_agg(p order by p.ndc), '[]') from (
        select o.ndc, o.package_type, o.package_description, o.obsolete_date,
          (select count(*)::int from listing l where l.ndc = o.ndc and l.status = 'active') as listing_count
        from drug o where o.ndc >= ${`${product}00`} and o.ndc <= ${`${product}99`} and o.ndc <> d.ndc) p) as packages,
      (select coalesce(json_agg(p order by p.effective_date), '[]') from (
        select effective_date, per_unit, pricing_unit, as_of from drug_price where ndc = d.ndc) p) as prices,
      (select coalesce(json_agg(l order by l.lowest_price_cents nulls last, l.id), '[]') from (
        select s.listing_id as id, s.company_name, s.name, s.catalog_type, s.lowest_price_cents, s.stock
        from catalog_search s join listing k on k.id = s.listing_id
        where k.ndc = d.ndc and k.status = 'active') l) as listings,
      (select row_to_json(s) from (
        select status, generic_name, company_name, presentation, availability, reason, related_info, posted_on,
          updated_on, discontinued_on from drug_shortage where ndc = d.ndc) s) as shortage,
      (select coalesce(json_agg(h order by h.seq desc), '[]') from (
        select a.seq, a.at, u.first_name || ' ' || u.last_name as who, a.before, a.after
        from audit_log a left join app_user u on u.id = a.actor_user_id
        where a.entity = 'drug' and a.entity_id = d.ndc::bigint
        order by a.seq desc limit ${sql.lit(CORRECTIONS_SHOWN)}) h) as history
    from drug d where d.ndc = ${ndc}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('This drug is not in the directory.');
  return toRecord(scope, row, today);
}

function toRecord(scope: Scope, row: RecordRow, today: string): DrugRecord {
  const { packages, listings, history, updated_at, wac_cents: _wac, nadac_cents: _nadac, ...rest } = row;
  return {
    ...rest,
    ...toSummary(row, today),
    shortage_id: row.shortage_id,
    updated_at: updated_at?.toISOString() ?? null,
    packages: packages.map(({ obsolete_date, ...one }) => ({
      ...one,
      ndc_number: formatNdc(one.ndc),
      is_obsolete: obsolete_date !== null && obsolete_date <= today,
    })),
    listings: listings.map(({ lowest_price_cents, ...one }) => ({
      ...one,
      lowest_price: lowest_price_cents === null ? null : toDollars(lowest_price_cents),
    })),
    history: history.map(({ at, who, before, after }) => ({
      at: new Date(at).toISOString(),
      who: who ?? 'The product',
      changes: describeChanges(before, after),
    })),
    can: { correct: hasPermission(scope, 'catalog') },
  };
}

type Changes = DrugRecord['history'][number]['changes'];

/** The fields of an audit row, before and after, as text. */
export function describeChanges(before: unknown, after: unknown): Changes {
  const [from, to] = [fieldsOf(before), fieldsOf(after)];
  return Object.keys(to).map((field) => ({ field, before: textOf(from[field]), after: textOf(to[field]) }));
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
