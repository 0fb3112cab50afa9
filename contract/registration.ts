import { z } from 'zod';
import { DOCUMENT_KINDS } from '#rules/documents.ts';
import { MOST_FACILITIES } from '#rules/registration/registration.ts';
import { endpoint } from './endpoint.ts';
import { Done, Id, IdParam, Paging, Timestamp, data, list, text } from './primitives.ts';

/** As it was typed: a draft keeps what stands in the form, whatever is still wrong with it. */
const typed = (max = 200) => text(max).default('');

const FormAddress = z
  .strictObject({
    line1: typed(100),
    line2: typed(100),
    line3: typed(100),
    city: typed(100),
    state: typed(50),
    zip: typed(20),
    zipExt: typed(20),
  })
  .prefault({});
const FormContact = z.strictObject({ name: typed(100), email: typed(254), phone: typed(30) }).prefault({});
const FormPerson = z
  .strictObject({
    first_name: typed(100),
    last_name: typed(100),
    title: typed(100),
    email: typed(254),
    phone: typed(30),
  })
  .prefault({});
const FormTerms = z
  .strictObject({
    accepted: z.boolean().default(false),
    signer_name: typed(),
    signer_title: typed(100),
    date: typed(10),
  })
  .prefault({});
const FacilityKey = text(40).regex(/^[\w-]{1,40}$/);
const FormFacility = z.strictObject({
  key: FacilityKey.describe('Made by the form; files are kept under it'),
  name: typed(),
  type: typed(100),
  dea_number: typed(20),
  dea_expiration: typed(10),
  state_license_expiration: typed(10),
  is_340b: z.boolean().nullable().default(null),
  bed_count: typed(10),
  hin: typed(20),
  wholesaler: typed(100),
  address: FormAddress,
  ap_contact: FormContact,
});

export const BuyerForm = z
  .strictObject({
    company: z
      .strictObject({
        name: typed(),
        type: typed(30),
        ein: typed(20),
        website: typed(),
        phone: typed(30),
        gpo_name: typed(),
        address: FormAddress,
      })
      .prefault({}),
    user: FormPerson,
    facilities: z
      .array(FormFacility)
      .max(MOST_FACILITIES)
      .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'Keys must differ')
      .default([]),
    terms: FormTerms,
  })
  .meta({ id: 'BuyerForm' });
export const SellerForm = z
  .strictObject({
    company: z
      .strictObject({
        name: typed(),
        duns: typed(20),
        is_503b: z.boolean().nullable().default(null),
        fda_establishment: typed(20),
        website: typed(),
        phone: typed(30),
        address: FormAddress,
      })
      .prefault({}),
    user: FormPerson,
    selling: z
      .strictObject({
        shipping_contact: FormContact,
        track_and_trace: typed(50),
        catalogs: z.array(text(20)).max(10).default([]),
      })
      .prefault({}),
    terms: FormTerms,
  })
  .meta({ id: 'SellerForm' });

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
      z.object({ id: Id, name: z.string(), state_license: z.boolean(), vetting_status: z.string() }),
    ),
  })
  .meta({ id: 'Application' });
export type Application = z.infer<typeof Application>;

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
} as const;
