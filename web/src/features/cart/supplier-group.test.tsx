import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderUi } from '../../ui/test-kit.tsx';
import { cartMode } from './components/cart-mode.tsx';
import { SupplierGroups } from './components/supplier-group.tsx';
import { cartPanel, closeCartPanel } from './panel.ts';
import { aCart, anItem, SELLER } from './test-cart.ts';

beforeEach(closeCartPanel);
afterEach(closeCartPanel);

const cart = aCart();
const two = { ...cart, sellers: [SELLER, { ...SELLER, company_id: 5, company_name: 'Blue Mesa' }] };
const box = (name: string) => within(screen.getByRole('region', { name }));

it('WB-091 on the page each supplier has a button that opens the panel at that supplier', async () => {
  renderUi(<SupplierGroups cart={two} />);
  const change = box('Blue Mesa').getByRole('button', { name: 'Change what is ordered from Blue Mesa' });
  expect(box('Meridian Generics').getByRole('button', { name: /^Change/ })).toBeTruthy();
  await userEvent.setup().click(change);
  expect(cartPanel.get()).toEqual({ opened: true, supplierId: 5, type: 'c0', byKey: false });
});

it('SP-278 WB-091 of the CII cart it opens that cart', async () => {
  renderUi(<SupplierGroups cart={{ ...two, type: 'c2' }} />);
  await userEvent.setup().click(box('Blue Mesa').getByRole('button', { name: /^Change/ }));
  const { type, supplierId } = cartPanel.get();
  expect({ type, supplierId }).toEqual({ type: 'c2', supplierId: 5 });
  const carts = { cart, cart_c2: aCart({ type: 'c2' }), corrected: null };
  expect(cartMode(carts, type, () => undefined).cart?.type).toBe('c2');
});

it('SP-259 SP-260 SP-270 SP-271 each item stands with name and logo of its company, or its initials, and says what its shipping is', () => {
  const [first, second] = [anItem(3, 2, 1), { ...anItem(4, 5, 3), company_logo: '/blue-mesa.svg' }];
  renderUi(<SupplierGroups cart={{ ...two, items: [first, second] }} />);
  const meridian = box('Meridian Generics');
  expect(meridian.getByRole('heading', { level: 2 }).textContent).toBe('Meridian Generics');
  expect(meridian.getByText('MG')).toBeTruthy();
  expect(within(meridian.getByRole('listitem')).getByText('Free shipping')).toBeTruthy();
  const logo = screen.getByRole('region', { name: 'Blue Mesa' }).querySelector('img');
  expect(logo?.getAttribute('src')).toBe('/blue-mesa.svg');
});

it('WB-094 a line says what its packs come to', () => {
  renderUi(<SupplierGroups cart={two} />);
  expect(box('Blue Mesa').getByText(/ per pack/).textContent).toContain('3 packs · 300 tablets');
  expect(box('Meridian Generics').getByText(/ per pack/).textContent).toContain('1 pack · 100 tablets');
});
