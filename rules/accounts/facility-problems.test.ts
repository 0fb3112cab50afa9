import { describe, expect, it } from 'vitest';
import { facilityProblems, type TypedFacility } from './facility-problems.ts';

const ADDRESS = {
  line_1: '1 Main Street',
  line_2: null,
  line_3: null,
  city: 'Springfield',
  state: 'IL',
  postal_code: '62701',
};
const typed = (change: Partial<TypedFacility> = {}): TypedFacility => ({
  name: 'Main Street Pharmacy',
  type: 'Retail',
  dea_number: 'BG1234563',
  hin: '12A4567B9',
  bed_count: 12,
  delivery_address: ADDRESS,
  billing_address: null,
  ap_contact: { name: 'Ann Payable', email: 'ap@example.test', phone: '(217) 555-0142' },
  ...change,
});
const problems = (change: Partial<TypedFacility>) => facilityProblems(typed(change), ['Retail', 'Clinic']);

describe('a facility that somebody adds or changes', () => {
  it('has no problem when all is right, or when nothing optional is given', () => {
    expect(problems({})).toEqual({});
    expect(problems({ dea_number: null, hin: null, bed_count: null, ap_contact: null })).toEqual({});
    expect(
      problems({ delivery_address: { ...ADDRESS, state: 'Puerto Rico', postal_code: '00901' } }),
    ).toEqual({});
  });

  it.each<[string, Partial<TypedFacility>, Record<string, string>]>([
    ['no name', { name: ' ' }, { name: 'Name is required' }],
    ['no type', { type: '' }, { type: 'Facility type is required' }],
    ['a type of another host', { type: 'Dialysis' }, { type: 'Choose a facility type from the list' }],
    [
      'a short DEA number',
      { dea_number: 'B1' },
      { dea_number: 'DEA number must be two letters and seven digits' },
    ],
    ['a short HIN', { hin: '12' }, { hin: 'HIN must be nine letters and digits' }],
    ['half a bed', { bed_count: 1.5 }, { bed_count: 'Bed count must be a whole number from 0 to 9999' }],
    [
      'words for beds',
      { bed_count: Number.NaN },
      { bed_count: 'Bed count must be a whole number from 0 to 9999' },
    ],
    [
      'an address that is incomplete',
      { delivery_address: { ...ADDRESS, line_1: '', state: 'XX', postal_code: '1' } },
      {
        'delivery_address.line_1': 'Address is required',
        'delivery_address.state': 'Choose a state or territory',
        'delivery_address.postal_code': 'Postal code must have five or nine digits',
      },
    ],
    [
      'a billing address without city',
      { billing_address: { ...ADDRESS, city: '' } },
      { 'billing_address.city': 'City is required' },
    ],
    [
      'an AP contact without name',
      { ap_contact: { name: '', email: 'ap', phone: '555' } },
      {
        'ap_contact.name': 'AP contact name is required',
        'ap_contact.email': 'Email is invalid',
        'ap_contact.phone': 'The phone must have a correct USA phone format',
      },
    ],
  ])('refuses %s', (_name, change, sentences) => expect(problems(change)).toEqual(sentences));
});
