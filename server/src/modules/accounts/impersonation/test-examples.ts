import type { Examples } from '../../../../test/kit/example.ts';
import { aColleague, adminWith } from '../../../../test/kit/tenant.ts';
import { anAdministrator } from '../../../../test/kit/world.ts';

export const IMPERSONATION_EXAMPLES: Examples = {
  impersonate: async (tenant) => ({
    ...(await adminWith(tenant, 'impersonate')),
    body: { user: await aColleague(tenant), reason: 'Looks into an order' },
  }),
  endImpersonation: async ({ db, openSession, withSession, buyer }) => {
    const { userId } = await anAdministrator(db, ['impersonate']);
    return { as: withSession(await openSession(buyer.userId, userId)) };
  },
};
