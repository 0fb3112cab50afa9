import { z } from 'zod';
import { COMPANY_TYPES } from '#rules/accounts/trade-lists.ts';
import { CUT_OFF_ZONES } from '#rules/orders/ship-promise.ts';
import { COMPANY_SORTS } from '#rules/lists.ts';
import { PaymentOption } from './accounts.ts';
import { Address, CutOff, SocialLinks, Vacation } from './company-parts.ts';
import { endpoint } from '../endpoint.ts';
import { HistoryStep } from './history.ts';
import {
  CalendarDate,
  ExportFormat,
  Id,
  IdParam,
  Money,
  MoneyInput,
  Paging,
  Timestamp,
  commaList,
  data,
  list,
  requiredText,
  text,
} from '../primitives.ts';
import { Named } from './users.ts';

export const CompanyType = z.enum(COMPANY_TYPES);

export const Terms = z
  .object({
    id: Id,
    name: z.string(),
    net_days: z.int(),
    active: z.boolean(),
  })
  .meta({ id: 'CompanyTerms' });

/** What everybody who is signed in reads of a company. */
export const CompanySummary = z
  .object({
    id: Id,
    name: z.string(),
    enable_rfp: z.boolean(),
    medigi_agreed: z.boolean(),
    logo_url: z.string().nullable(),
  })
  .meta({ id: 'CompanySummary' });
export type CompanySummary = z.infer<typeof CompanySummary>;

/**
 * Fields by role: those in `partial` are there for the own people and for administrators with `companies`; everybody reads
 * address, contacts, minimum, shipping, return policy, banner and vacation of a supplier; buyers whose prices are hidden no minimum and
 * shipping.
 */
export const CompanyRecord = CompanySummary.extend({
  type: z.string(),
  is_seller: z.boolean(),
  is_503b: z.boolean(),
  website: z.string().nullable(),
  about: z.string().nullable(),
  ...z
    .object({
      agreed_to_medigi: z.boolean(),
      agreed_at: Timestamp.nullable(),
      agreed_by: z.string().nullable().describe('Name'),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      ...Address,
      payment_option: PaymentOption,
      po_required: z.boolean(),
      terms: Terms.nullable(),
      minimum_order: Money,
      shipping_price: Money,
      shipping_threshold: Money.nullable().describe('Null: never free'),
      contact_user: z.object({ id: Id, name: z.string(), email: z.string() }).nullable(),
      track_and_trace: z.string().nullable().describe('Who provides the track-and-trace data'),
      return_policy: z.string().nullable(),
      banner_url: z.string().nullable().describe('1,600 × 400 pixels'),
      cut_off: CutOff.describe('Expedited orders until then ship on the same business day'),
      cut_off_zone: z.enum(CUT_OFF_ZONES),
      user_ack: z.string().nullable().describe('What buyers acknowledge before a bid'),
      social_links: z.array(z.string()),
      remit_to: z.string().nullable().describe('Where payments to the seller go; for its own people'),
      vacation: Vacation,
      version: z.int(),
      can: z.object({ save: z.boolean().describe('Fields of the company itself, as the rules say') }),
    })
    .partial().shape,
  ...z
    .object({
      active: z.boolean(),
      created_at: Timestamp,
      ein: z.string().nullable(),
      duns: z.string().nullable(),
      gpo_name: z.string().nullable(),
      facility_count: z.int(),
      user_count: z.int(),
      history: z.array(HistoryStep),
    })
    .partial().shape,
}).meta({ id: 'CompanyRecord' });
export type CompanyRecord = z.infer<typeof CompanyRecord>;

const optionalText = (max: number) => text(max).nullable().optional();

const Name = requiredText(120, 'Name is required');
const fields = {
  is_503b: z.boolean().optional(),
  website: optionalText(200),
  about: optionalText(10_000),
  phone: optionalText(30),
  email: text(254).pipe(z.email('Email is invalid')).nullable().optional(),
  line_1: optionalText(120),
  line_2: optionalText(120),
  line_3: optionalText(120),
  city: optionalText(80),
  state: optionalText(30).describe('Code or name'),
  postal_code: optionalText(10),
  payment_option: PaymentOption.optional(),
  po_required: z.boolean().optional(),
  terms: z
    .strictObject({
      name: requiredText(80, 'Name of the terms is required'),
      net_days: z.int().min(0).max(365),
      active: z.boolean(),
    })
    .nullable()
    .optional()
    .describe('Null: no terms'),
  enable_rfp: z.boolean().optional(),
  minimum_order: MoneyInput.optional(),
  shipping_price: MoneyInput.optional(),
  shipping_threshold: MoneyInput.nullable().optional(),
  cut_off: CutOff.optional(),
  cut_off_zone: z.enum(CUT_OFF_ZONES).optional(),
  track_and_trace: optionalText(120),
  return_policy: optionalText(4000),
  user_ack: optionalText(4000),
  social_links: SocialLinks.optional(),
  remit_to: optionalText(500),
};

/** The clickwrap takes `1`; an agreement is given by a buyer and never taken back (SH-465, X-44). */
const SavedCompany = z.strictObject({
  ...fields,
  agreed_to_medigi: z.union([z.literal(1), z.boolean()]).optional(),
  version: z.int().optional().describe('Of the record that was changed; the forms send it'),
  name: Name.optional(),
  type: CompanyType.optional(),
  active: z.boolean().optional(),
});
export type SavedCompany = z.output<typeof SavedCompany>;

export const NewCompany = z.strictObject({
  ...fields,
  name: Name,
  type: CompanyType,
  agreed_to_medigi: z.boolean().optional(),
});
export type NewCompany = z.output<typeof NewCompany>;

export const CompanyRow = z
  .object({
    id: Id,
    name: z.string(),
    type: z.string(),
    is_seller: z.boolean(),
    is_503b: z.boolean(),
    agreed_to_medigi: z.boolean(),
    enable_rfp: z.boolean(),
    payment_option: PaymentOption,
    has_terms: z.boolean(),
    minimum_order: Money,
    facility_count: z.int(),
    user_count: z.int(),
    contact_user: Named.nullable(),
    active: z.boolean(),
  })
  .meta({ id: 'CompanyRow' });
export type CompanyRow = z.infer<typeof CompanyRow>;

const Flag = z.enum(['0', '1']);
const companyFilters = {
  search: text(100).optional().describe('Part of a name, or an id'),
  type: CompanyType.optional(),
  state: text(2).optional(),
  agreed: Flag.optional(),
  rfp: Flag.optional(),
  terms: Flag.optional(),
  active: Flag.optional(),
  sort: z.enum(COMPANY_SORTS).default('name'),
};
const manage = { audience: ['Administrator'], permission: 'companies' } as const;

export const companyEndpoints = {
  listCompanies: endpoint({
    method: 'GET',
    path: 'user/company',
    summary: 'List suppliers and your company; all companies for administrators with `companies`',
    audience: 'signed-in',
    query: z.strictObject({
      ...Paging,
      type: CompanyType.optional(),
      medigi_agreed: z.enum(['0', '1']).optional(),
      company_ids: commaList(z.coerce.number().pipe(Id)).optional(),
      search: text(100).optional().describe('Part of the name'),
    }),
    reply: list(CompanySummary),
  }),
  getCompany: endpoint({
    method: 'GET',
    path: 'user/company/{id}',
    summary: 'Get a company; fields depend on your role',
    audience: 'signed-in',
    params: IdParam,
    reply: data(CompanyRecord),
    errors: ['not_found'],
  }),
  saveCompany: endpoint({
    method: 'PUT',
    path: 'user/company/{id}',
    summary:
      'Update a company: buyers agree to the main catalog, seller administrators edit the profile, administrators every field',
    audience: ['Buyer', 'Seller', 'Administrator'],
    permission: 'companies',
    params: IdParam,
    body: SavedCompany,
    reply: data(CompanyRecord),
    audit: 'company.saved',
    errors: ['not_found', 'forbidden', 'conflict', 'stale', 'rule_broken'],
  }),
  listAllCompanies: endpoint({
    ...manage,
    method: 'GET',
    path: 'admin/company',
    summary: 'List all companies',
    query: z.strictObject({ ...Paging, ...companyFilters }),
    reply: list(CompanyRow),
  }),
  exportCompanies: endpoint({
    ...manage,
    method: 'GET',
    path: 'admin/company/export',
    summary: 'Export as a file, up to 10,000 rows',
    query: z.strictObject({ ...companyFilters, format: ExportFormat }),
    reply: 'file',
    rate: 'heavy',
  }),
  createCompany: endpoint({
    ...manage,
    method: 'POST',
    path: 'admin/company',
    summary: 'Add a buyer or seller; `user` invites its people',
    inPerson: true,
    body: NewCompany,
    reply: data(CompanyRecord),
    status: 201,
    audit: 'company.created',
    errors: ['conflict'],
  }),
  setVacation: endpoint({
    method: 'POST',
    path: 'offer/set_vacation',
    summary: "Set the vacation of your company, or end it; an administrator's of any seller",
    audience: ['Seller', 'Administrator'],
    permission: 'companies',
    body: z.strictObject({
      start: CalendarDate.nullable(),
      end: CalendarDate.nullable().describe('The last day; both null end the vacation'),
      company_id: Id.optional().describe('For administrators'),
    }),
    reply: data(
      z.object({
        company_id: Id,
        vacation_start: CalendarDate.nullable(),
        vacation_end: CalendarDate.nullable(),
      }),
    ),
    audit: 'company.vacation_set',
    errors: ['not_found', 'forbidden', 'rule_broken'],
  }),
  setContactUser: endpoint({
    ...manage,
    method: 'PUT',
    path: 'admin/company/{id}/contact_user',
    summary: 'Set the contact of a company to one of its users',
    inPerson: true,
    params: IdParam,
    body: z.strictObject({ user_id: Id.nullable() }),
    reply: data(z.object({ id: Id, contact_user: Named.nullable() })),
    audit: 'company.contact_set',
    errors: ['not_found', 'rule_broken'],
  }),
} as const;
