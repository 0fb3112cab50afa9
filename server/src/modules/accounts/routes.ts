import type { accountEndpoints } from '#contract/accounts/accounts.ts';
import type { budgetEndpoints } from '#contract/accounts/budgets.ts';
import type { impersonationEndpoints } from '#contract/accounts/impersonation.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { Handlers, RequestContext } from '../../platform/http/context.ts';
import type { KeyKind } from './api-keys/key-text.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { listBudgets, saveBudget } from './budgets/budgets.ts';
import { companyRoutes } from './companies/routes.ts';
import { facilityRoutes } from './facilities/routes.ts';
import { endImpersonation, impersonate } from './impersonation/impersonate.ts';
import { passwordRoutes } from './passwords/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { sessionRoutes, type SessionDeps } from './sessions/routes.ts';
import { strategistRoutes } from './strategists/routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
import { userRoutes } from './users/routes.ts';
import { vettingRoutes } from './vetting/routes.ts';

export interface AccountDeps extends SessionDeps {
  files: FileStore;
  /** Signs what is sent in links by e-mail. */
  linkKey: Buffer;
  /** What an e-mail address contains to be marked (shell G-71). */
  adminPrefix: string;
  /** Of the API keys that are made here. */
  keyKind: KeyKind;
  stream: (context: RequestContext) => void;
}

type Own = typeof accountEndpoints & typeof budgetEndpoints & typeof impersonationEndpoints;

/** Rooms with more than two operations have routes of their own. */
export const accountRoutes = (deps: AccountDeps) => ({
  ...sessionRoutes(deps),
  ...passwordRoutes(deps),
  ...profileRoutes(deps),
  ...subscriptionRoutes(deps),
  ...userRoutes(deps),
  ...companyRoutes(deps),
  ...facilityRoutes(),
  ...vettingRoutes(),
  ...apiKeyRoutes(deps.keyKind),
  ...strategistRoutes(deps),
  ...ownRoutes(deps),
});

const ownRoutes = (deps: AccountDeps): Handlers<keyof Own> => ({
  getMe: async ({ db, scope }) => ({ data: await deps.viewMe(db, scope) }),
  saveBudget: (context, { body }) => saveBudget(context, body),
  listBudgets: (context, { query }) => listBudgets(context, query),
  impersonate: (context, { body }) => impersonate(context, deps, body),
  endImpersonation: (context) => endImpersonation(context, deps),
  streamEvents: async (context) => deps.stream(context),
  logMessage: async ({ report, log, requestId }, { body }) => {
    log.info({ request_id: requestId, size: JSON.stringify(body).length }, 'browser event');
    await report(body.function, body.parameters);
    return { data: { ok: true } };
  },
});
