import { sql } from 'kysely';
import type { Database } from '../../server/src/platform/database/database.ts';
import { seeded } from '../scale/queues.ts';
import { HIT_CLASSES, shuffled, zipf, type HitClass } from './draw.ts';
import { carts, detail, filters, products, search, suggest, type Request } from './requests.ts';
import type { Side } from './sides.ts';
import { drawSearches, type Search } from './texts.ts';
import { buyerAt, type Work } from './work.ts';

/** What is asked of the catalog, drawn from it. */
export interface Catalog {
  searches: Record<HitClass, Search[]>;
  /** Of listings, the most wanted first. */
  ids: number[];
  ndcs: string[];
}

const IDS = 2000;
/** Details that a connection asks for before it begins anew. */
const DETAILS = 500;
const ALL = ['product', 'ruled', 'honest', 'bare'] as const;
const PRODUCT = ['product'] as const;
const RULED = ['product', 'ruled'] as const;

export async function drawCatalog(db: Database): Promise<Catalog> {
  const { rows } = await sql<{ id: number; ndc: string }>`
    select s.listing_id as id, s.ndc from catalog_search s
    where s.stock > 0 and s.start_date is null order by catalog_part(s.listing_id), s.listing_id limit ${IDS}`.execute(
    db,
  );
  const searches = await drawSearches(db);
  return { searches, ids: rows.map(({ id }) => id), ndcs: rows.slice(0, 60).map(({ ndc }) => ndc) };
}

/** Every connection asks for all of them, each from another one on. */
const inTurn =
  <T>(items: readonly T[], request: (buyer: ReturnType<typeof buyerAt>, item: T) => Request) =>
  (side: Side, connection: number): Request[] =>
    shuffled(items, seeded(connection + 1)).map((item) => request(buyerAt(side, connection), item));

/** So many details by a connection, few of them often and most of them seldom. */
export function detailsOf({ ids }: Catalog, side: Side, connection: number, count = DETAILS): Request[] {
  const draw = zipf(ids.length, seeded(connection + 1));
  return Array.from({ length: count }, () => detail(buyerAt(side, connection), ids[draw()] ?? 0));
}

const searchWork = ({ searches }: Catalog): Work[] => [
  ...HIT_CLASSES.filter((hitClass) => searches[hitClass].length > 0).map((hitClass): Work => ({
    name: `search, ${hitClass} words`,
    sides: ALL,
    requests: inTurn(searches[hitClass], search),
    steps: 1,
    ...(hitClass === 'ordinary' && { crowd: true }),
  })),
  {
    name: 'search by product',
    sides: RULED,
    requests: inTurn(searches.ordinary, products),
    steps: 1,
    crowd: true,
  },
  {
    name: 'sorted by price',
    sides: RULED,
    requests: inTurn(byPrice(searches.common), search),
    steps: 1,
  },
];

const PRICE_SORTS = ['price', '-price', 'unit_price'] as const;

/** More hits than are sorted as a whole, and all listings. */
const byPrice = (common: readonly Search[]): Search[] =>
  [{ search: '' }, ...common].map((asked, place) => ({
    ...asked,
    sort: PRICE_SORTS[place % PRICE_SORTS.length],
  }));

export function readingWork(catalog: Catalog): Work[] {
  const { searches, ndcs } = catalog;
  const typed = searches.ordinary.map(({ search: text }) => text);
  return [
    ...searchWork(catalog),
    {
      name: 'catalog filters',
      sides: PRODUCT,
      requests: inTurn(
        [{}, ...searches.ordinary.map(withoutPage), ...searches.common.slice(0, 7).map(withoutPage)],
        filters,
      ),
      steps: 1,
    },
    {
      name: 'suggestions',
      sides: PRODUCT,
      requests: inTurn(
        typed.map((text) => text.slice(0, Math.max(3, text.length - 3))),
        suggest,
      ),
      steps: 1,
    },
    {
      name: 'misspelt names',
      sides: PRODUCT,
      requests: inTurn(misspelt(typed), (buyer, text) => search(buyer, { search: text })),
      steps: 1,
    },
    {
      name: 'NDC fragments',
      sides: PRODUCT,
      requests: inTurn(ndcs.flatMap(fragments), (buyer, text) => search(buyer, { search: text })),
      steps: 1,
    },
    {
      name: 'listing detail',
      sides: ALL,
      requests: (side, connection) => detailsOf(catalog, side, connection),
      steps: 1,
      crowd: true,
    },
    {
      name: 'read carts',
      sides: ALL,
      requests: (side, connection) => [carts(buyerAt(side, connection))],
      steps: 1,
      carts: 'standing',
      crowd: true,
    },
  ];
}

const withoutPage = (asked: Search): Partial<Search> => {
  const { page: _, ...rest } = asked;
  return rest;
};

/** Long words with their fifth letter left out. */
const misspelt = (texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .flatMap((text) => text.split(' '))
      .filter((word) => /^\p{L}{8,}$/u.test(word))
      .map((word) => word.slice(0, 4) + word.slice(5)),
  ),
];

/** The labeler and product with a dash, as on a bottle, and digits from the middle. */
const fragments = (ndc: string): string[] => [`${ndc.slice(0, 5)}-${ndc.slice(5, 9)}`, ndc.slice(1, 9)];
