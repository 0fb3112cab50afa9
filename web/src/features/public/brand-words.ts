import type { MsClient } from '#contract/brands/brands.ts';
import type { CatalogName } from '../../ui/marks.tsx';

export interface Point {
  /** The catalog it is about. */
  catalog?: CatalogName;
  title: string;
  text: string;
}

/** What a marketplace says on its start page where its configuration says nothing of its own. */
export interface BrandWords {
  title: string;
  lead: string;
  /** What its sample of products is called. */
  sample: string;
  points: readonly Point[];
}

const CATALOGS: readonly Point[] = [
  {
    catalog: 'medigi',
    title: 'Full-dated medicine',
    text: 'Listings with twelve months or more, from manufacturers and suppliers.',
  },
  {
    catalog: 'medshorts',
    title: 'Short-dated medicine',
    text: 'Good medicine with less time left, priced for a quick turn.',
  },
  {
    catalog: '503b',
    title: 'Compounded preparations',
    text: 'Ready-to-use preparations from registered outsourcing facilities.',
  },
];
const CHECKED: Point = {
  title: 'Known partners',
  text: 'Licenses and registrations are checked before anyone buys or sells.',
};

const MAIN: BrandWords = {
  title: 'See every price, expiration date and saving before you buy',
  lead: 'Pack price, unit price, expiry, stock and your saving, side by side, for every listing of every supplier. Find it, compare it, order it.',
  sample: 'In the catalog today',
  points: CATALOGS,
};
const SELLERS: BrandWords = {
  ...MAIN,
  title: 'Register your pharmacy once, order from every supplier',
  lead: 'After approval you see price, expiry and saving of every listing, and order from all suppliers in one cart.',
};
const SHORTS: BrandWords = {
  title: 'Short-dated medicine, priced for the time it has left',
  lead: 'Stock with less than twelve months to go, from manufacturers and suppliers. You see the expiration date of every lot before you buy it.',
  sample: 'Short-dated today',
  points: [
    {
      catalog: 'medshorts',
      title: 'Every lot has its date',
      text: 'The expiration date of each lot stands beside its price. Filter by the days you need.',
    },
    {
      title: 'A saving you can check',
      text: 'Against what your facility pays elsewhere, with the price it is measured by.',
    },
    CHECKED,
  ],
};
const OUTSOURCING: BrandWords = {
  title: 'Compounded and ready to use, from registered outsourcing facilities',
  lead: 'Syringes, vials and bags of 503B facilities in one catalog, each with lot, expiration date and stock before you order.',
  sample: 'Ready to use today',
  points: [
    {
      catalog: '503b',
      title: 'What is in it',
      text: 'Active ingredients, strength, storage and HCPCS code of every preparation.',
    },
    {
      title: 'One cart, several facilities',
      text: 'Order from all of them at once and follow each shipment.',
    },
    CHECKED,
  ],
};

export function wordsOf({
  brand,
  seller_only: sellerOnly,
}: Pick<MsClient, 'brand' | 'seller_only'>): BrandWords {
  if (brand === 'shorts') return SHORTS;
  if (brand === 'outsourcing') return OUTSOURCING;
  return sellerOnly ? SELLERS : MAIN;
}
