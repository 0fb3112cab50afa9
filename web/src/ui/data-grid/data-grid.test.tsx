import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../shared/api-error.ts';
import { preferences } from '../../shared/preferences.ts';
import { renderUi } from '../test-kit.tsx';
import { DataGrid, type DataGridProps, type GridColumn } from './data-grid.tsx';

interface Product {
  id: number;
  name: string;
  stock: number | null;
}

const PRODUCTS: Product[] = [
  { id: 1, name: 'Metformin 500 mg', stock: 120 },
  { id: 2, name: 'Amoxicillin 500 mg', stock: null },
  { id: 3, name: 'Lisinopril 10 mg', stock: 7 },
];

const COLUMNS: GridColumn<Product>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (one) => one.name,
    value: (one) => one.name,
    sortable: true,
    required: true,
  },
  {
    id: 'stock',
    header: 'Stock',
    cell: (one) => one.stock ?? '–',
    value: (one) => one.stock,
    sortable: true,
    numeric: true,
  },
  { id: 'note', header: 'Note', cell: () => 'note', optional: true },
];

function show(props: Partial<DataGridProps<Product>> = {}) {
  renderUi(
    <DataGrid
      id="products"
      label="Products"
      columns={COLUMNS}
      rows={PRODUCTS}
      rowId={(one) => String(one.id)}
      rowLabel={(one) => one.name}
      empty={<p>No listings found</p>}
      renderCard={(one) => one.name}
      {...props}
    />,
  );
  return userEvent.setup();
}

function Selecting({ rows }: { rows: Product[] | undefined }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <DataGrid
      id="products"
      label="Products"
      columns={COLUMNS}
      rows={rows}
      rowId={(one) => String(one.id)}
      rowLabel={(one) => one.name}
      empty={null}
      renderCard={(one) => one.name}
      selection={{
        selected,
        onChange: setSelected,
        actions: (chosen) => <button>Withdraw {chosen.length}</button>,
      }}
    />
  );
}

const bodyRows = () => screen.getAllByRole('row').slice(1);
const names = () => bodyRows().map((row) => within(row).getAllByRole('cell')[0]?.textContent);

beforeEach(() => preferences.set({ scheme: 'auto', grids: {} }));
afterEach(cleanup);

it('the arrow stays with the order of the rows that are shown until those of the new order are here', () => {
  const grid = (props: Partial<DataGridProps<Product>>) => (
    <DataGrid
      id="products"
      label="Products"
      columns={COLUMNS}
      rows={PRODUCTS}
      rowId={(one) => String(one.id)}
      rowLabel={(one) => one.name}
      empty={null}
      renderCard={(one) => one.name}
      onSort={() => undefined}
      {...props}
    />
  );
  const sorted = () =>
    screen.getAllByRole('columnheader').flatMap((one) => {
      const order = one.getAttribute('aria-sort');
      return order === null ? [] : [`${one.textContent} ${order}`];
    });
  const { rerender } = renderUi(grid({ sort: 'name' }));
  expect(sorted()).toEqual(['Name ascending']);
  rerender(grid({ sort: '-stock', refreshing: true }));
  expect(sorted()).toEqual(['Name ascending']);
  rerender(grid({ sort: '-stock' }));
  expect(sorted()).toEqual(['Stock descending']);
});

describe('a window that a cell opens', () => {
  const windowed: GridColumn<Product>[] = [
    ...COLUMNS,
    {
      id: 'actions',
      header: 'Actions',
      cell: ({ id }) =>
        id === 1 &&
        createPortal(
          <div role="dialog">
            <p>Some words</p>
            <div role="option" aria-selected="false" tabIndex={0}>
              7 days
            </div>
          </div>,
          document.body,
        ),
    },
  ];

  it('is no part of its row: neither a press nor a key in it opens or moves a row', async () => {
    const onOpen = vi.fn<(row: Product) => void>();
    const onRowKey = vi.fn<() => void>();
    const user = show({ columns: windowed, onOpen, onRowKey });
    const option = screen.getByRole('option', { name: '7 days' });
    await user.click(screen.getByText('Some words'));
    await user.click(option);
    await user.keyboard('{ArrowDown}+{Enter}');
    expect(document.activeElement).toBe(option);
    expect(onRowKey).not.toHaveBeenCalled();
    expect(onOpen).not.toHaveBeenCalled();
  });
});

describe('keyboard', () => {
  it('moves through the rows with arrows, Home and End and opens with Enter', async () => {
    const onOpen = vi.fn<(row: Product) => void>();
    const user = show({ onOpen });
    bodyRows()[0]?.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('Amoxicillin');
    await user.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(PRODUCTS[1]);
    await user.keyboard('{End}{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('Lisinopril');
    await user.keyboard('{Home}');
    expect(document.activeElement?.textContent).toContain('Metformin');
  });

  it('is one stop in the tab order', () => {
    show();
    expect(bodyRows().map((row) => row.tabIndex)).toEqual([0, -1, -1]);
  });

  it('hands keys it does not know to the page, with the row they were pressed on', async () => {
    const onRowKey = vi.fn<(row: Product) => void>();
    const user = show({ onRowKey });
    bodyRows()[2]?.focus();
    await user.keyboard('+');
    expect(onRowKey.mock.calls[0]?.[0]).toBe(PRODUCTS[2]);
  });

  it('selects with Space and offers the bulk actions', async () => {
    const user = userEvent.setup();
    renderUi(<Selecting rows={PRODUCTS} />);
    bodyRows()[0]?.focus();
    await user.keyboard(' {ArrowDown} ');
    expect(screen.getByRole('button', { name: 'Withdraw 2' })).toBeTruthy();
    expect(bodyRows().map((row) => row.getAttribute('aria-selected'))).toEqual(['true', 'true', 'false']);
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByText(/selected/)).toBeNull();
  });

  it('lets all rows be selected once there are any', () => {
    const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows' });
    const { rerender } = renderUi(<Selecting rows={undefined} />);
    expect(all().disabled).toBe(true);
    rerender(<Selecting rows={PRODUCTS} />);
    expect(all().disabled).toBe(false);
  });
});

describe('sorting', () => {
  it('sorts in the browser by value, missing values first', async () => {
    const user = show();
    await user.click(screen.getByRole('button', { name: 'Stock' }));
    expect(names()).toEqual(['Amoxicillin 500 mg', 'Lisinopril 10 mg', 'Metformin 500 mg']);
    await user.click(screen.getByRole('button', { name: 'Stock' }));
    expect(names()[0]).toBe('Metformin 500 mg');
    expect(screen.getByRole('columnheader', { name: 'Stock' }).getAttribute('aria-sort')).toBe('descending');
  });

  it('leaves the order to the server when it sorts', async () => {
    const onSort = vi.fn<(sort: string) => void>();
    const user = show({ sort: 'name', onSort });
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(onSort).toHaveBeenCalledExactlyOnceWith('-name');
    expect(names()[0]).toBe('Metformin 500 mg');
  });
});

describe('columns', () => {
  it('hides optional columns until chosen and remembers the choice', async () => {
    const user = show();
    expect(screen.queryByRole('columnheader', { name: 'Note' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Choose columns' }));
    await user.click(screen.getByRole('checkbox', { name: 'Note' }));
    await user.click(screen.getByRole('checkbox', { name: 'Stock' }));
    expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual(['Name', 'Note']);
    expect(preferences.get().grids['products']?.hidden).toEqual(['stock']);
    expect(document.cookie).toContain('preferences=');
  });
});

describe('states', () => {
  it('shows the layout while loading', () => {
    show({ rows: undefined });
    expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true');
  });

  it('shows the empty state instead of a bare header', () => {
    show({ rows: [] });
    expect(screen.getByText('No listings found')).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('says why the first load failed and retries', async () => {
    const onRetry = vi.fn<() => void>();
    const user = show({
      rows: undefined,
      error: new ApiError(503, 'unavailable', 'The service is busy.'),
      onRetry,
    });
    expect(screen.getByRole('alert').textContent).toContain('The service is busy.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('keeps what it shows when a later load fails', () => {
    show({ error: new ApiError(0, 'unreachable', 'The server cannot be reached.') });
    expect(names()).toHaveLength(3);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
