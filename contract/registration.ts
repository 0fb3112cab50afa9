import { z } from 'zod';
import { DOCUMENT_KINDS } from '#rules/documents.ts';
import { MOST_FACILITIES } from '#rules/registration/registration.ts';
import { endpoint } from './endpoint.ts';
import { FacilityVetting } from './accounts/vetting.ts';
import {
  CalendarDate,
  Done,
  Id,
  IdParam,
  Paging,
  Timestamp,
  data,
  list,
  requiredText,
  text,
} from './primitives.ts';
import { BuyerForm, FacilityKey, SellerForm } from './registration/forms.ts';

export const Kind = z.enum(['buyer', 'seller']);
const Token = text(100).regex(/^[\w-]{20,100}$/, 'This link is not complete');
const FileType = z.enum(['state_license', 'dea_license']);

const call = {
  submit: z.boolean().default(true).describe('False: keep it as a draft for 14 days'),
  token: Token.optional().describe('Of the draft that this replaces'),
  mail_link: z.boolean().default(false).describe('Send the link to the draft to the e-mail address in it'),
};

export const RegistrationState = z
  .object({
    kind: Kind,
    status: z.enum(['draft', 'submitted']),
    token: z.string().describe('Opens the draft'),
    expires_at: Timestamp.describe('When a draft is deleted'),
    notices: z
      .record(z.string(), z.string())
      .describe('By field: what matches someone already registered; empty until the mailed link was opened'),
  })
  .meta({ id: 'RegistrationState' });
export type RegistrationState = z.infer<typeof RegistrationState>;

const RegistrationFile = z.object({
  facility_key: z.string(),
  type: FileType,
  name: z.string(),
  bytes: z.int(),
});
export type RegistrationFile = z.infer<typeof RegistrationFile>;

export const Draft = RegistrationState.omit({ notices: true })
  .extend({
    buyer: BuyerForm.nullable(),
    seller: SellerForm.nullable().describe('Both null once it is submitted'),
    files: z.array(RegistrationFile),
  })
  .meta({ id: 'RegistrationDraft' });
export type Draft = z.infer<typeof Draft>;

export const ApplicationState = z.enum(['unfinished', 'waiting', 'approved', 'denied']);
export const ApplicationSummary = z
  .object({
    id: Id,
    kind: Kind,
    state: ApplicationState,
    company_name: z.string(),
    applicant: z.string(),
    email: z.string(),
    brand: z.string(),
    facilities: z.int(),
    likenesses: z.int().describe('Of records that were there before'),
    date: Timestamp.describe('When it was submitted or last saved'),
  })
  .meta({ id: 'ApplicationSummary' });
export type ApplicationSummary = z.infer<typeof ApplicationSummary>;

export const Likeness = z.object({
  field: z.string().describe('Of the form, for example `facilities.0.dea_number`'),
  entity: z.enum(['user', 'company', 'facility']),
  id: Id,
  name: z.string(),
  company_id: Id.nullable(),
});
export type Likeness = z.infer<typeof Likeness>;

export const Application = ApplicationSummary.omit({ likenesses: true, facilities: true })
  .extend({
    host: z.string(),
    buyer: BuyerForm.nullable(),
    seller: SellerForm.nullable(),
    likenesses: z.array(Likeness),
    terms_version: z.string().nullable(),
    company_id: Id.nullable(),
    user: z.object({ id: Id, vetting_status: z.string(), note: z.string().nullable() }).nullable(),
    facilities: z.array(
      z.object({
        id: Id,
        name: z.string(),
        state_license: z.boolean().describe('A state license is stored'),
        state_license_expiration: CalendarDate.nullable(),
        dea_number: z.string().nullable(),
        dea_expiration: CalendarDate.nullable(),
        vetting_status: FacilityVetting,
        note: z.string().nullable().describe('Why it was declined'),
      }),
    ),
    asked: z
      .object({ text: z.string(), at: Timestamp, by: z.string() })
      .nullable()
      .describe('What was asked of the applicant last'),
    queue: z
      .object({ waiting: z.int(), former: Id.nullable(), next: Id.nullable() })
      .describe('Of the registrations that wait, in the order of the list'),
  })
  .meta({ id: 'Application' });
export type Application = z.infer<typeof Application>;

const decide = {
  audience: ['Administrator'],
  permission: 'users',
  inPerson: true,
  params: IdParam,
  reply: data(Application),
} as const;

export const registrationEndpoints = {
  getRegistration: endpoint({
    method: 'GET',
    path: 'register',
    summary: 'Get an unfinished registration by the token in its link',
    audience: 'public',
    query: z.strictObject({ token: Token }),
    reply: data(Draft),
    rate: 'draft',
    errors: ['not_found'],
  }),
  registerBuyer: endpoint({
    method: 'POST',
    path: 'register',
    summary: 'Register a buyer, or save a draft; submitting a draft again returns the same reply',
    audience: 'public',
    body: BuyerForm.extend(call),
    reply: data(RegistrationState),
    status: 201,
    rate: 'draft',
    audit: 'registration.saved',
    errors: ['not_found', 'conflict'],
  }),
  registerSeller: endpoint({
    method: 'POST',
    path: 'register/seller',
    summary: 'Register a seller, or save a draft; submitting a draft again returns the same reply',
    audience: 'public',
    body: SellerForm.extend(call),
    reply: data(RegistrationState),
    status: 201,
    rate: 'draft',
    audit: 'registration.saved',
    errors: ['not_found', 'conflict'],
  }),
  uploadRegistrationFile: endpoint({
    method: 'POST',
    path: 'register/file',
    summary: 'Attach a license to a draft, replacing one of the same type',
    audience: 'public',
    upload: { maxBytes: DOCUMENT_KINDS.state_license.maxBytes },
    body: z.strictObject({ token: Token, facility_key: FacilityKey, type: FileType }),
    reply: data(RegistrationFile),
    status: 201,
    rate: 'draft',
    audit: 'registration.file_added',
    errors: ['not_found', 'conflict', 'too_large', 'rule_broken'],
  }),
  removeRegistrationFile: endpoint({
    method: 'DELETE',
    path: 'register/file',
    summary: 'Remove a license from a draft',
    audience: 'public',
    query: z.strictObject({ token: Token, facility_key: FacilityKey, type: FileType }),
    reply: Done,
    rate: 'draft',
    audit: 'registration.file_removed',
    errors: ['not_found', 'conflict'],
  }),
  listApplications: endpoint({
    method: 'GET',
    path: 'admin/registration',
    summary: 'List registrations by state, latest first',
    audience: ['Administrator'],
    permission: 'users',
    query: z.strictObject({
      ...Paging,
      state: ApplicationState.optional(),
      kind: Kind.optional(),
      search: text(100).optional().describe('Part of a company, a name or an e-mail address'),
    }),
    reply: list(ApplicationSummary),
  }),
  getApplication: endpoint({
    method: 'GET',
    path: 'admin/registration/{id}',
    summary: 'Get a registration and its outcome',
    audience: ['Administrator'],
    permission: 'users',
    params: IdParam,
    reply: data(Application),
    errors: ['not_found'],
  }),
  approveApplication: endpoint({
    ...decide,
    method: 'PUT',
    path: 'admin/registration/{id}/approve',
    summary:
      'Approve an applicant and facilities in one step; facilities need the permission for companies as well',
    body: z.strictObject({
      user: z.boolean().default(true).describe('Approve the applicant'),
      facility_ids: z.array(Id).max(MOST_FACILITIES).default([]).describe('Of the application'),
    }),
    audit: 'registration.approved',
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  declineApplication: endpoint({
    ...decide,
    method: 'PUT',
    path: 'admin/registration/{id}/decline',
    summary: 'Decline an applicant and facilities that still wait; the applicant reads the reason',
    body: z.strictObject({ reason: requiredText(500, 'Say why: the applicant reads it.') }),
    audit: 'registration.declined',
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  askApplicant: endpoint({
    ...decide,
    method: 'PUT',
    path: 'admin/registration/{id}/ask',
    summary: 'Ask an applicant for more by email; the registration goes on waiting',
    body: z.strictObject({ text: requiredText(500, 'Say what is missing: the applicant reads it.') }),
    audit: 'registration.asked',
    errors: ['not_found', 'conflict'],
  }),
} as const;
