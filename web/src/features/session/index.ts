export { leaveProvider } from './leave.ts';
