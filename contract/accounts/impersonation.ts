import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Me } from './accounts.ts';
import { Id, data, requiredText } from '../primitives.ts';

export const impersonationEndpoints = {
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
