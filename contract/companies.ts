import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParam, data } from './primitives.ts';

/** The clickwrap: an agreement is given, never taken back (SH-465, X-44). */
const Agreement = z
  .union([z.literal(1), z.literal(true)])
  .describe('1: the company agrees to the main catalog');

export const companyEndpoints = {
  saveCompany: endpoint({
    method: 'PUT',
    path: 'user/company/{id}',
    summary: 'Agree to the main catalog for the own company',
    audience: ['Buyer'],
    params: IdParam,
    body: z.strictObject({ agreed_to_medigi: Agreement }),
    reply: data(z.object({ id: Id, agreed_to_medigi: z.boolean() })),
    audit: 'company.agreed',
    errors: ['not_found'],
  }),
} as const;
