import { describe, expect, it } from 'vitest';
import { categoryOf, pharmClassOf, strengthText, titleCase } from './drug-names.ts';
import { readFdaDate, readNdcPackage, readNdcProduct, type FileRecord } from './ndc-directory.ts';

const PRODUCT: FileRecord = {
  PRODUCTID: '0002-4112_0a1b',
  PRODUCTTYPENAME: 'HUMAN PRESCRIPTION DRUG',
  PROPRIETARYNAME: 'Zyprexa',
  PROPRIETARYNAMESUFFIX: '',
  NONPROPRIETARYNAME: 'olanzapine',
  DOSAGEFORMNAME: 'TABLET, FILM COATED',
  ROUTENAME: 'ORAL',
  ENDMARKETINGDATE: '',
  MARKETINGCATEGORYNAME: 'NDA',
  APPLICATIONNUMBER: 'NDA020592',
  LABELERNAME: 'Eli Lilly and Company',
  SUBSTANCENAME: 'OLANZAPINE',
  ACTIVE_NUMERATOR_STRENGTH: '2.5',
  ACTIVE_INGRED_UNIT: 'mg/1',
  PHARM_CLASSES: 'Atypical Antipsychotic [EPC], Dopamine Antagonists [MoA]',
  DEASCHEDULE: '',
  NDC_EXCLUDE_FLAG: 'N',
  LISTING_RECORD_CERTIFIED_THROUGH: '20261231',
};
const PACKAGE: FileRecord = {
  PRODUCTID: '0002-4112_0a1b',
  NDCPACKAGECODE: '0002-4112-30',
  PACKAGEDESCRIPTION: '30 TABLET, FILM COATED in 1 BOTTLE (0002-4112-30)',
  STARTMARKETINGDATE: '19960930',
  ENDMARKETINGDATE: '',
  NDC_EXCLUDE_FLAG: 'N',
  SAMPLE_PACKAGE: 'N',
};

const product = (change: FileRecord) => {
  const reading = readNdcProduct({ ...PRODUCT, ...change });
  return reading.kind === 'ok' ? reading.value : reading.reason;
};
const pack = (change: FileRecord) => {
  const reading = readNdcPackage({ ...PACKAGE, ...change });
  return reading.kind === 'ok' ? reading.value : reading.reason;
};

describe('a product of the NDC directory', () => {
  it('becomes what a listing shows', () => {
    expect(product({})).toEqual({
      product_id: '0002-4112_0a1b',
      name: 'Zyprexa 2.5 mg Tablet, Film Coated',
      proprietary_name: 'Zyprexa',
      substance_name: 'Olanzapine',
      labeler: 'Eli Lilly and Company',
      strength: '2.5 mg',
      dosage_form: 'Tablet, Film Coated',
      route: 'Oral',
      pharm_class: 'Atypical Antipsychotic',
      category: 'Oral Solid',
      dea_schedule: null,
      active_ingredients: [{ ingredient: 'Olanzapine', concentration: '2.5 mg' }],
      marketing_category: 'NDA',
      application_number: 'NDA020592',
      product_type: 'HUMAN PRESCRIPTION DRUG',
      ended: { excluded: false, on: null },
    });
  });

  it.each([
    [
      'the suffix of the brand',
      { PROPRIETARYNAMESUFFIX: 'Zydis' },
      { name: 'Zyprexa Zydis 2.5 mg Tablet, Film Coated' },
    ],
    [
      'no brand',
      { PROPRIETARYNAME: ' ' },
      { name: 'olanzapine 2.5 mg Tablet, Film Coated', proprietary_name: null },
    ],
    [
      'two ingredients',
      {
        SUBSTANCENAME: 'FLUOXETINE; OLANZAPINE',
        ACTIVE_NUMERATOR_STRENGTH: '25; 6',
        ACTIVE_INGRED_UNIT: 'mg/1; mg/1',
      },
      { strength: '25 mg / 6 mg', substance_name: 'Fluoxetine, Olanzapine' },
    ],
    [
      'more ingredients than a name bears',
      {
        SUBSTANCENAME: 'A; B; C; D',
        ACTIVE_NUMERATOR_STRENGTH: '1; 2; 3; 4',
        ACTIVE_INGRED_UNIT: 'mg/1; mg/1; mg/1; mg/1',
      },
      { strength: null, name: 'Zyprexa Tablet, Film Coated' },
    ],
    [
      'an ingredient without a strength',
      { SUBSTANCENAME: 'A; B', ACTIVE_NUMERATOR_STRENGTH: '1', ACTIVE_INGRED_UNIT: 'mg/1' },
      { strength: null },
    ],
    ['a schedule', { DEASCHEDULE: 'CII' }, { dea_schedule: '2' }],
    [
      'two routes',
      { ROUTENAME: 'INTRAMUSCULAR; INTRAVENOUS' },
      { route: 'Intramuscular; Intravenous', category: 'Injectable' },
    ],
    ['an end', { ENDMARKETINGDATE: '20240630' }, { ended: { excluded: false, on: '2024-06-30' } }],
    [
      'a flag: it ended when its certificate did',
      { NDC_EXCLUDE_FLAG: 'E' },
      { ended: { excluded: true, on: '2026-12-31' } },
    ],
    [
      'a flag without any date',
      { NDC_EXCLUDE_FLAG: 'I', LISTING_RECORD_CERTIFIED_THROUGH: '' },
      { ended: { excluded: true, on: null } },
    ],
  ] as const)('with %s', (_what, change, expected) => {
    expect(product(change)).toMatchObject(expected);
  });

  it.each([
    [{ PRODUCTID: '' }, 'product without a PRODUCTID'],
    [{ PROPRIETARYNAME: '', NONPROPRIETARYNAME: '' }, 'product without a name'],
    [{ DEASCHEDULE: 'CI' }, 'product of schedule 1, which may not be traded'],
  ])('is skipped for %j', (change, reason) => {
    expect(product(change)).toBe(reason);
  });
});

describe('a package of the NDC directory', () => {
  it.each([
    ['4-4-2', '0002-4112-30', '00002411230'],
    ['5-3-2', '10014-001-07', '10014000107'],
    ['5-4-1', '72043-2500-1', '72043250001'],
    ['5-4-2', '63323-0806-02', '63323080602'],
    ['6-4-2', '063323-0806-02', '63323080602'],
    ['12 digits', '063323080602', '63323080602'],
  ])('X-24 has an NDC of the form %s', (_form, code, ndc) => {
    expect(pack({ NDCPACKAGECODE: code })).toMatchObject({ ndc });
  });

  it.each([
    ['123456-7890-12', /six digits and no 11-digit form/],
    ['0002411230', /ten digits without dashes/],
    ['00-1', /written 4-4-2/],
    ['', /missing/],
  ])('X-24 is skipped with the NDC %j', (code, reason) => {
    expect(pack({ NDCPACKAGECODE: code })).toMatch(reason);
  });

  it('has its package fields, sample mark and dates', () => {
    expect(pack({ SAMPLE_PACKAGE: 'Y', ENDMARKETINGDATE: '20271231' })).toMatchObject({
      packageSize: 30,
      csp: 1,
      eachesPerPack: 30,
      packageType: 'Bottle',
      isCounted: true,
      is_sample: true,
      marketed_since: '1996-09-30',
      ended: { excluded: false, on: '2027-12-31' },
    });
  });

  it('counts as one each where its description cannot be read', () => {
    expect(pack({ PACKAGEDESCRIPTION: 'A BOX' })).toMatchObject({
      packageSize: 1,
      eachesPerPack: 1,
      isCounted: false,
    });
  });
});

describe('the words of the FDA', () => {
  it.each([
    ['500', 'mg/1', '500 mg'],
    ['.1', 'ug/mL', '0.1 mcg/mL'],
    ['100', '[iU]/5mL', '100 IU/5 mL'],
    ['5', "[USP'U]/1", '5 USP units'],
    ['10', 'mg/mL', '10 mg/mL'],
  ])('strength %s %s is %s', (amount, unit, expected) => {
    expect(strengthText(amount, unit)).toBe(expected);
  });

  it.each([
    ['TABLET, FILM COATED', 'Tablet, Film Coated'],
    ['INJECTION, POWDER, LYOPHILIZED, FOR SOLUTION', 'Injection, Powder, Lyophilized, For Solution'],
    ['CAFÉ-ÉTHER', 'Café-Éther'],
  ])('%s reads %s', (text, expected) => {
    expect(titleCase(text)).toBe(expected);
  });

  it.each([
    ['Dopamine Antagonists [MoA], Atypical Antipsychotic [EPC]', 'Atypical Antipsychotic'],
    ['Angiotensin 2 Receptor Blocker, Type 1 [EPC]', 'Angiotensin 2 Receptor Blocker, Type 1'],
    ['Decreased Blood Pressure [PE]', 'Decreased Blood Pressure'],
    ['', null],
  ])('class of %j is %j', (text, expected) => {
    expect(pharmClassOf(text)).toBe(expected);
  });

  it.each([
    ['TABLET', 'ORAL', 'Oral Solid'],
    ['POWDER, FOR SUSPENSION', 'ORAL', 'Oral Liquid'],
    ['INJECTION, SOLUTION', 'INTRAVENOUS', 'Injectable'],
    ['SOLUTION/ DROPS', 'OPHTHALMIC', 'Ophthalmic'],
    ['AEROSOL, METERED', 'RESPIRATORY (INHALATION)', 'Inhalation'],
    ['CREAM', 'TOPICAL', 'Topical'],
    ['PATCH', 'TRANSDERMAL', 'Topical'],
    ['SUPPOSITORY', 'RECTAL', 'Other'],
  ])('G-121 %s, %s is listed under %s', (form, route, category) => {
    expect(categoryOf(form, route)).toBe(category);
  });

  it.each([
    ['20240328', '2024-03-28'],
    ['03/28/2024', '2024-03-28'],
    ['20240231', null],
    ['', null],
    [undefined, null],
  ])('date %j is %j', (text, expected) => {
    expect(readFdaDate(text)).toBe(expected);
  });
});
