export { accountRoutes } from './routes.ts';
export { createAuthenticator, createScopeCheck, openSession, sessionCookie } from './sessions.ts';
export type { VerifyToken } from './open-session.ts';
