import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#contract/accounts/accounts.ts';
import { NEVER, openApp, PageOf, Refusal } from '../../app/test-app.tsx';
import { aClient, ADMIN, aMe, SELLER } from '../../shared/test-world.ts';
import { aRow, wideWindow } from './test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const LIST = 'GET /services/rfp';
const open = (path: string, me: Me, rows = [aRow()], answers: Record<string, unknown> = {}) =>
  openApp(path, { me, answers: { [LIST]: new PageOf(rows.length, rows), ...answers } });
const heads = async () =>
  (await screen.findAllByRole('columnheader')).map((one) => one.textContent).filter((text) => text !== '');

describe('G-122 the requests', () => {
  it.each([
    [
      'a buyer',
      aMe(),
      ['NDC', 'Total Packs', 'Suppliers invited / answered', 'Best Price'],
      ['Facility', 'My Price'],
    ],
    [
      'a seller',
      SELLER,
      ['NDC', 'Total Packs', 'Facility', 'My Price'],
      ['Suppliers invited / answered', 'Best Price'],
    ],
    ['an administrator', ADMIN, ['Facility', 'Suppliers invited / answered', 'Best Price'], ['My Price']],
  ])('of %s have the columns of their side', async (_, me, own, others) => {
    vi.stubGlobal('matchMedia', wideWindow);
    open('/rfps', me);
    await screen.findByText('Lisinopril 10 mg Tablet');
    const shown = await heads();
    for (const head of ['Request #', 'Product', 'Qty/Period', 'Frequency', 'Length', 'Start Date', 'Status'])
      expect(shown).toContain(head);
    for (const head of own) expect(shown).toContain(head);
    for (const head of others) expect(shown).not.toContain(head);
  });

  it('are filtered by the address; tabs with counts are steps of it', async () => {
    const { address, sent } = open('/rfps?period=monthly&from=2026-07-01&renewals=1', aMe());
    const contracts = await screen.findByRole('link', { name: 'Contracts (1)' });
    const asked = () =>
      sent.filter(({ call, query }) => call === LIST && query['per_page'] === '25').at(-1)?.query;
    expect(asked()).toMatchObject({
      status: 'open',
      period: 'monthly',
      start_from: '2026-07-01',
      renewals_only: '1',
      sort: '-created',
    });
    await userEvent.click(contracts);
    expect(address()).toBe('/rfps?period=monthly&from=2026-07-01&renewals=1&status=accepted');
    await waitFor(() => expect(asked()).toMatchObject({ status: 'accepted' }));
    await userEvent.click(screen.getByRole('link', { name: 'Waiting for you (1)' }));
    await waitFor(() => expect(asked()).toMatchObject({ turn: 'mine' }));
  });

  it('X-100 the address of a notification opens the request; closing it goes back to the list', async () => {
    const { address } = open('/rfps?id=31', aMe(), [], {
      'GET /services/rfp/31': new Refusal(404, 'This request does not exist.'),
    });
    await screen.findByText('This request does not exist.');
    const popup = screen.getByRole('dialog');
    await userEvent.click(within(popup).getAllByRole('button', { name: 'Close' })[0] ?? popup);
    await waitFor(() => expect(address()).toBe('/rfps'));
  });

  it('say what a supplier is to answer, and what it refused', async () => {
    const can = { ...aRow().can, cancel: false, propose: true, decline: true };
    open('/rfps', SELLER, [
      aRow({ id: 31, can, invitation: 'invited' }),
      aRow({ id: 32, invitation: 'declined' }),
    ]);
    expect(await screen.findByRole('row', { name: /31.*To answer/ })).toBeTruthy();
    expect(screen.getByRole('row', { name: /32.*Refused/ })).toBeTruthy();
  });

  it('SP-016 where there are none, a buyer begins one and a seller cannot', async () => {
    open('/rfps', aMe(), []);
    await screen.findByText('No open requests');
    const links = screen.getAllByRole('link', { name: 'New RFP' });
    expect(links[0]?.getAttribute('href')).toBe('/rfps?show=new');
  });

  it('SP-016 a seller builds no request', async () => {
    open('/rfps?show=new', SELLER, []);
    await screen.findByText('No open requests');
    expect(screen.queryByRole('link', { name: 'New RFP' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'NDC' })).toBeNull();
  });
});

describe('requests that wait for me', () => {
  it.each([
    ['/buyer-home', aMe(), '1 request has proposals to decide'],
    ['/seller-home', SELLER, '1 waits for your answer'],
  ])('are said at %s and in the menu', async (path, me, sentence) => {
    open(path, me, [aRow()], { 'GET /services/order/seller_home': NEVER });
    const line = await screen.findByRole('link', { name: sentence });
    expect(line.getAttribute('href')).toBe('/rfps?turn=mine&status=all');
    expect(await screen.findByRole('link', { name: /^RFPs ?1 waiting$/ })).toBeTruthy();
  });

  it('X-53 are not asked for where the host has no requests', async () => {
    const { times } = openApp('/catalog', {
      client: aClient({ hydra: true, hydra_config: { bid_enabled: false, rfp_enabled: false } }),
    });
    await screen.findByRole('complementary', { name: 'Side menu' });
    expect(screen.queryByRole('link', { name: /^RFPs/ })).toBeNull();
    expect(times(LIST)).toBe(0);
  });
});
