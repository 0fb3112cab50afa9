export { accountRoutes } from './routes.ts';
export { createAuthenticator, openSession, sessionCookie, type SessionCookie } from './sessions.ts';
export type { VerifyToken } from './open-session.ts';
