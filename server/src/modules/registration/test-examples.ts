import { on, type Examples } from '../../../test/kit/example.ts';
import { LICENSE } from '../../../test/kit/files.ts';
import { aBuyerForm, aSellerForm } from '../../../test/kit/registration-forms.ts';
import { adminWith, type Tenant } from '../../../test/kit/tenant.ts';

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
    ...(await adminWith(tenant, 'users')),
    query: { state: 'waiting', kind: 'buyer', search: 'a', page: '1' },
  }),
  getApplication: on('application', async (tenant) => ({
    ...(await adminWith(tenant, 'users')),
    params: { id: await anApplication(tenant) },
  })),
  approveApplication: on('application', async (tenant) => ({
    ...(await adminWith(tenant, 'users', 'companies')),
    params: { id: await anApplication(tenant) },
    body: { user: true, facility_ids: [] },
  })),
  declineApplication: on('application', async (tenant) => ({
    ...(await adminWith(tenant, 'users', 'companies')),
    params: { id: await anApplication(tenant) },
    body: { reason: 'The license belongs to another company.' },
  })),
  askApplicant: on('application', async (tenant) => ({
    ...(await adminWith(tenant, 'users')),
    params: { id: await anApplication(tenant) },
    body: { text: 'Please send your state license.' },
  })),
};
