import type { signInEndpoints } from '#contract/accounts/sign-in.ts';
import { forbidden } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/context.ts';
import { isSameSiteNavigation } from '../../../platform/http/guard.ts';
import type { IdentityManagement } from '../../../platform/identity-provider/management.ts';
import { handOff, redeemHandOff, type HandOffDeps } from './hand-off.ts';
import { endSession, endSessions, viewSessions } from './own-sessions.ts';
import { login, logout, type VerifyToken } from './sign-in.ts';

export interface SessionDeps extends HandOffDeps {
  verify: VerifyToken;
  /** Null: the provider of this installation lets nobody else manage its people. */
  identities: IdentityManagement | null;
}

export const sessionRoutes = (deps: SessionDeps): Handlers<keyof typeof signInEndpoints> => ({
  login: (context) => login(context, deps),
  logout: (context) => logout(context, deps.cookie),
  logoutByNavigation: async (context) => {
    if (!isSameSiteNavigation(context.http.request)) throw forbidden('Use POST to sign out.');
    return logout(context, deps.cookie);
  },
  handOff: (context, { body }) => handOff(context, deps, body),
  redeemHandOff: (context, { body }) => redeemHandOff(context, deps, body),
  listSessions: (context) => viewSessions(context, deps.cookie),
  endSession: (context, { params }) => endSession(context, params.id),
  endSessions: (context) => endSessions(context, deps),
});
