import { describe, expect, it } from 'vitest';
import { nadacColumn, readNadacPrice } from './drug-prices.ts';
import { readShortage } from './drug-shortages.ts';

const ROW = {
  ndc_description: 'AMOXICILLIN 500 MG CAPSULE',
  ndc: '00093310901',
  nadac_per_unit: '0.05432',
  effective_date: '05/20/2026',
  pricing_unit: 'EA',
  otc: 'N',
  explanation_code: '1, 5',
  classification_for_rate_setting: 'G',
  corresponding_generic_drug_nadac_per_unit: '',
  corresponding_generic_drug_effective_date: '',
  as_of_date: '06/10/2026',
};
const price = (change: Record<string, string>) => {
  const reading = readNadacPrice({ ...ROW, ...change });
  return reading.kind === 'ok' ? reading.value : reading.reason;
};

describe('a row of the NADAC file', () => {
  it('is a price with its day', () => {
    expect(price({})).toEqual({
      ndc: '00093310901',
      effective_date: '2026-05-20',
      per_unit: '0.05432',
      pricing_unit: 'EA',
      as_of: '2026-06-10',
      otc: false,
      classification: 'G',
      explanation: '1, 5',
      generic_per_unit: null,
      generic_effective_date: null,
    });
  });

  it.each([
    ['an amount written for people', { nadac_per_unit: '$1,234.50000' }, { per_unit: '1234.50000' }],
    ['an amount without a zero', { nadac_per_unit: '.02' }, { per_unit: '.02' }],
    ['a date with a time', { effective_date: '2020-12-23T00:00:00.000' }, { effective_date: '2020-12-23' }],
    ['no date of its file', { as_of_date: '' }, { as_of: '2026-05-20' }],
    ['a unit in small letters', { pricing_unit: 'ml' }, { pricing_unit: 'ML' }],
    [
      'the price of the generic',
      {
        corresponding_generic_drug_nadac_per_unit: '0.01',
        corresponding_generic_drug_effective_date: '01/21/2026',
      },
      { generic_per_unit: '0.01', generic_effective_date: '2026-01-21' },
    ],
  ])('may have %s', (_what, change, expected) => {
    expect(price(change)).toMatchObject(expected);
  });

  it.each([
    [{ ndc_description: 'TBD DO NOT DELETE OR RELEASE' }, 'placeholder row of CMS'],
    [{ ndc: '9331090' }, 'NDC that is not one of 11 digits'],
    [{ ndc: '0093310901' }, 'NDC that is not one of 11 digits'],
    [{ nadac_per_unit: '0.00000' }, 'price that is no amount above 0'],
    [{ nadac_per_unit: '1e3' }, 'price that is no amount above 0'],
    [{ effective_date: '02/30/2026' }, 'effective date that does not exist'],
    [{ pricing_unit: 'TAB' }, 'pricing unit other than EA, ML and GM'],
  ])('is skipped for %j', (change, reason) => {
    expect(price(change)).toBe(reason);
  });

  it.each(['NADAC Per Unit', 'NADAC_Per_Unit', ' nadac per unit '])('%j is one column', (header) => {
    expect(nadacColumn(header)).toBe('nadac_per_unit');
  });
});

const ENTRY = {
  package_ndc: '0409-1234-25',
  generic_name: 'Morphine Sulfate Injection',
  company_name: 'Hospira, Inc.',
  status: 'Current',
  availability: 'Limited Availability',
  shortage_reason: 'Demand increase for the drug',
  initial_posting_date: '01/15/2024',
  update_date: '05/02/2026',
  therapeutic_category: ['Analgesia/Addiction'],
  openfda: { brand_name: ['MORPHINE'] },
};
const shortage = (entry: unknown) => {
  const reading = readShortage(entry);
  return reading.kind === 'ok' ? reading.value : reading.reason;
};

describe('TR-384 an entry of the openFDA shortages', () => {
  it('is a shortage of a package', () => {
    expect(shortage(ENTRY)).toEqual({
      ndc: '00409123425',
      status: 'Current',
      generic_name: 'Morphine Sulfate Injection',
      company_name: 'Hospira, Inc.',
      presentation: null,
      availability: 'Limited Availability',
      reason: 'Demand increase for the drug',
      related_info: null,
      posted_on: '2024-01-15',
      updated_on: '2026-05-02',
      discontinued_on: null,
    });
  });

  it.each([
    ['current', 'Current'],
    ['Resolved', 'Resolved'],
    ['To Be Discontinued', 'To Be Discontinued'],
    ['Discontinuation', 'To Be Discontinued'],
  ])('%s is the status %s', (written, status) => {
    expect(shortage({ ...ENTRY, status: written })).toMatchObject({ status });
  });

  it.each([
    ['text', 'entry that is no record'],
    [null, 'entry that is no record'],
    [{ ...ENTRY, package_ndc: undefined }, 'shortage without a package NDC'],
    [{ ...ENTRY, package_ndc: 'N/A' }, 'shortage with an NDC that cannot be read'],
    [{ ...ENTRY, status: 'Unknown' }, 'shortage of an unknown status'],
    [{ ...ENTRY, generic_name: 7 }, 'shortage without a drug'],
  ])('is skipped for %j', (entry, reason) => {
    expect(shortage(entry)).toBe(reason);
  });
});
