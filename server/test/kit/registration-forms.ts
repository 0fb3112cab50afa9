import type { BuyerForm, FormFacility, SellerForm } from '#rules/registration/registration.ts';

let last = 0;
const next = () => (last += 1);

const ADDRESS = {
  line1: '1 Main Street',
  line2: '',
  line3: '',
  city: 'Springfield',
  state: 'Illinois',
  zip: '62701',
  zipExt: '1234',
};
const CONTACT = { name: 'Ann Payable', email: 'ap@example.test', phone: '(217) 555-0142' };
const TERMS = { accepted: true, signer_name: 'Pat Doe', signer_title: 'Owner', date: '2026-06-15' };

const person = (number: number) => ({
  first_name: 'Pat',
  last_name: `Applicant ${number}`,
  title: 'Owner',
  email: `applicant${number}@example.test`,
  phone: '217 555 0101',
});

export const aFacilityForm = (change: Partial<FormFacility> = {}): FormFacility => ({
  key: 'a',
  name: 'Main Street Pharmacy',
  type: 'Retail',
  dea_number: `FM${String(1_000_000 + next())}`,
  dea_expiration: '2028-01-31',
  state_license_expiration: '',
  is_340b: true,
  bed_count: '',
  hin: '12A4567B9',
  wholesaler: 'CARDINAL',
  address: ADDRESS,
  ap_contact: CONTACT,
  ...change,
});

/** A whole registration of a buyer nobody knows yet. */
export function aBuyerForm(facilities = [aFacilityForm()]): BuyerForm {
  const number = next();
  return {
    company: {
      name: `Pharmacy ${number}`,
      type: 'GPO Institution',
      ein: `12-${String(3_000_000 + number)}`,
      website: 'pharmacy.example.test',
      phone: '217 555 0100',
      gpo_name: 'Group One',
      address: ADDRESS,
    },
    user: person(number),
    facilities,
    terms: TERMS,
  };
}

export function aSellerForm(): SellerForm {
  const number = next();
  return {
    company: {
      name: `Labs ${number}`,
      duns: '12-345-6789',
      is_503b: true,
      fda_establishment: '3001234567',
      website: '',
      phone: '217 555 0100',
      address: ADDRESS,
    },
    user: person(number),
    selling: { shipping_contact: CONTACT, track_and_trace: 'TraceLink', catalogs: ['medigi', '503b'] },
    terms: TERMS,
  };
}
