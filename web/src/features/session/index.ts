export { leaveProvider } from './leave.ts';
export { confirmIdentity, signInAgain } from './oidc.ts';
