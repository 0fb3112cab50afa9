import { z } from 'zod';
import { COMPANY_PICTURE_MAX_BYTES, COMPANY_PICTURES } from '#rules/accounts/company-pictures.ts';
import { endpoint } from '../endpoint.ts';
import { data, IdParam } from '../primitives.ts';
import { CompanyRecord } from './companies.ts';

const path = 'user/company/{id}/picture/{kind}';
const params = IdParam.extend({ kind: z.enum(COMPANY_PICTURES) });
const keepers = { audience: ['Seller', 'Administrator'], permission: 'companies' } as const;

export const companyPictureEndpoints = {
  getCompanyPicture: endpoint({
    method: 'GET',
    path,
    summary: 'The logo or the banner of a company that you may know',
    audience: 'signed-in',
    params,
    query: z.strictObject({ v: z.coerce.number().optional().describe('Of which file; any is answered') }),
    reply: 'file',
    rate: 'picture',
    errors: ['not_found'],
  }),
  putCompanyPicture: endpoint({
    method: 'PUT',
    path,
    summary:
      'Give a supplier its logo or banner: JPEG or PNG, up to 5 MB; a banner is cut to 1,600 × 400 pixels',
    ...keepers,
    params,
    upload: { maxBytes: COMPANY_PICTURE_MAX_BYTES },
    reply: data(CompanyRecord),
    rate: 'heavy',
    audit: 'company.picture_saved',
    errors: ['not_found', 'forbidden', 'too_large', 'rule_broken'],
  }),
  removeCompanyPicture: endpoint({
    method: 'DELETE',
    path,
    summary: 'Remove the logo or the banner of a supplier',
    ...keepers,
    params,
    reply: data(CompanyRecord),
    rate: 'write',
    audit: 'company.picture_removed',
    errors: ['not_found', 'forbidden'],
  }),
} as const;
