import { addDays, addMonths, lastOfMonth, type IsoDate } from '#rules/dates.ts';
import type { CatalogType } from '#rules/orders/cart-totals.ts';
import type { PriceType } from '#rules/catalog/prices.ts';
import { type DrugPack, describeListing } from './drugs.ts';
import { SELLERS, type SellerProfile, lotName } from './labelers.ts';
import { addHandleListings } from './handle-listings.ts';
import { listingName } from './molecules.ts';
import { MARKET_MONTHS, isReserved, type CatalogPlan, type ListingDraft } from './catalog-plan.ts';
import type { Random } from './random.ts';

const LISTINGS_OF_503B = 60;
/** The whole market: the listings to find first, then each seller's share. Seller n has company id n + 1. */
export function makeListings(plan: CatalogPlan): ListingDraft[] {
  const handles = addHandleListings(plan);
  const taken = new Set(handles.map(({ companyId, drug }) => `${companyId}|${drug.ndc}`));
  const compounders = SELLERS.filter((seller) => seller.labeler?.compounds).length;
  const weight = SELLERS.reduce((sum, seller) => sum + (seller.labeler?.compounds ? 0 : seller.size), 0);
  const perCompounder = Math.min(LISTINGS_OF_503B, Math.ceil(plan.size / 60));
  const rest = Math.max(0, plan.size - handles.length - perCompounder * compounders);
  const regular = plan.packs.filter((drug) => !isReserved(drug));
  const listings = SELLERS.flatMap((seller, index) => {
    const companyId = index + 1;
    const count = seller.labeler?.compounds ? perCompounder : Math.round((rest * seller.size) / weight);
    const range = rangeOf(seller, regular).filter((drug) => !taken.has(`${companyId}|${drug.ndc}`));
    return chooseDrugs(range, regular, seller, count, plan.random).map(({ drug, catalog }) =>
      draftListing(plan, { companyId, drug, catalog }),
    );
  });
  return [...handles, ...listings];
}

const rangeOf = ({ labeler }: SellerProfile, packs: readonly DrugPack[]): DrugPack[] =>
  packs.filter((drug) => (labeler === null ? !drug.labeler.compounds : drug.labeler.code === labeler.code));

/** A seller's own range first; a maker with a larger share also sells some of it short-dated. */
function chooseDrugs(
  range: readonly DrugPack[],
  all: readonly DrugPack[],
  seller: SellerProfile,
  count: number,
  random: Random,
): { drug: DrugPack; catalog: CatalogType }[] {
  if (seller.labeler?.compounds) {
    return random.sample(range, count).map((drug) => ({ drug, catalog: '503b' }));
  }
  const own = random.sample(range, count);
  const used = new Set(own.map((drug) => drug.ndc));
  const others = all.filter((drug) => !drug.labeler.compounds && !used.has(drug.ndc));
  return [...own, ...random.sample(others, count - own.length)].map((drug) => ({
    drug,
    catalog: random.chance(seller.shortDated) ? 'medshorts' : 'medigi',
  }));
}

function draftListing(
  plan: CatalogPlan,
  sold: { companyId: number; drug: DrugPack; catalog: CatalogType },
): ListingDraft {
  const { random, today } = plan;
  const { drug, catalog } = sold;
  const caseSize = random.chance(0.7) ? 1 : random.pick([6, 12, 12, 24]);
  const startsLater = random.chance(0.01);
  return {
    ...sold,
    name: listingName(drug.product, drug.pack),
    description: describeListing(drug),
    caseSize,
    caseLock: caseSize > 1 && random.chance(0.4),
    minPacks: random.chance(0.75) ? 1 : random.pick([2, 3, 5, 10]),
    bids: catalog !== '503b' && random.chance(0.4),
    bidMinimum: random.pick([1, 5, 10, 24]),
    startDate: startsLater ? addDays(today, random.int(5, 60)) : null,
    canBuyLater: startsLater,
    privateLabelGpoId: null,
    productType: catalog === '503b' ? 'Compounded' : 'Generic',
    isi: null,
    openSince: addDays(addMonths(today, -MARKET_MONTHS), -random.int(10, 120)),
    lots: draftLots(plan, sold),
  };
}

const LOT_COUNTS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 5];

function draftLots(
  { random, today }: CatalogPlan,
  { drug, catalog }: { drug: DrugPack; catalog: CatalogType },
): ListingDraft['lots'] {
  const share = catalog === 'medshorts' ? random.between(0.38, 0.68) : random.between(0.56, 0.94);
  const empty = random.chance(0.03);
  const priceType: PriceType = random.chance(0.8) ? 'WAC' : random.pick(['GPO', 'GPO', '340b'] as const);
  const freeForAll = random.chance(0.04);
  return Array.from({ length: random.pick(LOT_COUNTS) }, (_, index) => {
    const expiry = expiryOf(catalog, index, today, random);
    const near = expiry < addMonths(today, 9) ? random.between(0.88, 0.97) : random.between(0.97, 1.03);
    return {
      name: lotName(random, index),
      expiry,
      priceCents: Math.max(1, Math.round(drug.wacCents * share * near)),
      stock: empty ? 0 : stockOf(random),
      minQty: random.chance(0.9) ? 0 : random.pick([2, 5, 10]),
      priceType,
      shippingPriceCents: random.chance(0.92) ? null : random.pick([0, 1200, 1800, 4500]),
      freeShippingThresholdCents: freeForAll ? 0 : null,
      publicNote: random.chance(0.95) ? null : random.pick(NOTES),
    };
  });
}

const NOTES = [
  'Shelf packs available on request',
  'Short dated, not returnable',
  'Ships in original manufacturer cases',
];

/** The longest-dated lot decides the catalog: 12 months or more is `medigi`, less `medshorts`. */
function expiryOf(catalog: CatalogType, index: number, today: IsoDate, random: Random): IsoDate {
  if (catalog === '503b') return addDays(today, random.int(30, 170));
  if (catalog === 'medshorts') return addDays(today, random.int(25, 330));
  return lastOfMonth(addMonths(today, index === 0 ? random.int(13, 30) : random.int(4, 30)));
}

const stockOf = (random: Random): number =>
  random.chance(0.2) ? random.int(3, 30) : Math.round(20 + 1500 * random.between(0, 1) ** 3);
