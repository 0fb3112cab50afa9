export { leaveProvider } from './leave.ts';
export { confirmIdentity } from './oidc.ts';
