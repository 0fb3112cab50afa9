import { z } from 'zod';
import { CSOS_STATES, FACILITY_VETTING } from '#rules/accounts/vetting.ts';
import { FACILITY_SORTS } from '#rules/lists.ts';
import { Address } from './accounts.ts';
import { endpoint } from '../endpoint.ts';
import { HistoryStep } from './history.ts';
import {
  CalendarDate,
  ExportFormat,
  Id,
  IdParam,
  Paging,
  Timestamp,
  data,
  list,
  requiredText,
  text,
} from '../primitives.ts';
import { LicenseRenewal } from './renewals.ts';
import { Named } from './users.ts';

export const FacilityVetting = z.enum(FACILITY_VETTING);
const CsosState = z.enum(CSOS_STATES);
const Flag = z.enum(['0', '1']);

/** What a facility asked of a seller for schedule II. */
export const CsosRequest = z
  .object({
    seller: Named,
    status: CsosState,
    reason: z.string().nullable().describe('Why it was declined, of a request why it was the last time'),
    contact: z
      .object({
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        dea_number: z.string(),
        signs: z.boolean().describe('Controls the certificate and will sign the orders'),
      })
      .nullable()
      .describe('The responsible person for schedule II'),
    requested_by: z.string().nullable(),
    requested_at: Timestamp.nullable(),
  })
  .meta({ id: 'CsosRequest' });

export const FacilityRow = z
  .object({
    id: Id,
    name: z.string(),
    company: Named,
    type: z.string(),
    dea_number: z.string().nullable(),
    dea_expiration: CalendarDate.nullable(),
    state_license: z.boolean().describe('A state license is stored'),
    state_license_expiration: CalendarDate.nullable(),
    delivery_address: Address,
    user_count: z.int(),
    vetting_status: FacilityVetting,
    vetted: z.boolean(),
    vet_note: z.string().nullable(),
    vetted_at: Timestamp.nullable(),
    created_at: Timestamp,
    csos: z.array(CsosRequest),
    signers: z.array(z.string()).describe('Who may sign its orders of schedule II'),
    renewals: z.array(LicenseRenewal),
    can: z.object({
      vet: z.boolean(),
      vet_refusal: z.string().nullable().describe('Why it cannot be approved now'),
      decline: z.boolean(),
    }),
    history: z.array(HistoryStep).describe('Of a single facility; empty in lists'),
  })
  .meta({ id: 'FacilityRow' });
export type FacilityRow = z.infer<typeof FacilityRow>;

const facilityFilters = {
  search: text(100).optional().describe('Part of a name or DEA number, or an id'),
  vetting_status: FacilityVetting.optional(),
  company_id: z.coerce.number().pipe(Id).optional(),
  facility_id: z.coerce.number().pipe(Id).optional().describe('This one alone, with its history'),
  state: text(2).optional(),
  license: Flag.optional().describe('Whether a state license is stored'),
  csos: CsosState.optional().describe('Of at least one seller'),
  renewal: z.literal('1').optional().describe('A license waits for review'),
  sort: z.enum(FACILITY_SORTS).default('name'),
};

const manage = { audience: ['Administrator'], permission: 'companies' } as const;

export const vettingEndpoints = {
  listAllFacilities: endpoint({
    ...manage,
    method: 'GET',
    path: 'admin/facility',
    summary: 'List all facilities',
    query: z.strictObject({ ...Paging, ...facilityFilters }),
    reply: list(FacilityRow),
  }),
  exportFacilities: endpoint({
    ...manage,
    method: 'GET',
    path: 'admin/facility/export',
    summary: 'Export as a file, up to 10,000 rows',
    query: z.strictObject({ ...facilityFilters, format: ExportFormat }),
    reply: 'file',
    rate: 'heavy',
  }),
  vetFacility: endpoint({
    ...manage,
    method: 'PUT',
    path: 'admin/facility/{id}/vet',
    summary: 'Approve a facility that has a state license on file',
    inPerson: true,
    params: IdParam,
    reply: data(FacilityRow),
    audit: 'facility.approved',
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  declineFacility: endpoint({
    ...manage,
    method: 'PUT',
    path: 'admin/facility/{id}/decline',
    summary: 'Decline a facility; its users see the reason',
    inPerson: true,
    params: IdParam,
    body: z.strictObject({ reason: requiredText(500, 'Say why: the people of the facility read it.') }),
    reply: data(FacilityRow),
    audit: 'facility.declined',
    errors: ['not_found', 'conflict'],
  }),
  decideCsos: endpoint({
    audience: ['Administrator'],
    permission: 'csos',
    method: 'PUT',
    path: 'admin/csos/{facility_id}/{company_id}',
    summary:
      'Approve or decline a schedule II request from a facility to a seller; approvals can be withdrawn',
    inPerson: true,
    params: z.strictObject({
      facility_id: z.coerce.number().pipe(Id),
      company_id: z.coerce.number().pipe(Id),
    }),
    body: z.strictObject({
      approve: z.boolean(),
      reason: text(500).optional().describe('Required to decline; the facility reads it'),
    }),
    reply: data(CsosRequest),
    audit: 'csos.decided',
    errors: ['not_found', 'conflict'],
  }),
} as const;
