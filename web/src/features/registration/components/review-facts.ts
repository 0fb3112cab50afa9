import { formatPhone } from '#rules/accounts/addresses.ts';
import {
  asksForBeds,
  type BuyerCompany,
  type FormFacility,
  type SellerCompany,
  type SellerForm,
} from '#rules/registration/registration.ts';
import { CATALOG_CHOICES, labelOf, WHOLESALERS } from '#rules/accounts/trade-lists.ts';
import { formatDay } from '../../../shared/format.ts';
import type { KeptFile } from '../kept.ts';
import { addressText, contactText, yesNo } from './review.tsx';

type Facts = readonly (readonly [string, string])[];

const dayOf = (day: string) => (day === '' ? '' : formatDay(day));

export const buyerCompanyFacts = (company: BuyerCompany): Facts => [
  ['Company name', company.name],
  ['Company type', company.type],
  ['EIN', company.ein],
  ['GPO name', company.gpo_name],
  ['Phone', formatPhone(company.phone)],
  ['Website', company.website],
  ['Address', addressText(company.address)],
];

export const sellerCompanyFacts = (company: SellerCompany): Facts => [
  ['Company name', company.name],
  ['DUNS', company.duns],
  ['FDA establishment number', company.fda_establishment],
  ['503B outsourcing facility', yesNo(company.is_503b)],
  ['Phone', formatPhone(company.phone)],
  ['Website', company.website],
  ['Address', addressText(company.address)],
];

export const facilityFacts = (facility: FormFacility): Facts => [
  ['Facility type', facility.type],
  ['DEA number', facility.dea_number.toUpperCase()],
  ['DEA expiration', dayOf(facility.dea_expiration)],
  ['State license expiration', dayOf(facility.state_license_expiration)],
  ['340B', yesNo(facility.is_340b)],
  ['Bed count', asksForBeds(facility.type) ? facility.bed_count : ''],
  ['HIN', facility.hin],
  ['Primary wholesaler', labelOf(WHOLESALERS, facility.wholesaler)],
  ['Delivery address', addressText(facility.address)],
  ['AP contact', contactText(facility.ap_contact)],
];

export function licenseFacts(facility: FormFacility, files: readonly KeptFile[]): Facts {
  const own = files.filter((file) => file.facility_key === facility.key);
  const name = (type: KeptFile['type']) => own.find((file) => file.type === type)?.name;
  return [
    [
      'State license',
      name('state_license') ?? 'Not sent yet. We need it before we can approve this facility.',
    ],
    ['DEA certificate', name('dea_license') ?? 'Not sent yet'],
  ];
}

export const sellingFacts = (selling: SellerForm['selling']): Facts => [
  ['Catalogs', selling.catalogs.map((catalog) => labelOf(CATALOG_CHOICES, catalog)).join('; ')],
  ['Track-and-trace provider', selling.track_and_trace],
  ['Shipping contact', contactText(selling.shipping_contact)],
];
