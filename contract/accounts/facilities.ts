import { z } from 'zod';
import { MOST_BEDS } from '#rules/accounts/dea-numbers.ts';
import { PHONE_SHAPE } from '#rules/form-problems.ts';
import { ROLES } from '#rules/accounts/roles.ts';
import { Address } from './accounts.ts';
import { endpoint } from '../endpoint.ts';
import { LicenseRenewal } from './renewals.ts';
import { HistoryStep } from './history.ts';
import {
  CalendarDate,
  Done,
  ExportFormat,
  Id,
  IdParam,
  Paging,
  data,
  list,
  requiredText,
  text,
} from '../primitives.ts';

const Contact = z.object({ name: z.string(), email: z.string(), phone: z.string() });

const FacilityUser = z.object({ id: Id, name: z.string(), email: z.string(), roles: z.array(z.enum(ROLES)) });

export const Facility = z
  .object({
    id: Id,
    company_id: Id,
    company_name: z.string(),
    name: z.string(),
    type: z.string(),
    dea_number: z.string().nullable(),
    dea_expiration: CalendarDate.nullable(),
    state_license: z.boolean().describe('One is stored'),
    state_license_expiration: CalendarDate.nullable(),
    hin: z.string().nullable(),
    is_340b: z.boolean(),
    bed_count: z.int().nullable(),
    wholesaler: z.string().nullable(),
    account_number: z.string().nullable(),
    delivery_address: Address,
    billing_address: Address.nullable().describe('Null: bills go to the delivery address'),
    ap_contact: Contact.nullable(),
    vetted: z.boolean(),
    vetting_status: z.enum(['pending', 'approved', 'declined']),
    vet_note: z.string().nullable(),
    csos: z.array(Id).describe('Sellers that approved the facility for schedule II'),
    csos_requested: z.array(Id),
    renewals: z.array(LicenseRenewal).describe('Licenses that wait for review'),
    users: z
      .array(FacilityUser)
      .nullable()
      .describe('People who have or may choose it as their own; null: not for the asker to see'),
    version: z.int().describe('Sent back when it is saved'),
    can_edit: z.boolean(),
  })
  .meta({ id: 'Facility' });
export type Facility = z.infer<typeof Facility>;

export const FacilityRecord = Facility.extend({
  keepers: z.array(z.string()).describe('Who renews its licenses: up to three names'),
  history: z.array(HistoryStep).nullable().describe('Null: not for the asker to see'),
}).meta({ id: 'FacilityRecord' });
export type FacilityRecord = z.infer<typeof FacilityRecord>;

const AddressInput = z.strictObject({
  line_1: requiredText(100, 'Address is required'),
  line_2: text(100).nullable().default(null),
  line_3: text(100).nullable().default(null),
  city: requiredText(100, 'City is required'),
  state: requiredText(50, 'State is required'),
  postal_code: requiredText(20, 'Postal code is required'),
});
const ContactInput = z.strictObject({
  name: requiredText(100, 'AP contact name is required'),
  email: text(254).pipe(z.email('Email is invalid')),
  phone: requiredText(30, PHONE_SHAPE),
});

const fields = {
  name: requiredText(200, 'Name is required'),
  type: requiredText(100, 'Facility type is required').describe('Of the list of the host, or the stored one'),
  dea_number: text(20).nullable().default(null),
  dea_expiration: CalendarDate.nullable().default(null),
  state_license_expiration: CalendarDate.nullable().default(null),
  hin: text(20).nullable().default(null),
  is_340b: z.boolean().default(false),
  bed_count: z.int().min(0).max(MOST_BEDS).nullable().default(null),
  wholesaler: text(100).nullable().default(null),
  account_number: text(100).nullable().default(null),
  delivery_address: AddressInput,
  billing_address: AddressInput.nullable().default(null),
  ap_contact: ContactInput.nullable().default(null),
};
const NewFacility = z.strictObject({ ...fields, company_id: Id.optional().describe('Administrators only') });
const SavedFacility = z.strictObject({ ...fields, version: z.int() });
export type FacilityInput = Omit<z.output<typeof NewFacility>, 'company_id'>;

export const Pharmacy = z
  .object({
    id: Id,
    name: z.string(),
    dea_number: z.string().nullable(),
    delivery_address: Address,
    company: z.object({ id: Id, name: z.string() }).optional().describe('With `with_company=1`'),
    buyers: z
      .array(z.object({ id: Id, name: z.string(), email: z.string() }))
      .optional()
      .describe('With `with_buyers=1`'),
  })
  .meta({ id: 'Pharmacy' });
export type Pharmacy = z.infer<typeof Pharmacy>;

const Flag = z.enum(['0', '1']).default('0');

export const facilityEndpoints = {
  listPharmacies: endpoint({
    method: 'GET',
    path: 'user/pharmacies',
    summary: 'Facilities you can switch to, and the current one, by name',
    audience: ['Buyer', 'Administrator'],
    query: z.strictObject({
      with_company: Flag,
      with_buyers: Flag,
      with_documents: Flag.describe('Accepted; documents stand at `document`'),
      search: text(100).optional().describe('Part of a name or of a DEA number'),
      ...Paging,
      per_page: z.coerce.number().int().min(1).max(200).default(200),
    }),
    reply: list(Pharmacy),
  }),
  listFacilities: endpoint({
    method: 'GET',
    path: 'user/facility',
    summary: 'List the facilities you can see, by name',
    audience: ['Buyer', 'Administrator'],
    permission: 'companies',
    query: z.strictObject({ ...Paging, search: text(100).optional() }),
    reply: list(Facility),
  }),
  exportOwnFacilities: endpoint({
    method: 'GET',
    path: 'user/facility/export',
    summary: 'Export as a file, up to 10,000 rows',
    audience: ['Buyer', 'Administrator'],
    permission: 'companies',
    query: z.strictObject({ search: text(100).optional(), format: ExportFormat }),
    reply: 'file',
    rate: 'heavy',
  }),
  getFacility: endpoint({
    method: 'GET',
    path: 'user/facility/{id}',
    summary: 'Get a facility, with its history for those who can edit it',
    audience: ['Buyer', 'Administrator'],
    permission: 'companies',
    params: IdParam,
    reply: data(FacilityRecord),
    errors: ['not_found'],
  }),
  getFacilityTerms: endpoint({
    method: 'GET',
    path: 'user/facility/{id}/terms/{supplier_id}.pdf',
    summary: 'On which terms a facility buys from a supplier, as a PDF',
    audience: ['Buyer', 'Seller', 'Administrator'],
    permission: 'companies',
    params: z.strictObject({ id: z.coerce.number().pipe(Id), supplier_id: z.coerce.number().pipe(Id) }),
    reply: 'file',
    rate: 'heavy',
    errors: ['not_found'],
  }),
  createFacility: endpoint({
    method: 'POST',
    path: 'user/facility',
    summary: 'Add a facility to your company; it waits for vetting',
    audience: ['CompanyAdmin', 'Administrator'],
    permission: 'companies',
    body: NewFacility,
    reply: data(FacilityRecord),
    status: 201,
    audit: 'facility.created',
    errors: ['not_found', 'conflict'],
  }),
  saveFacility: endpoint({
    method: 'PUT',
    path: 'user/facility/{id}',
    summary: 'Update a facility; changing the DEA number sends an approved one back to vetting',
    audience: ['CompanyAdmin', 'FacilityAdmin', 'Administrator'],
    permission: 'companies',
    params: IdParam,
    body: SavedFacility,
    reply: data(FacilityRecord),
    audit: 'facility.saved',
    errors: ['not_found', 'stale', 'conflict'],
  }),
  setPrimaryFacility: endpoint({
    method: 'POST',
    path: 'user/set_primary_facility',
    summary: 'Switch your current facility',
    audience: ['CompanyAdmin', 'ChangeFacility', 'Administrator'],
    body: z.strictObject({ facility_id: Id, user_id: Id.describe('Your own id') }),
    reply: Done,
    audit: 'facility.switched',
    errors: ['not_found'],
  }),
} as const;
