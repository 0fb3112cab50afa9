import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Role } from '#rules/accounts/roles.ts';
import { NEVER, openApp } from '../../app/test-app.tsx';
import { queryClient } from '../../shared/query-client.ts';
import { aMe } from '../../shared/test-world.ts';
import { ADDRESS } from './test-facilities.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const ME = 'GET /services/user/me';
const SWITCH = 'POST /services/user/set_primary_facility';
const STATS = 'GET /services/listing/facility_stats';
const none = { total_spend: 0, savings: 0, catalog_matches: 0, catalog_count: 0 };
const statsOf = (spend: number) => ({
  medigi: { ...none, total_spend: spend },
  medshorts: none,
  '503b': none,
});
const me = (id: number, name: string, roles: Role[]) => {
  const { primary_facility: facility, ...rest } = aMe({ roles });
  return { ...rest, primary_facility_id: id, primary_facility: facility && { ...facility, id, name } };
};

/** Somebody with two facilities on a quiet page, the stats open at first. */
async function openWithStats() {
  const app = openApp('/about', {
    me: me(3, 'Harbor Pharmacy', ['Buyer', 'ChangeFacility']),
    answers: {
      [STATS]: statsOf(1200),
      'GET /services/order/reward_stats/user': { user_reward_order_count: 1 },
      'GET /services/order/reward_stats/system': { company_stats: { months: 7, badge: 'Silver' } },
      'GET /services/user/pharmacies': [
        { id: 4, name: 'Harbor Annex', dea_number: null, delivery_address: ADDRESS },
      ],
    },
  });
  const user = userEvent.setup();
  const showStats = async () => user.click(await screen.findByRole('button', { name: 'Facility stats' }));
  const choose = async () => {
    await user.click(await screen.findByRole('button', { name: /^Harbor Pharmacy/ }));
    const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Facility' });
    await user.click(box);
    await user.click(await screen.findByText('Harbor Annex'));
    return box;
  };
  await showStats();
  expect(await screen.findByText('$1,200')).toBeTruthy();
  return { ...app, showStats, choose };
}
const menu = () => within(screen.getByRole('complementary', { name: 'Side menu' }));

it('SH-325 SH-329 SH-330 after a change nothing of the former facility is left: menu, stats, whatever was kept', async () => {
  const { answers, choose, showStats } = await openWithStats();
  queryClient.setQueryData(['orders', 'of the former facility'], ['an order']);
  answers[SWITCH] = null;
  answers[ME] = me(4, 'Harbor Annex', ['Buyer', 'ChangeFacility', 'CompanyAdmin']);
  answers[STATS] = statsOf(87);
  expect(menu().queryByRole('link', { name: 'Users' })).toBeNull();
  await choose();
  expect(await menu().findByRole('link', { name: 'Users' })).toBeTruthy();
  await showStats();
  expect(await screen.findByText('$87')).toBeTruthy();
  expect(screen.queryByText('$1,200')).toBeNull();
  expect(queryClient.getQueryData(['orders', 'of the former facility'])).toBeUndefined();
});

it('SH-332 while that is fetched no other facility can be chosen', async () => {
  const { answers, choose, times } = await openWithStats();
  answers[SWITCH] = null;
  answers[ME] = NEVER;
  const before = times(ME);
  const box = await choose();
  await waitFor(() => expect(times(ME)).toBe(before + 1));
  expect(box.disabled).toBe(true);
});
