import { sql } from 'kysely';
import type { Favorite, favoriteEndpoints } from '#contract/catalog/favorites.ts';
import type { Input } from '#contract/endpoint.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { contains, isoOf, readPage } from '../../../platform/database/read-page.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { catalogOf } from './priced.ts';
import { hidesPrices, visibleTo, type Condition } from './visibility.ts';

interface Row {
  favorite_id: number;
  comment: string | null;
  created_at: string;
  id: number;
  name: string;
  ndc: string;
  company_name: string;
  on_offer: boolean;
  /** The lowest pack price of the asker while it is on offer. */
  price_cents: number | null;
}
type Asked = Input<typeof favoriteEndpoints.listFavorites>['query'];

const COLUMNS = sql`f.id as favorite_id, f.comment, f.created_at, l.id, l.name, l.ndc, c.name as company_name,
  s.listing_id is not null as on_offer, s.lowest_price_cents as price_cents`;
const FOUND = sql`favorite f join listing l on l.id = f.listing_id join company c on c.id = l.company_id`;
const priced = (scope: Scope, today: string): Condition => sql`${FOUND}
  left join ${catalogOf(scope, today)} s on s.listing_id = l.id and ${visibleTo(scope, today)}`;

/** The own favorites, newest first, also those whose listing is not on offer now. */
export async function listFavorites(
  scope: Scope,
  db: Queryable,
  today: string,
  { search, ...paging }: Asked,
) {
  const found =
    search === undefined || search === ''
      ? sql`true`
      : sql`(lower(l.name) like ${contains(search)} or lower(f.comment) like ${contains(search)}
          or lower(c.name) like ${contains(search)})`;
  const selection = {
    columns: COLUMNS,
    from: priced(scope, today),
    found: FOUND,
    where: sql`f.user_id = ${scope.userId} and ${found}`,
    orderBy: sql`f.id desc`,
    key: sql`f.id`,
  };
  const { rows, meta } = await readPage<Row>(db, selection, paging);
  return { data: rows.map((row) => toFavorite(scope, row)), meta };
}

/** Throws 404 for the favorite of somebody else. */
export async function viewFavorite(
  scope: Scope,
  db: Queryable,
  today: string,
  id: number,
): Promise<Favorite> {
  const { rows } = await sql<{ row: Row }>`select to_jsonb(p) as row from (
    select ${COLUMNS} from ${priced(scope, today)} where f.id = ${id} and f.user_id = ${scope.userId}) p`.execute(
    db,
  );
  if (!rows[0]) throw notFound();
  return toFavorite(scope, rows[0].row);
}

const toFavorite = (scope: Scope, row: Row): Favorite => ({
  favorite_id: row.favorite_id,
  comment: row.comment,
  created_date: isoOf(row.created_at),
  listing: {
    id: row.id,
    name: row.name,
    ndc_number: formatNdc(row.ndc),
    company_name: row.company_name,
    on_offer: row.on_offer,
    price: row.price_cents === null || hidesPrices(scope) ? null : toDollars(row.price_cents),
  },
});
