import { z } from 'zod';
import { CATALOG_TAGS } from '#rules/catalog/catalog-search.ts';
import { endpoint } from '../endpoint.ts';
import { CatalogFacets, CatalogListing, ListingDetail, Suggestion } from './listing-shapes.ts';
import {
  CatalogType,
  ExportFormat,
  Id,
  IdParam,
  ListMeta,
  Paging,
  commaList,
  data,
  text,
} from '../primitives.ts';

export const CATALOG_SORTS = [
  'relevance',
  'name',
  '-name',
  'price',
  '-price',
  'unit_price',
  '-unit_price',
  'expiry',
  '-expiry',
  'stock',
  '-stock',
  'savings',
  '-savings',
  'supplier',
  '-supplier',
] as const;

/** Filters of the catalog; absent means not filtered. Expiry bounds are days from today. */
const catalogFilters = {
  search: text(100).optional(),
  gcns: commaList(z.coerce.number().pipe(Id)).optional(),
  package_size: z.coerce.number().positive().max(1e9).optional(),
  seller_id: z.coerce.number().pipe(Id).optional(),
  category: text(60).optional(),
  pack_types: commaList(text(40)).optional(),
  expiry_min: z.coerce.number().int().min(0).max(36_500).optional(),
  expiry_max: z.coerce.number().int().min(0).max(36_500).optional(),
  catalog_types: commaList(CatalogType).optional(),
  takes_bids: z.enum(['true']).optional().describe('Only listings that are sold by bids, too'),
  tag: z.enum(CATALOG_TAGS).default('all'),
};

export const CatalogQuery = z.strictObject({
  ...catalogFilters,
  ...Paging,
  sort: z.enum(CATALOG_SORTS).default('relevance'),
});
export type CatalogQuery = z.infer<typeof CatalogQuery>;

/** What a page of the catalog says of its search. */
export const SearchMeta = {
  corrected_search: z.string().optional().describe('What was searched instead of a text that finds nothing'),
  brands: z
    .array(z.strictObject({ brand: z.string(), generic: z.string() }))
    .optional()
    .describe('Brands that were searched and only found by a generic of their drug group, on this page'),
};

const buyers = ['Buyer', 'Administrator'] as const;

export const catalogEndpoints = {
  searchCatalog: endpoint({
    method: 'GET',
    path: 'listing/catalog',
    summary: 'Search the catalog',
    audience: buyers,
    query: CatalogQuery,
    lagTolerant: true,
    reply: z.object({
      data: z.array(CatalogListing),
      meta: ListMeta.extend(SearchMeta),
    }),
  }),
  getCatalogFacets: endpoint({
    method: 'GET',
    path: 'listing/catalog/facets',
    summary: 'Filters for a catalog search, with counts',
    audience: buyers,
    query: z.strictObject(catalogFilters),
    lagTolerant: true,
    reply: data(CatalogFacets),
  }),
  exportCatalog: endpoint({
    method: 'GET',
    path: 'listing/catalog/export',
    summary: 'Export search results as a file, up to 10,000 rows',
    audience: buyers,
    query: z.strictObject({
      ...catalogFilters,
      sort: z.enum(CATALOG_SORTS).default('relevance'),
      format: ExportFormat,
    }),
    lagTolerant: true,
    reply: 'file',
    rate: 'heavy',
  }),
  getListing: endpoint({
    method: 'GET',
    path: 'listing/catalog/{id}',
    summary: 'Get a listing, as buyers see it',
    audience: buyers,
    params: IdParam,
    lagTolerant: true,
    reply: data(ListingDetail),
    errors: ['not_found'],
  }),
  suggestListings: endpoint({
    method: 'GET',
    path: 'listing/search',
    summary: 'Suggestions while typing: the best offer of each product',
    audience: buyers,
    query: z.strictObject({
      search: text(100),
      limit: z.coerce.number().int().min(1).max(20).default(10),
    }),
    lagTolerant: true,
    reply: data(z.array(Suggestion)),
  }),
  listCategories: endpoint({
    method: 'GET',
    path: 'listing/categories',
    summary: 'Listing categories',
    audience: 'signed-in',
    reply: data(z.array(z.string())),
  }),
} as const;
