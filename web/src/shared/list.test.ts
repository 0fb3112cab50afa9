import { afterEach, describe, expect, it } from 'vitest';
import { bothWays } from '#rules/lists.ts';
import { localDay } from './clock.ts';
import { choiceFilter, dateFilter, momentFilter, numberFilter, textFilter } from './list-filters.ts';
import { inForce, knownSort, list, pageOf, samePage, sortOf, toQuery, valueOf, withoutPage } from './list.ts';
import type { Address } from './list.ts';

interface ThingsQuery {
  page?: unknown;
  per_page?: unknown;
  search?: string;
  vetting_status?: 'pending' | 'approved';
  state?: 'waiting' | 'denied';
  shape?: string;
  from?: string;
  company_id?: number;
  within?: unknown;
  kind?: 'a' | 'b';
  sort?: 'name' | '-name' | '-updated';
}

const SHAPES: readonly string[] = ['Round', 'Square'];

const THINGS = list<ThingsQuery>()({
  id: 'things',
  label: 'Things',
  noun: 'thing',
  sorts: [...bothWays('name'), '-updated'],
  lastPage: 400,
  filters: [
    textFilter('search', { label: 'Search things', placeholder: 'Name' }),
    choiceFilter('vetting', {
      query: 'vetting_status',
      label: 'Vetting',
      all: 'All',
      options: { pending: 'Pending', approved: 'Approved' },
      chip: (word) => `Vetting: ${word}`,
    }),
    choiceFilter('state', {
      label: 'State',
      all: 'All',
      standard: 'waiting',
      options: { waiting: 'Waiting', denied: 'Denied' },
    }),
    choiceFilter('shape', {
      label: 'Shape',
      all: 'Any',
      options: SHAPES,
      other: (text) => text.slice(0, 10),
    }),
    dateFilter('from', { label: 'From' }),
    numberFilter('company', { query: 'company_id', chip: (name) => `Company: ${name}` }),
    numberFilter('within', { max: 3650, word: (days) => `within ${days} days` }),
    choiceFilter('kind', { label: 'Kind', standard: 'a', options: ['a', 'b'] }),
  ],
});

/** The request without what stands in it always. */
function asked(address: Address) {
  const { page: _page, per_page: _perPage, sort: _sort, ...rest } = toQuery(THINGS, address);
  return rest;
}
const STANDING = { state: 'waiting', kind: 'a' };

describe('RB-126 how many to a page', () => {
  it.each([
    [undefined, 25],
    ['25', 25],
    ['50', 50],
    ['100', 100],
    ['200', 25],
    ['-1', 25],
    ['x', 25],
  ])('%s in the address asks for %d', (per_page, expected) => {
    expect(toQuery(THINGS, { per_page }).per_page).toBe(expected);
  });

  it('is not asked where a list has a size of its own', () => {
    const own = list<ThingsQuery>()({ id: 'own', label: 'Own', noun: 'own', filters: [], perPage: 40 });
    expect(toQuery(own, { per_page: '100' }).per_page).toBe(40);
  });

  it.each([
    [1, 25, 100, 1],
    [5, 25, 100, 2],
    [4, 25, 50, 2],
    [2, 100, 25, 5],
    [3, 50, 100, 2],
  ])('page %d of %d is kept in sight with %d a page: page %d', (page, former, size, expected) => {
    expect(samePage(page, former, size)).toBe(expected);
  });
});

describe('the address of a list', () => {
  it.each<[Address, object]>([
    [{}, {}],
    [{ search: 'amox' }, { search: 'amox' }],
    [{ search: '' }, {}],
    [{ search: 'x'.repeat(150) }, { search: 'x'.repeat(100) }],
    [{ vetting: 'approved' }, { vetting_status: 'approved' }],
    [{ vetting: 'Approved' }, {}],
    [{ vetting: 'toString' }, {}],
    [{ vetting_status: 'approved' }, {}],
    [{ state: 'denied' }, { state: 'denied' }],
    [{ state: 'lost' }, {}],
    [{ state: 'all' }, { state: undefined }],
    [{ kind: 'b' }, { kind: 'b' }],
    [{ kind: 'all' }, {}],
    [{ shape: 'Round' }, { shape: 'Round' }],
    [{ shape: 'Triangular shape' }, { shape: 'Triangular' }],
    [{ from: '2026-02-28' }, { from: '2026-02-28' }],
    [{ from: '2026-13-01' }, {}],
    [{ from: '02/28/2026' }, {}],
    [{ company: '12' }, { company_id: 12 }],
    [{ company: '0' }, {}],
    [{ company: '-1' }, {}],
    [{ company: '1.5' }, {}],
    [{ company: '1e3' }, {}],
    [{ company: '9'.repeat(16) }, {}],
    [{ within: '3650' }, { within: 3650 }],
    [{ within: '3651' }, {}],
    [{ anything: 'else' }, {}],
  ])('%j asks %j', (address, expected) => {
    const { state, kind, ...others } = { ...STANDING, ...expected };
    expect(asked(address)).toEqual({ ...others, kind, ...(state !== undefined && { state }) });
  });

  it.each([
    [undefined, 1],
    ['2', 2],
    ['400', 400],
    ['401', 1],
    ['0', 1],
    ['-1', 1],
    ['1.5', 1],
    ['two', 1],
    ['', 1],
  ])('page %j is page %i', (page, expected) => {
    expect(toQuery(THINGS, { page })).toMatchObject({ page: expected, per_page: 25 });
  });

  it('ends where pages of lists end, unless told', () => {
    expect([pageOf('10000'), pageOf('10001')]).toEqual([10_000, 1]);
  });

  it.each([
    [undefined, 'name'],
    ['-name', '-name'],
    ['-updated', '-updated'],
    ['updated', 'name'],
    ['price', 'name'],
  ])('sort %j is %s', (sort, expected) => {
    expect(sortOf(THINGS, { sort })).toBe(expected);
    expect(toQuery(THINGS, { sort }).sort).toBe(expected);
  });

  it('asks for no order where the server knows one alone', () => {
    const plain = list<Pick<ThingsQuery, 'page' | 'search'>>()({
      id: 'p',
      label: 'P',
      noun: 'p',
      filters: [],
    });
    expect(toQuery(plain, { sort: 'name' })).toEqual({ page: 1, per_page: 25 });
  });

  it.each([
    ['name', 'name'],
    ['-name', '-name'],
    ['updated', '-updated'],
    ['-updated', '-updated'],
    ['price', undefined],
  ])('a press on %s asks for %s', (wanted, expected) => expect(knownSort(THINGS, wanted)).toBe(expected));
});

describe('an export', () => {
  it('has filters, order and what is always asked, and never a page', () => {
    const query = toQuery(THINGS, { page: '3', sort: '-name', search: 'amox' }, { company_id: 7 });
    expect(query).toMatchObject({ page: 3, per_page: 25 });
    expect(withoutPage(query)).toEqual({ ...STANDING, search: 'amox', company_id: 7, sort: '-name' });
  });
});

describe('what narrows a list', () => {
  it.each<[Address, string[]]>([
    [{}, []],
    [{ page: '2', sort: '-name', other: 'x' }, []],
    [{ search: 'amox' }, ['“amox”']],
    [{ vetting: 'approved' }, ['Vetting: Approved']],
    [{ vetting: 'nothing' }, []],
    [{ state: 'waiting' }, []],
    [{ state: 'all' }, ['All']],
    [{ shape: 'Flat' }, ['Flat']],
    [{ from: '2026-02-28' }, ['From 02/28/2026']],
    [{ company: '12' }, ['Company: 12']],
    [{ company: 'twelve' }, []],
    [{ within: '45' }, ['within 45 days']],
    [{ within: '45', search: 'amox' }, ['“amox”', 'within 45 days']],
  ])('%j is said as %j', (address, expected) => {
    expect(inForce(THINGS, address).map(({ label }) => label)).toEqual(expected);
  });

  it('is called as the records call it, where they are there', () => {
    expect(inForce(THINGS, { company: '12' }, { company: 'Harbor Pharmacy' })).toEqual([
      { name: 'company', label: 'Company: Harbor Pharmacy', value: 'Harbor Pharmacy' },
    ]);
  });

  it('stands in its field: what the address says, else what is in force', () => {
    const values = THINGS.filters.map((filter) =>
      valueOf(filter, { state: 'all', kind: 'c', shape: 'Flat' }),
    );
    expect(values).toEqual([undefined, undefined, 'all', 'Flat', undefined, undefined, undefined, 'a']);
  });

  it('offers everything where it stands: first if nothing else does, else last', () => {
    const fields = THINGS.filters.flatMap(({ field }) => (field?.kind === 'choice' ? [field] : []));
    expect(fields.slice(0, 2).map(({ all, options }) => [all, options.map(({ value }) => value)])).toEqual([
      ['All', ['pending', 'approved']],
      [undefined, ['waiting', 'denied', 'all']],
    ]);
  });
});

it('the query of the operation decides what a list may say', () => {
  const things = list<ThingsQuery>();
  const plain = { id: 'things', label: 'Things', noun: 'thing' } as const;
  // @ts-expect-error -- the request knows no such parameter
  things({ ...plain, filters: [textFilter('name', { label: 'Name', placeholder: '' })] });
  // @ts-expect-error -- nor such a choice
  things({ ...plain, filters: [choiceFilter('kind', { label: 'Kind', options: ['a', 'b', 'c'] })] });
  // @ts-expect-error -- and every choice is offered
  things({ ...plain, filters: [choiceFilter('kind', { label: 'Kind', options: ['a'] })] });
  // @ts-expect-error -- a number is no text
  things({ ...plain, filters: [textFilter('company_id', { label: 'Company', placeholder: '' })] });
  // @ts-expect-error -- the server cannot sort by it
  things({ ...plain, filters: [], sorts: ['price'] });
  expect(things({ ...plain, filters: [] }).nouns).toBe('things');
});

describe('a day of a list that shows moments', () => {
  const ORDERS = list<{ page?: number; since?: string; before?: string }>()({
    id: 'moments',
    label: 'Moments',
    noun: 'moment',
    filters: [
      momentFilter('from', { query: 'since', edge: 'start', label: 'From' }),
      momentFilter('until', { query: 'before', edge: 'end', label: 'Until' }),
    ],
  });
  const sent = (from: string, until: string) => toQuery(ORDERS, { from, until });
  const zone = process.env['TZ'];
  afterEach(() => {
    process.env['TZ'] = zone;
  });

  it.each([
    ['America/New_York', '2026-11-25', '2026-11-25T05:00:00.000Z', '2026-11-26T05:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['UTC', '2026-12-31', '2026-12-31T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ])('is whole in %s on %s, also where the clocks change', (tz, day, since, before) => {
    process.env['TZ'] = tz;
    expect(sent(day, day)).toMatchObject({ since, before });
    expect(localDay(new Date(since))).toBe(day);
    expect(localDay(new Date(Date.parse(before) - 1))).toBe(day);
  });

  it('RB-396 may begin with a day that moves on with the calendar, while no other one is chosen', () => {
    process.env['TZ'] = 'UTC';
    let today = '2026-11-21';
    const newest = list<{ page?: number; from?: string }>()({
      id: 'newest',
      label: 'Newest',
      noun: 'moment',
      filters: [momentFilter('from', { edge: 'start', label: 'From', standard: () => today })],
    });
    expect(toQuery(newest, {})).toMatchObject({ from: '2026-11-21T00:00:00.000Z' });
    today = '2026-11-22';
    expect(toQuery(newest, {})).toMatchObject({ from: '2026-11-22T00:00:00.000Z' });
    expect(inForce(newest, {})).toEqual([]);
    expect(toQuery(newest, { from: '2026-01-02' })).toMatchObject({ from: '2026-01-02T00:00:00.000Z' });
  });
});
