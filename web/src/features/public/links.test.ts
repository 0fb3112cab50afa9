import { describe, expect, it } from 'vitest';
import type { DirectBlock } from '#contract/brands/direct-blocks.ts';
import { footerLinks, navigationLinks, shownEntries } from './links.ts';

const labels = (list: readonly { label: string }[]) => list.map((one) => one.label);
const block = (change: Partial<DirectBlock>): DirectBlock => ({
  id: 1,
  client_id: 1,
  block_type: 'navigation',
  title: 'Safety',
  url: 'https://example.test/safety',
  new_tab: true,
  content: '',
  children: [],
  roles: [],
  position: 1,
  active: true,
  ...change,
});

describe('public navigation', () => {
  it('SH-202 … SH-206 main brand', () => {
    const links = navigationLinks({ brand: 'main', seller_only: false });
    expect(labels(links)).toEqual(['Pharmacy Info', 'Manufacturer Info', 'About', 'Register']);
    expect(links.at(-1)?.children).toEqual([
      { label: 'Pharmacy', path: '/registration/buyer' },
      { label: 'Manufacturer', path: '/registration/seller' },
    ]);
  });

  it('SH-207 a seller-only host has one registration link', () => {
    const links = navigationLinks({ brand: 'main', seller_only: true });
    expect(links.at(-1)).toEqual({ label: 'Register Pharmacy', path: '/registration/buyer' });
  });

  it('SH-208 … SH-214 shorts and outsourcing brands', () => {
    expect(labels(navigationLinks({ brand: 'shorts', seller_only: false })).slice(-3)).toEqual([
      'Contact Us',
      'Registration',
      'Demo',
    ]);
    const outsourcing = navigationLinks({ brand: 'outsourcing', seller_only: false });
    expect(labels(outsourcing)).toEqual([
      'Pharmacy Registration',
      'Outsourcing Facility Registration',
      'Contact Us',
    ]);
    expect(outsourcing.at(-1)?.path).toBe('#contact');
  });

  it('SP-376 … SP-380 a supplier’s site has its own entries before the registration', () => {
    const host = { brand: 'direct', seller_only: false } as const;
    expect(labels(navigationLinks(host))).toEqual(['Facility Registration']);
    const children = [{ label: 'Recalls', url: 'https://example.test/recalls' }];
    const links = navigationLinks(host, [
      block({ new_tab: false, url: '/about', title: 'Company' }),
      block({ children }),
      block({ children, url: null, title: 'More' }),
    ]);
    const recalls = { label: 'Recalls', path: 'https://example.test/recalls', newTab: true };
    expect(links).toEqual([
      { label: 'Company', path: '/about', newTab: false },
      {
        label: 'Safety',
        children: [{ label: 'Safety', path: 'https://example.test/safety', newTab: true }, recalls],
      },
      { label: 'More', children: [recalls] },
      { label: 'Facility Registration', path: '/registration/buyer' },
    ]);
  });

  it('leaves out what leads nowhere', () => {
    const entries = navigationLinks({ brand: 'outsourcing', seller_only: false });
    expect(labels(shownEntries(entries, () => false))).toEqual(['Contact Us']);
    const main = navigationLinks({ brand: 'main', seller_only: false });
    expect(labels(shownEntries(main, (path) => path === '/about'))).toEqual(['About']);
  });
});

describe('public footer', () => {
  it('SH-199 … SH-201 the shorts brand adds three links', () => {
    const shorts = footerLinks({ brand: 'shorts', seller_only: false });
    expect(labels(shorts)).toEqual([
      'Home',
      'Pharmacy Info',
      'Manufacturer Info',
      'About',
      'Register Pharmacy',
      'Register Manufacturer',
      'Register',
      'Contact',
      'Request a Demo',
    ]);
    expect(footerLinks({ brand: 'main', seller_only: false })).toEqual(shorts.slice(0, -3));
  });

  it('SP-389 SP-390 a supplier’s site has home and register', () => {
    expect(labels(footerLinks({ brand: 'direct', seller_only: false }))).toEqual(['Home', 'Register']);
  });
});
