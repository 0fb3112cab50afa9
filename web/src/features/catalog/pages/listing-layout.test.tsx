import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openAt, startServer } from '../test-app.tsx';
import { aListing, aLot } from '../test-world.ts';

afterEach(() => vi.unstubAllGlobals());

const onScreen = (phone: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(max-width: 767px)' && phone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
const decision = async () => within(await screen.findByRole('region', { name: 'Purchase' }));
const choose = async (packs: string) => {
  const user = userEvent.setup();
  const box = await screen.findByRole('spinbutton', { name: 'Packs of lot A' });
  await user.clear(box);
  await user.type(box, packs);
};

/** Six packs at least, $250 at this seller, free shipping from $500. */
const demanding = () =>
  aListing({
    min_packs: 6,
    company_minimum_order_total: 250,
    lots: [
      aLot({
        stack: [
          {
            name: 'free_shipping',
            description: 'Free shipping from $500.00',
            context: { free_shipping_threshold: 500 },
          },
        ],
      }),
    ],
  });

it.each([
  ['a phone', true],
  ['a wide screen', false],
])(
  'WB-100 on %s who sells it and its lots are one card, and the lots come before the statistics',
  async (_, phone) => {
    onScreen(phone);
    startServer({ listings: [aListing()] });
    openAt('/detailed/3');
    const lots = await screen.findByRole('region', { name: 'Lots' });
    const [company, statistics] = [
      screen.getByText('Meridian Generics'),
      screen.getByText('EST Monthly Savings'),
    ];
    const card = lots.parentElement?.parentElement;
    for (const part of [company, statistics]) expect(card?.contains(part)).toBe(true);
    expect(card?.contains(screen.getByRole('region', { name: 'Purchase' }))).toBe(false);
    const { DOCUMENT_POSITION_FOLLOWING: follows } = Node;
    expect(company.compareDocumentPosition(lots) & follows).toBe(follows);
    expect(lots.compareDocumentPosition(statistics) & follows).toBe(follows);
  },
);

describe('WB-101 warnings', () => {
  const FREE = 'Free shipping from $500.00';
  const SELLER = 'Seller Minimum Order Total: $250.00 from Meridian Generics';

  it('are not there before a quantity is chosen, and are once one is', async () => {
    startServer({ listings: [demanding()] });
    openAt('/detailed/3');
    const panel = await decision();
    expect(panel.queryByRole('list', { name: 'Good to know' })).toBeNull();
    expect(panel.queryByText(FREE)).toBeNull();
    await choose('4');
    const told = within(panel.getByRole('list', { name: 'Good to know' })).getAllByRole('listitem');
    expect(told.map((one) => one.textContent)).toEqual(['Listing Minimum: 6 pack(s)', SELLER]);
    expect(panel.getByText(FREE)).toBeTruthy();
  });

  it('go once the quantity is enough, and with the quantity', async () => {
    startServer({ listings: [demanding()] });
    openAt('/detailed/3');
    const panel = await decision();
    await choose('6');
    const told = within(panel.getByRole('list', { name: 'Good to know' })).getAllByRole('listitem');
    expect(told.map((one) => one.textContent)).toEqual([SELLER]);
    await choose('30');
    expect(panel.queryByRole('list', { name: 'Good to know' })).toBeNull();
    expect(panel.getByText(FREE)).toBeTruthy();
    await choose('0');
    expect(panel.queryByText(FREE)).toBeNull();
  });
});

describe('WB-102 the bar of a phone', () => {
  it('holds the quantity, the total and the one button', async () => {
    onScreen(true);
    startServer({ listings: [aListing()] });
    openAt('/detailed/3');
    const add = await screen.findByRole('button', { name: 'Add to Cart' });
    const bar = add.closest<HTMLElement>('[data-action-bar]');
    const sum = within(bar as HTMLElement).getByRole('status');
    expect(sum.textContent).toBe('0 packs $0.00');
    await choose('4');
    expect(sum.textContent).toBe('4 packs $40.00');
    const buttons = screen.getAllByRole('button', { name: 'Add to Cart' });
    expect(buttons.map((one) => bar?.contains(one))).toEqual([true]);
  });

  it('is not there on a wide screen', async () => {
    onScreen(false);
    startServer({ listings: [aListing()] });
    openAt('/detailed/3');
    const add = await screen.findByRole('button', { name: 'Add to Cart' });
    expect(add.closest('[data-action-bar]')).toBeNull();
  });

  it('is not there where nothing can be bought', async () => {
    onScreen(true);
    startServer({ listings: [aListing({ dea: '2', is_c2: true })] });
    openAt('/detailed/3');
    expect(await screen.findByText('Not available to order')).toBeTruthy();
    expect(document.querySelector('[data-action-bar]')).toBeNull();
  });
});
