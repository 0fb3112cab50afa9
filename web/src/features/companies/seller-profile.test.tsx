import { cleanup, screen, within } from '@testing-library/react';
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
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  it('RB-180 X-62 says a vacation, links, and a dash where prices are hidden', async () => {
    const { minimum_order: _m, shipping_price: _p, shipping_threshold: _t, ...hidden } = SUPPLIER;
    open('/seller-profile/2', aMe(), {
      ...hidden,
      social_links: ['https://social.test/meridian'],
      vacation: { start: '2020-01-01', end: '2099-12-31' },
    });
    await screen.findByText('On vacation from 01/01/2020 until 12/31/2099; the order is confirmed later.');
    expect([factOf('Minimum order'), factOf('Shipping')]).toEqual(['–', '–']);
    expect(screen.getByRole('link', { name: 'https://social.test/meridian' })).toBeTruthy();
  });

  it('RB-180 a supplier that was deactivated is no profile for an administrator either', async () => {
    open('/seller-profile/2', aMe(), { ...SUPPLIER, active: false });
    expect(await screen.findByText('This supplier does not exist.')).toBeTruthy();
  });

  it('RB-179 its editor shows the unsaved text as a buyer sees it, and asks before it is left', async () => {
    const own = { ...SUPPLIER, version: 3, remit_to: 'PO Box 7', can: { save: true } };
    const boss = { ...SELLER, company_id: 2 };
    const { address } = open('/seller-editor/info', boss, own);
    const about = await screen.findByRole('textbox', { name: 'About' });
    await userEvent.clear(about);
    await userEvent.type(about, 'Generics from three plants');
    await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), ' of Omaha');
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    const preview = within(await screen.findByRole('dialog', { name: 'As buyers see it' }));
    expect(preview.getByText('Generics from three plants')).toBeTruthy();
    expect(preview.getByRole('heading', { name: 'Meridian Supply of Omaha' })).toBeTruthy();
    expect(preview.getByText('$12.00, free from $500.00')).toBeTruthy();
    expect(preview.queryByText('PO Box 7')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('link', { name: 'Portfolio' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(address()).toBe('/seller-editor/info');
    expect(screen.getByRole('textbox', { name: 'About' })).toHaveProperty(
      'value',
      'Generics from three plants',
    );
  });

  it('RB-180 shows banner and logo, and nothing in their place where there are none', async () => {
    open('/seller-profile/2', aMe(), { ...SUPPLIER, logo_url: '/logo', banner_url: '/banner' });
    await screen.findByRole('heading', { level: 1, name: 'Meridian Supply' });
    const pictures = screen.getAllByRole('img', { name: / of Meridian Supply$/ });
    expect(pictures.map((one) => [one.getAttribute('alt'), one.getAttribute('src')])).toEqual([
      ['Banner of Meridian Supply', '/banner'],
      ['Logo of Meridian Supply', '/logo'],
    ]);
    cleanup();
    open('/seller-profile/2');
    await screen.findByText('Generics since 1990');
    expect(screen.queryByRole('img', { name: / of Meridian Supply$/ })).toBeNull();
  });

  it('RB-178 its editor removes a banner after asking, refuses what is no picture, and keeps what was typed', async () => {
    const own = { ...SUPPLIER, banner_url: '/banner', version: 3, can: { save: true } };
    const { sent, answers } = open('/seller-editor/info', { ...SELLER, company_id: 2 }, own);
    await userEvent.type(await screen.findByRole('textbox', { name: 'About' }), ', in Ohio');
    const banner = within(screen.getByRole('region', { name: 'Banner' }));
    const picker = banner.getByLabelText<HTMLInputElement>(/Choose a banner/);
    await userEvent
      .setup({ applyAccept: false })
      .upload(picker, new File(['%PDF'], 'b.pdf', { type: 'application/pdf' }));
    expect((await banner.findByRole('alert')).textContent).toContain('This file type is not supported');
    answers['DELETE /services/user/company/2/picture/banner'] = { ...own, banner_url: null };
    answers['GET /services/user/company/2'] = { ...own, banner_url: null };
    await userEvent.click(banner.getByRole('button', { name: 'Remove Banner' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove the banner?' }));
    await userEvent.click(question.getByRole('button', { name: 'Remove Banner' }));
    await banner.findByText('None');
    expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1);
    expect(screen.getByRole('textbox', { name: 'About' })).toHaveProperty(
      'value',
      'Generics since 1990, in Ohio',
    );
    expect(screen.queryByText(/Someone else has changed/)).toBeNull();
  });

  it('RB-178 RB-179 other sellers of the company see the pictures and no way to change them', async () => {
    open(
      '/seller-editor/info',
      { ...SELLER, company_id: 2 },
      { ...SUPPLIER, logo_url: '/logo', can: { save: false } },
    );
    const logo = within(await screen.findByRole('region', { name: 'Logo' }));
    expect(logo.getByRole('img', { name: 'Logo of Meridian Supply' })).toBeTruthy();
    expect(logo.queryByRole('button')).toBeNull();
    expect(logo.queryByLabelText(/Choose a logo/)).toBeNull();
  });

  it('C-44 without an id is that of the own company, with the way to change it', async () => {
    open('/seller-profile', { ...SELLER, company_id: 2 });
    await screen.findByText('So buyers see your company.');
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/seller-editor/info');
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
