import type { Example, Examples } from './example.ts';
import { LICENSE } from './examples-documents.ts';
import { aBuyerForm, aSellerForm } from './registration-forms.ts';
import type { Tenant } from './tenant.ts';
import { anAdministrator } from './world.ts';

const FILE = { facility_key: 'a', type: 'state_license' };

async function aDraft({ clients, db }: Tenant): Promise<string> {
  await db.deleteFrom('rate_window').execute();
  const { data } = await clients.visitor.post<{ token: string }>('register', {
    ...aBuyerForm(),
    submit: false,
  });
  return data.token;
}

async function anApplication(tenant: Tenant): Promise<number> {
  await tenant.db.deleteFrom('rate_window').execute();
  await tenant.clients.visitor.post('register', aBuyerForm());
  const row = await tenant.db
    .selectFrom('registration')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function anAdmin({ db, openSession, withSession }: Tenant): Promise<Pick<Example, 'as'>> {
  const { userId } = await anAdministrator(db, ['users']);
  return { as: withSession(await openSession(userId)) };
}

export const REGISTRATION_EXAMPLES: Examples = {
  getRegistration: async (tenant) => ({ as: 'visitor', query: { token: await aDraft(tenant) } }),
  registerBuyer: () => ({ as: 'visitor', body: { ...aBuyerForm() } }),
  registerSeller: () => ({ as: 'visitor', body: { ...aSellerForm() } }),
  uploadRegistrationFile: async (tenant) => ({
    as: 'visitor',
    body: { token: await aDraft(tenant), ...FILE },
    file: LICENSE,
  }),
  removeRegistrationFile: async (tenant) => {
    const token = await aDraft(tenant);
    await tenant.clients.visitor.upload('register/file', LICENSE, { token, ...FILE });
    return { as: 'visitor', query: { token, ...FILE } };
  },
  listApplications: async (tenant) => ({
    ...(await anAdmin(tenant)),
    query: { state: 'waiting', kind: 'buyer', search: 'a', page: '1' },
  }),
  getApplication: async (tenant) => ({
    ...(await anAdmin(tenant)),
    params: { id: await anApplication(tenant) },
  }),
};
