import type { passwordEndpoints } from '#contract/accounts/passwords.ts';
import type { Handlers } from '../../../platform/http/context.ts';
import { requestPasswordLink } from './mail-links.ts';
import { lookAtPasswordLink, setNewPassword, usePasswordLink, type PasswordDeps } from './set-password.ts';

export const passwordRoutes = (deps: PasswordDeps): Handlers<keyof typeof passwordEndpoints> => ({
  setNewPassword: (context, { body }) => setNewPassword(context, deps, body),
  requestPasswordLink: (context, { body }) => requestPasswordLink(context, body.email),
  lookAtPasswordLink: (context, { body }) => lookAtPasswordLink(context, body.token),
  usePasswordLink: (context, { body }) => usePasswordLink(context, deps, body),
});
