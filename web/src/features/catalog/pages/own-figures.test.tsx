import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../shared/session.ts';
import { aMe } from '../../../shared/test-world.ts';
import { openAt, startServer, type FakeServer } from '../test-app.tsx';
import { aListing, aSignal, aUsage } from '../test-world.ts';

afterEach(() => vi.unstubAllGlobals());

const REFUSED: [number, unknown] = [422, { error: 'No', code: 'rule_broken', data: null }];
const bought = aListing({
  amu_data: aUsage(),
  current_price_signal: { ...aSignal(102_000, 90), type: 'History Upload' },
});
const own = aListing({
  amu_data: aUsage({ override_amu: 20, user_name: 'Maya Okafor', updated_on: '2026-11-12T12:00:00.000Z' }),
  current_price_signal: {
    ...aSignal(1250),
    id: 7,
    type: 'User Supplied',
    user_name: 'Tom Reyes',
    updated_on: '2026-11-10T12:00:00.000Z',
  },
});
const changes = (server: FakeServer) =>
  server.sent
    .filter(({ path, method }) => path.startsWith('/services/pricing/') && method !== 'GET')
    .map(({ method, path, body }) => [`${method} ${path}`, body]);
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('spinbutton', { name });
const slider = (name: string) => screen.findByRole<HTMLInputElement>('slider', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const isDisabled = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
async function openPanel(server: FakeServer, word: string) {
  openAt('/detailed/3');
  await press(`Price Flag: ${word}`);
  await screen.findByRole('dialog', { name: 'Price Flag' });
  return server;
}
const type = async (name: RegExp, text: string) => {
  const field = await box(name);
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
};

describe('the Price Flag popup', () => {
  it('SP-069 SP-230 SP-529 TR-229 … TR-235 opens from the flag with both figures, who set them and what they save', async () => {
    await openPanel(startServer({ listings: [own] }), 'User Supplied');
    const dialog = within(screen.getByRole('dialog', { name: 'Price Flag' }));
    expect((await box(/^Base Price \$ per pack/)).value).toBe('12.50');
    expect((await box(/^AMU packs/)).value).toBe('20');
    expect(dialog.getByText('Your original AMU was 15')).toBeTruthy();
    expect(dialog.getByText('Set by Tom Reyes on Nov 10, 2026')).toBeTruthy();
    expect(dialog.getByText('Set by Maya Okafor on Nov 12, 2026')).toBeTruthy();
    expect(dialog.getByText('Savings').nextElementSibling?.textContent).toBe(
      '$50.00 a month for 20 packs, 20% per pack',
    );
  });

  it.each([
    ['History Upload', 'What you paid elsewhere, on average'],
    ['Predicted', 'Estimated from the wholesale cost'],
  ] as const)(
    'says where a base price of the kind %s comes from, and the price here',
    async (type, source) => {
      const signal = { ...aSignal(102_000, 90), type };
      await openPanel(startServer({ listings: [aListing({ current_price_signal: signal })] }), type);
      const dialog = within(screen.getByRole('dialog', { name: 'Price Flag' }));
      expect(dialog.getByText(source)).toBeTruthy();
      expect(dialog.getByText('$10.00 per pack here')).toBeTruthy();
    },
  );

  it('TR-241 … TR-247 has sliders tied to the boxes, with the bounds of the rules', async () => {
    await openPanel(startServer({ listings: [bought] }), 'History Upload');
    const price = await slider('Base Price slider');
    expect([price.min, price.max, price.step]).toEqual(['0.1', '10000', '0.13']);
    const amu = await slider('AMU slider');
    expect([amu.min, amu.max, amu.step]).toEqual(['0', '10000', '1']);
    fireEvent.change(amu, { target: { value: '30' } });
    await waitFor(async () => expect((await box(/^AMU/)).value).toBe('30'));
    await type(/^Base Price/, '12000.5');
    await waitFor(async () => expect((await slider('Base Price slider')).max).toBe('13000'));
    await type(/^Base Price/, '0');
    await userEvent.tab();
    expect((await box(/^Base Price/)).value).toBe('0.10');
  });

  it('TR-236 TR-240 G-054 sends what changed once Submit is pressed, tells both, and reads listing and cart anew', async () => {
    const server = await openPanel(startServer({ listings: [bought] }), 'History Upload');
    expect(isDisabled('Submit')).toBe(true);
    await type(/^Base Price/, '14');
    await type(/^AMU/, '18');
    expect(changes(server)).toEqual([]);
    const carts = server.sent.filter(({ path }) => path === '/services/cart').length;
    await press('Submit');
    expect(await screen.findByText('Price Flag was updated')).toBeTruthy();
    expect(await screen.findByText('AMU was updated')).toBeTruthy();
    const { id: listing_id, gcn_seqno, package_size, eaches_per_pack, ndc } = bought;
    const body = { listing_id, customer_base_price: 14, gcn_seqno, package_size, eaches_per_pack };
    expect(changes(server)).toEqual([
      ['POST /services/pricing/price_signal', body],
      [`POST /services/pricing/amu/${ndc}`, { listing_id, amu: 18 }],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent.filter(({ path }) => path === '/services/cart').length).toBeGreaterThan(carts);
  });

  it('TR-241 doubts a price that nobody pays, and takes it once it is kept', async () => {
    const server = await openPanel(startServer({ listings: [bought] }), 'History Upload');
    await type(/^Base Price/, '1133');
    await press('Submit');
    const doubt = 'This is 100 times the $11.33 that a pack was reckoned at. Keep it?';
    expect(await screen.findByText(doubt)).toBeTruthy();
    expect(changes(server)).toEqual([]);
    await type(/^Base Price/, '0.11');
    expect(screen.queryByText(doubt)).toBeNull();
    await press('Submit');
    expect(await screen.findByText(/1\/103 of the/)).toBeTruthy();
    await press('Keep it');
    expect(await screen.findByText('Price Flag was updated')).toBeTruthy();
    expect(changes(server)).toMatchObject([[expect.any(String), { customer_base_price: 0.11 }]]);
  });

  it('TR-248 TR-249 TR-565 TR-566 a failure has its own message and gives its box the stored value back', async () => {
    const answers = { 'POST /services/pricing/price_signal': REFUSED };
    const server = await openPanel(startServer({ listings: [bought], answers }), 'History Upload');
    await type(/^Base Price/, '14');
    await type(/^AMU/, '18');
    await press('Submit');
    expect(await screen.findByText('Failed to update Price Flag')).toBeTruthy();
    expect(await screen.findByText('AMU was updated')).toBeTruthy();
    await waitFor(async () => expect((await box(/^Base Price/)).value).toBe('11.33'));
    server.answers[`POST /services/pricing/amu/${bought.ndc}`] = REFUSED;
    await type(/^AMU/, '19');
    await press('Submit');
    expect(await screen.findByText('Failed to update AMU')).toBeTruthy();
    expect(screen.getAllByText('Failed to update Price Flag').length).toBe(1);
  });

  it('TR-248 TR-249 keeps what was typed while the server cannot be reached, to be submitted again', async () => {
    const cut = Promise.reject<[number, unknown]>(new TypeError('Failed to fetch'));
    cut.catch(() => undefined);
    const call = 'POST /services/pricing/price_signal';
    const server = await openPanel(
      startServer({ listings: [bought], answers: { [call]: cut } }),
      'History Upload',
    );
    await type(/^Base Price/, '14');
    await press('Submit');
    expect(await screen.findByText(/^The server cannot be reached. What you typed is kept/)).toBeTruthy();
    expect(screen.getByText('Failed to update Price Flag')).toBeTruthy();
    expect((await box(/^Base Price/)).value).toBe('14.00');
    server.answers[call] = [200, { data: { ok: true } }];
    await press('Submit');
    expect(await screen.findByText('Price Flag was updated')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes(server).length).toBe(2);
  });

  it.each([
    ['Base Price', '0', '0.10', 'At least $0.10'],
    ['Base Price', '99999999', '9999999.99', 'At most $9,999,999.99'],
    ['AMU', '20000', '10000', 'At most 10,000 packs'],
    ['AMU', '12.4', '12', 'Whole packs only: 12'],
  ])('G-051 says why %s %s becomes %s, before it is stored', async (label, typed, put, limit) => {
    const server = await openPanel(startServer({ listings: [bought] }), 'History Upload');
    const name = new RegExp(`^${label}`);
    await type(name, `${typed}{Enter}`);
    expect(await screen.findByText(limit)).toBeTruthy();
    expect((await box(name)).value).toBe(put);
    expect(changes(server)).toEqual([]);
    await type(name, '14');
    expect(screen.queryByText(limit)).toBeNull();
    await press('Submit');
    await waitFor(() => expect(changes(server).length).toBe(1));
  });

  it.each([
    ['Base Price', '0', 'At least $0.10', '0.10'],
    ['Base Price', '99999999', 'At most $9,999,999.99', '9999999.99'],
    ['Base Price', '6.005', 'Whole cents only', '6.01'],
    ['AMU', '1000000000', 'At most 10,000 packs', '10000'],
    ['AMU', '2.5', 'Whole packs only: 3', '3'],
  ])(
    'G-051 says the limit of %s %s while it is typed, and once more before it is stored',
    async (label, typed, limit, put) => {
      const server = await openPanel(startServer({ listings: [bought] }), 'History Upload');
      const name = new RegExp(`^${label}`);
      await type(name, typed);
      expect(screen.getByText(limit)).toBeTruthy();
      await userEvent.tab();
      expect((await box(name)).value).toBe(put);
      await press('Submit');
      expect(changes(server)).toEqual([]);
      expect(
        screen.getByText('Another figure stands there than you typed. Submit again to keep it.'),
      ).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Keep it' })).toBeNull();
      expect(screen.queryByText(/that a pack was reckoned at/)).toBeNull();
      await press('Submit');
      await waitFor(() => expect(changes(server)).toMatchObject([[expect.any(String), expect.anything()]]));
    },
  );

  it.each([
    ['Base Price', '99999999'],
    ['AMU', '1000000000'],
  ])('G-053 reckons no savings from %s %s', async (label, typed) => {
    await openPanel(startServer({ listings: [bought] }), 'History Upload');
    await type(new RegExp(`^${label}`), typed);
    const dialog = within(screen.getByRole('dialog', { name: 'Price Flag' }));
    expect(dialog.getByText('Savings').nextElementSibling?.textContent).toBe('–');
  });

  it('G-051 X-68 says of an AMU that is shown rounded what savings are reckoned from, in the tile and the panel', async () => {
    const listing = aListing({ ...bought, amu_data: aUsage({ amu: 41.83 }) });
    await openPanel(startServer({ listings: [listing] }), 'History Upload');
    const dialog = within(screen.getByRole('dialog', { name: 'Price Flag' }));
    expect((await box(/^AMU/)).value).toBe('42');
    expect(dialog.getByText('41.83 before rounding')).toBeTruthy();
    expect(screen.getAllByText('41.83 before rounding')).toHaveLength(2);
    expect(screen.getByText('The least that can be ordered')).toBeTruthy();
  });

  it('TR-229 begins at the base price', async () => {
    await openPanel(startServer({ listings: [bought] }), 'History Upload');
    await waitFor(async () => expect(document.activeElement).toBe(await box(/^Base Price/)));
  });

  it('TR-237 TR-238 Cancel and closing leave both as they were', async () => {
    const server = await openPanel(startServer({ listings: [bought] }), 'History Upload');
    for (const leave of ['Cancel', 'Close']) {
      await type(/^Base Price/, '14');
      const dialog = within(screen.getByRole('dialog', { name: 'Price Flag' }));
      await userEvent.click(dialog.getByRole('button', { name: leave }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await press('Price Flag: History Upload');
      expect((await box(/^Base Price/)).value).toBe('11.33');
    }
    expect(changes(server)).toEqual([]);
  });

  it('G-049 Reset stands beside what is set, and takes effect on Submit', async () => {
    const server = await openPanel(startServer({ listings: [own] }), 'User Supplied');
    await press('Reset Base Price');
    await press('Reset AMU');
    expect([(await box(/^Base Price/)).value, (await box(/^AMU/)).value]).toEqual(['11.33', '15']);
    expect(changes(server)).toEqual([]);
    await press('Submit');
    await screen.findByText('AMU was updated');
    expect(changes(server).map(([call]) => call)).toEqual([
      'DELETE /services/pricing/price_signal/7',
      `DELETE /services/pricing/amu/${own.ndc}`,
    ]);
  });

  it('has no Reset where nothing is set, and X-41 who has no facility only reads it', async () => {
    const server = startServer({ listings: [bought] });
    session.update((state) => ({ ...state, me: aMe({ roles: ['Administrator'], primary_facility: null }) }));
    await openPanel(server, 'History Upload');
    expect((await box(/^Base Price/)).readOnly).toBe(true);
    expect((await slider('AMU slider')).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /Reset|Submit/ })).toBeNull();
    expect(screen.getByText('Only buyers of the facility set its base price and AMU.')).toBeTruthy();
  });
});
