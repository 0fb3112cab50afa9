import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { choiceFilter, textFilter } from '../shared/list-filters.ts';
import { inForce, list, toQuery, withoutPage, type Address, type Paged } from '../shared/list.ts';
import type { ListState } from '../shared/use-list-screen.ts';
import type { GridColumn } from './data-grid/data-grid.tsx';
import { ListScreen } from './list-screen.tsx';
import { renderUi } from './test-kit.tsx';

interface Thing {
  id: number;
}
interface ThingsQuery extends Paged {
  search?: string;
  status?: 'open' | 'shut';
  sort?: 'name' | '-name';
}

const THINGS = list<ThingsQuery>()({
  id: 'things',
  label: 'Things',
  noun: 'thing',
  sorts: ['name', '-name'],
  filters: [
    textFilter('search', { label: 'Search things', placeholder: 'Name', chip: (text) => `Search: ${text}!` }),
    choiceFilter('status', { label: 'Status', all: 'All', options: { open: 'Open', shut: 'Shut' } }),
  ],
});
const COLUMNS: GridColumn<Thing>[] = [{ id: 'name', header: 'Name', cell: ({ id }) => `Thing ${id}` }];

const steps = vi.fn<(page: number, replace?: boolean) => void>();
const sizes = vi.fn<(size: number, page: number) => void>();
const stepTo = (page: number) => steps.mock.lastCall?.[0] === page;

beforeEach(() => {
  steps.mockClear();
  sizes.mockClear();
});
afterEach(cleanup);

interface Answer {
  page?: number;
  total?: number;
  ids?: readonly number[];
  late?: boolean;
}

function stateOf(search: Address, change: (next: Address) => void): ListState<ThingsQuery> {
  const query = toQuery(THINGS, search);
  const go = (next: Address) => change({ ...search, ...next });
  return {
    list: THINGS,
    search,
    query,
    asked: withoutPage(query),
    sort: query.sort,
    narrowed: inForce(THINGS, search).length > 0,
    go,
    filter: go,
    sortBy: (sort) => go({ sort }),
    toPage: steps,
    toSize: sizes,
    reset: () => change({}),
  };
}

function screenOf(state: ListState<ThingsQuery>, { page = 1, total = 60, ids = [1], late = false }: Answer) {
  const meta = { page, per_page: 25, total };
  const data = { data: ids.map((id) => ({ id })), meta };
  return (
    <main>
      <ListScreen
        screen={state}
        result={{ data, error: null, refetch: () => undefined, isPlaceholderData: late }}
        columns={COLUMNS}
        rowId={({ id }) => String(id)}
        rowLabel={({ id }) => `Thing ${id}`}
        renderCard={({ id }) => `Thing ${id}`}
      />
    </main>
  );
}

/** The screen on an address, to be drawn again with another. */
function show(first: Address, answer: Answer = {}) {
  const draw = (search: Address, next: Answer) => screenOf(stateOf(search, vi.fn<() => void>()), next);
  const { rerender, container } = renderUi(draw(first, answer));
  return { container, again: (search: Address, next: Answer = {}) => rerender(draw(search, next)) };
}

const boxes = (container: Element) => {
  const all = [container.querySelector('main'), container.querySelector('[data-scrolls]')];
  return all.filter((one) => one !== null);
};

it.each<[string, Address, Answer, Answer]>([
  ['page', { page: '2' }, { page: 1, late: true }, { page: 2, ids: [26] }],
  ['order', { sort: '-name' }, { late: true }, { ids: [60] }],
  ['filter', { status: 'open' }, { late: true }, { ids: [7] }],
])('another %s starts at the first row', (_, search, former, answer) => {
  const { container, again } = show({});
  for (const box of boxes(container)) box.scrollTop = 416;
  again({}, { ids: [1, 2] });
  expect(boxes(container).map((box) => box.scrollTop)).toEqual([416, 416]);
  again(search, former);
  again(search, answer);
  expect(boxes(container).map((box) => box.scrollTop)).toEqual([0, 0]);
});

it('from a page past the end goes to the last one, and says nothing wrong meanwhile', () => {
  show({ page: '33' }, { page: 33, total: 784, ids: [] });
  expect(steps).toHaveBeenCalledExactlyOnceWith(32, true);
  expect(screen.queryByText('No records found')).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  expect(screen.getByText('784 things')).toBeTruthy();
});

it('dims the rows of former filters and keeps their count back, but not those of another page or order', () => {
  const { container, again } = show({});
  const told = () => [
    container.querySelector('[data-outdated]') !== null,
    screen.queryByText('60 things') !== null,
    screen.queryByText(/of 60/) !== null,
    screen.getByRole('button', { name: 'Next page' }).hasAttribute('disabled'),
  ];
  const standing = [false, true, true, false];
  expect(told()).toEqual(standing);
  again({ page: '2' }, { late: true });
  expect(told()).toEqual(standing);
  again({ sort: '-name' }, { late: true });
  expect(told()).toEqual(standing);
  again({ status: 'open' }, { late: true });
  expect(told()).toEqual([true, false, false, true]);
  expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true');
  again({ status: 'open' });
  expect(told()).toEqual(standing);
});

it('RB-126 more to a page is chosen beside the steps, also where all are on one', async () => {
  const { again } = show({}, { page: 2 });
  const choice = () => screen.getByRole('combobox', { name: 'Records to a page' });
  const offered = within(choice()).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['25 a page', '50 a page', '100 a page']);
  await userEvent.selectOptions(choice(), '50 a page');
  expect(sizes).toHaveBeenCalledExactlyOnceWith(50, 2);
  again({}, { total: 26 });
  expect(choice()).toBeTruthy();
  again({}, { total: 25 });
  expect(screen.queryByRole('combobox', { name: 'Records to a page' })).toBeNull();
});

it('a press that began before the filters changed takes no step', async () => {
  const { again } = show({});
  const user = userEvent.setup();
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Next page' }) });
  again({ search: 'x' });
  await user.pointer({ keys: '[/MouseLeft]', target: screen.getByRole('button', { name: 'Next page' }) });
  expect(steps).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(stepTo(2)).toBe(true);
});

function Living({ first, empty = false }: { first: Address; empty?: boolean }) {
  const [search, setSearch] = useState(first);
  return screenOf(stateOf(search, setSearch), empty ? { total: 0, ids: [] } : {});
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id;
const searchField = () => screen.getByRole('searchbox', { name: 'Search things' });

it('the focus goes to the next chip, from the last to the search', async () => {
  renderUi(<Living first={{ search: 'a', status: 'open' }} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Remove filter Search: a!' }));
  expect(focused()).toBe('Remove filter Open');
  await user.click(screen.getByRole('button', { name: 'Remove filter Open' }));
  expect(document.activeElement).toBe(searchField());
});

it.each([
  ['Clear all', false],
  ['Show all things', true],
])('the focus goes to the search after “%s”', async (name, empty) => {
  renderUi(<Living first={{ search: 'a', status: 'open' }} empty={empty} />);
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull());
  expect(document.activeElement).toBe(searchField());
});

it('the focus goes to the other step where one ends', async () => {
  const { again } = show({ page: '2' }, { page: 2 });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  again({ page: '3' }, { page: 3 });
  expect(focused()).toBe('Previous page');
  again({ page: '2' }, { page: 2 });
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  again({ page: '1' }, { page: 1 });
  expect(focused()).toBe('Next page');
});

it('a chip sets its value apart', () => {
  show({ search: '\u200Fabc' });
  const chips = screen.getByRole('list', { name: 'Active filters' });
  const [chip] = within(chips).getAllByRole('listitem');
  expect(chip?.textContent).toBe('Search: \u200Fabc!');
  expect(chip?.querySelector('bdi')?.textContent).toBe('\u200Fabc');
});
