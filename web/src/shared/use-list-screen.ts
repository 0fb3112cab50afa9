import { useNavigate } from '@tanstack/react-router';
import { PER_PAGE } from '#rules/lists.ts';
import {
  inForce,
  knownSort,
  perPageOf,
  samePage,
  sortOf,
  toQuery,
  withoutPage,
  type Address,
  type Asked,
  type List,
  type Paged,
} from './list.ts';

type Go<Search> = (next: Partial<Search>, replace?: boolean) => void;

/** The state of a list screen, which is its address, and the ways to change it. */
export interface ListState<Query, Search extends Address = Address> {
  list: List<Query>;
  search: Search;
  /** Of the request for a page. */
  query: Query;
  /** The same without the page: what an export asks for. */
  asked: Asked<Query>;
  sort: string | undefined;
  /** Whether a filter leaves something out. */
  narrowed: boolean;
  go: Go<Search>;
  /** Changes filters: back to the first page, and no step of its own. */
  filter: (next: Partial<Search>) => void;
  sortBy: (sort: string) => void;
  /** A step that Back takes back, unless it is to `replace`. */
  toPage: (page: number, replace?: boolean) => void;
  /** More or fewer to a page, from the first record on that is shown; undefined where the list has one size. */
  toSize: ((size: number, page: number) => void) | undefined;
  /** Takes away all filters, the order and the page. */
  reset: () => void;
}

interface Options<Query> {
  /** What the page asks besides the filters. */
  always?: Partial<Asked<Query>>;
  /** Parameters that stay when all filters go: the tab. */
  keep?: readonly string[];
  /** What the address says to show all, where that is not nothing. */
  all?: Address;
  /** Other records come, by a filter or a step to another page. */
  onMove?: () => void;
}

/**
 * Changes the address of the page, as a step that Back takes back unless it is to `replace`. What scrolls stays where it
 * is: a list goes to its first row by itself, and a panel beside it opens without moving it.
 */
export function useGo<Search extends Address>(): Go<Search> {
  const navigate = useNavigate();
  return (next, replace = false) =>
    void navigate({ to: '.', search: (now) => ({ ...now, ...next }), replace, resetScroll: false });
}

/** `const screen = useListScreen(THINGS, useSearch({ from: '/app/things' }))`. */
export function useListScreen<Query extends Paged, Search extends Address>(
  list: List<Query>,
  search: Search,
  { always = {}, keep = [], all, onMove }: Options<Query> = {},
): ListState<Query, Search> {
  const navigate = useNavigate();
  const go = useGo<Address>();
  const query = toQuery(list, search, always);
  const asked = withoutPage(query);
  return {
    list,
    search,
    query,
    asked,
    sort: sortOf(list, search),
    narrowed: inForce(list, search).length > 0,
    go,
    filter: (next) => {
      onMove?.();
      go({ page: undefined, ...next }, true);
    },
    sortBy: (sort) => go({ page: undefined, sort: knownSort(list, sort) }),
    toPage: (page, replace = false) => {
      onMove?.();
      // The press may have sent a search by leaving its field: the page belongs to the records from before.
      const nowAsked = (now: object) => withoutPage(toQuery(list, textsOf(now), always));
      void navigate({
        to: '.',
        search: (now) => (isSame(nowAsked(now), asked) ? { ...now, page: String(page) } : now),
        replace,
        resetScroll: false,
      });
    },
    toSize:
      list.perPage === PER_PAGE
        ? (size, page) => {
            onMove?.();
            const former = perPageOf(list, search);
            go({ per_page: String(size), page: String(samePage(page, former, size)) });
          }
        : undefined,
    reset: () => {
      const kept = Object.fromEntries([...keep, 'per_page'].map((name) => [name, search[name]]));
      void navigate({ to: '.', search: { ...kept, ...all }, resetScroll: false });
    },
  };
}

const textsOf = (search: object): Address =>
  Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  );

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
