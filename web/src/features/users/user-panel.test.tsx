import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../app/test-app.tsx';
import { aMe } from '../../shared/test-world.ts';
import type { UserRecord } from './api.ts';

const PAT: UserRecord = {
  id: 12,
  first_name: 'Pat',
  last_name: 'Lee',
  email: 'pat@harbor.test',
  title: null,
  phone: '5550101002',
  user_type: 'buyer',
  company: { id: 3, name: 'Harbor Pharmacy' },
  roles: ['Buyer', 'CSOS Signer'],
  primary_facility: null,
  is_vetted: true,
  is_field_rep: false,
  is_medigi_admin: false,
  vetting_status: 'Approved',
  active: true,
  invited: false,
  created_at: '2026-03-04T10:00:00.000Z',
  last_login_at: null,
  facilities: [],
  permissions: [],
  vetting_note: null,
  refused_sign_ins: null,
  version: 4,
  history: [],
  can: {
    edit: true,
    edit_refusal: null,
    grant_roles: ['Buyer', 'CSOS Signer'],
    grant_permissions: [],
    invite: false,
    deactivate: true,
    impersonate: false,
  },
};

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

async function openPat() {
  const app = openApp('/users?user=12', {
    me: aMe({ roles: ['Buyer', 'CompanyAdmin'] }),
    answers: {
      'GET /services/user/12': PAT,
      'GET /services/user/choices': {
        company: { id: 3, name: 'Harbor Pharmacy' },
        roles: ['Buyer', 'CSOS Signer'],
        permissions: [],
        facilities: [],
      },
    },
  });
  const panel = within(await screen.findByRole('dialog', { name: 'Pat Lee' }));
  const name = await panel.findByLabelText<HTMLInputElement>(/^First name/);
  return { ...app, user: userEvent.setup(), panel, name };
}
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });

it('WB-239 closing the record of a user asks while a change of it is not saved, and gives it up only then', async () => {
  const { user, name, address } = await openPat();
  await user.type(name, 'ricia');
  await user.keyboard('{Escape}');
  await user.click(within(await question()).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());
  expect(address()).toBe('/users?user=12');
  expect(name.value).toBe('Patricia');
  await user.keyboard('{Escape}');
  await user.click(within(await question()).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(address()).toBe('/users'));
});

it('WB-239 an unchanged record closes at once', async () => {
  const { user, address } = await openPat();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/users'));
  expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull();
});
