import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ShelfProduct } from '#contract/catalog/shelf.ts';
import { NEVER, openApp, PageOf, Refusal } from '../../app/test-app.tsx';
import { aClient, aMe } from '../../shared/test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const SEARCH = 'GET /services/listing/shelf';
const SAMPLE = 'GET /services/listing/shelf/sample';
const maker = aClient({
  id: 5,
  name: 'Meridian Generics',
  brand: 'direct',
  hydra: true,
  supplier_company_id: 2,
});
const aProduct = (change: Partial<ShelfProduct> = {}): ShelfProduct => ({
  name: 'Lisinopril 10 mg Tablet',
  ndc_number: '70101-0003-01',
  package_description: 'Bottle of 100 tablets',
  dosage_form: 'Tablet',
  catalog_type: 'medigi',
  ...change,
});
const products = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    aProduct({ name: `Product ${at}`, ndc_number: `70101-000${at}-01` }),
  );
const visit = (path: string, answers: Record<string, unknown>, client = maker) =>
  openApp(path, { me: null, client, answers });

/** A page past the first one. */
class PagedAt extends PageOf {
  override readonly page: number;
  constructor(page: number, total: number) {
    super(total, products(1));
    this.page = page;
  }
}

describe('WB-173 the shelf of a supplier', () => {
  it('is searched from the start page, and what was found stands in the address', async () => {
    const { address, sent } = visit('/', { [SEARCH]: new PageOf(1, [aProduct()]) });
    const user = userEvent.setup();
    await user.type(await screen.findByRole('searchbox', { name: 'Search products' }), '  lisinopril ');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/shelf?searchText=lisinopril'));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'What Meridian Generics sells' }),
    ).toBeTruthy();
    const row = within(await screen.findByRole('list', { name: 'Products' })).getByRole('listitem');
    for (const text of ['Lisinopril 10 mg Tablet', 'Bottle of 100 tablets', '70101-0003-01'])
      expect(within(row).getByText(text)).toBeTruthy();
    expect(row.textContent).not.toMatch(/\$|in stock/);
    expect(screen.getByText('1 product')).toBeTruthy();
    expect(sent.findLast(({ call }) => call === SEARCH)?.query).toEqual({ page: '1', search: 'lisinopril' });
  });

  it('leads to the same search with prices, and to the registration', async () => {
    visit('/shelf?searchText=amox', { [SEARCH]: new PageOf(1, [aProduct()]) });
    const way = await screen.findByRole('link', { name: 'Sign in for prices' });
    const destination = new URL(way.getAttribute('href') ?? '', 'http://here.test').searchParams;
    expect(destination.get('destination')).toBe('/catalog?searchText=amox');
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Facility Registration' }).getAttribute('href')).toBe(
      '/registration/buyer',
    );
  });

  it('has pages that are links', async () => {
    const { sent } = visit('/shelf?searchText=tablet&page=2', { [SEARCH]: new PagedAt(2, 60) });
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(pages.getByText('Page 2 of 3')).toBeTruthy();
    expect(pages.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe(
      '/shelf?searchText=tablet',
    );
    expect(pages.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe(
      '/shelf?searchText=tablet&page=3',
    );
    expect(sent.findLast(({ call }) => call === SEARCH)?.query).toEqual({ page: '2', search: 'tablet' });
  });

  it('says that nothing was found, and shows everything again', async () => {
    const { address, answers } = visit('/shelf?searchText=zzz', { [SEARCH]: new PageOf(0, []) });
    expect(await screen.findByRole('heading', { name: 'No products found' })).toBeTruthy();
    expect(screen.getByText(/nothing in stock that matches “zzz”/)).toBeTruthy();
    answers[SEARCH] = new PageOf(1, [aProduct()]);
    await userEvent.setup().click(screen.getByRole('link', { name: 'Show all products' }));
    await waitFor(() => expect(address()).toBe('/shelf'));
    expect(await screen.findByText('Lisinopril 10 mg Tablet')).toBeTruthy();
    expect(screen.getByRole('searchbox', { name: 'Search products' })).toHaveProperty('value', '');
  });

  it('says what went wrong, waits no longer, and asks again', async () => {
    const { answers } = visit('/shelf', {
      [SEARCH]: new Refusal(429, 'Too many requests. Please wait a minute.', 'rate_limited'),
    });
    expect(await screen.findByText('Too many requests. Please wait a minute.')).toBeTruthy();
    expect(screen.queryByText('Please Wait')).toBeNull();
    answers[SEARCH] = new PageOf(1, [aProduct()]);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Lisinopril 10 mg Tablet')).toBeTruthy();
  });

  it('keeps a text and a page that nobody could ask out of the request', async () => {
    const { sent } = visit(`/shelf?searchText=${'x'.repeat(300)}&page=99999999`, {
      [SEARCH]: new PageOf(0, []),
    });
    await screen.findByRole('heading', { name: 'No products found' });
    const { query } = sent.findLast(({ call }) => call === SEARCH) ?? {};
    expect([query?.['search']?.length, query?.['page']]).toEqual([100, '1']);
  });

  it('is not there on a host of no supplier', async () => {
    const { address, times } = visit('/shelf', {}, aClient());
    await waitFor(() => expect(address()).toBe('/?missing=%2Fshelf'));
    expect(times(SEARCH)).toBe(0);
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('is the catalog for who is signed in', async () => {
    const { address, times } = openApp('/shelf?searchText=amox', { me: aMe(), client: maker });
    await waitFor(() => expect(address()).toBe('/catalog?searchText=amox'));
    expect(times(SEARCH)).toBe(0);
  });
});

describe('WB-172 the start page of a brand', () => {
  const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;
  const brands = {
    main: aClient(),
    sellers: aClient({ seller_only: true }),
    shorts: aClient({ brand: 'shorts', catalog_type: 'medshorts' }),
    outsourcing: aClient({ brand: 'outsourcing', catalog_type: '503b' }),
  };

  it.each([
    ['main', 'See every price, expiration date and saving before you buy', ['medigi', 'medshorts', '503b']],
    ['sellers', 'Register your pharmacy once, order from every supplier', ['medigi', 'medshorts', '503b']],
    ['shorts', 'Short-dated medicine, priced for the time it has left', ['medshorts']],
    ['outsourcing', 'Compounded and ready to use, from registered outsourcing facilities', ['503b']],
  ] as const)('%s has a headline of its own and names what it sells', async (brand, title, catalogs) => {
    visit('/', { [SAMPLE]: [] }, brands[brand]);
    expect(await heading()).toBe(title);
    const points = within(screen.getByRole('list', { name: 'What is here' }));
    const marks = points.getAllByRole('img').map((one) => one.getAttribute('aria-label'));
    expect(marks).toEqual(catalogs.map((one) => `Catalog ${one}`));
  });

  it('takes the headline of its configuration first', async () => {
    const texts = { start_title: 'Buy better', start_lead: 'Every day.' };
    visit('/', { [SAMPLE]: [] }, aClient({ brand: 'shorts', texts }));
    expect(await heading()).toBe('Buy better');
    expect(screen.getByText('Every day.')).toBeTruthy();
  });

  it.each([
    ['a marketplace', aClient(), 'In the catalog today'],
    ['a supplier', maker, 'From Meridian Generics'],
  ])('of %s shows products of the real catalog, without a price', async (_, client, title) => {
    visit('/', { [SAMPLE]: products(6) }, client);
    const rows = within(await screen.findByRole('list', { name: title })).getAllByRole('listitem');
    expect(rows.map((one) => one.textContent)).toEqual(
      products(6).map(({ name }) => `${name}Bottle of 100 tablets`),
    );
    expect(screen.getByRole('main').textContent).not.toContain('$');
  });

  it.each([
    ['nothing to show', []],
    ['no answer', new Refusal(503, 'Busy')],
  ])('with %s says what a listing tells', async (_, answer) => {
    visit('/', { [SAMPLE]: answer }, aClient());
    expect(await screen.findByRole('region', { name: 'What every listing shows' })).toBeTruthy();
  });

  it('keeps the room of the products that are on their way', async () => {
    visit('/', { [SAMPLE]: NEVER }, aClient());
    const sample = await screen.findByRole('region', { name: 'In the catalog today' });
    expect(sample.querySelectorAll('[aria-hidden="true"] > div')).toHaveLength(6);
  });
});
