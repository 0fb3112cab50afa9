import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp, PageOf } from '../../app/test-app.tsx';
import { aMe } from '../../shared/test-world.ts';
import type { UserSummary } from './api.ts';

const admin = aMe({ roles: ['Administrator'], permissions: ['users'], company_id: null, company: null });

const PAT: UserSummary = {
  id: 12,
  first_name: 'Pat',
  last_name: 'Lee',
  email: 'pat@harbor.test',
  title: null,
  phone: null,
  user_type: 'buyer',
  company: { id: 3, name: 'Harbor Pharmacy' },
  roles: ['Buyer'],
  primary_facility: null,
  is_vetted: true,
  is_field_rep: false,
  is_medigi_admin: false,
  vetting_status: 'Approved',
  active: true,
  invited: false,
  created_at: '2026-03-04T10:00:00.000Z',
  last_login_at: null,
};

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function openUsers(search: string, users: readonly UserSummary[] | PageOf = [PAT]) {
  const app = openApp(`/admin/user-manager${search}`, {
    me: admin,
    answers: { 'GET /services/admin/user': users },
  });
  await screen.findByRole('search', { name: 'Filter users' });
  await waitFor(() => expect(app.times('GET /services/admin/user')).toBe(1));
  const asked = () => app.sent.findLast(({ call }) => call === 'GET /services/admin/user')?.query;
  return { ...app, asked, user: userEvent.setup() };
}

it('a filter begins at the first page, keeps the order, and is no step of its own', async () => {
  const { user, address, steps, asked } = await openUsers('?sort=-email&page=3');
  const before = steps();
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'pat');
  await waitFor(() => expect(address()).toBe('/admin/user-manager?sort=-email&search=pat'));
  await waitFor(() => expect(asked()).toEqual({ page: '1', per_page: '25', sort: '-email', search: 'pat' }));
  expect(steps()).toBe(before);
});

it('an order is a step that Back takes back, and begins at the first page', async () => {
  const { user, address, steps } = await openUsers('?page=3&search=pat');
  const before = steps();
  await user.click(await screen.findByRole('button', { name: 'Email' }));
  await waitFor(() => expect(address()).toBe('/admin/user-manager?search=pat&sort=email'));
  expect(steps()).toBe(before + 1);
});

it('offers the orders that the server knows', async () => {
  await openUsers('');
  const heads = await screen.findAllByRole('columnheader');
  const sortable = heads.filter((head) => within(head).queryByRole('button') !== null);
  expect(sortable.map((head) => head.textContent)).toEqual(['Name', 'Email', 'Company']);
});

it('an export asks what the filters leave, in their order, and no page', async () => {
  const { user, sent } = await openUsers('?vetting=Approved&sort=-email&page=3');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }));
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'GET /services/admin/user/export')?.query).toEqual({
      vetting_status: 'Approved',
      sort: '-email',
      format: 'csv',
    }),
  );
});

it('a chip is called as the records call it, and takes its filter away', async () => {
  const { user, address } = await openUsers('?company=3&role=Buyer&type=nothing');
  const chips = await screen.findByRole('list', { name: 'Active filters' });
  await within(chips).findByRole('button', { name: 'Remove filter Company: Harbor Pharmacy' });
  expect(
    within(chips)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['Role: Buyer', 'Company: Harbor Pharmacy', 'Clear all']);
  await user.click(within(chips).getByRole('button', { name: 'Remove filter Role: Buyer' }));
  await waitFor(() => expect(address()).toBe('/admin/user-manager?company=3&type=nothing'));
});

it('where filters leave nothing, all of them go at once', async () => {
  const { user, address } = await openUsers('?search=nobody&sort=-email', []);
  await user.click(await screen.findByRole('button', { name: 'Show all users' }));
  await waitFor(() => expect(address()).toBe('/admin/user-manager'));
});

it('a step to the next page never skips the first page of a search that is still to come', async () => {
  const { user, address } = await openUsers('', new PageOf(60, [PAT]));
  const next = await screen.findByRole('button', { name: 'Next page' });
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'pat');
  await user.click(next);
  await waitFor(() => expect(address()).toBe('/admin/user-manager?search=pat'));
});
