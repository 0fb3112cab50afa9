export { accountRoutes } from './routes.ts';
export { facilitiesOf, facilityPerson } from './facilities/range.ts';
export { setStateLicense } from './facilities/state-license.ts';
export { enrol, type Enrolled, type Enrolment } from './enrolment/enrol.ts';
export { mailPasswordLinks, passwordLinkWanted } from './passwords/mail-links.ts';
export { profileView } from './views.ts';
export type { VerifyToken } from './sessions/sign-in.ts';
export { createAuthenticator, createScopeCheck, openSession, sessionCookie } from './sessions/session.ts';
export { SWEEP_TASK, sweepSignIn } from './sweep-sign-in.ts';
