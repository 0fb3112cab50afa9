import { sql } from 'kysely';
import type { CatalogQuery } from '#contract/catalog/catalog.ts';
import type { CatalogProduct } from '#contract/catalog/products.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { askerOf, COUNTED, rankingOf } from '../ranked-page.ts';
import { offerOrderOf, rankedProducts } from '../ranked-products.ts';
import { withCorrection } from '../unscoped/spelling.ts';
import { brandsOf } from './brand-names.ts';
import { catalogWhere } from './filters.ts';
import { lowestOf } from './lowest.ts';
import { brandsMeta, toCatalogListings, type FoundCards, type SearchPage } from './search.ts';
import { cardsOf } from './priced.ts';

interface ProductsPage {
  data: CatalogProduct[];
  meta: SearchPage['meta'] & { offers: number };
}

/** One page of products with their first offers; a misspelt search answers as that of listings does. */
export async function searchProducts(
  scope: Scope,
  db: Queryable,
  query: CatalogQuery,
  today: string,
): Promise<ProductsPage> {
  const { found, corrected } = await withCorrection(db, query.search, async (search) => {
    const page = await findProducts(scope, db, { ...query, search }, today);
    return { found: page, empty: page.meta.total === 0 };
  });
  return corrected === null ? found : { ...found, meta: { ...found.meta, corrected_search: corrected } };
}

async function findProducts(
  scope: Scope,
  db: Queryable,
  query: CatalogQuery,
  today: string,
): Promise<ProductsPage> {
  const asker = askerOf(scope);
  const { hits, products, groups, shown } = await rankedProducts<FoundCards>(
    db,
    {
      text: query.search,
      asker,
      today,
      where: (words) => catalogWhere(scope, query, today, words),
      ranking: rankingOf(asker, query),
      offerOrder: offerOrderOf(asker.hidden),
      slice: { limit: query.per_page, offset: (query.page - 1) * query.per_page },
    },
    sql`json_build_object('cards', ${cardsOf(scope, sql`ids`, today)},
      'lowest', ${lowestOf(scope, sql`firsts`, today)}, 'brands', ${brandsOf(query.search, sql`ids`)})`,
  );
  const listings = new Map(toCatalogListings(shown, asker.hidden, today).map((one) => [one.id, one]));
  return {
    data: groups.map(({ offers, ids }) =>
      toProduct(
        offers,
        ids.flatMap((id) => listings.get(id) ?? []),
      ),
    ),
    meta: {
      total: products,
      offers: Math.min(hits, COUNTED),
      page: query.page,
      per_page: query.per_page,
      total_is_estimate: hits > COUNTED,
      ...brandsMeta(shown),
    },
  };
}

function toProduct(count: number, offers: CatalogProduct['offers']): CatalogProduct {
  const [first] = offers;
  if (first === undefined) throw new Error('A product has an offer.');
  return { gcn_seqno: first.gcn_seqno, package_size: first.package_size, offer_count: count, offers };
}
