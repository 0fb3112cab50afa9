import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../shared/query-client.ts';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import type { ListingImport } from '../imports-api.ts';
import { anImport, serve, show } from '../test-listings.tsx';
import { UndoImport, Undone } from './undo-import.tsx';

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

type Undoing = NonNullable<ListingImport['undo']>;
const done = (undo: Partial<Undoing> = {}) =>
  anImport({
    state: 'done',
    can: { run: false, undo: true, cancel: false },
    undo: { listings: 1, withdrawn: 1, restored: 2, kept: 0, shown: [], ...undo },
  });
const LATER = {
  name: 'Amoxicillin 500 mg, lot A1',
  reason: 'it was changed since and costs $7.95, not $7.80',
};

/** The dialog that asks, by what the server says when the button is pressed. */
async function ask(now: ListingImport) {
  const calls = serve(({ method }) => [
    200,
    { data: method === 'GET' ? now : anImport({ state: 'undone', undo: now.undo }) },
  ]);
  show(
    <>
      <UndoImport file={done()} />
      <ConfirmDialog />
    </>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
  return { calls, user, dialog };
}

it('is undone after asking', async () => {
  const { calls, user, dialog } = await ask(done());
  expect(dialog.getByText(/What it added leaves the catalog: 1 new listing and 1 new lot\./)).toBeTruthy();
  expect(dialog.getByText(/2 lots get their earlier price, stock and expiry back\./)).toBeTruthy();
  expect(calls.map((call) => call.method)).toEqual(['GET']);
  await user.click(dialog.getByRole('button', { name: 'Undo import' }));
  await waitFor(() => expect(calls[1]).toMatchObject({ method: 'DELETE', path: 'listing/import/9' }));
});

it('WB-267 names before what was changed later, as it is when it is asked', async () => {
  const { dialog } = await ask(done({ restored: 1, kept: 1, shown: [LATER] }));
  expect(dialog.getByText('1 lot changed later stays as it is:')).toBeTruthy();
  expect(dialog.getByRole('listitem').textContent).toBe(`${LATER.name}: ${LATER.reason}.`);
  expect(dialog.getByText(/1 lot gets its earlier price/)).toBeTruthy();
});

it('WB-267 tells both counts afterwards, and what stayed', () => {
  const shown = Array.from({ length: 7 }, (_, index) => ({ ...LATER, name: `Lot ${index}` }));
  show(<Undone kind="listings" undo={{ listings: 0, withdrawn: 0, restored: 3, kept: 60, shown }} />);
  const status = within(screen.getByRole('status'));
  expect(status.getByText('This import was undone. 3 lots have their earlier values again.')).toBeTruthy();
  expect(status.getByText('60 lots changed later stay as they are:')).toBeTruthy();
  expect(status.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    ...[0, 1, 2, 3, 4].map((index) => `Lot ${index}: ${LATER.reason}.`),
    'and 55 more',
  ]);
});
