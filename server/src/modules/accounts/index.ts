export { accountRoutes } from './routes.ts';
export { facilitiesOf, facilityPerson, requireSeen as requireSeenFacility } from './facilities/range.ts';
export { renewLicense, setStateLicense, storeLicense } from './facilities/licenses.ts';
export { licenseJobs, REMIND_LICENSES } from './facilities/remind-licenses.ts';
export { apiKeyJobs, REMIND_KEYS } from './api-keys/remind-keys.ts';
export { enrol, type Enrolled, type Enrolment } from './enrolment/enrol.ts';
export { mailPasswordLinks, passwordLinkWanted } from './passwords/mail-links.ts';
export { mountHandOff } from './sessions/hand-off-steps.ts';
export { decideFacilities } from './vetting/vet-facility.ts';
export { decideUser } from './vetting/vet-user.ts';
export { profileView } from './views.ts';
export type { VerifyToken } from './sessions/sign-in.ts';
export { reportRefusedSignIn } from './sessions/refused-sign-in.ts';
export { readFreshIdentity, signInAgain, useFreshIdentity } from './sessions/fresh-identity.ts';
export {
  createAuthenticator,
  createRightsCheck,
  createSignInAge,
  openSession,
  sessionCookie,
} from './sessions/session.ts';
export { loadBuyerAt } from './sessions/buyer-at.ts';
export { loadUserReader, recipientsByAddress } from './sessions/user-reader.ts';
export { loadCompanyReader } from './sessions/company-reader.ts';
export { requireGreatest } from './users/store.ts';
export { unsubscribeLinks } from './subscriptions/unsubscribe.ts';
export { SWEEP_TASK, sweepSignIn } from './sweep-sign-in.ts';
export { deactivate, makeAdministrator, resetPassword, type Shell } from './shell/administer.ts';
