import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '../../../shared/connection.ts';
import { savePreferences } from '../../../shared/preferences.ts';
import { openAt, startServer, type FakeServer } from '../test-app.tsx';
import { aCarts, aListing, aRow, withError } from '../test-world.ts';

beforeEach(() => savePreferences({ catalog: 'listings' }));
afterEach(() => {
  vi.unstubAllGlobals();
  connection.set('up');
  localStorage.clear();
});

const searches = (server: FakeServer) =>
  server.sent.filter((one) => one.path === '/services/listing/catalog');
const posted = (server: FakeServer) => server.sent.filter((one) => one.path === '/services/cart/c0');
const searchBox = () => screen.findByRole('searchbox', { name: 'Search Catalog' });
const row = async () => within(await screen.findByRole('row', { name: /Lisinopril/ }));

describe('WB-231 recent searches', () => {
  const recent = () => screen.findByRole('region', { name: 'Recent searches' });

  it('offers what this person searched, the newest first, until it is removed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    startServer({ rows: [aRow()] });
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms) });
    openAt('/catalog?searchText=lisin');
    const box = await screen.findByRole('searchbox', { name: 'Search Catalog' });
    await act(() => vi.advanceTimersByTimeAsync(2100));
    await user.clear(box);
    await user.type(box, 'metformin{Enter}');
    await act(() => vi.advanceTimersByTimeAsync(2100));
    await user.clear(box);
    const buttons = within(await recent()).getAllByRole('button');
    expect(buttons.map((one) => one.textContent || one.getAttribute('aria-label'))).toEqual([
      'metformin',
      'Remove metformin',
      'lisin',
      'Remove lisin',
      'Clear recent searches',
    ]);
    await user.click(screen.getByRole('button', { name: 'Remove metformin' }));
    await user.click(screen.getByRole('button', { name: 'lisin' }));
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search Catalog' }).value).toBe('lisin');
    expect(screen.queryByRole('region', { name: 'Recent searches' })).toBeNull();
    await row();
    vi.useRealTimers();
  });

  it('of another person shows none', async () => {
    localStorage.setItem('recent_searches/999', JSON.stringify(['oxycodone']));
    startServer({ rows: [aRow()] });
    openAt('/catalog');
    await screen.findByRole('searchbox', { name: 'Search Catalog' });
    await row();
    expect(screen.queryByText('oxycodone')).toBeNull();
  });
});

describe('searching', () => {
  it('SP-032 SP-033 finds in place while typing from three characters, after a pause', async () => {
    const server = startServer({ rows: [aRow()] });
    const { address } = openAt('/catalog?tag=fav');
    const user = userEvent.setup();
    const input = await searchBox();
    expect(input.getAttribute('placeholder')).toBe('Search Catalog');
    await user.type(input, 'li');
    expect(address()).toBe('/catalog?tag=fav');
    await user.type(input, 'sino');
    await waitFor(() => expect(address()).toBe('/catalog?tag=fav&searchText=lisino'));
    await waitFor(() => expect(searches(server).at(-1)?.query.get('search')).toBe('lisino'));
    expect(searches(server).map((one) => one.query.get('search'))).toEqual([null, 'lisino']);
  });

  it('searches at once with Enter, whatever the length, and shows all when cleared', async () => {
    startServer({ rows: [aRow()] });
    const { address } = openAt('/catalog');
    const user = userEvent.setup();
    const input = await searchBox();
    await user.type(input, 'li{Enter}');
    await waitFor(() => expect(address()).toBe('/catalog?searchText=li'));
    await user.clear(input);
    await waitFor(() => expect(address()).toBe('/catalog'));
  });

  it('says that nothing was found and offers to take the filters away', async () => {
    startServer();
    const { address } = openAt('/catalog?tag=fav&searchText=zzz');
    expect(await screen.findByText('No listings found')).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Clear the filters' }));
    await waitFor(() => expect(address()).toBe('/catalog?searchText=zzz'));
  });
});

it('a search without a server keeps rows and chip of the former one, says so and adds nothing', async () => {
  startServer({ rows: [aRow()] });
  openAt('/catalog?searchText=lisinopril');
  const user = userEvent.setup();
  const more = async () => (await row()).findByRole('button', { name: /^One step more/ });
  expect((await more()).hasAttribute('disabled')).toBe(false);
  act(() => connection.set('down'));
  const input = await searchBox();
  await user.clear(input);
  await user.type(input, 'aspirin{Enter}');
  const said = '“aspirin” is not searched yet: the server cannot be reached.';
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.getByText("'lisinopril'")).toBeTruthy();
  expect(screen.queryByText("'aspirin'")).toBeNull();
  expect((await more()).hasAttribute('disabled')).toBe(true);
  act(() => connection.set('up'));
  expect(await screen.findByText("'aspirin'")).toBeTruthy();
  expect(screen.queryByText(said)).toBeNull();
  expect((await more()).hasAttribute('disabled')).toBe(false);
});

describe('filters', () => {
  it('TR-388 keeps at least one catalog selected', async () => {
    startServer({ rows: [aRow()] });
    vi.stubGlobal('matchMedia', wideScreen);
    const { address } = openAt('/catalog?types=medigi');
    const medigi = await screen.findByRole('checkbox', { name: 'Catalog medigi' });
    await userEvent.setup().click(medigi);
    expect(await screen.findByText('At least one catalog must be selected')).toBeTruthy();
    expect(address()).toBe('/catalog?types=medigi');
  });

  it('has one tag at a time and removable chips', async () => {
    startServer({ rows: [aRow()] });
    vi.stubGlobal('matchMedia', wideScreen);
    const { address } = openAt('/catalog?page=2');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('radio', { name: /^Shortages/ }));
    await waitFor(() => expect(address()).toBe('/catalog?tag=ashp'));
    await user.click(await screen.findByRole('radio', { name: /^Favorites/ }));
    await waitFor(() => expect(address()).toBe('/catalog?tag=fav'));
    await user.click(await screen.findByRole('button', { name: 'Remove filter Favorites' }));
    await waitFor(() => expect(address()).toBe('/catalog'));
  });
});

describe('quick add', () => {
  it('WB-015 says what the cart has of several lots, and leads to them', async () => {
    const carts = aCarts([{ listingId: 3, companyId: 2, lots: { 11: 62, 12: 1 } }]);
    startServer({ rows: [aRow()], carts, listings: [aListing()] });
    openAt('/catalog');
    const line = await row();
    await userEvent.setup().click(await line.findByRole('button', { name: /^63 in 2 lots/ }));
    expect(line.queryByRole('spinbutton')).toBeNull();
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('WB-015 does not say 0 where the cart has another lot', async () => {
    const carts = aCarts([{ listingId: 3, companyId: 2, lots: { 12: 2 } }]);
    startServer({ rows: [aRow()], carts });
    openAt('/catalog');
    expect(await (await row()).findByRole('button', { name: /^2 of another lot/ })).toBeTruthy();
  });

  it('adds the least of the best lot and shows it before the server answers', async () => {
    const server = startServer({ rows: [aRow({ min_packs: 10 })] });
    server.afterUpdate = aCarts([{ listingId: 3, companyId: 2, lots: { 11: 11 } }]);
    openAt('/catalog');
    const user = userEvent.setup();
    const line = await row();
    const box = await line.findByRole('spinbutton');
    await user.click(box);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(box.getAttribute('aria-valuenow')).toBe('11');
    await waitFor(() => expect(posted(server)).toHaveLength(1));
    expect(posted(server)[0]?.body).toEqual({
      listing: {
        id: 3,
        lots: [{ id: 11, quantity: 11 }],
      },
    });
  });

  it('says below the box how many packs and how much money a choice of cases is', async () => {
    startServer({ rows: [aRow({ case_lock: true, case_size: 12 })] });
    openAt('/catalog');
    const user = userEvent.setup();
    const box = await (await row()).findByRole('spinbutton');
    const said = () => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(said()).toBe('1 case = 12 packs');
    await user.click(box);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(said()).toBe('2 cases = 24 packs, $240.00');
  });

  it('SP-131 turns back and shows the first error when it is refused', async () => {
    const server = startServer({ rows: [aRow()] });
    server.afterUpdate = withError(aCarts(), 'Lot A has only 3 packs in stock.');
    openAt('/catalog');
    const user = userEvent.setup();
    const box = await (await row()).findByRole('spinbutton');
    await user.click(box);
    await user.keyboard('{ArrowUp}');
    const alert = await screen.findByRole('dialog', { name: 'Cart Update Alert' });
    expect(within(alert).getByText('Lot A has only 3 packs in stock.')).toBeTruthy();
    expect(box.getAttribute('aria-valuenow')).toBe('0');
  });

  it('the keys + and - on a row change the quantity', async () => {
    const server = startServer({ rows: [aRow()] });
    openAt('/catalog');
    const user = userEvent.setup();
    const line = await screen.findByRole('row', { name: /Lisinopril/ });
    const box = await within(line).findByRole('spinbutton');
    line.focus();
    await user.keyboard('++-');
    expect(box.getAttribute('aria-valuenow')).toBe('1');
    await waitFor(() => expect(posted(server)).toHaveLength(1));
  });

  it('leads to the agreement of a soft-blocked listing instead', async () => {
    startServer({ rows: [aRow({ soft_block: true })] });
    openAt('/catalog');
    expect(await (await row()).findByRole('button', { name: /^Open to agree/ })).toBeTruthy();
  });
});

function wideScreen(query: string) {
  return {
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
}
