import { z } from 'zod';
import { USER_VETTING } from '#rules/accounts/vetting.ts';
import { USER_SORTS } from '#rules/lists.ts';
import { AdminPermission, Role } from './accounts.ts';
import { endpoint } from '../endpoint.ts';
import { HistoryStep } from './history.ts';
import {
  Done,
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

export const Named = z.object({ id: Id, name: z.string() });
export const UserVetting = z.enum(USER_VETTING);

export const UserSummary = z
  .object({
    id: Id,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    title: z.string().nullable(),
    roles: z.array(Role),
    user_type: z.enum(['administrator', 'seller', 'buyer']).nullable(),
    company: Named.nullable(),
    primary_facility: Named.nullable(),
    vetting_status: UserVetting,
    is_vetted: z.boolean(),
    is_field_rep: z.boolean(),
    is_medigi_admin: z.boolean().describe('A label without rights'),
    active: z.boolean(),
    invited: z.boolean().describe('Has not chosen a password yet'),
    last_login_at: Timestamp.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'UserSummary' });
export type UserSummary = z.infer<typeof UserSummary>;

export const UserRecord = UserSummary.extend({
  facilities: z.array(Named),
  permissions: z.array(AdminPermission),
  vetting_note: z.string().nullable(),
  refused_sign_ins: z
    .object({ count: z.int(), addresses: z.int(), last_at: Timestamp })
    .nullable()
    .describe('Wrong passwords of the last 24 hours, for administrators of users; null without any'),
  version: z.int(),
  history: z.array(HistoryStep).describe('Oldest first'),
  can: z.object({
    edit: z.boolean(),
    edit_refusal: z.string().nullable().describe('Why not'),
    grant_roles: z.array(Role),
    grant_permissions: z.array(AdminPermission),
    invite: z.boolean(),
    deactivate: z.boolean(),
    impersonate: z.boolean(),
  }),
}).meta({ id: 'UserRecord' });
export type UserRecord = z.infer<typeof UserRecord>;

const Flag = z.enum(['0', '1']);
const Phone = text(30).nullable().optional();

export const userFilters = {
  search: text(100).optional().describe('Part of a name, e-mail address or phone number, or an id'),
  role: Role.optional(),
  active: Flag.optional(),
};

const person = {
  first_name: requiredText(80, 'First name is required'),
  last_name: requiredText(80, 'Last name is required'),
  title: text(80).nullable().optional(),
  phone: Phone,
  roles: z.array(Role).max(8),
  facility_ids: z.array(Id).max(500).describe('The first is the primary one of a new user'),
  is_field_rep: z.boolean().optional(),
  company_id: Id.nullable().optional().describe('By administrators; others stay in their company'),
  permissions: z.array(AdminPermission).max(11).optional().describe('Of administrators, by administrators'),
};

/** For administrators, across companies. */
const everywhere = {
  ...userFilters,
  type: z.enum(['administrator', 'seller', 'buyer', 'none']).optional(),
  vetting_status: UserVetting.optional(),
  company_id: z.coerce.number().pipe(Id).optional(),
  sort: z.enum(USER_SORTS).default('name'),
};

export const USER_ADMINISTRATORS = ['CompanyAdmin', 'FacilityAdmin', 'Administrator'] as const;
const READERS = ['CompanyAdmin', 'FacilityAdmin', 'Seller', 'Administrator'] as const;

export const userEndpoints = {
  listUsers: endpoint({
    method: 'GET',
    path: 'user',
    summary: 'List the users you can see',
    audience: READERS,
    permission: 'users',
    query: z.strictObject({ ...Paging, ...userFilters }),
    reply: list(UserSummary),
  }),
  getUser: endpoint({
    method: 'GET',
    path: 'user/{id}',
    summary: 'Get a user, with history and what you may do',
    audience: READERS,
    permission: 'users',
    params: IdParam,
    reply: data(UserRecord),
    errors: ['not_found'],
  }),
  getUserChoices: endpoint({
    method: 'GET',
    path: 'user/choices',
    summary: 'Roles, permissions and facilities you may assign to users of a company',
    audience: USER_ADMINISTRATORS,
    permission: 'users',
    query: z.strictObject({
      company_id: z.coerce.number().pipe(Id).optional().describe('Your own unless given'),
    }),
    reply: data(
      z.object({
        company: Named.nullable(),
        roles: z.array(Role),
        permissions: z.array(AdminPermission),
        facilities: z.array(Named),
      }),
    ),
    errors: ['not_found'],
  }),
  createUser: endpoint({
    method: 'POST',
    path: 'user',
    summary: 'Add a user and send an invitation to set a password',
    audience: USER_ADMINISTRATORS,
    permission: 'users',
    inPerson: true,
    body: z.strictObject({ email: text(254).pipe(z.email('Email is invalid')), ...person }),
    reply: data(UserRecord),
    status: 201,
    idempotent: true,
    rate: 'write',
    audit: 'user.created',
    errors: ['conflict', 'not_found', 'rule_broken', 'idempotency_mismatch'],
  }),
  saveUser: endpoint({
    method: 'PUT',
    path: 'user/{id}',
    summary: 'Update name, phone, assignable roles, facilities and active state',
    audience: USER_ADMINISTRATORS,
    permission: 'users',
    inPerson: true,
    params: IdParam,
    body: z.strictObject({
      version: z.int().describe('Of the record that was changed'),
      ...person,
      primary_facility_id: Id.nullable().optional(),
      active: z.boolean(),
    }),
    reply: data(UserRecord),
    audit: 'user.saved',
    errors: ['not_found', 'conflict', 'stale', 'rule_broken'],
  }),
  inviteUser: endpoint({
    method: 'POST',
    path: 'user/{id}/invitation',
    summary: 'Resend the invitation to a user who has not set a password',
    audience: USER_ADMINISTRATORS,
    permission: 'users',
    inPerson: true,
    params: IdParam,
    reply: Done,
    rate: 'write',
    audit: 'user.invited',
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  listFacilityUsers: endpoint({
    method: 'GET',
    path: 'user/facility_users/{id}',
    summary: 'Users of a facility',
    audience: USER_ADMINISTRATORS,
    permission: 'users',
    params: IdParam,
    query: z.strictObject(Paging),
    reply: list(UserSummary),
    errors: ['not_found'],
  }),
  listCompanyUsers: endpoint({
    method: 'GET',
    path: 'user/company_users/{id}',
    summary: 'Users of a company',
    audience: ['CompanyAdmin', 'Seller', 'Administrator'],
    permission: 'users',
    params: IdParam,
    query: z.strictObject(Paging),
    reply: list(UserSummary),
    errors: ['not_found'],
  }),
  listAllUsers: endpoint({
    method: 'GET',
    path: 'admin/user',
    summary: 'List all users',
    audience: ['Administrator'],
    permission: 'users',
    query: z.strictObject({ ...Paging, ...everywhere }),
    reply: list(UserSummary),
  }),
  exportUsers: endpoint({
    method: 'GET',
    path: 'admin/user/export',
    summary: 'Export as a file, up to 10,000 rows',
    audience: ['Administrator'],
    permission: 'users',
    query: z.strictObject({ ...everywhere, format: ExportFormat }),
    reply: 'file',
    rate: 'heavy',
  }),
  setVettingStatus: endpoint({
    method: 'PUT',
    path: 'admin/user/{id}/vetting_status',
    summary: 'Approve or deny a user',
    audience: ['Administrator'],
    permission: 'users',
    inPerson: true,
    params: IdParam,
    body: z.strictObject({
      status: UserVetting,
      note: text(500).optional().describe("Required for 'Denied'; the person reads it"),
    }),
    reply: data(UserRecord),
    audit: 'user.vetted',
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  sendPasswordReset: endpoint({
    method: 'POST',
    path: 'admin/user/{id}/password_reset',
    summary: 'Email a link to set a new password',
    audience: ['Administrator'],
    permission: 'users',
    inPerson: true,
    params: IdParam,
    reply: Done,
    rate: 'write',
    audit: 'user.password_reset',
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
} as const;
