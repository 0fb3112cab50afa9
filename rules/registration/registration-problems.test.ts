import { describe, expect, it } from 'vitest';
import { parseDuns, parseEin, parseFdaEstablishment } from './company-numbers.ts';
import { buyerProblems, deaWarning, sellerProblems } from './registration-problems.ts';
import {
  emptyBuyerForm,
  emptyFacility,
  emptySellerForm,
  toPostalAddress,
  type BuyerForm,
  type FormFacility,
} from './registration.ts';
import { US_STATES } from '../accounts/addresses.ts';
import { TRACK_AND_TRACE_PROVIDERS, WHOLESALERS } from '../accounts/trade-lists.ts';

const TODAY = '2026-06-15';
const against = { today: TODAY, facilityTypes: ['Retail', 'Inpatient'] };
const ADDRESS = {
  line1: '1 Main Street',
  line2: '',
  line3: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
  zipExt: '',
};
const FACILITY: FormFacility = {
  ...emptyFacility('1'),
  name: 'Main Street Pharmacy',
  type: 'Retail',
  dea_number: 'FM1234563',
  dea_expiration: '2027-01-31',
  is_340b: false,
  wholesaler: 'CARDINAL',
  address: ADDRESS,
  ap_contact: { name: 'Ann Payable', email: 'ap@example.test', phone: '(217) 555-0142' },
};
const BUYER: BuyerForm = {
  company: {
    name: 'Main Street',
    type: 'GPO Institution',
    ein: '12-3456789',
    website: '',
    phone: '217 555 0100',
    gpo_name: '',
    address: ADDRESS,
  },
  user: {
    first_name: 'Pat',
    last_name: 'Doe',
    title: '',
    email: 'pat@example.test',
    phone: '2175550101',
  },
  facilities: [FACILITY],
  terms: { accepted: true, signer_name: 'Pat Doe', signer_title: 'Owner', date: TODAY },
};
const review = (form: BuyerForm) => buyerProblems(form, 'review', against);
const withFacility = (change: Partial<FormFacility>) =>
  review({ ...BUYER, facilities: [{ ...FACILITY, ...change }] });

describe('TR-064 trading G-111 a buyer registers', () => {
  it('finds nothing wrong with a whole form', () => expect(review(BUYER)).toEqual({}));

  it('names every field that is missing', () => {
    const empty = emptyBuyerForm(TODAY);
    expect(buyerProblems(empty, 'company', against)).toEqual({
      'company.name': 'Company name is required',
      'company.type': 'Company type is required',
      'company.ein': 'EIN is required',
      'company.phone': 'Phone is required',
      'company.address.line1': 'Address is required',
      'company.address.city': 'City is required',
      'company.address.state': 'State is required',
      'company.address.zip': 'ZIP code is required',
    });
    expect(Object.values(buyerProblems(empty, 'user', against))).toEqual([
      'First name is required',
      'Last name is required',
      'Email is required',
      'Phone is required',
    ]);
    expect(buyerProblems(empty, 'facilities', against)).toMatchObject({
      'facilities.0.name': 'Facility name is required',
      'facilities.0.dea_number': 'DEA number is required',
      'facilities.0.dea_expiration': 'DEA expiration is required',
      'facilities.0.is_340b': '340B is required',
      'facilities.0.wholesaler': 'Primary wholesaler is required',
      'facilities.0.ap_contact.email': 'AP contact email is required',
    });
    expect(Object.keys(buyerProblems(empty, 'terms', against))).toEqual([
      'terms.accepted',
      'terms.signer_name',
      'terms.signer_title',
    ]);
    expect(review({ ...BUYER, facilities: [] })).toEqual({ facilities: 'Facility is required' });
  });

  it.each([
    ['TR-065', { dea_number: 'F1234563' }, 'DEA number must be two letters and seven digits'],
    ['TR-068', { hin: '12345' }, 'HIN must be nine letters and digits'],
    ['TR-067', { type: 'Inpatient' }, 'Bed count is required'],
    ['TR-067', { type: 'Inpatient', bed_count: '10000' }, 'Bed count must be a whole number from 0 to 9999'],
    ['X-92', { type: 'Spaceship' }, 'Choose a facility type from the list'],
    ['G-117', { wholesaler: 'ACME' }, 'Primary wholesaler must be one of the list'],
    ['G-111', { dea_expiration: '2026-06-14' }, 'DEA expiration has passed'],
    ['G-111', { dea_expiration: 'soon' }, 'DEA expiration must be a date'],
    ['G-120', { address: { ...ADDRESS, state: 'ZZ' } }, 'Choose a state or territory'],
    ['C-47', { address: { ...ADDRESS, zip: '627' } }, 'ZIP code must have five digits'],
    ['C-47', { address: { ...ADDRESS, zipExt: '1' } }, 'ZIP extension must have four digits'],
    [
      'TR-069',
      { ap_contact: { ...FACILITY.ap_contact, phone: '1' } },
      'The phone must have a correct USA phone format',
    ],
    ['TR-069', { ap_contact: { ...FACILITY.ap_contact, email: 'ap@' } }, 'Email is invalid'],
  ])('%s refuses %j', (_row, change, sentence) =>
    expect(Object.values(withFacility(change))).toEqual([sentence]),
  );

  it('G-111 takes 0 and 9999 beds, no beds where none are asked for, and a HIN in small letters', () => {
    for (const bed_count of ['0', '9999']) expect(withFacility({ type: 'Inpatient', bed_count })).toEqual({});
    expect(withFacility({ bed_count: '' })).toEqual({});
    expect(withFacility({ hin: 'ab1234567' })).toEqual({});
  });

  it('says which of two facilities of one name is the second', () => {
    const found = review({
      ...BUYER,
      facilities: [FACILITY, { ...FACILITY, key: '2', name: ' main street pharmacy' }],
    });
    expect(found).toEqual({ 'facilities.1.name': 'Give each facility a name of its own' });
  });

  it('takes the day of a signer who is ahead of us, and no later one', () => {
    const signed = (date: string) => review({ ...BUYER, terms: { ...BUYER.terms, date } });
    expect(signed('2026-06-16')).toEqual({});
    expect(signed('2026-06-17')).toEqual({ 'terms.date': 'Date must not be in the future' });
  });

  it.each([
    ['example.test', true],
    ['https://www.example.test/a', true],
    ['javascript:alert(1)', false],
    ['not a site', false],
  ])('website %j: %s', (website, right) => {
    const found = review({ ...BUYER, company: { ...BUYER.company, website } });
    expect(found).toEqual(right ? {} : { 'company.website': 'Website is invalid' });
  });

  it('README 10 a wrong checksum is a warning, a wrong shape no second one', () => {
    expect(deaWarning('FM1234563')).toBeUndefined();
    expect(deaWarning('FM1234564')).toContain('does not fit');
    expect(deaWarning('F')).toBeUndefined();
    expect(withFacility({ dea_number: 'FM1234564' })).toEqual({});
  });
});

describe('trading G-111 a seller registers', () => {
  it('names what is missing, and takes a whole form', () => {
    const empty = emptySellerForm(TODAY);
    const found = sellerProblems(empty, 'review', { today: TODAY });
    expect(found).toMatchObject({
      'company.duns': 'DUNS is required',
      'company.is_503b': '503B outsourcing facility is required',
      'company.fda_establishment': 'FDA establishment number is required',
      'selling.shipping_contact.name': 'Shipping contact name is required',
      'selling.track_and_trace': 'Track-and-trace provider is required',
      'selling.catalogs': 'Catalog is required',
    });
    const { company, user, terms } = BUYER;
    const whole = {
      company: {
        name: 'Acme Labs',
        duns: '12-345-6789',
        is_503b: false,
        fda_establishment: '3001234567',
        website: '',
        phone: company.phone,
        address: ADDRESS,
      },
      user,
      selling: { shipping_contact: FACILITY.ap_contact, track_and_trace: 'rfXcel', catalogs: ['medigi'] },
      terms,
    };
    expect(sellerProblems(whole, 'review', { today: TODAY })).toEqual({});
    const odd = {
      ...whole,
      selling: { ...whole.selling, catalogs: ['medigi', 'other'], track_and_trace: 'Own' },
    };
    expect(Object.keys(sellerProblems(odd, 'selling', { today: TODAY }))).toEqual([
      'selling.track_and_trace',
      'selling.catalogs',
    ]);
  });
});

describe('what registration is made of', () => {
  it('trading G-117 G-119 G-120 has the lists of the trade', () => {
    expect([WHOLESALERS.length, TRACK_AND_TRACE_PROVIDERS.length, US_STATES.length]).toEqual([6, 8, 56]);
  });

  it('trading C-47 an address is stored with its extension in the postal code', () => {
    expect(toPostalAddress({ ...ADDRESS, line2: ' Suite 2 ', zipExt: '1234' })).toEqual({
      line_1: '1 Main Street',
      line_2: 'Suite 2',
      line_3: null,
      city: 'Springfield',
      state: 'IL',
      postal_code: '62701-1234',
    });
  });

  it.each([
    [parseEin, '123456789', '12-3456789'],
    [parseEin, '12-345678', null],
    [parseDuns, '12-345-6789', '123456789'],
    [parseDuns, '1234567890', null],
    [parseFdaEstablishment, '3001234567', '3001234567'],
    [parseFdaEstablishment, '12', null],
  ])('%o reads %j as %j', (read, text, value) => expect(read(text)).toBe(value));
});
