import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../app/test-app.tsx';
import { aMe } from '../../shared/test-world.ts';
import type { FacilityRow } from './api.ts';

const admin = aMe({
  roles: ['Administrator'],
  permissions: ['companies', 'csos'],
  company_id: null,
  company: null,
});

const LINCOLN: FacilityRow = {
  id: 31,
  name: 'Great Plains Lincoln',
  company: { id: 7, name: 'Great Plains Care' },
  type: 'Retail',
  dea_number: 'FG1234563',
  dea_expiration: '2020-02-01',
  state_license: true,
  state_license_expiration: '2099-03-04',
  delivery_address: {
    line_1: '1 Main St',
    line_2: null,
    line_3: null,
    city: 'Lincoln',
    state: 'NE',
    postal_code: '68508',
  },
  user_count: 1,
  vetting_status: 'approved',
  vetted: true,
  vet_note: null,
  vetted_at: null,
  created_at: '2026-01-02T10:00:00.000Z',
  signers: [],
  renewals: [],
  csos: [
    {
      seller: { id: 2, name: 'Meridian Generics' },
      status: 'requested',
      reason: 'Its DEA license had ended.',
      contact: null,
      requested_by: 'Neil Carver',
      requested_at: '2026-03-04T10:00:00.000Z',
    },
  ],
  can: { vet: false, vet_refusal: null, decline: true },
  history: [],
};

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function openQueue() {
  const decide = 'PUT /services/admin/csos/31/2';
  const app = openApp('/admin/company-manager?tab=facilities&csos=requested&sort=asked', {
    me: admin,
    answers: {
      'GET /services/admin/facility': [LINCOLN],
      [decide]: { ...LINCOLN.csos[0], status: 'declined' },
    },
  });
  await screen.findByText('Great Plains Lincoln');
  return { ...app, user: userEvent.setup(), decided: () => app.sent.filter(({ call }) => call === decide) };
}

it('X-85 TR-477 the queue says which licenses the facility has until when, who asked and since when', async () => {
  const { user } = await openQueue();
  const grid = within(screen.getByRole('grid'));
  for (const told of [
    'FG1234563',
    'ended Feb 1, 2020',
    'ends Mar 4, 2099',
    'Mar 4, 2026',
    ', asked by Neil Carver',
    'Overdue',
    'Declined before: Its DEA license had ended.',
  ])
    expect(grid.getByText(told)).toBeTruthy();
  await user.click(grid.getByRole('button', { name: /^Approve Great Plains Lincoln for Meridian/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Approve Great Plains Lincoln/ }));
  for (const told of [
    /^FG1234563, ended Feb 1, 2020$/,
    /^On record, ends Mar 4, 2099$/,
    /^by Neil Carver on .*Mar 4, 2026$/,
    'Nobody was named',
    'Its DEA license had ended.',
  ])
    expect(dialog.getByText(told)).toBeTruthy();
});

it('X-85 a request is declined with a reason where it stands', async () => {
  const { user, decided, address } = await openQueue();
  await user.click(screen.getByRole('button', { name: /^Decline Great Plains Lincoln for Meridian/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Decline the request/ }));
  await user.type(dialog.getByLabelText(/^Reason/), 'The DEA registration has ended.');
  await user.click(dialog.getByRole('button', { name: 'Decline request' }));
  await waitFor(() => expect(decided().length).toBe(1));
  expect(decided()[0]?.body).toEqual({ approve: false, reason: 'The DEA registration has ended.' });
  expect(address()).toBe('/admin/company-manager?tab=facilities&csos=requested&sort=asked');
});
