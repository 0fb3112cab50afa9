import { parsePhone, parseState } from '#rules/accounts/addresses.ts';
import { parseDuns, parseEin } from '#rules/registration/company-numbers.ts';
import { parseDeaNumber, parseHin } from '#rules/accounts/dea-numbers.ts';
import {
  asksForBeds,
  toPostalAddress,
  type BuyerForm,
  type FormAddress,
  type FormFacility,
  type FormPerson,
  type SellerForm,
} from '#rules/registration/registration.ts';
import type { Enrolment } from '../accounts/index.ts';
import type { Applied } from './drafts.ts';

/** The records an application becomes; what was typed has been found right before. */
export const enrolmentOf = ({ kind, form }: Applied): Enrolment =>
  kind === 'buyer' ? ofBuyer(form) : ofSeller(form);

const orNull = (text: string): string | null => text.trim() || null;
const phoneOf = (typed: string): string | null => parsePhone(typed);

const userOf = (user: FormPerson): Enrolment['user'] => ({
  email: user.email.trim(),
  first_name: user.first_name.trim(),
  last_name: user.last_name.trim(),
  title: orNull(user.title),
  phone: phoneOf(user.phone),
  vetting_status: 'Unreviewed',
});

const addressOf = (typed: FormAddress) => {
  const address = toPostalAddress(typed);
  return { ...address, state: parseState(address.state) ?? address.state };
};

const ofBuyer = ({ company, user, facilities }: BuyerForm): Enrolment => ({
  company: {
    name: company.name.trim(),
    type: company.type,
    ein: parseEin(company.ein),
    website: orNull(company.website),
    phone: phoneOf(company.phone),
    email: user.email.trim(),
    gpo_name: orNull(company.gpo_name),
    ...addressOf(company.address),
  },
  user: userOf(user),
  roles: ['Buyer', 'CompanyAdmin'],
  facilities: facilities.map(facilityOf),
});

const facilityOf = (facility: FormFacility): Enrolment['facilities'][number] => ({
  name: facility.name.trim(),
  type: facility.type,
  dea_number: parseDeaNumber(facility.dea_number),
  dea_expiration: facility.dea_expiration,
  state_license_expiration: orNull(facility.state_license_expiration),
  is_340b: facility.is_340b === true,
  bed_count: asksForBeds(facility.type) ? Number(facility.bed_count) : null,
  hin: parseHin(facility.hin),
  wholesaler: facility.wholesaler,
  ...addressOf(facility.address),
  ap_name: facility.ap_contact.name.trim(),
  ap_email: facility.ap_contact.email.trim(),
  ap_phone: phoneOf(facility.ap_contact.phone),
});

const ofSeller = ({ company, user, selling }: SellerForm): Enrolment => ({
  company: {
    name: company.name.trim(),
    type: 'Supplier',
    is_seller: true,
    is_503b: company.is_503b === true,
    duns: parseDuns(company.duns),
    fda_establishment: company.fda_establishment.trim(),
    website: orNull(company.website),
    phone: phoneOf(company.phone),
    email: user.email.trim(),
    track_and_trace: selling.track_and_trace,
    ...addressOf(company.address),
  },
  user: userOf(user),
  roles: ['Seller', 'CompanyAdmin'],
  facilities: [],
});
