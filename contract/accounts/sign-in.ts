import { z } from 'zod';
import { Me } from './accounts.ts';
import { endpoint } from '../endpoint.ts';
import { Done, Id, IdParam, Timestamp, data, requiredText } from '../primitives.ts';

export const OwnSession = z
  .object({
    id: Id,
    host: z.string(),
    browser: z.string().nullable().describe('As the browser names itself'),
    ip: z.string().nullable(),
    created_at: Timestamp,
    last_seen_at: Timestamp,
    is_current: z.boolean(),
    by_administrator: z.boolean().describe('An administrator acts in the place of the user'),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.infer<typeof OwnSession>;

export const signInEndpoints = {
  login: endpoint({
    method: 'POST',
    path: 'user/auth/login',
    summary: 'Open a session with the token of the identity provider (bearer)',
    audience: 'public',
    body: z.object({ id: z.union([z.string().max(200), z.int()]).optional() }),
    reply: data(Me),
    rate: 'login',
    audit: 'session.opened',
    errors: ['unauthenticated', 'forbidden'],
  }),
  logout: endpoint({
    method: 'POST',
    path: 'user/auth/logout',
    summary: 'End the session',
    audience: 'signed-in',
    reply: Done,
    rate: 'exempt',
    audit: 'session.closed',
  }),
  logoutByNavigation: endpoint({
    method: 'GET',
    path: 'user/auth/logout',
    summary: 'End the session by following a link on this site',
    audience: 'signed-in',
    reply: Done,
    rate: 'exempt',
    audit: 'session.closed',
    errors: ['forbidden'],
  }),
  handOff: endpoint({
    method: 'POST',
    path: 'user/auth/handoff',
    summary: 'Move the session to another brand host',
    audience: 'signed-in',
    body: z.strictObject({
      host: requiredText(253, 'Host is required'),
      stay: z.boolean().default(false).describe('The session here stays open'),
    }),
    reply: data(z.object({ url: z.url() })),
    audit: 'session.handed_off',
    errors: ['not_found'],
  }),
  redeemHandOff: endpoint({
    method: 'POST',
    path: 'user/auth/jwt',
    summary: 'Open a session with a single-use hand-off token, in the browser that requested it',
    audience: 'public',
    body: z.strictObject({
      jwt: z.string().max(4000),
      replace: z
        .boolean()
        .default(false)
        .describe("Also if someone else is signed in; otherwise that gets 'conflict'"),
    }),
    reply: data(Me),
    rate: 'login',
    audit: 'session.opened',
    errors: ['unauthenticated', 'conflict'],
  }),
  listSessions: endpoint({
    method: 'GET',
    path: 'user/auth/sessions',
    summary: 'Your sessions, latest activity first',
    audience: 'signed-in',
    reply: data(z.array(OwnSession)),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: 'user/auth/sessions/{id}',
    summary: 'End one of your sessions',
    audience: 'signed-in',
    params: IdParam,
    reply: Done,
    audit: 'session.closed',
    errors: ['not_found'],
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: 'user/auth/sessions',
    summary: 'End all your sessions, here and at the identity provider',
    audience: 'signed-in',
    inPerson: true,
    reply: Done,
    audit: 'session.closed_everywhere',
  }),
} as const;
