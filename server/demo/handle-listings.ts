import { addDays, addMonths, lastOfMonth, type IsoDate } from '#rules/dates.ts';
import { describeListing, type DrugPack } from './drugs.ts';
import { HANDLES, type Handle, type HandleLot } from './handles.ts';
import { SELLERS } from './labelers.ts';
import {
  MARKET_MONTHS,
  isComparedPack,
  type CatalogPlan,
  type ListingDraft,
  type LotDraft,
} from './catalog-plan.ts';
import { listingName } from './molecules.ts';
import { at } from './random.ts';

export const companyIdOf = (seller: string): number => SELLERS.findIndex(({ name }) => name === seller) + 1;

/** The ten listings of the handles, then the four alternatives of the compared drug. */
export function addHandleListings(plan: CatalogPlan): ListingDraft[] {
  const handles = HANDLES.map((handle) => {
    const drug = at(
      plan.packs.filter(({ ndc }) => ndc === handle.ndc),
      0,
    );
    return handleListing(handle, drug, plan.today);
  });
  return [
    ...handles,
    ...plan.packs.filter(isComparedPack).map((drug, index) => alternative(drug, index, plan.today)),
  ];
}

function handleListing(handle: Handle, drug: DrugPack, today: IsoDate): ListingDraft {
  const startDate = handle.startsNextMonth === true ? addDays(lastOfMonth(today), 1) : null;
  return {
    ...plainListing(drug, today),
    companyId: companyIdOf(handle.seller),
    catalog: handle.catalog,
    caseSize: handle.caseSize ?? 1,
    caseLock: handle.caseLock ?? false,
    minPacks: handle.minPacks ?? 1,
    bids: handle.bids ?? false,
    bidMinimum: handle.bids === true ? 10 : 1,
    startDate,
    canBuyLater: startDate !== null,
    privateLabelGpoId: handle.privateLabelGpoId ?? null,
    productType: handle.catalog === '503b' ? 'Compounded' : 'Generic',
    isi: handle.isi ?? null,
    lots: handle.lots.map((lot, index) => handleLot(lot, index, drug, today)),
  };
}

function handleLot(lot: HandleLot, index: number, drug: DrugPack, today: IsoDate): LotDraft {
  const expiry =
    'months' in lot.expires ? addMonths(today, lot.expires.months) : addDays(today, lot.expires.days);
  return {
    ...plainLot(drug, index, lot.priceShare),
    expiry,
    stock: lot.stock,
    freeShippingThresholdCents: lot.alwaysFreeShipping === true ? 0 : null,
  };
}

/** What the maker itself offers, dearer and lasting longer with each `index`. */
export function alternative(drug: DrugPack, index: number, today: IsoDate): ListingDraft {
  const lots = [14, 20].map((months, place) => ({
    ...plainLot(drug, place, 0.7 + index * 0.05 + place * 0.02),
    expiry: lastOfMonth(addMonths(today, months + index)),
    stock: 150 + index * 120,
  }));
  return { ...plainListing(drug, today), companyId: companyIdOf(drug.labeler.name), lots };
}

const plainListing = (drug: DrugPack, today: IsoDate): Omit<ListingDraft, 'companyId' | 'lots'> => ({
  drug,
  catalog: 'medigi',
  name: listingName(drug.product, drug.pack),
  description: describeListing(drug),
  caseSize: 1,
  caseLock: false,
  minPacks: 1,
  bids: false,
  bidMinimum: 1,
  startDate: null,
  canBuyLater: false,
  privateLabelGpoId: null,
  productType: 'Generic',
  isi: null,
  openSince: addMonths(today, -MARKET_MONTHS - 2),
});

/** The lot's name follows from the NDC, so that people can learn it. */
const plainLot = (drug: DrugPack, index: number, priceShare: number): Omit<LotDraft, 'expiry' | 'stock'> => ({
  name: `${drug.ndc.slice(0, 2)}${drug.ndc.slice(6, 9)}${'ABCDE'.charAt(index)}`,
  priceCents: Math.round(drug.wacCents * priceShare),
  minQty: 0,
  priceType: 'WAC',
  shippingPriceCents: null,
  freeShippingThresholdCents: null,
  publicNote: null,
});
