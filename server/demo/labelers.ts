import type { ListingCategory } from '#rules/accounts/addresses.ts';
import type { Random } from './random.ts';

/** A maker of drugs; `code` is the first segment of its NDCs. */
export interface Labeler {
  code: string;
  name: string;
  /** Only these categories, or everything. */
  focus: readonly ListingCategory[] | null;
  compounds: boolean;
}

export interface SellerProfile {
  name: string;
  /** Null: a distributor, who sells what others make. */
  labeler: Labeler | null;
  minimumOrderCents: number;
  shippingPriceCents: number;
  shippingThresholdCents: number | null;
  /** Share of the listings that are short-dated. */
  shortDated: number;
  /** Share of the catalog, relative to a general manufacturer. */
  size: number;
  enableRfp: boolean;
}

const INJECTABLE: readonly ListingCategory[] = ['Injectable', 'IV Solution'];
const SURFACE: readonly ListingCategory[] = ['Ophthalmic', 'Topical'];
const AIRWAYS: readonly ListingCategory[] = ['Inhalation', 'Oral Liquid', 'Other'];

const maker = (code: string, name: string, focus: readonly ListingCategory[] | null = null): Labeler => ({
  code,
  name,
  focus,
  compounds: false,
});
const compounder = (code: string, name: string): Labeler => ({ code, name, focus: null, compounds: true });

const manufacturer = (labeler: Labeler, terms: Partial<SellerProfile> = {}): SellerProfile => ({
  name: labeler.name,
  labeler,
  minimumOrderCents: 0,
  shippingPriceCents: 2500,
  shippingThresholdCents: 50_000,
  shortDated: 0.12,
  size: labeler.focus === null ? 1 : 0.35,
  enableRfp: false,
  ...terms,
});

const distributor = (name: string, terms: Partial<SellerProfile> = {}): SellerProfile => ({
  name,
  labeler: null,
  minimumOrderCents: 15_000,
  shippingPriceCents: 1995,
  shippingThresholdCents: 35_000,
  shortDated: 0.25,
  size: 2,
  enableRfp: false,
  ...terms,
});

export const MERIDIAN = 'Meridian Generics';
export const NORTHWIND = 'Northwind Labs';
export const STERILE_POINT = 'Sterile Point';

/** The sellers; who comes first has the smaller company id. */
export const SELLERS: readonly SellerProfile[] = [
  manufacturer(maker('70101', MERIDIAN), { minimumOrderCents: 25_000, enableRfp: true, size: 1.2 }),
  manufacturer(maker('70202', NORTHWIND), { shippingThresholdCents: null }),
  manufacturer(compounder('70303', STERILE_POINT), { shippingPriceCents: 4500, enableRfp: true }),
  manufacturer(maker('70404', 'Alder Pharmaceuticals'), { minimumOrderCents: 10_000, enableRfp: true }),
  manufacturer(maker('70505', 'Blue Mesa Laboratories')),
  manufacturer(maker('70606', 'Cascade Bay Pharma'), { shippingThresholdCents: 25_000 }),
  manufacturer(maker('70707', 'Dunmore Generics'), { minimumOrderCents: 20_000 }),
  manufacturer(maker('70808', 'Eastgate Therapeutics'), { shippingThresholdCents: null }),
  manufacturer(maker('70909', 'Fairhaven Injectables', INJECTABLE), { shippingPriceCents: 3500 }),
  manufacturer(maker('71011', 'Granite State Pharma'), { minimumOrderCents: 5000 }),
  manufacturer(maker('71112', 'Hollis & Reed Laboratories')),
  manufacturer(maker('71213', 'Ironwood Parenterals', INJECTABLE), {
    minimumOrderCents: 30_000,
    enableRfp: true,
  }),
  manufacturer(maker('71314', 'Juniper Ridge Pharma'), { shippingPriceCents: 1500 }),
  manufacturer(maker('71415', 'Keystone Solid Dose', ['Oral Solid']), { size: 0.9 }),
  manufacturer(maker('71516', 'Larkspur Ophthalmics', SURFACE)),
  manufacturer(maker('71617', 'Millbrook Respiratory', AIRWAYS)),
  manufacturer(compounder('71718', 'Clearwater Compounding'), { shippingPriceCents: 3900 }),
  manufacturer(compounder('71819', 'Apex Outsourcing Pharmacy'), { minimumOrderCents: 50_000 }),
  distributor('Tri-County Drug Supply'),
  distributor('Atlantic Rx Distribution', { shippingThresholdCents: 75_000 }),
  distributor('Prairie Wholesale Drug', { minimumOrderCents: 0 }),
  distributor('Pacific Crest Medical Supply', { shippingPriceCents: 995, enableRfp: true }),
  distributor('Heartland Surplus Pharma', { shortDated: 0.85, minimumOrderCents: 0, size: 1.4 }),
  distributor('Capital City Pharmaceuticals'),
];

/** Makers who do not sell here themselves; distributors do. */
const OTHER_LABELERS: readonly Labeler[] = [
  maker('72001', 'Arbor Vale Pharma'),
  maker('72012', 'Brightwater Generics'),
  maker('72023', 'Copper Creek Labs'),
  maker('72034', 'Delta Plains Pharmaceutical'),
  maker('72045', 'Elmhurst Laboratories'),
  maker('72056', 'Foxglove Pharma'),
  maker('72067', 'Gulf Stream Therapeutics'),
  maker('72078', 'Hudson Bay Generics'),
  maker('72089', 'Inland Northwest Labs', INJECTABLE),
  maker('72090', 'Kestrel Sterile Products', INJECTABLE),
];

export const LABELERS: readonly Labeler[] = [
  ...SELLERS.flatMap((seller) => (seller.labeler ? [seller.labeler] : [])),
  ...OTHER_LABELERS,
];

const LETTERS = 'ABCDEFGHJKLMNPRSTUVW'.split('');

/** As makers print them; the end keeps the lots of one listing apart. */
export const lotName = (random: Random, index: number): string =>
  `${random.pick(LETTERS)}${random.int(24, 26)}${String(random.int(0, 9999)).padStart(4, '0')}${index + 1}`;
