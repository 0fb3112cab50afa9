import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openApp } from '../../app/test-app.tsx';
import { aMe, SELLER } from '../../shared/test-world.ts';
import type { CompanyRecord } from './api.ts';

const SUPPLIER: CompanyRecord = {
  id: 2,
  name: 'Meridian Supply',
  enable_rfp: true,
  medigi_agreed: true,
  logo_url: null,
  type: 'Supplier',
  is_seller: true,
  is_503b: false,
  website: 'meridian.test',
  about: 'Generics since 1990',
  phone: '5551234567',
  email: 'sales@meridian.test',
  line_1: '1 Main St',
  line_2: null,
  line_3: null,
  city: 'Chicago',
  state: 'IL',
  postal_code: '60601',
  minimum_order: 250,
  shipping_price: 12,
  shipping_threshold: 500,
  return_policy: 'Within 30 days.',
};
const FACETS = {
  catalog_types: [],
  sellers: [{ value: '2', label: 'Meridian Supply', count: 9 }],
  categories: [],
  pack_types: [],
  expiry: [],
  tags: [],
  estimated: false,
};
const open = (path: string, me = aMe(), company: CompanyRecord = SUPPLIER) =>
  openApp(path, {
    me,
    answers: { 'GET /services/user/company/2': company, 'GET /services/listing/catalog/facets': FACETS },
  });
const factOf = (label: string) => screen.getByText(label).closest('dt')?.nextElementSibling?.textContent;

describe('TR-283 G-153 the profile of a supplier', () => {
  it('tells a buyer who it is and on which terms it sells, and leads to what it sells', async () => {
    open('/seller-profile/2');
    await screen.findByRole('heading', { level: 1, name: 'Meridian Supply' });
    expect(factOf('About')).toBe('Generics since 1990');
    expect(factOf('Address')).toBe('1 Main St, Chicago, IL 60601');
    expect(factOf('Minimum order')).toBe('$250.00');
    expect(factOf('Shipping')).toBe('$12.00, free from $500.00');
    expect(factOf('Return policy')).toBe('Within 30 days.');
    expect(screen.getByRole('link', { name: 'meridian.test' }).getAttribute('href')).toBe(
      'https://meridian.test',
    );
    expect(screen.getByRole('link', { name: 'View Catalog' }).getAttribute('href')).toBe(
      '/catalog?sellerId=2',
    );
    expect(screen.queryByRole('link', { name: 'Edit the profile' })).toBeNull();
  });

  it('C-44 without an id is that of the own company, with the way to change it', async () => {
    open('/seller-profile', { ...SELLER, company_id: 2 });
    await screen.findByText('So buyers see your company.');
    expect(screen.getByRole('link', { name: 'Edit the profile' }).getAttribute('href')).toBe(
      '/seller-editor/info',
    );
    expect(screen.queryByRole('link', { name: 'View Catalog' })).toBeNull();
  });

  it.each(['/seller-profile/2', '/seller-profile/x'])('%s of no supplier says so', async (path) => {
    open(path, aMe(), { ...SUPPLIER, is_seller: false });
    expect(await screen.findByText('This supplier does not exist.')).toBeTruthy();
  });
});

it('TR-282 the catalog of one supplier tells about it, until that is closed', async () => {
  const { address } = open('/catalog?sellerId=2&tab=about');
  const about = within(await screen.findByRole('region', { name: 'About Meridian Supply' }));
  expect(about.getByText('Generics since 1990')).toBeTruthy();
  await userEvent.click(about.getByRole('button', { name: 'Close what Meridian Supply says' }));
  expect(screen.queryByRole('region', { name: 'About Meridian Supply' })).toBeNull();
  expect(address()).toBe('/catalog?sellerId=2');
});
