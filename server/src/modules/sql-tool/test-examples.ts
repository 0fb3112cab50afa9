import { aNumber, on, type Examples } from '../../../test/kit/example.ts';
import { adminWith, type Tenant } from '../../../test/kit/tenant.ts';
import { anAdministrator } from '../../../test/kit/world.ts';

/** A database of tests has the roles that run queries only where a test makes them. */
const refused = { status: 503, because: 'the database has not been prepared for the SQL tool' };

const QUERY = 'select order_id, total from orders';

async function aSavedQuery({ db, openSession, withSession }: Tenant) {
  const { userId } = await anAdministrator(db, ['sql']);
  const { id } = await db
    .insertInto('saved_sql')
    .values({ user_id: userId, title: 'Orders', query: QUERY, shared: false, saved_at: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { as: withSession(await openSession(userId)), id };
}

export const SQL_TOOL_EXAMPLES: Examples = {
  runSql: {
    refused,
    make: async (tenant) => ({
      ...(await adminWith(tenant, 'sql')),
      body: { query: QUERY, company_id: tenant.buyer.companyId },
    }),
  },
  exportSql: {
    refused,
    make: async (tenant) => ({
      ...(await adminWith(tenant, 'sql')),
      body: { query: QUERY, company_id: tenant.buyer.companyId },
    }),
  },
  listSqlViews: async (tenant) => adminWith(tenant, 'sql'),
  listAskedQueries: async (tenant) => ({
    ...(await adminWith(tenant, 'sql', 'users')),
    query: { everybody: 'true', page: '1', per_page: '50' },
  }),
  listSavedQueries: async (tenant) => adminWith(tenant, 'sql'),
  saveQuery: async (tenant) => {
    const { as, id } = await aSavedQuery(tenant);
    return { as, body: { id, title: `Orders ${aNumber()}`, query: QUERY, shared: true } };
  },
  deleteSavedQuery: on('saved_query', async (tenant) => {
    const { as, id } = await aSavedQuery(tenant);
    return { as, params: { id } };
  }),
};
