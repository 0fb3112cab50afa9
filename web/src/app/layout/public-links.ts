import type { MsClient } from '#contract/brands.ts';

export interface PublicLink {
  label: string;
  path: string;
}

const PHARMACY: PublicLink = { label: 'Pharmacy Info', path: '/pharmacy-info' };
const MANUFACTURER: PublicLink = { label: 'Manufacturer Info', path: '/manufacturer-info' };
const ABOUT: PublicLink = { label: 'About', path: '/about' };
const REGISTER_BUYER = '/registration/buyer';
const REGISTER_SELLER = '/registration/seller';

type Host = Pick<MsClient, 'brand' | 'seller_only'>;

/** Entries of the public navigation beside 'Sign In' (SH-202 … SH-214, shell G-26). */
export function navigationLinks({ brand, seller_only: sellerOnly }: Host): readonly PublicLink[] {
  if (brand === 'direct') return [{ label: 'Facility Registration', path: REGISTER_BUYER }];
  if (brand === 'outsourcing') {
    return [
      { label: 'Pharmacy Registration', path: REGISTER_BUYER },
      { label: 'Outsourcing Facility Registration', path: REGISTER_SELLER },
      { label: 'Contact Us', path: '#contact' },
    ];
  }
  const register = sellerOnly
    ? [{ label: 'Register Pharmacy', path: REGISTER_BUYER }]
    : [
        { label: 'Register Pharmacy', path: REGISTER_BUYER },
        { label: 'Register Manufacturer', path: REGISTER_SELLER },
      ];
  const main = [PHARMACY, MANUFACTURER, ABOUT, ...register];
  if (brand !== 'shorts') return main;
  return [
    ...main,
    { label: 'Contact Us', path: '/contact' },
    { label: 'Registration', path: '/register' },
    { label: 'Demo', path: '/request-demo' },
  ];
}

/** Links of the public footer (SH-193 … SH-201, shell G-27). */
export function footerLinks({ brand }: Host): readonly PublicLink[] {
  const home = { label: 'Home', path: '/' };
  if (brand === 'direct') return [home, { label: 'Register', path: REGISTER_BUYER }];
  const main = [
    home,
    PHARMACY,
    MANUFACTURER,
    ABOUT,
    { label: 'Register Pharmacy', path: REGISTER_BUYER },
    { label: 'Register Manufacturer', path: REGISTER_SELLER },
  ];
  if (brand !== 'shorts') return main;
  return [
    ...main,
    { label: 'Register', path: '/register' },
    { label: 'Contact', path: '/contact' },
    { label: 'Request a Demo', path: '/request-demo' },
  ];
}
