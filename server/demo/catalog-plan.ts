import type { CatalogType } from '#rules/orders/cart-totals.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { PriceType } from '#rules/catalog/prices.ts';
import type { DrugPack } from './drugs.ts';
import { COMPARED_DRUG, COMPARED_SELLERS, HANDLES } from './handles.ts';
import { drugName } from './molecules.ts';
import type { Random } from './random.ts';

/** Months in which the market has been open; orders go back that far. */
export const MARKET_MONTHS = 18;

export interface CatalogPlan {
  packs: readonly DrugPack[];
  /** About so many listings in all. */
  size: number;
  today: IsoDate;
  random: Random;
}

export interface LotDraft {
  name: string;
  expiry: IsoDate;
  priceCents: number;
  stock: number;
  minQty: number;
  priceType: PriceType;
  shippingPriceCents: number | null;
  freeShippingThresholdCents: number | null;
  publicNote: string | null;
}

export interface ListingDraft {
  companyId: number;
  drug: DrugPack;
  catalog: CatalogType;
  name: string;
  description: string;
  caseSize: number;
  caseLock: boolean;
  minPacks: number;
  bids: boolean;
  bidMinimum: number;
  startDate: IsoDate | null;
  canBuyLater: boolean;
  privateLabelGpoId: number | null;
  productType: string;
  isi: string | null;
  openSince: IsoDate;
  lots: readonly LotDraft[];
}

/** Packs whose sellers are told: the handles themselves and the drug with four alternatives. */
export const isReserved = ({ ndc, product, pack }: DrugPack): boolean =>
  HANDLES.some((handle) => handle.ndc === ndc) ||
  (drugName(product) === COMPARED_DRUG.name && pack.content === COMPARED_DRUG.content);

export const isComparedPack = ({ product, pack, labeler }: DrugPack): boolean =>
  drugName(product) === COMPARED_DRUG.name &&
  pack.content === COMPARED_DRUG.content &&
  COMPARED_SELLERS.includes(labeler.name);
