import { describe, expect, it } from 'vitest';
import { DOCUMENT_KINDS, fitsDocumentType, typesOf, keepsCompanyDocuments } from './documents.ts';

describe('documents', () => {
  it.each([
    ['state_license', 'license.pdf', true],
    ['state_license', 'SCAN.JPEG', true],
    ['dea_license', 'dea.PNG', true],
    ['dea_license', 'dea.svg', false],
    ['state_license', 'license.pdf.exe', false],
    ['state_license', 'pdf', false],
    ['Calibration_File', 'history.xlsx', true],
    ['Calibration_File', 'history.csv', true],
    ['Calibration_File', 'history.xls', false],
    ['terms_pdf', 'terms.jpg', false],
  ] as const)('SP-299 SP-300 SP-313 %s may be %s: %s', (type, name, fits) =>
    expect(fitsDocumentType(type, name)).toBe(fits),
  );

  it('X-91 takes 20 MB, and 50 MB of purchase history', () => {
    const megabytes = Object.entries(DOCUMENT_KINDS).map(([type, { maxBytes }]) => [
      type,
      maxBytes / 1024 ** 2,
    ]);
    expect(megabytes).toEqual([
      ['state_license', 20],
      ['dea_license', 20],
      ['reseller_certificate', 20],
      ['terms_pdf', 20],
      ['Calibration_File', 50],
      ['safety_data_sheet', 20],
      ['certificate_of_analysis', 20],
      ['invoice', 20],
      ['open_document', 20],
      ['global_listing', 20],
    ]);
  });

  it.each([
    ['listing', ['safety_data_sheet', 'certificate_of_analysis', 'open_document', 'global_listing']],
    ['order', ['safety_data_sheet', 'certificate_of_analysis', 'invoice', 'open_document']],
    ['company', ['reseller_certificate', 'terms_pdf']],
    ['facility', ['state_license', 'dea_license', 'reseller_certificate', 'terms_pdf', 'Calibration_File']],
  ] as const)('SP-448 SP-449 a %s holds %s', (context, types) => expect(typesOf(context)).toEqual(types));

  it('table 4 sellers keep documents of their company, administrators of every one', () => {
    const person = { companyId: 1, primaryFacilityId: null, assignedFacilityIds: [] };
    const keeps = (roles: readonly ('Buyer' | 'Seller' | 'Administrator')[], id: number) =>
      keepsCompanyDocuments({ ...person, roles }, id);
    expect([
      keeps(['Seller'], 1),
      keeps(['Seller'], 2),
      keeps(['Buyer'], 1),
      keeps(['Administrator'], 2),
    ]).toEqual([true, false, false, true]);
  });
});
