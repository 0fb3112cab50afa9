import { addDays, addMonths, type IsoDate } from '#rules/dates.ts';
import { BUYERS, HARBOR, LAKESHORE, UNLICENSED, type BuyerProfile } from './buyers.ts';
import { companyIdOf } from './handle-listings.ts';
import type { Row } from './insert-rows.ts';
import { NORTHWIND, SELLERS } from './labelers.ts';
import type { Random } from './random.ts';
import { supplierProfile } from './supplier-profiles.ts';

export interface FacilityInfo {
  id: number;
  name: string;
  type: string;
  companyId: number;
  buyer: BuyerProfile;
  vetted: boolean;
  dea: string;
  address: {
    line_1: string;
    line_2: string | null;
    line_3: string | null;
    city: string;
    state: string;
    postal_code: string;
  };
}

/** Buyers come after the sellers. */
export const buyerIdOf = (name: string): number =>
  SELLERS.length + 1 + BUYERS.findIndex((buyer) => buyer.name === name);

export const companyId = (name: string): number =>
  SELLERS.some((seller) => seller.name === name) ? companyIdOf(name) : buyerIdOf(name);

const VACATION = { before: 4, after: 45 } as const;

export function companyRows(today: IsoDate, openSince: Date): Row<'company'>[] {
  const sellers = SELLERS.map((seller, index) => ({
    id: index + 1,
    name: seller.name,
    ...supplierProfile(seller, index),
    type: 'Supplier',
    is_seller: true,
    is_503b: seller.labeler?.compounds ?? false,
    agreed_to_medigi: true,
    agreed_at: openSince,
    payment_option: 'net_terms',
    po_required: false,
    minimum_order_cents: seller.minimumOrderCents,
    shipping_price_cents: seller.shippingPriceCents,
    shipping_threshold_cents: seller.shippingThresholdCents,
    enable_rfp: seller.enableRfp,
    vacation_start: seller.name === NORTHWIND ? addDays(today, -VACATION.before) : null,
    vacation_end: seller.name === NORTHWIND ? addDays(today, VACATION.after) : null,
    created_at: openSince,
  }));
  const buyers = BUYERS.map((buyer) => ({
    id: buyerIdOf(buyer.name),
    name: buyer.name,
    type: 'GPO Institution',
    is_seller: false,
    is_503b: false,
    agreed_to_medigi: buyer.agreed,
    agreed_at: buyer.agreed ? openSince : null,
    payment_option: buyer.payment,
    po_required: buyer.poRequired,
    minimum_order_cents: 0,
    shipping_price_cents: 2500,
    shipping_threshold_cents: null,
    enable_rfp: false,
    vacation_start: null,
    vacation_end: null,
    created_at: openSince,
  }));
  return [...sellers, ...buyers];
}

export const termsRows = (): Row<'company_terms'>[] =>
  BUYERS.flatMap((buyer) =>
    buyer.netDays === null
      ? []
      : [
          {
            company_id: buyerIdOf(buyer.name),
            name: `Net ${buyer.netDays}`,
            net_days: buyer.netDays,
            active: true,
          },
        ],
  );

export function makeFacilities(random: Random): FacilityInfo[] {
  const places = BUYERS.flatMap((buyer) => buyer.facilities.map((facility) => ({ buyer, facility })));
  return places.map(({ buyer, facility }, index) => {
    const [line_1, city, state, postal_code] = facility.address;
    return {
      id: index + 1,
      name: facility.name,
      type: facility.type,
      companyId: buyerIdOf(buyer.name),
      buyer,
      vetted: buyer.name !== UNLICENSED,
      dea: deaNumber(facility.name, random.int(100_000, 999_999)),
      address: { line_1, line_2: null, line_3: null, city, state, postal_code },
    };
  });
}

/** Days until a licence ends that somebody should send anew; the others last for years. */
const DEA_ENDS: Readonly<Record<string, number>> = { 'Lakeshore Evanston Hospital': 19 };
const LICENSE_ENDS: Readonly<Record<string, number>> = { [HARBOR]: 41, 'Lakeshore Medical Center': 33 };
/** Who takes invoices and statements. */
const AP_CONTACTS: Readonly<Record<string, { ap_name: string; ap_email: string; ap_phone: string }>> = {
  [HARBOR]: { ap_name: 'Ruth Kowalski', ap_email: 'ap@harbor-pharmacy.test', ap_phone: '3125550148' },
  [LAKESHORE]: { ap_name: 'Accounts Payable', ap_email: 'ap@lakeshore-health.test', ap_phone: '3125550190' },
};
const lasts = (facility: FacilityInfo, today: IsoDate): IsoDate => addMonths(today, 14 + (facility.id % 17));

export const facilityRow = (
  facility: FacilityInfo,
  { today, openSince }: { today: IsoDate; openSince: Date },
): Row<'facility'> => ({
  id: facility.id,
  company_id: facility.companyId,
  name: facility.name,
  type: facility.type,
  dea_number: facility.dea,
  dea_expiration: inDays(today, DEA_ENDS[facility.name]) ?? lasts(facility, today),
  state_license: facility.vetted,
  state_license_expiration: facility.vetted
    ? (inDays(today, LICENSE_ENDS[facility.name]) ?? lasts(facility, today))
    : null,
  vetting_status: facility.vetted ? 'approved' : 'pending',
  ...facility.address,
  ...(AP_CONTACTS[facility.buyer.name] ?? { ap_name: null, ap_email: null, ap_phone: null }),
  created_at: openSince,
});

const inDays = (today: IsoDate, days: number | undefined): IsoDate | undefined =>
  days === undefined ? undefined : addDays(today, days);

/** A DEA number with a right check digit: two letters, six digits, (1st + 3rd + 5th + 2 × (2nd + 4th + 6th)) mod 10. */
export function deaNumber(businessName: string, six: number): string {
  const digits = String(six).padStart(6, '0');
  const sum = digits
    .split('')
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 2), 0);
  return `F${businessName.charAt(0).toUpperCase()}${digits}${sum % 10}`;
}
