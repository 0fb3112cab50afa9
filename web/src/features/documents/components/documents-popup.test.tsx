import { screen } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { session } from '../../../shared/session.ts';
import { aClient, aMe } from '../../../shared/test-world.ts';
import { renderUi } from '../../../ui/test-kit.tsx';
import '../../../ui/dialog-frames.tsx';
import { DocumentsPopup } from './documents-popup.tsx';

beforeEach(() => {
  queryClient.clear();
  const none = { data: [], meta: { total: 0, page: 1, per_page: 200 } };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(none))));
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['SH-469 SH-470 SH-471 without hydra', false, ['State License', 'DEA License', 'Purchase History']],
  ["SH-472 in hydra without 'Purchase History'", true, ['State License', 'DEA License']],
])('the tabs %s', async (_case, hydra, tabs) => {
  session.set({ me: aMe(), client: aClient({ hydra }), config: null });
  renderUi(
    <QueryClientProvider client={queryClient}>
      <DocumentsPopup opened onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await screen.findByText(/is on record, but its file is not kept here/);
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(tabs);
});

it('SP-291 asks for the state license of a facility that is not approved', async () => {
  const facility = aMe().primary_facility;
  const waiting = facility && { ...facility, vetted: false, vetting_status: 'pending' as const };
  session.set({ me: aMe({ primary_facility: waiting }), client: aClient(), config: null });
  renderUi(
    <QueryClientProvider client={queryClient}>
      <DocumentsPopup opened onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/^Please upload your state license to make purchases\./)).toBeTruthy();
});

it('SP-292 says that a license which was sent waits for review', async () => {
  const license = {
    id: 1,
    name: 'license.pdf',
    type: 'state_license',
    url: '/services/document/1',
    bytes: 1200,
    created_date: '2026-03-04T15:00:00.000Z',
    uploaded_by: 'Maria Alvarez',
    replaced_date: null,
    can: { delete: true, renew: true, name: false, show: false },
  };
  const one = { data: [license], meta: { total: 1, page: 1, per_page: 200 } };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(one))));
  const facility = aMe().primary_facility;
  const waiting = facility && { ...facility, vetted: false, vetting_status: 'pending' as const };
  session.set({ me: aMe({ primary_facility: waiting }), client: aClient(), config: null });
  renderUi(
    <QueryClientProvider client={queryClient}>
      <DocumentsPopup opened onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect(
    await screen.findByText(/waits for review\. Allow 48 hours for our team to review your license\./),
  ).toBeTruthy();
});

it.each([
  ['sends a first one without its end', null, true],
  ['reads who renews one that has ended', '2026-01-31', false],
  ['reads who renews one that ends soon', addDays(todayUtc(), 20), false],
])('X-88 who does not edit the facility %s', async (_case, ends, sends) => {
  const facility = aMe().primary_facility;
  const primary_facility = facility && { ...facility, can_edit: false, state_license_expiration: ends };
  session.set({ me: aMe({ primary_facility }), client: aClient(), config: null });
  renderUi(
    <QueryClientProvider client={queryClient}>
      <DocumentsPopup opened onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await screen.findByText(/is on record, but its file is not kept here/);
  expect(screen.queryByLabelText(/^Ends on/)).toBeNull();
  expect(screen.queryByText(/Ask Helen Park, who administers this facility, to renew it\.$/) !== null).toBe(
    !sends,
  );
  expect(document.querySelector('input[type="file"]') !== null).toBe(sends);
});

it('X-88 who edits the facility says when a license ends that takes the place of a stored end', async () => {
  const facility = aMe().primary_facility;
  const primary_facility = facility && { ...facility, state_license_expiration: addDays(todayUtc(), 20) };
  session.set({ me: aMe({ primary_facility }), client: aClient(), config: null });
  renderUi(
    <QueryClientProvider client={queryClient}>
      <DocumentsPopup opened onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect((await screen.findByLabelText<HTMLInputElement>(/^Ends on/)).required).toBe(true);
});
