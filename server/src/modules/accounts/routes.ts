import type { accountEndpoints } from '#contract/accounts.ts';
import { forbidden } from '../../platform/errors.ts';
import type { Handlers, RequestContext } from '../../platform/http/context.ts';
import { isSameSiteNavigation } from '../../platform/http/guard.ts';
import { login, logout, type VerifyToken } from './open-session.ts';
import type { SessionCookie } from './sessions.ts';
import { viewMe } from './views.ts';

export function accountRoutes(deps: {
  verify: VerifyToken;
  cookie: SessionCookie;
  stream: (context: RequestContext) => void;
}): Handlers<keyof typeof accountEndpoints> {
  return {
    login: (context) => login(context, deps),
    logout: (context) => logout(context, deps.cookie),
    logoutByNavigation: async (context) => {
      if (!isSameSiteNavigation(context.http.request)) throw forbidden('Use POST to sign out.');
      return logout(context, deps.cookie);
    },
    getMe: async ({ db, scope }) => ({ data: await viewMe(db, scope) }),
    streamEvents: async (context) => deps.stream(context),
    logMessage: async ({ report, log, requestId }, { body }) => {
      log.info({ request_id: requestId, size: JSON.stringify(body).length }, 'browser event');
      await report(body.function, body.parameters);
      return { data: { ok: true } };
    },
  };
}
