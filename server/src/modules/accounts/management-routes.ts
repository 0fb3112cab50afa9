import type { companyEndpoints } from '#contract/accounts/companies.ts';
import type { companyManagerEndpoints } from '#contract/accounts/company-manager.ts';
import type { userManagerEndpoints } from '#contract/accounts/user-manager.ts';
import type { userEndpoints } from '#contract/accounts/users.ts';
import type { Handlers } from '../../platform/http/context.ts';
import type { IdentityManagement } from '../../platform/identity-provider/management.ts';
import { exportCompanies, listAllCompanies, listCompanies } from './companies/company-list.ts';
import { createCompany } from './companies/create-company.ts';
import { setContactUser } from './companies/contact-user.ts';
import { viewCompany } from './companies/record.ts';
import { saveCompany } from './companies/save-company.ts';
import { endImpersonation, impersonate } from './impersonation/impersonate.ts';
import type { SessionCookie } from './sessions/session.ts';
import { viewChoices } from './users/choices.ts';
import { createUser } from './users/create-user.ts';
import { inviteUser, sendPasswordReset } from './users/invite-user.ts';
import { exportUsers, listCompanyUsers, listFacilityUsers, listUsers } from './users/lists.ts';
import { viewUser } from './users/record.ts';
import { saveUser } from './users/save-user.ts';
import { decideCsos } from './vetting/decide-csos.ts';
import { exportFacilities, listAllFacilities } from './vetting/facility-list.ts';
import { isMarked, type ViewMe } from './views.ts';
import { declineFacility, vetFacility } from './vetting/vet-facility.ts';
import { setVettingStatus } from './vetting/vet-user.ts';

export type ManagementOperation =
  | keyof typeof userEndpoints
  | keyof typeof userManagerEndpoints
  | keyof typeof companyEndpoints
  | keyof typeof companyManagerEndpoints;

/** Users, companies, vetting, impersonation. */
export function managementRoutes(deps: {
  cookie: SessionCookie;
  viewMe: ViewMe;
  identities: IdentityManagement | null;
  /** What an e-mail address contains to be marked (shell G-71). */
  adminPrefix: string;
}): Handlers<ManagementOperation> {
  const marked = <User extends { email: string }>(user: User) => ({
    ...user,
    is_medigi_admin: isMarked(user.email, deps.adminPrefix),
  });
  const one = async <User extends { email: string }>(reply: Promise<{ data: User }>) => ({
    data: marked((await reply).data),
  });
  const many = async <User extends { email: string }, Meta>(reply: Promise<{ data: User[]; meta: Meta }>) => {
    const { data, meta } = await reply;
    return { data: data.map(marked), meta };
  };
  return {
    listUsers: ({ scope, db }, { query }) => many(listUsers(scope, db, query)),
    getUser: async ({ scope, db, now }, { params }) => ({
      data: marked(await viewUser(scope, db, { id: params.id, now })),
    }),
    getUserChoices: ({ scope, db }, { query }) => viewChoices(scope, db, query.company_id),
    createUser: (context, { body }) => one(createUser(context, body)),
    saveUser: (context, { params, body }) => one(saveUser(context, deps, params.id, body)),
    inviteUser: (context, { params }) => inviteUser(context, params.id),
    listFacilityUsers: ({ scope, db }, { params, query }) =>
      many(listFacilityUsers(scope, db, params.id, query)),
    listCompanyUsers: ({ scope, db }, { params, query }) =>
      many(listCompanyUsers(scope, db, params.id, query)),
    listAllUsers: ({ scope, db }, { query }) => many(listUsers(scope, db, query)),
    exportUsers: (context, { query }) => exportUsers(context, query),
    setVettingStatus: (context, { params, body }) => one(setVettingStatus(context, params.id, body)),
    sendPasswordReset: (context, { params }) => sendPasswordReset(context, params.id),
    impersonate: (context, { body }) => impersonate(context, deps, body),
    endImpersonation: (context) => endImpersonation(context, deps),
    listCompanies: ({ scope, db }, { query }) => listCompanies(scope, db, query),
    getCompany: async ({ scope, db }, { params }) => ({ data: await viewCompany(scope, db, params.id) }),
    saveCompany: (context, { params, body }) => saveCompany(context, params.id, body),
    listAllCompanies: ({ db }, { query }) => listAllCompanies(db, query),
    exportCompanies: (context, { query }) => exportCompanies(context, query),
    createCompany: (context, { body }) => createCompany(context, body),
    setContactUser: (context, { params, body }) => setContactUser(context, params.id, body.user_id),
    listAllFacilities: ({ db }, { query }) => listAllFacilities(db, query),
    exportFacilities: (context, { query }) => exportFacilities(context, query),
    vetFacility: (context, { params }) => vetFacility(context, params.id),
    declineFacility: (context, { params, body }) => declineFacility(context, params.id, body.reason),
    decideCsos: (context, { params, body: { approve, reason = '' } }) =>
      decideCsos(context, { facilityId: params.facility_id, sellerId: params.company_id, approve, reason }),
  };
}
