import { sql } from 'kysely';
import type { z } from 'zod';
import type { MsClient } from '#contract/brands/brands.ts';
import type { shelfEndpoints, ShelfProduct } from '#contract/catalog/shelf.ts';
import { SHELF_SAMPLE } from '#rules/catalog/shelf.ts';
import { formatNdc } from '#rules/ndc.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { COUNTED, rankedPage, rankingOf, VISITOR } from '../ranked-page.ts';
import { textCondition } from '../views/search-text.ts';
import { isOnSale, type Condition } from '../views/visibility.ts';
import { withCorrection } from './spelling.ts';

type Query = z.output<typeof shelfEndpoints.searchShelf.query & object>;
type Host = Pick<MsClient, 'supplier_company_id' | 'catalog_type'>;
type Row = Omit<ShelfProduct, 'ndc_number'> & { ndc: string };

/** What a visitor is told of `s` and its drug `d`. */
const TOLD = sql`s.name, s.ndc, s.catalog_type, d.package_description, d.dosage_form`;

/** One page of what the supplier of a host sells, in an order that tells nothing of prices. 404 on any other host. */
export async function searchShelf(db: Queryable, host: Host, query: Query, today: string) {
  const { supplier_company_id: supplier } = host;
  if (supplier === null) throw notFound('This site has no shelf of its own.');
  const { found, corrected } = await withCorrection(db, query.search, async (search) => {
    const page = await findPage(db, supplier, { ...query, search }, today);
    return { found: page, empty: page.meta.total === 0 };
  });
  return corrected === null ? found : { ...found, meta: { ...found.meta, corrected_search: corrected } };
}

async function findPage(db: Queryable, supplier: number, query: Query, today: string) {
  const { search, page, per_page } = query;
  const asked = (words: Condition) => (search ? textCondition(search, words) : null) ?? sql`true`;
  const { count, shown } = await rankedPage<Row[]>(
    db,
    {
      text: search,
      today,
      where: (words) => sql`s.company_id = ${supplier} and ${isOnSale('s', today)} and ${asked(words)}`,
      ranking: rankingOf(VISITOR, { sort: 'relevance', search }),
      slice: { limit: per_page, offset: (page - 1) * per_page },
    },
    sql`(select json_agg(c order by c.place) from (
      select i.place, ${TOLD} from unnest(ids) with ordinality i(id, place)
      join catalog_search s on s.listing_id = i.id join drug d on d.ndc = s.ndc) c)`,
  );
  return {
    data: (shown ?? []).map(toProduct),
    meta: { total: Math.min(count, COUNTED), page, per_page, total_is_estimate: count > COUNTED },
  };
}

/** Listings that are looked at for a sample: so many that some are in stock and differ in name. */
const LOOKED_AT = 100;

/** Products that a host sells, by chance but always the same ones: of its supplier, else of its catalog. */
export async function sampleShelf(
  db: Queryable,
  { supplier_company_id: supplier, catalog_type: catalog }: Host,
  today: string,
): Promise<ShelfProduct[]> {
  const sold = supplier === null ? sql`s.catalog_type = ${catalog}` : sql`s.company_id = ${supplier}`;
  const { rows } = await sql<Row>`
    select ${TOLD} from (
      select s.* from catalog_search s where ${sold} order by catalog_part(s.listing_id) limit ${sql.lit(LOOKED_AT)}
    ) s join drug d on d.ndc = s.ndc
    where ${isOnSale('s', today)} order by catalog_part(s.listing_id), s.listing_id`.execute(db);
  const firsts = new Map(rows.toReversed().map((row) => [row.name, row]));
  return rows
    .filter((row) => firsts.get(row.name) === row)
    .slice(0, SHELF_SAMPLE)
    .map(toProduct);
}

const toProduct = ({ ndc, name, package_description, dosage_form, catalog_type }: Row): ShelfProduct => ({
  name,
  ndc_number: formatNdc(ndc),
  package_description,
  dosage_form,
  catalog_type,
});
