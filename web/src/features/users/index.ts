import { lazy } from 'react';

/** The popup that adds a person: `<InviteUser company={company} anyCompany opened onClose onCreated />`. */
export const InviteUser = lazy(async () => ({
  default: (await import('./components/invite-user.tsx')).InviteUser,
}));
export { CompanySelect } from './components/company-select.tsx';
