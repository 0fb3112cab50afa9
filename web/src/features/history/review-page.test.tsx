import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../app/test-app.tsx';
import { aMe } from '../../shared/test-world.ts';
import type { Review } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

it('an administrator without a facility chooses one there, or goes on to all reports', async () => {
  const me = aMe({ roles: ['Administrator'], company_id: null, company: null, primary_facility: null });
  openApp('/review', { me });
  expect(await screen.findByText('Choose a facility')).toBeTruthy();
  expect(
    within(screen.getByRole('region', { name: 'Facility you buy for' })).getByLabelText('Facility'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All purchase reports' }).getAttribute('href')).toBe(
    '/admin/purchase-reports',
  );
});

const REVIEW: Review = {
  months: [
    { month: '2026-10-01', paid: 100, here: 80, missed: 30 },
    { month: '2026-11-01', paid: 60, here: 40, missed: 20 },
  ],
  products: [],
  total: { paid: 160, here: 120, missed: 50 },
  compared_products: 0,
  other_products: 5,
  other_paid: 181.5,
};
const hidden = { here: null, missed: null };
const open = (review: Review, me = aMe()) =>
  openApp('/review', { me, answers: { 'GET /services/analytics/review': review } });

it('WB-269 says that what was paid is of what is in stock here, and where the rest stands', async () => {
  open(REVIEW);
  const label = await screen.findByText('Paid for what is in stock here');
  expect(label.nextElementSibling?.textContent).toBe('$160.00');
  expect(
    screen.getByText(
      /^5 products for \$181\.50 are not in stock here today and stand in no figure of this page\./,
    ),
  ).toBeTruthy();
  expect(
    screen.getByRole('img', {
      name: 'Paid for what is in stock here, by month; most was missed in October 2026.',
    }),
  ).toBeTruthy();
});

it.each([
  [false, 'You have not yet been approved as a buyer, so you cannot see pricing yet.'],
  [true, 'Your company does not have terms, prices hidden until terms are set.'],
])(
  'WB-269 WB-082 with hidden prices shows what was paid as that, and why (approved: %s)',
  async (vetted, why) => {
    const months = REVIEW.months.map((month) => ({ ...month, ...hidden }));
    open({ ...REVIEW, months, total: { paid: 160, ...hidden } }, { ...aMe(), is_vetted: vetted });
    expect(await screen.findByText(`You paid $160.00 for what is in stock here. ${why}`)).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Paid for what is in stock here, by month' })).toBeTruthy();
    expect(screen.queryByText('Cost at the lower price')).toBeNull();
  },
);

it('WB-271 the products are sorted by a heading, all of them before the first are shown', async () => {
  const products = Array.from({ length: 14 }, (_, index) => ({
    gcn_seqno: index,
    package_size: 100,
    name: `Product ${index}`,
    package_description: 'Bottle of 100',
    packs: 1,
    paid: index,
    here: 1,
    missed: 20 - index,
    paid_per_pack: index,
    offer: {
      listing_id: index,
      name: 'Offer',
      package_description: 'Bottle of 100',
      stock: 9,
      company_name: 'Meridian',
      catalog_type: 'medigi' as const,
      price: 1,
    },
  }));
  open({ ...REVIEW, products });
  const grid = within(await screen.findByRole('grid', { name: 'Products bought elsewhere' }));
  const first = () => grid.getAllByRole('row')[1]?.textContent;
  expect(first()).toContain('Product 0');
  const user = userEvent.setup();
  await user.click(grid.getByRole('button', { name: 'Paid per pack' }));
  await user.click(grid.getByRole('button', { name: 'Paid per pack' }));
  expect(first()).toContain('Product 13');
  expect(grid.getAllByRole('row')).toHaveLength(13);
});
