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
  show(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { name: file.file_name });
  return { user: userEvent.setup(), calls };
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
    await showImport(anImport({ ...change, can: { run: false, undo: false } }));
    expect(isReasoned(button('Import rows'))).toBe(true);
    expect(screen.getByText(reason)).toBeTruthy();
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

describe('a started import', () => {
  it('shows its progress with counts', async () => {
    await showImport(
      anImport({ state: 'running', good_rows: 1200, progress: 300, can: { run: false, undo: false } }),
    );
    const bar = screen.getByRole('progressbar', { name: 'Importing rows' });
    expect(bar.getAttribute('aria-valuetext')).toBe('300 of 1,200 rows');
  });

  it('is undone after asking', async () => {
    const done = anImport({ state: 'done', can: { run: false, undo: true } });
    const { user, calls } = await showImport(done, () => [200, { data: anImport({ state: 'undone' }) }]);
    await user.click(button('Undo import'));
    const question = await screen.findByText(
      /What it added leaves the catalog: 1 new listing and 1 new lot\./,
    );
    expect(calls).toEqual([]);
    const dialog = question.closest<HTMLElement>('[role="dialog"]') ?? document.body;
    await user.click(within(dialog).getByRole('button', { name: 'Undo import' }));
    await waitFor(() => expect(calls[0]).toMatchObject({ method: 'DELETE', path: 'listing/import/9' }));
  });

  it('says why it cannot be undone', async () => {
    const reason = 'Lot A1 was ordered since, so this import can no longer be undone.';
    await showImport(anImport({ state: 'done', undo_refusal: reason }));
    expect(isReasoned(button('Undo import'))).toBe(true);
    expect(screen.getByText(reason)).toBeTruthy();
  });
});
