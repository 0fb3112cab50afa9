import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../shared/query-client.ts';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import type { ListingImport } from '../imports-api.ts';
import { OneImport } from '../pages/import-page.tsx';
import { anImport, refusal, serve, show, type Answer } from '../test-listings.tsx';

const unasked: Answer = () => [500, refusal('internal', 'Nobody asks this.')];

async function showImport(file: ListingImport, answer: Answer = unasked) {
  const calls = serve(answer);
  const root = createRootRoute({
    component: () => (
      <>
        <OneImport file={file} />
        <ConfirmDialog />
      </>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  // A router of its own stands in for the application's, whose type is registered.
  const { unmount } = show(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { name: file.file_name });
  return { user: userEvent.setup(), calls, unmount };
}

const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const stockColumn = () =>
  screen.getByRole<HTMLInputElement>('combobox', { name: 'Column of the file for Stock' });
const isReasoned = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

describe('dry run', () => {
  it('counts rows, listings and lots, and lists every problem with its row and column', async () => {
    await showImport(anImport());
    expect(['Rows in the file', 'Good rows', 'Refused rows'].map(figure)).toEqual(['3', '2', '1']);
    expect(['New listings', 'New lots', 'Changed lots'].map(figure)).toEqual(['1', '1', '1']);
    const cells = within(screen.getByRole('grid', { name: 'Problems' })).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '4',
      'Pack price',
      'Pack price must be an amount such as 1,234.50; it is "abc".',
    ]);
    expect(screen.getByText('1 problem in 1 row')).toBeTruthy();
    expect(button('Refused rows .xlsx')).toBeTruthy();
  });

  it('says that more problems are in the report', async () => {
    const problems = Array.from({ length: 200 }, (_, row) => ({
      row: row + 2,
      column: null,
      message: 'Bad.',
    }));
    await showImport(anImport({ problems, refused_rows: 1234 }));
    expect(screen.getByText(/first 200 problems of 1,234 refused rows/)).toBeTruthy();
  });

  it.each<[string, Partial<ListingImport>, string]>([
    ['a column is missing', { missing_columns: ['stock'], good_rows: 0 }, 'Choose the column for Stock.'],
    ['no row is good', { good_rows: 0 }, 'No row can be imported. Correct the file and upload it again.'],
  ])('cannot be imported while %s', async (_, change, reason) => {
    await showImport(anImport({ ...change, can: { run: false, undo: false, cancel: false } }));
    expect(isReasoned(button('Import rows'))).toBe(true);
    expect(screen.getByText(reason)).toBeTruthy();
  });

  it('cannot be run while nothing in it differs', async () => {
    const change = { refused_rows: 0, new_listings: 0, new_lots: 0, changed_lots: 0, unchanged_lots: 2 };
    await showImport(anImport({ ...change, can: { run: false, undo: false, cancel: false } }));
    expect(isReasoned(button('Import 2 rows'))).toBe(true);
    expect(screen.getByText('Nothing in this file differs from your listings.')).toBeTruthy();
  });

  it('folds the columns into one line below the result, unless something about them is open', async () => {
    const headers = [...anImport().headers, { index: 5, header: 'Qty', samples: ['7'] }];
    const { unmount } = await showImport(anImport());
    const summary = screen.getByText('5 columns read (NDC, Lot, Expiry, Pack price and Stock) · change');
    expect(summary.closest('details')?.open).toBe(false);
    expect(
      screen.getByRole('region', { name: 'Problems' }).compareDocumentPosition(summary) &
        Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
    unmount();
    await showImport(
      anImport({ headers: headers.map((one) => (one.index === 4 ? { ...one, header: 'On hand' } : one)) }),
    );
    expect(screen.getByText(/^5 columns read/).closest('details')?.open).toBe(true);
    expect(screen.getByText('Qty would fit too')).toBeTruthy();
  });

  it('is imported with an idempotency key; a refusal stands beside the button', async () => {
    const { user, calls } = await showImport(anImport(), ({ method }) =>
      method === 'POST'
        ? [409, refusal('conflict', 'This import was already started.')]
        : [200, { data: anImport() }],
    );
    await user.click(button('Import 2 rows'));
    expect((await screen.findByRole('alert')).textContent).toBe('This import was already started.');
    expect(calls[0]).toMatchObject({ method: 'POST', path: 'listing/import/9/run' });
    expect(calls[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(isReasoned(button('Import 2 rows'))).toBe(false);
  });

  it('keeps a corrected mapping that the server refused', async () => {
    const { user } = await showImport(anImport(), () => [
      422,
      refusal('rule_broken', 'Lot: The file has no such column.', {
        'mapping.lot': 'The file has no such column.',
      }),
    ]);
    await user.click(stockColumn());
    await user.click(await screen.findByRole('option', { name: 'Not in the file' }));
    expect(screen.getByText('Check the corrected columns first.')).toBeTruthy();
    await user.click(button('Check with these columns'));
    expect(await screen.findByText('The file has no such column.')).toBeTruthy();
    expect(stockColumn().value).toBe('Not in the file');
  });
});

describe('a file that suppliers really send', () => {
  const rows = { rows: 37, first_rows: [6, 7], example: 'It has 9.', value: '378180010' };
  const group = { code: 'zeros_lost' as const, column: 'ndc' as const, ...rows };

  it('tells equal problems once and mends them all by one choice', async () => {
    const { user, calls } = await showImport(anImport({ problem_groups: [group] }), () => [
      200,
      { data: anImport({ state: 'checking', progress: 0, can: { run: false, undo: false, cancel: true } }) },
    ]);
    expect(screen.getByText('37 rows: NDC may have lost its leading zeros in a spreadsheet')).toBeTruthy();
    expect(screen.getByText('First in row 6, “378180010”: It has 9. Also in row 7 and others.')).toBeTruthy();
    await user.click(button('Pad to 11 digits (37 rows)'));
    await waitFor(() =>
      expect(calls[0]).toMatchObject({
        method: 'PUT',
        path: 'listing/import/9',
        body: { settings: { pad_ndc: true } },
      }),
    );
  });

  it('replaces what is not understood by the value that is chosen', async () => {
    const types = { code: 'not_one_of' as const, column: 'price_type' as const, ...rows };
    const { user, calls } = await showImport(anImport({ problem_groups: [types] }), () => [
      200,
      { data: anImport() },
    ]);
    await user.click(button('Use GPO (37 rows)'));
    await waitFor(() => expect(calls[0]?.body).toEqual({ settings: { instead: { price_type: 'GPO' } } }));
  });

  it('says how it was read; header row, dates and decisions can be changed', async () => {
    const file = anImport({
      header_row: 5,
      notes: ['Header found in row 5.'],
      settings: { ...anImport().settings, pad_ndc: true },
      skipped_rows: 1,
      skipped: [{ row: 1, text: 'Price list (stands above the header)' }],
    });
    const { user, calls } = await showImport(file, () => [200, { data: file }]);
    expect(screen.getByText('Header found in row 5.')).toBeTruthy();
    expect(screen.getByText('Row 1: Price list (stands above the header)')).toBeTruthy();
    await user.click(button('Take back'));
    await user.click(screen.getByRole('combobox', { name: 'Header row' }));
    await user.click(await screen.findByRole('option', { name: 'No header' }));
    await waitFor(() =>
      expect(calls.map((call) => call.body)).toEqual([
        { settings: { pad_ndc: false } },
        { header_row: null },
      ]),
    );
  });

  it('guesses the columns again when the remembered ones are forgotten', async () => {
    const { user, calls } = await showImport(anImport({ mapping_source: 'remembered' }), () => [
      200,
      { data: anImport() },
    ]);
    await user.click(button('Forget and guess again'));
    await waitFor(() => expect(calls[0]?.body).toEqual({ mapping: null }));
  });

  it('WB-138 shows old and new prices and asks before large changes', async () => {
    const price_changes = {
      up: 1,
      down: 0,
      new_lots: 1,
      large: 1,
      shown: [
        {
          row: 2,
          ndc: '70101000101',
          lot: 'A1',
          before: 3.95,
          after: 3950,
          compared_with: 'listing' as const,
        },
        { row: 3, ndc: '70101000102', lot: 'B1', before: 10, after: 11, compared_with: 'lot' as const },
      ],
    };
    const gone = {
      listings: 1,
      lots: 2,
      shown: [{ ndc: '70101000199', name: 'Old', lot: 'X', stock: 4 }],
    };
    const { user, calls } = await showImport(anImport({ price_changes, gone }), () => [
      200,
      { data: anImport({ state: 'running' }) },
    ]);
    const cells = within(screen.getByRole('grid', { name: 'Price changes' })).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent).join(' | ')).toBe(
      ' | 2 | 70101-0001-01 | A1new lot | $3.95 | $3,950.00 | 1,000 times as high | ' +
        ' | 3 | 70101-0001-02 | B1 | $10.00 | $11.00 | +10.0 %',
    );
    expect(
      screen.getByText(/^2 listed lots are not in the file.*\(1 listing without any row\)$/),
    ).toBeTruthy();
    expect(screen.getByText('70101-0001-99 Old, lot X: 4 packs')).toBeTruthy();
    expect(isReasoned(button('Import 2 rows'))).toBe(true);
    expect(screen.getByText('Confirm the large price changes first.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /^1 price differs by more than 20 %/ }));
    await user.click(button('Import 2 rows'));
    await waitFor(() =>
      expect(calls[0]).toMatchObject({
        method: 'POST',
        body: { confirm_prices: true, confirm_names: false },
      }),
    );
  });

  it('WB-138 leaves chosen rows out beside those that were left out before', async () => {
    const shown = [5, 6].map((row) => ({
      row,
      ndc: '70101000101',
      lot: `A${row}`,
      before: 10,
      after: 900,
      compared_with: 'lot' as const,
    }));
    const price_changes = { up: 2, down: 0, new_lots: 0, large: 2, shown };
    const settings = { ...anImport({}).settings, left_out: [3] };
    const { user, calls } = await showImport(anImport({ price_changes, settings }), () => [
      200,
      { data: anImport({ state: 'checking' }) },
    ]);
    expect(screen.getByText(/^Row 3 is left out\./)).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Select Row 6' }));
    await user.click(button('Leave out 1 row'));
    await waitFor(() => expect(calls[0]).toMatchObject({ body: { settings: { left_out: [3, 6] } } }));
  });

  it('shows ten of many price changes and the others when they are asked for', async () => {
    const shown = Array.from({ length: 12 }, (_, row) => ({
      row: row + 2,
      ndc: '70101000101',
      lot: `A${row}`,
      before: 10,
      after: 11,
      compared_with: 'lot' as const,
    }));
    const price_changes = { up: 130, down: 3, new_lots: 2, large: 0, shown };
    const { user } = await showImport(anImport({ price_changes }));
    const rows = () => within(screen.getByRole('grid', { name: 'Price changes' })).getAllByRole('row').length;
    expect(rows()).toBe(11);
    expect(
      screen.getByText(
        '130 up, 3 down, 2 new lots far from the price of their listing; the 10 largest of 135 are shown',
      ),
    ).toBeTruthy();
    expect(button('All changes .csv')).toBeTruthy();
    await user.click(button('Show the 12 largest'));
    expect(rows()).toBe(13);
  });

  it('shows how many rows are checked, and cancels the check', async () => {
    const cancelled = anImport({ state: 'cancelled' });
    const { user, calls } = await showImport(
      anImport({
        state: 'checking',
        row_count: 100_000,
        progress: 45_000,
        can: { run: false, undo: false, cancel: true },
      }),
      () => [200, { data: cancelled }],
    );
    const bar = screen.getByRole('progressbar', { name: 'Checking rows' });
    expect(bar.getAttribute('aria-valuetext')).toBe('45,000 of 100,000 rows');
    expect(screen.queryByText('Good rows')).toBeNull();
    await user.click(button('Cancel the check'));
    await waitFor(() => expect(calls[0]).toMatchObject({ method: 'POST', path: 'listing/import/9/cancel' }));
  });

  it('says why a file could not be checked', async () => {
    await showImport(anImport({ state: 'refused', failure: 'The file is empty.' }));
    expect(screen.getByRole('alert').textContent).toBe('The file is empty.');
  });
});

describe('a started import', () => {
  it('shows its progress with counts', async () => {
    await showImport(
      anImport({
        state: 'running',
        good_rows: 1200,
        progress: 300,
        can: { run: false, undo: false, cancel: false },
      }),
    );
    const bar = screen.getByRole('progressbar', { name: 'Importing rows' });
    expect(bar.getAttribute('aria-valuetext')).toBe('300 of 1,200 rows');
  });

  it('says why it cannot be undone', async () => {
    const reason = 'Lot A1 was ordered since, so this import can no longer be undone.';
    await showImport(anImport({ state: 'done', undo_refusal: reason }));
    expect(isReasoned(button('Undo import'))).toBe(true);
    expect(screen.getByText(reason)).toBeTruthy();
  });
});
