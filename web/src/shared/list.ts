/** A list of records as data. Its screen is `ListScreen`; the page state is the address. */
import { LAST_PAGE, PAGE_SIZES, PER_PAGE } from '#rules/lists.ts';
import type { Filter, FilterBy } from './list-filters.ts';

/** The parameters of an address; what is absent is not said. */
export type Address = Readonly<Record<string, string | undefined>>;

export interface Paged {
  page?: unknown;
  per_page?: unknown;
}

/** What an export asks for: everything but the page. */
export type Asked<Query> = Omit<Query, 'page' | 'per_page'>;

interface Common {
  /** Under this name the chosen columns are kept. */
  readonly id: string;
  /** What the list is called: 'Users'. */
  readonly label: string;
  /** What one of its records is called: 'user'. */
  readonly noun: string;
  /** What is said where the filters leave nothing. */
  readonly noMatch?: { readonly title?: string; readonly text?: string };
}

interface Declared<Query, Filters> extends Common {
  /** Several of its records: 'companies'. */
  readonly nouns?: string;
  readonly filters: Filters;
  /** What the server sorts by; the first unless told otherwise. */
  readonly sorts?: readonly (Query extends { sort?: infer Sort } ? Extract<Sort, string> : never)[];
  readonly perPage?: number;
  readonly lastPage?: number;
}

/** `Name`: what the address may say; `Query`: what the request does. */
export interface List<Query, Name extends string = string> extends Common {
  readonly nouns: string;
  readonly filters: readonly (Filter & { readonly name: Name })[];
  readonly sorts: readonly string[];
  readonly perPage: number;
  readonly lastPage: number;
  /** Never there: it carries the type alone. */
  readonly asks?: Query;
}

/** What the address of a list may say. */
export type SearchOf<L> =
  L extends List<infer _Query, infer Name>
    ? { [K in Name | 'sort' | 'page' | 'per_page']?: string | undefined }
    : never;

/** Schemas that read numbers from text declare their input unknown. */
type Sendable<Value> = unknown extends Value ? number : NonNullable<Value>;
type FilterFor<Query> = {
  [Key in keyof Query & string]-?: FilterBy<string, Key, Sendable<Query[Key]>>;
}[keyof Query & string];

/** Declares a list against the query of its operation: `list<AllUsersQuery>()({ … })`. */
export const list =
  <Query extends Paged>() =>
  <const Filters extends readonly FilterFor<Query>[]>(
    declared: Declared<Query, Filters>,
  ): List<Query, Filters[number]['name']> => ({
    nouns: `${declared.noun}s`,
    sorts: [],
    perPage: PER_PAGE,
    lastPage: LAST_PAGE,
    ...declared,
  });

/** What a filter says: by the address, else as it stands. */
export function valueOf({ name, read, standard }: Filter, address: Address): string | undefined {
  const text = address[name];
  return (text === undefined || text === '' ? undefined : read(text)) ?? standard;
}

/** The page of an address; the first where it names none that can be. */
export function pageOf(text: string | undefined, lastPage = LAST_PAGE): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1;
}

/** How many to a page an address asks for, where the list leaves the choice. */
export function perPageOf({ perPage }: Pick<List<unknown>, 'perPage'>, { per_page: text }: Address): number {
  const chosen = PAGE_SIZES.find((size) => String(size) === text);
  return perPage === PER_PAGE && chosen !== undefined ? chosen : perPage;
}

/** The page of another size that has the first record of a page. */
export const samePage = (page: number, former: number, size: number): number =>
  Math.floor(((page - 1) * former) / size) + 1;

export const sortOf = ({ sorts }: Pick<List<unknown>, 'sorts'>, { sort }: Address): string | undefined =>
  sorts.find((one) => one === sort) ?? sorts[0];

/** The order that a column asks for; the other way where the server knows only that. */
export function knownSort({ sorts }: Pick<List<unknown>, 'sorts'>, wanted: string): string | undefined {
  const opposite = wanted.startsWith('-') ? wanted.slice(1) : `-${wanted}`;
  return [wanted, opposite].find((sort) => sorts.includes(sort));
}

/**
 * The request for a page: filters, order, what is `always` asked besides. What the address says wrongly counts as not
 * said.
 */
export function toQuery<Query extends Paged>(
  of: List<Query>,
  address: Address,
  always: Partial<Asked<Query>> = {},
): Query {
  const sent = of.filters.flatMap((filter) => {
    const text = valueOf(filter, address);
    const value = text === undefined ? undefined : filter.send(text);
    return value === undefined ? [] : [[filter.key, value] as const];
  });
  const sort = sortOf(of, address);
  const query = {
    ...Object.fromEntries(sent),
    ...(sort !== undefined && { sort }),
    ...always,
    page: pageOf(address['page'], of.lastPage),
    per_page: perPageOf(of, address),
  };
  // `list` took only filters and orders that the query of the operation has.
  return query as Query;
}

export function withoutPage<Query extends Paged>(query: Query): Asked<Query> {
  const { page: _page, per_page: _perPage, ...asked } = query;
  return asked;
}

export interface InForce {
  /** Of the parameter in the address. */
  name: string;
  /** 'Role: Buyer'. */
  label: string;
  /** The part of it that is the value: 'Buyer'. */
  value: string;
}

/** What narrows the list now. `words`: what values are called that only the records tell, by the name of the filter. */
export const inForce = (of: List<object>, address: Address, words: Address = {}): InForce[] =>
  of.filters.flatMap((filter) => {
    const text = valueOf(filter, address);
    if (text === undefined || text === filter.standard) return [];
    const value = words[filter.name] ?? filter.word(text);
    return [{ name: filter.name, label: filter.chip(value, text), value }];
  });
