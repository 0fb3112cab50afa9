import type { accountEndpoints } from '#contract/accounts/accounts.ts';
import type { budgetEndpoints } from '#contract/accounts/budgets.ts';
import type { emailSubscriptionEndpoints } from '#contract/accounts/email-subscriptions.ts';
import type { facilityEndpoints } from '#contract/accounts/facilities.ts';
import type { profileEndpoints } from '#contract/accounts/profile.ts';
import type { signInEndpoints } from '#contract/accounts/sign-in.ts';
import { forbidden } from '../../platform/errors.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { Handlers, RequestContext } from '../../platform/http/context.ts';
import { isSameSiteNavigation } from '../../platform/http/guard.ts';
import type { IdentityManagement } from '../../platform/identity-provider/management.ts';
import { listBudgets, saveBudget } from './budgets/budgets.ts';
import { createFacility, saveFacility } from './facilities/save-facility.ts';
import { switchFacility } from './facilities/switch-facility.ts';
import { exportOwnFacilities, listFacilities, listPharmacies, viewFacility } from './facilities/views.ts';
import { requestPasswordLink } from './passwords/mail-links.ts';
import { lookAtPasswordLink, setNewPassword, usePasswordLink } from './passwords/set-password.ts';
import { deletePicture, readPicture, savePicture } from './profile/picture.ts';
import { saveProfile } from './profile/save-profile.ts';
import { handOff, redeemHandOff, type HandOffDeps } from './sessions/hand-off.ts';
import { endSession, endSessions, viewSessions } from './sessions/own-sessions.ts';
import { login, logout, type VerifyToken } from './sessions/sign-in.ts';
import { managementRoutes, type ManagementOperation } from './management-routes.ts';

import { createSubscription, saveSubscription, viewSubscription } from './subscriptions/subscriptions.ts';
import { lookAtUnsubscribe, unsubscribe } from './subscriptions/unsubscribe.ts';

export interface AccountDeps extends HandOffDeps {
  verify: VerifyToken;
  /** Null: the provider of this installation lets nobody else manage its people. */
  identities: IdentityManagement | null;
  files: FileStore;
  /** Signs what is sent in links by e-mail. */
  linkKey: Buffer;
  /** What an e-mail address contains to be marked (shell G-71). */
  adminPrefix: string;
  stream: (context: RequestContext) => void;
}

export function accountRoutes(
  deps: AccountDeps,
): Handlers<
  | keyof typeof signInEndpoints
  | keyof typeof accountEndpoints
  | ManagementOperation
  | keyof typeof budgetEndpoints
  | keyof typeof facilityEndpoints
  | keyof typeof profileEndpoints
  | keyof typeof emailSubscriptionEndpoints
> {
  return {
    ...managementRoutes(deps),
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
    setNewPassword: (context, { body }) => setNewPassword(context, deps, body),
    requestPasswordLink: (context, { body }) => requestPasswordLink(context, body.email),
    lookAtPasswordLink: (context, { body }) => lookAtPasswordLink(context, body.token),
    usePasswordLink: (context, { body }) => usePasswordLink(context, deps, body),
    getMe: async ({ db, scope }) => ({ data: await deps.viewMe(db, scope) }),
    ...ownRoutes(deps),
    listPharmacies: ({ scope, db }, { query }) => listPharmacies(scope, db, query),
    listFacilities: ({ scope, db }, { query }) => listFacilities(scope, db, query),
    exportOwnFacilities: (context, { query }) => exportOwnFacilities(context, query),
    getFacility: async ({ scope, db }, { params }) => ({ data: await viewFacility(scope, db, params.id) }),
    createFacility: (context, { body }) => createFacility(context, body),
    saveFacility: (context, { params, body }) => saveFacility(context, params.id, body),
    setPrimaryFacility: (context, { body }) => switchFacility(context, body),
    saveBudget: (context, { body }) => saveBudget(context, body),
    listBudgets: (context, { query }) => listBudgets(context, query),
    streamEvents: async (context) => deps.stream(context),
    logMessage: async ({ report, log, requestId }, { body }) => {
      log.info({ request_id: requestId, size: JSON.stringify(body).length }, 'browser event');
      await report(body.function, body.parameters);
      return { data: { ok: true } };
    },
  };
}

function ownRoutes({
  viewMe,
  files,
  linkKey,
}: AccountDeps): Handlers<keyof typeof profileEndpoints | keyof typeof emailSubscriptionEndpoints> {
  return {
    saveMe: (context, { body }) => saveProfile(context, viewMe, body),
    saveUserPicture: (context) => savePicture(context, files),
    deleteUserPicture: (context) => deletePicture(context, files),
    getUserPicture: (context, { params }) => readPicture(context, params.digest, files),
    getEmailSubscription: (context, { params }) => viewSubscription(context, params.id),
    createEmailSubscription: (context, { body }) => createSubscription(context, body),
    saveEmailSubscription: (context, { params, body }) => saveSubscription(context, params.id, body),
    lookAtUnsubscribe: (context, { params }) => lookAtUnsubscribe(context, linkKey, params.token),
    unsubscribe: (context, { params }) => unsubscribe(context, linkKey, params.token),
  };
}
