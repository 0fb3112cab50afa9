import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderUi } from '../../ui/test-kit.tsx';
import type { Cart, CartItem } from './api.ts';
import { SupplierGroups } from './components/supplier-group.tsx';
import { cartPanel, closeCartPanel } from './panel.ts';

beforeEach(closeCartPanel);
afterEach(closeCartPanel);

const SELLER = {
  company_id: 2,
  company_name: 'Meridian Generics',
  sub_total: 20,
  shipping: 0,
  option_share: 0,
  shipping_text: 'Free shipping',
  transaction_fee: 0,
  total: 20,
  minimum_order_total: 0,
  minimum_missing: 0,
  free_shipping_threshold: null,
  free_shipping_missing: null,
  on_vacation: null,
};

const anItem = (id: number, companyId: number, quantity: number): CartItem => ({
  id,
  name: `Listing ${id}`,
  ndc_number: '70101-0003-01',
  is_c2: false,
  catalog_type: 'medigi',
  company_id: companyId,
  company_name: '',
  company_logo: null,
  eaches_per_pack: 100,
  package_description: 'Bottle of 100 tablets',
  dosage_form: 'Tablet',
  expiry_date: '12/31/2027',
  quantity,
  sub_total: 10 * quantity,
  agreed_soft_block: false,
  blocked: null,
  case_lock: false,
  case_size: 1,
  min_packs: 1,
  lot_count: 1,
  notice: null,
  errors: [],
  pricing: {
    prices: [],
    amu: { savings_per_line: null, savings_per_pack: null, savings_per_unit: null },
    price_meta: {
      price: 10,
      shipping_layer: { name: 'standard', description: 'Free shipping' },
      buyer_transaction_fee: 0,
    },
  },
});
const cart: Cart = {
  type: 'c0',
  version: 1,
  items: [anItem(3, 2, 1), anItem(4, 5, 3)],
  sellers: [],
  errors: [],
  warnings: [],
  notifications: [],
  sub_total: 40,
  shipping_total: 0,
  transaction_fee_total: 0,
  savings_total: 0,
  total: 40,
  shipping_options: [],
  selected_shipping: null,
  can: { place_order: true },
};
const two = { ...cart, sellers: [SELLER, { ...SELLER, company_id: 5, company_name: 'Blue Mesa' }] };
const box = (name: string) => within(screen.getByRole('region', { name }));

it('WB-091 on the page each supplier has a button that opens the panel at that supplier', async () => {
  renderUi(<SupplierGroups cart={two} />);
  const change = box('Blue Mesa').getByRole('button', { name: 'Change what is ordered from Blue Mesa' });
  expect(box('Meridian Generics').getByRole('button', { name: /^Change/ })).toBeTruthy();
  await userEvent.setup().click(change);
  expect(cartPanel.get()).toEqual({ opened: true, supplierId: 5, byKey: false });
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
