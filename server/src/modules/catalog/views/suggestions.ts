import { sql } from 'kysely';
import type { Suggestion } from '#contract/catalog/listing-shapes.ts';
import { toDollars, unitPrice } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { askerOf, rankingOf } from '../ranked-page.ts';
import { offerOrderOf, rankedProducts } from '../ranked-products.ts';
import { textCondition } from './search-text.ts';
import { withCorrection } from '../unscoped/spelling.ts';
import { catalogOf } from './priced.ts';
import { hidesPrices, visibleTo } from './visibility.ts';

type Row = Pick<
  Suggestion,
  'id' | 'name' | 'package_description' | 'company_name' | 'catalog_type' | 'earliest_expiry' | 'price_expiry'
> & { ndc: string; lowest_price_cents: number | null; eaches_per_pack: number };

/**
 * The first products that match what is typed so far, or its corrected spelling, each by its best offer; names that begin
 * with it come first.
 */
export async function suggestListings(
  scope: Scope,
  db: Queryable,
  typed: { search: string; limit: number },
  today: string,
): Promise<Suggestion[]> {
  const { found } = await withCorrection(db, typed.search, async (search = '') => {
    const products = await findProducts(scope, db, { search, limit: typed.limit }, today);
    return { found: products, empty: products.length === 0 };
  });
  return found;
}

async function findProducts(
  scope: Scope,
  db: Queryable,
  { search, limit }: { search: string; limit: number },
  today: string,
): Promise<Suggestion[]> {
  if (search.trim() === '') return [];
  const hidden = hidesPrices(scope);
  const { groups, shown } = await rankedProducts<Row[]>(
    db,
    {
      text: search,
      asker: scope,
      today,
      where: (words) => sql`${textCondition(search, words) ?? sql`true`} and ${visibleTo(scope, today)}`,
      ranking: rankingOf(askerOf(scope), { sort: 'relevance', search }),
      offerOrder: offerOrderOf(hidden),
      slice: { limit, offset: 0 },
    },
    sql`(select coalesce(json_agg(c), '[]') from (
      select s.listing_id as id, s.name, s.ndc, d.package_description, s.company_name, s.catalog_type, s.earliest_expiry,
        s.lowest_price_cents, s.eaches_per_pack, case when s.lowest_price_cents = s.highest_price_cents then s.earliest_expiry
          else (select o.expiry_date from lot o where o.id = s.best_lot_id) end as price_expiry
      from unnest(firsts) i(id) join ${catalogOf(scope, today)} s on s.listing_id = i.id join drug d on d.ndc = s.ndc) c)`,
  );
  const rows = new Map(shown.map((row) => [row.id, row]));
  return groups.flatMap(({ offers, ids: [first = 0] }) => {
    const row = rows.get(first);
    return row === undefined ? [] : [toSuggestion(row, offers, hidden)];
  });
}

function toSuggestion(
  { ndc, lowest_price_cents: cents, eaches_per_pack: eaches, ...row }: Row,
  offers: number,
  hidden: boolean,
): Suggestion {
  const shown = hidden ? null : cents;
  return {
    ...row,
    price_expiry: hidden ? null : row.price_expiry,
    ndc_number: formatNdc(ndc),
    price: shown === null ? null : toDollars(shown),
    unit_price: shown === null ? null : unitPrice(shown, eaches),
    offer_count: offers,
  };
}
