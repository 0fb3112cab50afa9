import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { preferences, savePreferences, type GridPreference } from '../../../shared/preferences.ts';
import type { CatalogListing } from '../api.ts';
import { openAt, startServer, type FakeServer } from '../test-app.tsx';
import { aCarts, aRow } from '../test-world.ts';

beforeEach(() => savePreferences({ catalog: 'products' }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const offers = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    aRow({
      id: 3 + place,
      company_name: `Supplier ${place + 1}`,
      lowest: place === 0,
      best_lot: { id: 11 + place, stock: 40, min_qty: 0, price: 10 + place, expiry_date: '12/31/2027' },
    }),
  );
const lines = async () => (await screen.findAllByRole('row')).slice(1);
const posted = (server: FakeServer) =>
  server.sent.filter((one) => one.path === '/services/cart/c0').map((one) => one.body);
const searchBox = () => screen.findByRole('searchbox', { name: 'Search Catalog' });

describe('the catalog by product', () => {
  it('WB-001 WB-005 WB-010 shows the product once and a line per offer, the lowest marked', async () => {
    startServer({ rows: offers(3) });
    openAt('/catalog');
    expect(await screen.findByText('1 product, 3 offers')).toBeTruthy();
    const [first, second] = await lines();
    expect(screen.getAllByRole('rowheader')).toHaveLength(1);
    expect(screen.getByRole('rowheader').textContent).toContain('Lisinopril 10 mg Tablet');
    const line = within(first as HTMLElement);
    for (const text of ['Supplier 1', '70101-0003-01', '$0.1000', 'Lowest', '$10.00', '100'])
      expect(line.getAllByText(text, { exact: false }).length).toBeGreaterThan(0);
    expect(line.getByRole('img', { name: 'Catalog medigi' })).toBeTruthy();
    expect(within(second as HTMLElement).queryByText('Lowest')).toBeNull();
  });

  it('WB-273 a price that the facility set keeps its flag where it saves nothing', async () => {
    const row = aRow();
    const dear = { savings_per_pack: 0, base_price: 5, price: 7.46, signal_type: 'User Supplied' as const };
    startServer({ rows: [{ ...row, pricing: { ...row.pricing, ...dear } }] });
    openAt('/catalog');
    expect(await screen.findByRole('button', { name: 'User Supplied:' })).toBeTruthy();
    expect(screen.getByTitle('$2.46 dearer than $5.00').textContent).toContain('None');
  });

  it.each([
    ['User Supplied', /the price that your facility set/],
    ['History Upload', /what your facility paid elsewhere/],
    ['Predicted', /published wholesale cost/],
  ] as const)('SP-319 a saving carries the flag %s of what it is measured against', async (type, against) => {
    const row = aRow();
    startServer({ rows: [{ ...row, pricing: { ...row.pricing, signal_type: type } }] });
    openAt('/catalog');
    const flag = await screen.findByRole('button', { name: `${type}:` });
    expect(flag.closest<HTMLElement>('[data-signal]')?.dataset['signal']).toBe(type);
    await userEvent.hover(flag);
    expect((await screen.findByRole('tooltip')).textContent).toMatch(against);
    const legend = screen.getByRole('list', { name: 'What savings are measured against' });
    expect(
      within(legend)
        .getAllByRole('button')
        .map((term) => term.textContent),
    ).toEqual(['Predicted', 'History Upload', 'User Supplied']);
  });

  it('SP-181 marks the offers that take bids, and finds them alone', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('min-width'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const [one, other] = offers(2);
    const server = startServer({
      rows: [{ ...one, offer_orders_enabled: true }, other].map((row) => aRow(row)),
    });
    const { address } = openAt('/catalog');
    await screen.findByText('1 product, 2 offers');
    const [first, second] = await lines();
    expect(within(first as HTMLElement).getByTitle('Takes bids')).toBeTruthy();
    expect(within(second as HTMLElement).queryByTitle('Takes bids')).toBeNull();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Takes bids' }));
    await waitFor(() => {
      const asked = server.sent.findLast(({ path }) => path === '/services/listing/products');
      expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({ takes_bids: 'true' });
    });
    expect(address()).toBe('/catalog?bids=yes');
  });

  it('WB-238 names the own open bid in the line of its offer', async () => {
    const [one, other] = offers(2).map((offer) => ({ ...offer, offer_orders_enabled: true }));
    startServer({ rows: [{ ...one, vbo_active: true }, other].map((row) => aRow(row)) });
    openAt('/catalog');
    await screen.findByText('1 product, 2 offers');
    const [first, second] = await lines();
    expect(within(first as HTMLElement).getByTitle('Your facility has an open bid').textContent).toContain(
      'Your bid',
    );
    expect(within(second as HTMLElement).getByTitle('Takes bids').textContent).toContain('Bids');
  });

  it('WB-230 says of which brand that was searched the products are the generic', async () => {
    const [row] = offers(1);
    const meta = { total: 1, offers: 1, page: 1, per_page: 25 };
    const brands = [{ brand: 'Zestril', generic: 'Lisinopril' }];
    const product = { gcn_seqno: 40_003, package_size: 100, offer_count: 1, offers: [row] };
    startServer({
      answers: { 'GET /services/listing/products': [200, { data: [product], meta: { ...meta, brands } }] },
    });
    openAt('/catalog?searchText=zestril');
    expect(await screen.findByText('Lisinopril is the generic of Zestril.')).toBeTruthy();
  });

  it('WB-004 shows the other offers where they stand, and hides them again', async () => {
    const server = startServer({ rows: offers(5) });
    openAt('/catalog?tag=fav');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /^\+ 2 more/ }));
    await waitFor(async () => expect(await lines()).toHaveLength(5));
    const asked = server.sent.findLast((one) => one.path === '/services/listing/catalog');
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({
      gcns: '40003',
      package_size: '100',
      sort: 'unit_price',
      tag: 'fav',
    });
    await user.click(screen.getByRole('button', { name: /^3 only/ }));
    expect(await lines()).toHaveLength(3);
  });

  it('WB-011 an offer says in its line that its seller is away, that it is blocked, or when it is sold', async () => {
    const [away, blocked, later] = offers(3);
    startServer({
      rows: [
        { ...(away as CatalogListing), on_vacation: { start: '11/20/2020', end: '12/24/2099' } },
        { ...(blocked as CatalogListing), soft_block: true },
        {
          ...(later as CatalogListing),
          start_date: '2099-12-01',
          can_buy_later: true,
          on_vacation: { start: '11/20/2099', end: '12/24/2099' },
        },
      ],
    });
    openAt('/catalog');
    const [first, second, third] = (await lines()).map((line) => within(line));
    const vacation = 'On vacation from 11/20/2020 until 12/24/2099; the order is confirmed later.';
    expect(first?.getByText('Away').getAttribute('title')).toBe(vacation);
    expect(second?.getByText('Blocked')).toBeTruthy();
    expect(await second?.findByRole('button', { name: /^Open to agree/ })).toBeTruthy();
    expect(await third?.findByText('From 12/01/2099')).toBeTruthy();
    expect(third?.queryByText(/Away|Blocked/)).toBeNull();
  });

  it('WB-013 on a phone a product is a card with its offers as lines in it', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width: 767px'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    startServer({ rows: offers(5) });
    openAt('/catalog');
    const card = await screen.findByRole('article', { name: /^Lisinopril 10 mg Tablet/ });
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.queryByRole('grid')).toBeNull();
    const inCard = within(card).getByRole('list', { name: /^Offers of Lisinopril/ });
    const ofOffers = within(inCard).getAllByRole('listitem');
    expect(ofOffers.map((one) => within(one).getByRole('link').textContent?.split(',')[0])).toEqual([
      'Supplier 1',
      'Supplier 2',
      'Supplier 3',
    ]);
    expect(within(card).getByRole('button', { name: /^\+ 2 more/ })).toBeTruthy();
  });

  it.each([
    ['products', '1 product, 2 offers'],
    ['listings', '2 listings'],
  ] as const)(
    'WB-014 saves a view and opens it again by %s; the export asks for listings',
    async (view, total) => {
      const server = startServer({ rows: offers(2) });
      const { address } = openAt(`/catalog?view=${view}&tag=fav`);
      const user = userEvent.setup();
      await screen.findByText(total);
      await user.click(screen.getByRole('button', { name: 'Views' }));
      await user.type(await screen.findByLabelText('Save this search as'), `By ${view}{Enter}`);
      await user.click(await screen.findByRole('button', { name: 'Remove filter Favorites' }));
      await waitFor(() => expect(address()).not.toContain('tag=fav'));
      await user.click(screen.getByRole('button', { name: 'Views' }));
      await user.click(await screen.findByRole('button', { name: `By ${view}` }));
      await waitFor(() => expect(address()).toContain('tag=fav'));
      expect(await screen.findByText(total)).toBeTruthy();
      const kept = preferences.get().views?.['catalog'] ?? [];
      expect(kept.map((one) => one.name)).toContain(`By ${view}`);
      // The file would leave the page.
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
      await user.click(screen.getByRole('button', { name: 'Export' }));
      await user.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }));
      await waitFor(() => {
        const sent = server.sent.find((one) => one.path === '/services/listing/catalog/export');
        expect(sent?.query.get('tag')).toBe('fav');
        expect(sent?.query.get('format')).toBe('csv');
      });
    },
  );

  it('WB-012 a density that was chosen once has no effect and is not offered', async () => {
    savePreferences({ grids: { catalog: { density: 'comfortable' } as GridPreference } });
    startServer({ rows: offers(2) });
    openAt('/catalog');
    expect(await screen.findByText('1 product, 2 offers')).toBeTruthy();
    expect(await lines()).toHaveLength(2);
    expect(screen.queryByText(/comfortable|density/i)).toBeNull();
    expect(document.querySelector('[data-density]')).toBeNull();
  });

  it('WB-002 switches to listings and back, in the address and for the next time', async () => {
    startServer({ rows: offers(2) });
    const { address } = openAt('/catalog?page=2');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Listings' }));
    await waitFor(() => expect(address()).toBe('/catalog?view=listings'));
    expect(await screen.findByText('2 listings')).toBeTruthy();
    expect(document.cookie).toContain(encodeURIComponent('"catalog":"listings"'));
    await user.click(screen.getByRole('button', { name: 'Products' }));
    await waitFor(() => expect(address()).toBe('/catalog'));
    expect(await screen.findByText('1 product, 2 offers')).toBeTruthy();
  });

  it('WB-002 the address wins over what is remembered', async () => {
    savePreferences({ catalog: 'listings' });
    startServer({ rows: offers(1) });
    openAt('/catalog?view=products');
    expect(await screen.findByText('1 product, 1 offer')).toBeTruthy();
  });
});

describe('keys', () => {
  it('WB-065 WB-066 lead from the search into the rows, set a quantity, move on, and lead back', async () => {
    const server = startServer({ rows: offers(3) });
    server.afterUpdate = aCarts([{ listingId: 3, companyId: 2, lots: { 11: 12 } }]);
    openAt('/catalog');
    const user = userEvent.setup();
    await lines();
    await user.click(await searchBox());
    await user.keyboard('{ArrowDown}');
    const [first, second] = await lines();
    expect(document.activeElement).toBe(first);
    await user.keyboard('12{Enter}');
    expect(document.activeElement).toBe(second);
    await waitFor(() =>
      expect(posted(server)).toEqual([{ listing: { id: 3, lots: [{ id: 11, quantity: 12 }] } }]),
    );
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(await searchBox());
  });

  it('WB-066 Escape in a quantity forgets what was typed and stays on its row', async () => {
    const server = startServer({ rows: offers(1) });
    openAt('/catalog');
    const user = userEvent.setup();
    const [first] = await lines();
    first?.focus();
    await within(first as HTMLElement).findByRole('spinbutton');
    await user.keyboard('7{Escape}');
    expect(document.activeElement).toBe(first);
    expect(
      within(first as HTMLElement)
        .getByRole('spinbutton')
        .getAttribute('aria-valuenow'),
    ).toBe('0');
    expect(posted(server)).toEqual([]);
  });

  it('WB-065 WB-068 what is typed before the rows have come is typed into the first of them', async () => {
    const server = startServer({ rows: offers(2) });
    openAt('/catalog');
    const user = userEvent.setup();
    await lines();
    await screen.findAllByRole('spinbutton');
    await user.click(await searchBox());
    await user.keyboard('lisino{ArrowDown}5{Enter}');
    await waitFor(() =>
      expect(posted(server)).toEqual([{ listing: { id: 3, lots: [{ id: 11, quantity: 5 }] } }]),
    );
    expect((await searchBox()).getAttribute('value')).toBe('lisino');
    expect(document.activeElement).toBe((await lines())[1]);
  });
});
