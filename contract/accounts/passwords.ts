import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done, data, text } from '../primitives.ts';

/** A password as it is typed: never trimmed, and long enough to be told that it is too long. */
const Password = z.string().max(1000);
const NewPassword = { password: Password, match_password: Password };
/** The secret of a link that was sent by e-mail. */
const LinkToken = z.string().regex(/^[\w-]{20,100}$/, 'This link is not complete');

export const PasswordLink = z.object({ email: z.string(), purpose: z.enum(['invitation', 'reset']) });
export type PasswordLink = z.infer<typeof PasswordLink>;

export const passwordEndpoints = {
  setNewPassword: endpoint({
    method: 'POST',
    path: 'user/auth0/set_new_password',
    summary: 'Change your password; ends all your sessions',
    audience: 'signed-in',
    inPerson: true,
    body: z.strictObject({
      ...NewPassword,
      current_password: Password.optional().describe('Asked for when the sign-in is older than ten minutes'),
    }),
    reply: Done,
    rate: 'link',
    audit: 'password.changed',
    errors: ['rule_broken'],
  }),
  requestPasswordLink: endpoint({
    method: 'POST',
    path: 'user/auth/password_link',
    summary: 'Email a link to set a new password; the reply is the same whether or not the address is known',
    audience: 'public',
    body: z.strictObject({ email: text(254).pipe(z.email('Email is invalid')) }),
    reply: Done,
    rate: 'link',
  }),
  lookAtPasswordLink: endpoint({
    method: 'POST',
    path: 'user/auth/password_link/look',
    summary: 'Get the account that a password link belongs to',
    audience: 'public',
    body: z.strictObject({ token: LinkToken }),
    reply: data(PasswordLink),
    rate: 'look',
    errors: ['not_found'],
  }),
  usePasswordLink: endpoint({
    method: 'POST',
    path: 'user/auth/password_link/use',
    summary: 'Set a password with a single-use link; ends all sessions',
    audience: 'public',
    body: z.strictObject({ token: LinkToken, ...NewPassword }),
    reply: Done,
    rate: 'link',
    audit: 'password.set',
    errors: ['not_found', 'rule_broken'],
  }),
} as const;
