import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CONFIRM_PRICES } from '#rules/listings/price-changes.ts';
import { openApp, PageOf } from '../../app/test-app.tsx';
import { aMe } from '../../shared/test-world.ts';
import type { BulkEdit, ListedBulkEdit } from './bulk-api.ts';
import './pages/bulk-edit-page.tsx';
import './pages/bulk-edits-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const me = aMe({ roles: ['Seller'], is_buyer: false, is_seller: true });
const BULK = '/services/listing/seller/bulk';
const ONE = `GET ${BULK}/4`;

const anEdit = (edit: Partial<BulkEdit> = {}): BulkEdit => ({
  id: 4,
  change: { kind: 'price_percent', percent: 60 },
  state: 'previewed',
  created_date: '2026-06-15T12:00:00.000Z',
  created_by: 'Ada King',
  listings: 300,
  rows: 810,
  changing: 810,
  refused: 0,
  doubtful: 810,
  large: 810,
  worth_before: 1000,
  worth_after: 1600,
  done: { changed: 0, left: 0, restored: 0, kept: 0 },
  can: { run: true, undo: false },
  undo_until: null,
  ...edit,
});
const DONE = {
  state: 'done',
  done: { changed: 809, left: 1, restored: 0, kept: 0 },
  worth_before: 990,
  worth_after: 1584,
  can: { run: false, undo: true },
  undo_until: '2026-06-16T12:00:00.000Z',
} as const;

const open = (edit: Partial<BulkEdit>) =>
  openApp('/manage-listings/bulk/4', { me, answers: { [ONE]: anEdit(edit) } });

async function figures(title: string): Promise<Record<string, string>> {
  const panel = await screen.findByRole('region', { name: title });
  const words = within(panel).getAllByRole('term');
  const values = within(panel).getAllByRole('definition');
  return Object.fromEntries(words.map((word, at) => [word.textContent, values[at]?.textContent ?? '']));
}

describe('RB-170 the report', () => {
  it('of what was carried out says what changed, not what was planned', async () => {
    open(DONE);
    const said = await figures('What changed');
    expect(said).toMatchObject({
      Changed: '809 lots of 810',
      'Left, changed meanwhile': '1',
      'Stock value before': '$990.00',
      'Stock value after': '$1,584.00',
    });
    expect(said['Undo']).toMatch(/^possible until .*Jun 16, 2026/);
    expect(said).not.toHaveProperty('Changing');
  });

  it('of what was undone says so, and nothing that is so no more', async () => {
    open({
      ...DONE,
      state: 'undone',
      done: { ...DONE.done, restored: 800, kept: 9 },
      can: { run: false, undo: false },
      undo_until: null,
    });
    expect(await figures('What was taken back')).toEqual({
      'Had changed': '809 lots',
      'As before again': '800',
      'Kept, changed later': '9',
    });
  });

  it('RB-206 of a deactivation names the reason below its title, and no prices', async () => {
    open({
      ...DONE,
      change: { kind: 'deactivate', reason: 'Recalled by its maker' },
      rows: 2,
      doubtful: 0,
      large: 0,
    });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Deactivate');
    const said = await figures('What changed');
    expect(said['Reason']).toBe('Recalled by its maker');
    expect(Object.keys(said).filter((label) => label.startsWith('Price'))).toEqual([]);
    expect(screen.queryByText('Far off')).toBeNull();
  });
});

describe('RB-170 RB-171 what is asked', () => {
  it('large prices are agreed to before they change; the focus goes on to the heading', async () => {
    const { sent, answers } = open({});
    const user = userEvent.setup();
    const run = await screen.findByRole('button', { name: 'Change 810 lots' });
    await user.click(run);
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
    expect((await screen.findAllByText(CONFIRM_PRICES)).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('checkbox', { name: /^810 prices differ by more than 20 %/ }));
    answers[`POST ${BULK}/4/run`] = anEdit({ state: 'running' });
    answers[ONE] = anEdit({ ...DONE });
    screen.getByRole('button', { name: 'Change 810 lots' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Carried out')).toBeTruthy();
    expect(sent.find(({ call }) => call === `POST ${BULK}/4/run`)?.body).toEqual({ confirm_prices: true });
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });

  it('an undo asks, and says what it does', async () => {
    const { sent, answers } = open(DONE);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo this change?' }));
    expect(dialog.getByText(/^809 lots get back what they had before\./)).toBeTruthy();
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
    answers[`POST ${BULK}/4/undo`] = anEdit({ state: 'undoing' });
    answers[ONE] = anEdit({ ...DONE, state: 'undone', can: { run: false, undo: false } });
    await user.click(dialog.getByRole('button', { name: 'Undo change' }));
    expect(await screen.findByText('Undone')).toBeTruthy();
  });
});

it('RB-171 the edits so far are listed where the listings are, with until when each can be taken back', async () => {
  const { rows: _rows, refused: _refused, large: _large, can: _can, ...listed } = anEdit(DONE);
  const older: ListedBulkEdit = {
    ...listed,
    id: 3,
    change: { kind: 'pause' },
    state: 'undone',
    undo_until: null,
    done: { changed: 2, left: 0, restored: 2, kept: 0 },
  };
  openApp('/manage-listings', { me, answers: { [`GET ${BULK}`]: new PageOf(2, [listed, older]) } });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('link', { name: 'Bulk edits' }));
  const row = (name: RegExp) => screen.findByRole('row', { name });
  expect((await row(/Price \+60 %/)).textContent).toMatch(
    /Ada King.*Carried out.*809 lots.*Until .*Jun 16, 2026/,
  );
  expect((await row(/Pause/)).textContent).toMatch(/Undone.*2 listings.*Taken back/);
  expect(screen.getByRole('link', { name: 'Price +60 %' }).getAttribute('href')).toBe(
    '/manage-listings/bulk/4',
  );
});
