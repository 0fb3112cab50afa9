import type { CatalogType } from '#rules/orders/cart-totals.ts';
import { MERIDIAN, NORTHWIND, STERILE_POINT } from './labelers.ts';

export interface HandleLot {
  /** End of the month so many months ahead, or exactly so many days. */
  expires: { months: number } | { days: number };
  stock: number;
  /** Of the wholesale cost. */
  priceShare: number;
  alwaysFreeShipping?: boolean;
}

/** A listing that people and tests find by its NDC; its lots are exactly these. */
export interface Handle {
  ndc: string;
  /** Labeler's product number, the second segment. */
  product: string;
  drug: string;
  seller: string;
  catalog: CatalogType;
  lots: readonly HandleLot[];
  caseSize?: number;
  caseLock?: boolean;
  minPacks?: number;
  bids?: boolean;
  startsNextMonth?: boolean;
  isi?: string;
  privateLabelGpoId?: number;
}

const lot = (months: number, stock: number, priceShare: number): HandleLot => ({
  expires: { months },
  stock,
  priceShare,
});
const freeShipping = (months: number, stock: number, priceShare: number): HandleLot => ({
  ...lot(months, stock, priceShare),
  alwaysFreeShipping: true,
});

const meridian = (
  product: string,
  drug: string,
  lots: readonly HandleLot[],
  more: Partial<Handle> = {},
): Handle => ({
  ndc: `70101${product}01`,
  product,
  drug,
  seller: MERIDIAN,
  catalog: 'medigi',
  lots,
  ...more,
});

const SUCCINYLCHOLINE_ISI =
  'Important safety information: Succinylcholine can cause acute rhabdomyolysis with hyperkalemia followed by ' +
  'ventricular dysrhythmias, cardiac arrest and death in children with undiagnosed skeletal muscle myopathy. ' +
  'Reserve use in children for emergency intubation. May trigger malignant hyperthermia. For use only by persons ' +
  'skilled in airway management.';

export const HANDLES: readonly Handle[] = [
  meridian(
    '0001',
    'Amoxicillin 500 mg Capsule',
    [lot(5, 640, 0.61), lot(14, 1800, 0.72), lot(26, 2400, 0.78)],
    {
      bids: true,
    },
  ),
  meridian('0002', 'Metformin 500 mg Tablet', [lot(22, 120, 0.74), lot(16, 7, 0.69)], {
    caseSize: 12,
    caseLock: true,
  }),
  meridian(
    '0003',
    'Lisinopril 10 mg Tablet',
    [lot(13, 240, 0.66), lot(16, 380, 0.7), lot(19, 520, 0.73), lot(23, 610, 0.77), lot(28, 900, 0.8)],
    { minPacks: 10 },
  ),
  meridian('0004', 'Oxycodone HCl 5 mg Tablet', [lot(18, 400, 0.84), lot(24, 650, 0.86)]),
  meridian('0005', 'Gabapentin 300 mg Capsule', [lot(20, 100, 0.75)]),
  meridian('0006', 'Ondansetron 4 mg/2 mL Vial', [lot(15, 320, 0.81), lot(21, 450, 0.85)]),
  meridian('0007', 'Atorvastatin 20 mg Tablet', [
    freeShipping(17, 700, 0.68),
    freeShipping(22, 950, 0.71),
    freeShipping(27, 1100, 0.73),
  ]),
  meridian('0008', 'Sertraline 50 mg Tablet', [lot(24, 500, 0.7), lot(30, 800, 0.72)], {
    startsNextMonth: true,
  }),
  {
    ndc: '70202000101',
    product: '0001',
    drug: 'Levothyroxine 50 mcg Tablet',
    seller: NORTHWIND,
    catalog: 'medshorts',
    lots: [{ expires: { days: 60 }, stock: 180, priceShare: 0.46 }],
  },
  {
    ndc: '70303000101',
    product: '0001',
    drug: 'Succinylcholine 20 mg/mL Syringe',
    seller: STERILE_POINT,
    catalog: '503b',
    lots: [
      { expires: { days: 75 }, stock: 140, priceShare: 0.92 },
      { expires: { days: 150 }, stock: 220, priceShare: 0.95 },
    ],
    isi: SUCCINYLCHOLINE_ISI,
    privateLabelGpoId: 1,
  },
];

/** Its bids are answered by a standing rule that proposes. */
export const RULED_NDC = '70101000101';

/** The drug of 70101-0007-01: exactly these sellers offer it too, in the same pack. */
export const COMPARED_DRUG = { name: 'Atorvastatin 20 mg Tablet', content: 90 } as const;
export const COMPARED_SELLERS: readonly string[] = [
  'Alder Pharmaceuticals',
  'Blue Mesa Laboratories',
  'Cascade Bay Pharma',
  'Dunmore Generics',
];
