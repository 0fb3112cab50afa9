import { lazyPart } from '../../shared/load-code.ts';

/** The popup that adds a person: `<InviteUser company={company} anyCompany opened onClose onCreated />`. */
export const InviteUser = lazyPart(async () => (await import('./components/invite-user.tsx')).InviteUser);
export { useCompanySearch } from './api.ts';
export { CompanyField, CompanySelect } from './components/company-select.tsx';
