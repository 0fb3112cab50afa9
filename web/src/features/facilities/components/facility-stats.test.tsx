import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aWorld, show } from '../test-facilities.tsx';
import { FacilityStats } from './facility-stats.tsx';
import { StatsButton } from './stats-button.tsx';

afterEach(() => vi.unstubAllGlobals());

const NONE = { total_spend: 0, savings: 0, catalog_matches: 0, catalog_count: 0 };
const answers = (orders: number) => ({
  'GET listing/facility_stats': [
    200,
    {
      data: {
        medigi: { total_spend: 7999.99, savings: 2000.5, catalog_matches: 1234, catalog_count: 5678 },
        medshorts: { ...NONE, total_spend: 30 },
        '503b': NONE,
      },
    },
  ] as [number, unknown],
  'GET order/reward_stats/user': [200, { data: { user_reward_order_count: orders } }] as [number, unknown],
  'GET order/reward_stats/system': [200, { data: { company_stats: { months: 7, badge: 'Silver' } } }] as [
    number,
    unknown,
  ],
});
const figure = async (label: string) =>
  (await screen.findByText(label)).closest('dt')?.nextElementSibling?.textContent;

describe('SH-363 SH-366 SH-367 SH-368 the stats panel', () => {
  it('SH-359 SH-360 SH-361 SH-362 SH-369 whole figures of the catalog of the host', async () => {
    aWorld({ answers: answers(7) });
    await show(<FacilityStats />);
    expect(await figure('Total Spend')).toBe('$7,999');
    expect(await figure('Estimated Savings')).toBe('$2,000');
    expect(await figure('Percent Saved')).toBe('20%');
    expect(await figure('Catalog Matches')).toBe('1,234 / 5,678');
  });

  it('SH-353 shows the catalog of the host', async () => {
    aWorld({ client: { catalog_type: 'medshorts' }, answers: answers(7) });
    await show(<FacilityStats />);
    expect(await figure('Total Spend')).toBe('$30');
    expect(screen.getByText('All orders of this facility in medshorts, since the first.')).toBeTruthy();
  });

  it.each([
    [7, '7/15 Points', '46.62%'],
    [15, '15/15 Points', '96%'],
    [400, '15/15 Points', '96%'],
  ])('SH-364 %d reward orders', async (orders, label, width) => {
    aWorld({ answers: answers(orders) });
    await show(<FacilityStats />);
    const bar = await screen.findByRole('progressbar', { name: 'User Rewards' });
    expect(screen.getByText('User Rewards')).toBeTruthy();
    expect(screen.getByText(label)).toBeTruthy();
    expect(bar.querySelector('span')?.style.width).toBe(width);
    expect(screen.getByText('Silver · 7 months')).toBeTruthy();
  });

  it("SH-365 'Vist Store' leads out, where the installation has a store", async () => {
    aWorld({ storeUrl: 'https://store.example/', answers: answers(1) });
    await show(<FacilityStats />);
    const link = await screen.findByRole('link', { name: 'Vist Store' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://store.example/',
      '_blank',
    ]);
  });

  it('SH-357 SH-358 is asked for without payload', async () => {
    const calls = aWorld({ answers: answers(1) });
    await show(<FacilityStats />);
    await screen.findByText('1/15 Points');
    expect(calls.every(({ query, body }) => query.size === 0 && body === undefined)).toBe(true);
    expect(calls.map(({ call }) => call).toSorted()).toEqual([
      'GET listing/facility_stats',
      'GET order/reward_stats/system',
      'GET order/reward_stats/user',
    ]);
  });

  it.each([
    ['SH-290 without hydra', false, 1],
    ['SH-291 not in hydra', true, 0],
  ])('%s', async (_case, hydra, buttons) => {
    aWorld({ client: { hydra } });
    await show(<StatsButton />);
    expect(screen.queryAllByRole('button', { name: 'Facility stats' })).toHaveLength(buttons);
  });
});
