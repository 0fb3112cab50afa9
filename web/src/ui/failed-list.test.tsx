import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../shared/api-error.ts';
import { list, type Paged } from '../shared/list.ts';
import type { GridColumn } from './data-grid/data-grid.tsx';
import { ListScreen } from './list-screen.tsx';
import { renderUi } from './test-kit.tsx';

interface Thing {
  id: number;
}
const THINGS = list<Paged>()({ id: 'things', label: 'Things', noun: 'thing', filters: [] });
const COLUMNS: GridColumn<Thing>[] = [{ id: 'name', header: 'Name', cell: ({ id }) => `Thing ${id}` }];

afterEach(cleanup);

const refetch = vi.fn<() => void>();
const busy = new ApiError(503, 'unavailable', 'The server is busy.');
const forbidden = new ApiError(403, 'forbidden', 'You do not have the right to do this.');
const answer = (...ids: number[]) => ({
  data: ids.map((id) => ({ id })),
  meta: { page: 1, per_page: 25, total: 60 },
});

type Data = ReturnType<typeof answer> | undefined;

function screenOf(data: Data, error: unknown) {
  const nothing = () => undefined;
  return (
    <ListScreen
      screen={{
        list: THINGS,
        search: {},
        query: { page: 1 },
        asked: {},
        sort: undefined,
        narrowed: false,
        go: nothing,
        filter: nothing,
        sortBy: nothing,
        toPage: nothing,
        toSize: undefined,
        reset: nothing,
      }}
      result={{ data, error, refetch, isPlaceholderData: false }}
      columns={COLUMNS}
      rowId={({ id }) => String(id)}
      rowLabel={({ id }) => `Thing ${id}`}
      renderCard={({ id }) => `Thing ${id}`}
    />
  );
}

/** The list as it was answered one after the other. */
function show(...answers: [Data, unknown][]) {
  const [first = [undefined, null], ...others] = answers;
  const { rerender } = renderUi(screenOf(...first));
  for (const other of others) rerender(screenOf(...other));
}

const rows = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((one) => one.textContent);
const retries = () => screen.queryAllByRole('button', { name: 'Try again' });

it('WB-179 a list that fails to be refreshed keeps its rows and its count', () => {
  show([answer(1, 2), null], [answer(1, 2), busy]);
  expect(rows()).toEqual(['Thing 1', 'Thing 2']);
  expect(screen.getByText('60 things')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('WB-179 another page or filter that fails keeps the rows of the former one, says so and asks again', async () => {
  show([answer(1, 2), null], [undefined, null], [undefined, busy]);
  expect(rows()).toEqual(['Thing 1', 'Thing 2']);
  const told = within(screen.getByRole('alert'));
  expect(told.getByText('The server is busy.')).toBeTruthy();
  expect(screen.queryByText('Please Wait')).toBeNull();
  // How many there are of what was asked is not known.
  expect(screen.queryByText('60 things')).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  await userEvent.setup().click(told.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('WB-179 what comes after a failure stands in the place of the kept rows', () => {
  show([answer(1, 2), null], [undefined, busy], [answer(3), null]);
  expect([rows(), screen.queryByRole('alert')]).toEqual([['Thing 3'], null]);
});

it('WB-179 a list that fails at first says why, waits no longer and offers to ask again', () => {
  show([undefined, null]);
  expect(screen.getAllByText('Please Wait').length).toBeGreaterThan(0);
  cleanup();
  show([undefined, null], [undefined, busy]);
  expect(screen.getByRole('alert').textContent).toContain('The server is busy.');
  expect(screen.queryByText('Please Wait')).toBeNull();
  expect(retries()).toHaveLength(1);
});

it.each([
  ['at first', undefined],
  ['after it was there', answer(1)],
])('WB-179 where the right is missing %s there are no rows and nothing to try again', (_, before) => {
  show([before, null], [undefined, forbidden]);
  expect(rows()).toEqual([]);
  expect(screen.getByRole('alert').textContent).toContain('You do not have the right to do this.');
  expect(screen.queryByText('Please Wait')).toBeNull();
  expect(retries()).toEqual([]);
});
