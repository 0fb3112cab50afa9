import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Me } from '#contract/accounts/accounts.ts';
import { openApp } from '../../app/test-app.tsx';
import { aMe } from '../../shared/test-world.ts';

afterEach(() => vi.unstubAllGlobals());

const GROUP = {
  id: 5,
  created_date: '2026-03-04T15:00:00.000Z',
  po_number: null,
  signers: [],
  total: 10,
  orders: [{ id: 9, seller_company_name: 'Meridian', status: 'pending_signature', total: 10 }],
};

/** The page after an order of schedule II. */
function ordered(facility: Partial<NonNullable<Me['primary_facility']>>, me: Partial<Me> = {}) {
  const base = aMe(me);
  const primary_facility = base.primary_facility && { ...base.primary_facility, ...facility };
  openApp('/cart/success?group=5', {
    me: { ...base, primary_facility },
    answers: { 'GET /services/order/group/5': GROUP },
  });
}
const note = () => screen.findByRole('note', { name: 'CSOS signer' });

it('X-86 X-47 says that nobody can sign, and leads who administers the facility to a signer', async () => {
  ordered({ signers: [] }, { is_company_admin: true, roles: ['Buyer', 'CompanyAdmin'] });
  expect((await note()).textContent).toMatch(/^Nobody can sign for Harbor Pharmacy Downtown yet\./);
  const link = screen.getByRole('link', { name: 'Create a CSOS signer' });
  expect(link.getAttribute('href')).toBe('/csoscerts');
});

it('X-47 names whom to ask', async () => {
  ordered({ signers: [], can_edit: false, keepers: ['Helen Park'] });
  expect((await note()).textContent).toMatch(/Ask Helen Park to create a CSOS signer\.$/);
});

it('X-86 is silent where somebody signs', async () => {
  ordered({ signers: ['Ann Signer'] });
  expect(await screen.findByText('Order 9 – Meridian')).toBeTruthy();
  expect(screen.queryByRole('note', { name: 'CSOS signer' })).toBeNull();
});
