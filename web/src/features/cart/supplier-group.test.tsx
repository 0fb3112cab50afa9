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

it('SP-545 SP-271 a line shows the notes of the team, and that several lines share the shipping', () => {
  const note = {
    listing_id: 4,
    comment: 'Ask Ann first',
    author: 'Bo Buyer',
    date: '2026-11-20T10:00:00.000Z',
  };
  const shipping = { name: 'standard', description: '$25.00 shipping from Meridian Generics' };
  const paying = (id: number, companyId: number) => {
    const item = anItem(id, companyId, 1);
    const price_meta = { ...item.pricing.price_meta, shipping_layer: shipping };
    return { ...item, pricing: { ...item.pricing, price_meta } };
  };
  const items = [paying(3, 2), paying(6, 2), paying(4, 5)];
  renderUi(<SupplierGroups notes={[note]} cart={{ ...two, items }} />);
  expect(
    box('Meridian Generics').getAllByText('$25.00 shipping from Meridian Generics, once for the order'),
  ).toHaveLength(2);
  expect(box('Meridian Generics').queryByText(/Ask Ann/)).toBeNull();
  expect(box('Blue Mesa').getByText('$25.00 shipping from Meridian Generics')).toBeTruthy();
  expect(box('Blue Mesa').getByText(/Ask Ann first/).textContent).toBe(
    'Note: Ask Ann first – Bo Buyer, Nov 20, 2026',
  );
});

it('SP-271 lines of one supplier with shipping of their own say what they would pay alone', () => {
  const paying = (id: number, description: string) => {
    const item = anItem(id, 2, 1);
    const price_meta = { ...item.pricing.price_meta, shipping_layer: { name: 'standard', description } };
    return { ...item, pricing: { ...item.pricing, price_meta } };
  };
  const items = [paying(3, '$45.00 shipping'), paying(6, '$18.00 shipping')];
  renderUi(<SupplierGroups cart={{ ...two, items }} />);
  expect(box('Meridian Generics').getByText('$45.00 shipping, if ordered alone')).toBeTruthy();
  expect(box('Meridian Generics').getByText('$18.00 shipping, if ordered alone')).toBeTruthy();
});

it('SP-271 a line that stands alone says its shipping once, and an order that is small beside its shipping says so', () => {
  const seller = {
    ...SELLER,
    sub_total: 10,
    shipping: 9.5,
    shipping_text: 'Shipping $9.50',
    free_shipping_threshold: 500,
    free_shipping_missing: 490,
  };
  const item = anItem(3, 2, 1);
  const shipping_layer = { name: 'standard' as const, description: '$9.50 shipping from Meridian Generics' };
  const price_meta = { ...item.pricing.price_meta, shipping_layer };
  const alone = { ...item, pricing: { ...item.pricing, price_meta } };
  const { rerender } = renderUi(<SupplierGroups cart={{ ...cart, items: [alone], sellers: [seller] }} />);
  const group = box('Meridian Generics');
  expect(group.getByText('$9.50 shipping from Meridian Generics')).toBeTruthy();
  expect(group.queryByText('Shipping $9.50')).toBeNull();
  expect(group.getByText(/^Shipping is/).textContent).toBe(
    'Shipping is $9.50 for $10.00 of goods. To lower it, add $490.00 for free shipping, or buy from another supplier.',
  );
  const both = [alone, { ...alone, id: 6 }];
  rerender(<SupplierGroups cart={{ ...cart, items: both, sellers: [{ ...seller, sub_total: 20 }] }} />);
  expect(group.getByText('Shipping $9.50')).toBeTruthy();
  expect(group.queryByText(/^Shipping is/)).toBeNull();
});
