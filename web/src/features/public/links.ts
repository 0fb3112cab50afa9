import type { MsClient } from '#contract/brands/brands.ts';
import type { DirectBlock } from '#contract/brands/direct-blocks.ts';

export interface PublicLink {
  label: string;
  path: string;
  newTab?: boolean | undefined;
}

/** A link, or a menu of links. */
export interface PublicEntry {
  label: string;
  path?: string;
  newTab?: boolean | undefined;
  children?: readonly PublicLink[];
}

const PHARMACY: PublicLink = { label: 'Pharmacy Info', path: '/pharmacy-info' };
const MANUFACTURER: PublicLink = { label: 'Manufacturer Info', path: '/manufacturer-info' };
const ABOUT: PublicLink = { label: 'About', path: '/about' };
export const REGISTER_BUYER = '/registration/buyer';
export const REGISTER_SELLER = '/registration/seller';

type Host = Pick<MsClient, 'brand' | 'seller_only'>;

/** Entries of the public navigation beside 'Sign In' (SH-202 … SH-214, SP-376 … SP-380, shell G-26). */
export function navigationLinks(
  { brand, seller_only: sellerOnly }: Host,
  blocks: readonly DirectBlock[] = [],
): readonly PublicEntry[] {
  if (brand === 'direct') {
    return [...navigationBlocks(blocks), { label: 'Facility Registration', path: REGISTER_BUYER }];
  }
  if (brand === 'outsourcing') {
    return [
      { label: 'Pharmacy Registration', path: REGISTER_BUYER },
      { label: 'Outsourcing Facility Registration', path: REGISTER_SELLER },
      { label: 'Contact Us', path: '#contact' },
    ];
  }
  const register: PublicEntry = sellerOnly
    ? { label: 'Register Pharmacy', path: REGISTER_BUYER }
    : {
        label: 'Register',
        children: [
          { label: 'Pharmacy', path: REGISTER_BUYER },
          { label: 'Manufacturer', path: REGISTER_SELLER },
        ],
      };
  const main = [PHARMACY, MANUFACTURER, ABOUT, register];
  if (brand !== 'shorts') return main;
  return [
    ...main,
    { label: 'Contact Us', path: '/contact' },
    { label: 'Registration', path: '/register' },
    { label: 'Demo', path: '/request-demo' },
  ];
}

export const navigationBlocks = (blocks: readonly DirectBlock[]): readonly PublicEntry[] =>
  blocks.map(blockEntry);

/** Links below an entry open in a new tab (SP-380). */
function blockEntry({ title, url, new_tab: newTab, children }: DirectBlock): PublicEntry {
  if (children.length === 0) return { label: title, path: url ?? '/', newTab };
  const links = children.map((child) => ({ label: child.label, path: child.url, newTab: true }));
  const own = url === null ? [] : [{ label: title, path: url, newTab }];
  return { label: title, children: [...own, ...links] };
}

/** Links of the public footer (SH-193 … SH-201, SP-389, SP-390, shell G-27). */
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

/** The entries that lead somewhere; a menu stays while one of its links does. */
export function shownEntries(
  entries: readonly PublicEntry[],
  hasPage: (path: string) => boolean,
): readonly PublicEntry[] {
  return entries.flatMap((entry) => {
    if (entry.children === undefined) return leads(entry.path ?? '', hasPage) ? [entry] : [];
    const children = entry.children.filter(({ path }) => leads(path, hasPage));
    return children.length === 0 ? [] : [{ ...entry, children }];
  });
}

/** Addresses elsewhere are taken as they are. */
const leads = (path: string, hasPage: (path: string) => boolean) => !path.startsWith('/') || hasPage(path);
