import { z } from 'zod';
import { USER_SORTS } from '#rules/lists.ts';
import { endpoint } from '../endpoint.ts';
import { Me } from './accounts.ts';
import { Done, ExportFormat, Id, IdParam, Paging, data, list, requiredText, text } from '../primitives.ts';
import { userFilters, UserRecord, UserSummary, UserVetting } from './users.ts';

const filters = {
  ...userFilters,
  type: z.enum(['administrator', 'seller', 'buyer', 'none']).optional(),
  vetting_status: UserVetting.optional(),
  company_id: z.coerce.number().pipe(Id).optional(),
  sort: z.enum(USER_SORTS).default('name'),
};

export const userManagerEndpoints = {
  listAllUsers: endpoint({
    method: 'GET',
    path: 'admin/user',
    summary: 'List all users',
    audience: ['Administrator'],
    permission: 'users',
    query: z.strictObject({ ...Paging, ...filters }),
    reply: list(UserSummary),
  }),
  exportUsers: endpoint({
    method: 'GET',
    path: 'admin/user/export',
    summary: 'Export as a file, up to 10,000 rows',
    audience: ['Administrator'],
    permission: 'users',
    query: z.strictObject({ ...filters, format: ExportFormat }),
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
  impersonate: endpoint({
    method: 'POST',
    path: 'admin/impersonate',
    summary: 'Impersonate a user from the next sign-in, for 60 minutes; ends this session',
    audience: ['Administrator'],
    permission: 'impersonate',
    inPerson: true,
    body: z.strictObject({
      user: Id,
      reason: requiredText(500, 'Say why: the reason stands in the logs.'),
    }),
    reply: data(z.object({ id: Id, impersonator_id: Id })),
    rate: 'write',
    audit: 'impersonation.started',
    errors: ['not_found', 'rule_broken'],
  }),
  endImpersonation: endpoint({
    method: 'DELETE',
    path: 'admin/impersonate',
    summary: 'End the impersonation and return to the administrator session',
    audience: 'signed-in',
    reply: data(Me),
    rate: 'exempt',
    audit: 'impersonation.ended',
    errors: ['conflict'],
  }),
} as const;
