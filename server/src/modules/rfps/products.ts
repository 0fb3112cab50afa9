import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { NdcListing } from '#contract/rfps/rfp-shapes.ts';
import type { rfpEndpoints } from '#contract/rfps/rfps.ts';
import { formatNdc } from '#rules/ndc.ts';
import { beginsWith, contains } from '../../platform/database/read-page.ts';
import { notFound } from '../../platform/errors.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { isOfferedTo } from '../catalog/index.ts';
import { supplierOf } from './range.ts';

type LookUp = z.output<NonNullable<typeof rfpEndpoints.lookUpNdcs.query>>;
export type ProductRow = Omit<NdcListing, 'ndc_number'>;

const MOST = 20;

/**
 * Columns of a product `d`, of what `company` lists of it. A product that nobody lists has no catalog. Schedule II is not asked for by
 * request.
 */
export const productColumns = (company: number | null): RawBuilder<unknown> => sql`d.ndc, d.name as ln60,
  d.package_description as description, d.gcn_seqno, d.package_size as pack_size, d.csp, d.eaches_per_pack, ${company}::bigint as company_id,
  (select s.catalog_type from catalog_search s where s.ndc = d.ndc and ${ofCompany(company)}
    order by s.latest_expiry desc nulls last, s.listing_id limit 1) as catalog_type,
  d.package_size as listing_package_size, d.package_type as listing_package_type`;

const ofCompany = (company: number | null) => (company === null ? sql`true` : sql`s.company_id = ${company}`);

export const toProduct = (row: ProductRow): NdcListing => ({ ...row, ndc_number: formatNdc(row.ndc) });

/** A supplier looks among its own products (TR-298). */
export async function lookUpNdcs(scope: Scope, db: Queryable, asked: LookUp): Promise<NdcListing[]> {
  const words = wordsOf(asked);
  if (words === null) return [];
  const company = supplierOf(scope) ?? asked.company_id ?? null;
  const listed =
    company === null
      ? sql`true`
      : sql`exists (select from listing l where l.ndc = d.ndc and l.company_id = ${company} and l.status = 'active')`;
  const { rows } = await sql<ProductRow>`select ${productColumns(company)} from drug d
    where d.dea_schedule is distinct from '2' and ${words} and ${listed}
      and ${isOfferedTo(scope, 'd')} order by lower(d.name), d.ndc limit ${MOST}`.execute(db);
  return rows.map(toProduct);
}

/** What a look-up is for; null where it names nothing. */
function wordsOf({ search_type: type, ndc, desc, gcn, pack_size: size }: LookUp): RawBuilder<unknown> | null {
  if (type === 'related') return gcn && size ? sql`d.gcn_seqno = ${gcn} and d.package_size = ${size}` : null;
  const digits = ndc?.replaceAll('-', '') ?? '';
  if (type === 'ndc') return /^\d+$/.test(digits) ? sql`d.ndc like ${beginsWith(digits)}` : null;
  return desc ? sql`d.name ilike ${contains(desc)}` : null;
}

export async function groupNdcs(scope: Scope, db: Queryable, asked: LookUp) {
  const groups = new Map<string, NdcListing[]>();
  for (const one of await lookUpNdcs(scope, db, asked)) {
    const key = one.gcn_seqno === null ? one.ndc : `${one.gcn_seqno}/${one.pack_size}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((ndcs) =>
    ndcs.slice(0, 1).map(({ gcn_seqno, pack_size, ln60 }) => ({ gcn_seqno, pack_size, ln60, ndcs })),
  );
}

/** 404 for an NDC that nobody knows, or of schedule II. */
export async function findNdc(db: Queryable, ndc: string, company: number | null): Promise<NdcListing> {
  const { rows } = await sql<ProductRow>`select ${productColumns(company)} from drug d
    where d.ndc = ${ndc.replaceAll('-', '')} and d.dea_schedule is distinct from '2'`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('This product does not exist.');
  return toProduct(row);
}
