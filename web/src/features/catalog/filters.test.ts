import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../../shared/search-params.ts';
import { aClient, aMe } from '../../shared/test-world.ts';
import {
  activeChoices,
  countFilters,
  rangeText,
  readView,
  toFacetQuery,
  toQuery,
  writeRange,
  writeTypes,
} from './filters.ts';
import { catalogsFor } from './person.ts';
import { catalogSearch } from './routes.ts';

const viewOf = (address: string) => readView(catalogSearch(parseSearch(address)));
const ALL = ['medigi', 'medshorts', '503b'] as const;

describe('the address of the catalog', () => {
  it('TR-062 carries search text, supplier, category, pack types, range, catalogs and tag to the search', () => {
    const address =
      '?searchText=amox&sellerId=7&category=Injectable&packTypes=Vial,Bag&range=1-3&types=medigi,503b&tag=fav&sort=-price&page=2';
    expect(toQuery(viewOf(address))).toEqual({
      search: 'amox',
      seller_id: 7,
      category: 'Injectable',
      pack_types: 'Vial,Bag',
      expiry_min: 90,
      expiry_max: 270,
      catalog_types: 'medigi,503b',
      tag: 'fav',
      sort: '-price',
      page: 2,
      per_page: 25,
    });
    expect(stringifySearch({ ...catalogSearch(parseSearch(address)) })).toBe(address);
  });

  it('means the defaults where it says nothing, and sends no filter then', () => {
    expect(toQuery(viewOf(''))).toEqual({ page: 1, per_page: 25, sort: 'relevance' });
    expect(toFacetQuery(viewOf('?page=3&sort=name'))).toEqual({});
    expect(countFilters(viewOf(''))).toBe(0);
  });

  it('SP-181 narrows to what takes bids, as a filter that can be taken away', () => {
    const view = viewOf('?bids=yes');
    expect(toFacetQuery(view)).toEqual({ takes_bids: 'true' });
    expect(countFilters(view)).toBe(1);
    expect(activeChoices(view, undefined)).toEqual([
      { id: 'bids', label: 'Takes bids', without: { bids: undefined } },
    ]);
  });

  it('falls back to the defaults for values it does not know', () => {
    const odd = '?sellerId=x&range=4-1&types=other&bids=maybe&tag=cheap&sort=color&page=-2';
    expect(toQuery(viewOf(odd))).toEqual(toQuery(viewOf('')));
  });

  it('TR-063 TR-389 the range holds indexes of 14, 90, 180, 270 and 3650 days', () => {
    expect(toFacetQuery(viewOf('?range=0-1'))).toEqual({ expiry_min: 14, expiry_max: 90 });
    expect(toFacetQuery(viewOf('?range=2-4'))).toEqual({ expiry_min: 180 });
    expect(toFacetQuery(viewOf('?range=3-3'))).toEqual({ expiry_min: 270, expiry_max: 270 });
    expect(rangeText([2, 4])).toBe('180 days or more');
    expect(rangeText([0, 1])).toBe('14 to 90 days');
  });

  it('TR-390 the whole slider is index 0 to 4 and leaves the address', () => {
    expect(viewOf('').range).toEqual([0, 4]);
    expect(writeRange([0, 4])).toBeUndefined();
    expect(writeRange([1, 4])).toBe('1-4');
    expect(toFacetQuery(viewOf('?range=0-4'))).toEqual({});
  });

  it('trims the text and joins runs of spaces', () => {
    expect(toFacetQuery(viewOf('?searchText=%20amox%20%20500%20'))).toEqual({ search: 'amox 500' });
  });
});

describe('the catalogs to choose from', () => {
  it('TR-387 at least one stays: writing none is refused, writing all leaves the address', () => {
    expect(writeTypes([], ALL)).toBeNull();
    expect(writeTypes(['503b'], ALL)).toBe('503b');
    expect(writeTypes(['503b', 'medigi'], ALL)).toBe('medigi,503b');
    expect(writeTypes(['503b', 'medigi', 'medshorts'], ALL)).toBeUndefined();
  });

  it('are all three after the agreement, medshorts alone without, and all on a supplier host', () => {
    const company = aMe().company;
    const without = aMe({ company: company && { ...company, agreed_to_medigi: false } });
    expect(catalogsFor(aMe(), aClient())).toEqual(ALL);
    expect(catalogsFor(without, aClient())).toEqual(['medshorts']);
    expect(catalogsFor(without, aClient({ hydra: true, supplier_company_id: 2 }))).toEqual(ALL);
  });
});

describe('the active filters', () => {
  const facets = {
    catalog_types: [],
    sellers: [{ value: '7', label: 'Northwind Labs', count: 3 }],
    categories: [],
    pack_types: [],
    expiry: [],
    tags: [],
    estimated: false,
  };

  it('name what narrows the list, and each knows what the address loses', () => {
    const view = viewOf('?searchText=amox&sellerId=7&packTypes=Vial,Bag&tag=ashp');
    expect(activeChoices(view, facets).map(({ label, without }) => [label, without])).toEqual([
      ["'amox'", { searchText: undefined }],
      ['Shortages', { tag: undefined }],
      ['Supplier: Northwind Labs', { sellerId: undefined }],
      ['Pack: Vial', { packTypes: 'Bag' }],
      ['Pack: Bag', { packTypes: 'Vial' }],
    ]);
    expect(countFilters(view)).toBe(4);
  });
});
