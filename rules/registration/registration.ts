/**
 * The forms by which buyers and sellers register, as they are typed: every field is text, so that a draft keeps what
 * stands in it (trading G-111). `registration-problems.ts` says what is wrong with them.
 */
import type { PostalAddress } from '../accounts/addresses.ts';

/** Registration writes addresses in parts (trading C-47). */
export interface FormAddress {
  readonly line1: string;
  readonly line2: string;
  readonly line3: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** The four digits behind the dash. */
  readonly zipExt: string;
}

export interface FormContact {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

export interface FormPerson {
  readonly first_name: string;
  readonly last_name: string;
  readonly title: string;
  readonly email: string;
  readonly phone: string;
}

export interface FormTerms {
  readonly accepted: boolean;
  readonly signer_name: string;
  readonly signer_title: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
}

export interface BuyerCompany {
  readonly name: string;
  readonly type: string;
  readonly ein: string;
  readonly website: string;
  readonly phone: string;
  readonly gpo_name: string;
  readonly address: FormAddress;
}

export interface FormFacility {
  /** Made by the form; the files of the facility are kept under it. */
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly dea_number: string;
  readonly dea_expiration: string;
  readonly state_license_expiration: string;
  /** Null until answered. */
  readonly is_340b: boolean | null;
  readonly bed_count: string;
  readonly hin: string;
  readonly wholesaler: string;
  readonly address: FormAddress;
  readonly ap_contact: FormContact;
}

export interface BuyerForm {
  readonly company: BuyerCompany;
  readonly user: FormPerson;
  readonly facilities: readonly FormFacility[];
  readonly terms: FormTerms;
}

export interface SellerCompany {
  readonly name: string;
  readonly duns: string;
  /** Null until answered. */
  readonly is_503b: boolean | null;
  readonly fda_establishment: string;
  readonly website: string;
  readonly phone: string;
  readonly address: FormAddress;
}

export interface SellerForm {
  readonly company: SellerCompany;
  readonly user: FormPerson;
  readonly selling: {
    readonly shipping_contact: FormContact;
    readonly track_and_trace: string;
    readonly catalogs: readonly string[];
  };
  readonly terms: FormTerms;
}

export const BUYER_STEPS = ['company', 'user', 'facilities', 'terms', 'review'] as const;
export type BuyerStep = (typeof BUYER_STEPS)[number];
export const SELLER_STEPS = ['company', 'user', 'selling', 'terms', 'review'] as const;
export type SellerStep = (typeof SELLER_STEPS)[number];

export const BUYER_COMPANY_TYPES = ['GPO Institution', 'GPO'] as const;
/** One application; a larger group adds the others once it is approved. */
export const MOST_FACILITIES = 20;
export const DRAFT_DAYS = 14;

/** Kinds of facilities with beds of their own. */
export const asksForBeds = (facilityType: string): boolean => /^(inpatient|hospital)$/i.test(facilityType);

const EMPTY_ADDRESS: FormAddress = {
  line1: '',
  line2: '',
  line3: '',
  city: '',
  state: '',
  zip: '',
  zipExt: '',
};
const EMPTY_CONTACT: FormContact = { name: '', email: '', phone: '' };
const EMPTY_PERSON: FormPerson = { first_name: '', last_name: '', title: '', email: '', phone: '' };
const emptyTerms = (today: string): FormTerms => ({
  accepted: false,
  signer_name: '',
  signer_title: '',
  date: today,
});

export const emptyFacility = (key: string): FormFacility => ({
  key,
  name: '',
  type: '',
  dea_number: '',
  dea_expiration: '',
  state_license_expiration: '',
  is_340b: null,
  bed_count: '',
  hin: '',
  wholesaler: '',
  address: EMPTY_ADDRESS,
  ap_contact: EMPTY_CONTACT,
});

export const emptyBuyerForm = (today: string): BuyerForm => ({
  company: { name: '', type: '', ein: '', website: '', phone: '', gpo_name: '', address: EMPTY_ADDRESS },
  user: EMPTY_PERSON,
  facilities: [emptyFacility('1')],
  terms: emptyTerms(today),
});

export const emptySellerForm = (today: string): SellerForm => ({
  company: {
    name: '',
    duns: '',
    is_503b: null,
    fda_establishment: '',
    website: '',
    phone: '',
    address: EMPTY_ADDRESS,
  },
  user: EMPTY_PERSON,
  selling: { shipping_contact: EMPTY_CONTACT, track_and_trace: '', catalogs: [] },
  terms: emptyTerms(today),
});

/** The address as it is stored and printed. */
export function toPostalAddress(typed: FormAddress): PostalAddress {
  const extension = typed.zipExt.trim();
  return {
    line_1: typed.line1.trim(),
    line_2: typed.line2.trim() || null,
    line_3: typed.line3.trim() || null,
    city: typed.city.trim(),
    state: typed.state.trim(),
    postal_code: extension === '' ? typed.zip.trim() : `${typed.zip.trim()}-${extension}`,
  };
}
