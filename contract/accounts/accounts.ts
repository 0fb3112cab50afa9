import { z } from 'zod';
import { ADMIN_PERMISSIONS, ROLES } from '#rules/accounts/roles.ts';
import { BudgetEntry } from './budgets.ts';
import { LicenseRenewal } from './renewals.ts';
import { endpoint } from '../endpoint.ts';
import { CalendarDate, Done, Id, data, requiredText, text } from '../primitives.ts';

export const Role = z.enum(ROLES);
export const AdminPermission = z.enum(ADMIN_PERMISSIONS);

export const Address = z
  .object({
    line_1: z.string(),
    line_2: z.string().nullable(),
    line_3: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    postal_code: z.string(),
  })
  .meta({ id: 'Address' });

export const PaymentOption = z.enum(['net_terms', 'credit_card', 'ach']);

export const Me = z
  .object({
    id: Id,
    user_id: Id.describe('Twin of id'),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string().nullable(),
    roles: z.array(Role),
    permissions: z.array(AdminPermission),
    user_type: z.enum(['administrator', 'seller', 'buyer']).nullable(),
    is_admin: z.boolean(),
    is_company_admin: z.boolean(),
    is_buyer: z.boolean(),
    is_seller: z.boolean(),
    is_vetted: z.boolean(),
    is_field_rep: z.boolean(),
    is_medigi_admin: z.boolean().describe('A label without rights'),
    impersonator_id: Id.nullable(),
    picture: z.string().nullable(),
    company_id: Id.nullable(),
    company: z
      .object({
        id: Id,
        name: z.string(),
        type: z.string(),
        agreed_to_medigi: z.boolean(),
        is_503b: z.boolean(),
        payment_option: PaymentOption,
        po_required: z.boolean(),
        terms: z.object({ id: Id, name: z.string(), net_days: z.int(), active: z.boolean() }).nullable(),
        budget: z.array(BudgetEntry),
        vacation: z
          .object({
            start: CalendarDate,
            end: CalendarDate.describe('The last day'),
            set_by: z.string().nullable(),
          })
          .nullable()
          .describe('Of a seller: to come, running or over'),
      })
      .nullable(),
    account_strategist: z
      .object({
        id: Id,
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        picture: z.string().nullable(),
      })
      .nullable()
      .describe('Who of the marketplace looks after the company'),
    primary_facility_id: Id.nullable(),
    primary_facility: z
      .object({
        id: Id,
        name: z.string(),
        dea_number: z.string().nullable(),
        vetted: z.boolean(),
        vetting_status: z.enum(['pending', 'approved', 'declined']),
        can_edit: z.boolean().describe('You change it and renew its licenses'),
        keepers: z.array(z.string()).describe('Who renews its licenses: up to three names'),
        state_license_expiration: CalendarDate.nullable().describe('Last day; purchases stop after it'),
        dea_expiration: CalendarDate.nullable().describe('Last day; purchases of schedule II stop after it'),
        signers: z.array(z.string()).describe('Who may sign its orders of schedule II'),
        renewals: z.array(LicenseRenewal).describe('Licenses that wait for review'),
        delivery_address: Address,
        csos: z.array(Id).describe('Sellers that approved the facility for schedule II'),
        csos_requested: z.array(Id),
        csos_declined: z
          .array(
            z.object({
              company_id: Id,
              reason: z.string().nullable(),
              contact: z
                .object({ name: z.string(), email: z.string(), phone: z.string() })
                .nullable()
                .describe('Who was named to answer for it'),
            }),
          )
          .describe('Sellers for which it was declined; it may ask again'),
        budget: z.array(BudgetEntry),
      })
      .nullable(),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;

export const accountEndpoints = {
  getMe: endpoint({
    method: 'GET',
    path: 'user/me',
    summary: 'Your profile',
    audience: 'signed-in',
    query: z.strictObject({ refresh: z.enum(['0', '1']).optional() }),
    reply: data(Me),
  }),
  streamEvents: endpoint({
    method: 'GET',
    path: 'user/me/events',
    summary: 'Live changes as server-sent events',
    audience: 'signed-in',
    reply: 'events',
  }),
  logMessage: endpoint({
    method: 'POST',
    path: 'user/log_message',
    summary: 'Log a browser event',
    audience: 'public',
    body: z.strictObject({
      function: requiredText(100, 'Function is required'),
      parameters: z
        .record(text(100), z.union([text(500), z.number(), z.boolean(), z.null()]))
        .refine((fields) => JSON.stringify(fields).length <= 4096, 'At most 4 KB of parameters')
        .default({}),
    }),
    reply: Done,
    rate: 'message',
  }),
} as const;
