import type { userEndpoints } from '#contract/accounts/users.ts';
import type { Handlers } from '../../../platform/http/context.ts';
import type { IdentityManagement } from '../../../platform/identity-provider/management.ts';
import { setVettingStatus } from '../vetting/vet-user.ts';
import { isMarked } from '../views.ts';
import { viewChoices } from './choices.ts';
import { createUser } from './create-user.ts';
import { inviteUser, sendPasswordReset } from './invite-user.ts';
import { exportUsers, listCompanyUsers, listFacilityUsers, listUsers } from './lists.ts';
import { viewUser } from './record.ts';
import { saveUser } from './save-user.ts';

interface Deps {
  identities: IdentityManagement | null;
  /** What an e-mail address contains to be marked (shell G-71). */
  adminPrefix: string;
}

export function userRoutes(deps: Deps): Handlers<keyof typeof userEndpoints> {
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
  };
}
