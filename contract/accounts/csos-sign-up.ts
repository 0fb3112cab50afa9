import { z } from 'zod';
import { parsePhone } from '#rules/accounts/addresses.ts';
import {
  CONTACT_NAME_LEAST,
  CONTACT_NAME_REQUIRED,
  CONTACT_NAME_SHORT,
} from '#rules/accounts/csos-contact.ts';
import { ROLES } from '#rules/accounts/roles.ts';
import { PHONE_SHAPE } from '#rules/form-problems.ts';
import { endpoint } from '../endpoint.ts';
import { Id, data, requiredText, text } from '../primitives.ts';

export const csosSignUpEndpoints = {
  signUpForCsos: endpoint({
    method: 'POST',
    path: 'csos/signup',
    summary: 'Ask a seller to approve the current facility for schedule II; asking again changes the contact',
    audience: ['Buyer', 'Administrator'],
    body: z.strictObject({
      id: Id.describe('The seller'),
      name: requiredText(100, CONTACT_NAME_REQUIRED).refine(
        (name) => name === '' || name.length >= CONTACT_NAME_LEAST,
        CONTACT_NAME_SHORT,
      ),
      email: requiredText(254, 'Email is required').pipe(z.email('Email is invalid')),
      phone: requiredText(30, 'Phone is required')
        .refine((phone) => phone === '' || parsePhone(phone) !== null, PHONE_SHAPE)
        .transform((phone) => parsePhone(phone) ?? phone),
      dea: text(9).describe("The facility's DEA number; another is refused"),
      csos: z.boolean().describe('The contact controls the certificate and will sign the order'),
    }),
    reply: data(z.object({ csos_requested: z.array(Id) })),
    rate: 'write',
    audit: 'csos.requested',
    errors: ['not_found', 'rule_broken'],
  }),
  makeSigner: endpoint({
    method: 'POST',
    path: 'csos/signer',
    summary: "Give somebody of a facility the role 'CSOS Signer'; twice is harmless",
    audience: ['CompanyAdmin', 'FacilityAdmin', 'Administrator'],
    permission: 'csos',
    inPerson: true,
    body: z.strictObject({
      user_id: Id,
      facility_id: Id,
      dea: text(9).describe("The facility's DEA number; another is refused"),
    }),
    reply: data(z.object({ user_id: Id, roles: z.array(z.enum(ROLES)) })),
    rate: 'write',
    audit: 'csos.signer_made',
    errors: ['not_found', 'rule_broken'],
  }),
} as const;
