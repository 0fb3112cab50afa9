import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp, PageOf } from '../../../app/test-app.tsx';
import { aClient, aMe } from '../../../shared/test-world.ts';
import { aListing } from '../test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const MAY = { add_to_cart: true, place_bid: false, build_rfp: true };
const open = (change: Parameters<typeof aListing>[0], { client = aClient(), me = aMe() } = {}) =>
  openApp('/detailed/1', {
    me,
    client,
    answers: {
      'GET /services/listing/catalog/1': aListing({ id: 1, can: MAY, ...change }),
      'GET /services/rfp': new PageOf(0, []),
    },
  });
const loaded = () => screen.findByRole('heading', { level: 1, name: /Lisinopril/ });
const entry = () => screen.queryByRole('button', { name: 'Build RFP' });

it('SP-013 SP-112 SP-189 SP-233 TR-271 Build RFP opens the request for the product of the listing', async () => {
  const { answers } = open({ ndc: '00093718001' });
  answers['GET /services/listing/ndc/00093718001'] = {
    ndc: '00093718001',
    ndc_number: '00093-7180-01',
    ln60: 'Lisinopril 10 mg Tablet',
    gcn_seqno: null,
    pack_size: 100,
    csp: 1,
    listing_package_size: 100,
    listing_package_type: 'Bottle',
  };
  await loaded();
  await userEvent.click(await screen.findByRole('button', { name: 'Build RFP' }));
  expect(await screen.findByRole('dialog', { name: 'Build RFP for Lisinopril 10 mg Tablet' })).toBeTruthy();
});

const site = (rfp_enabled: boolean) => ({
  client: aClient({ hydra: true, hydra_config: { bid_enabled: false, rfp_enabled } }),
});

it.each([
  ['SP-186 of schedule II', { is_c2: true }, {}, false],
  ['SP-187 of medshorts', { catalog_type: 'medshorts' }, {}, false],
  ['SP-188 where a supplier’s own site leaves requests out', {}, site(false), false],
  ['SP-188 where a supplier’s own site has them', {}, site(true), true],
  ['otherwise', {}, {}, true],
] as const)('%s', async (_, change, world, shows) => {
  open(change, world);
  await loaded();
  await screen.findByRole('button', { name: /Add to Cart|Request/ });
  expect(entry() !== null).toBe(shows);
});

it('X-63 a facility that is not vetted is told why', async () => {
  const { primary_facility: facility } = aMe();
  const me = aMe({
    primary_facility: facility && { ...facility, vetted: false, vetting_status: 'pending' },
  });
  open({ can: { ...MAY, build_rfp: false } }, { me });
  await loaded();
  const button = await screen.findByRole('button', { name: 'Build RFP' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});
