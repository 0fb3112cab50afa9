import type { Examples } from '../../../../test/kit/example.ts';
import { aUser } from '../../../../test/kit/world.ts';

export const BUDGETS_EXAMPLES: Examples = {
  saveBudget: async ({ db, openSession, withSession, buyer }) => {
    const { userId } = await aUser(db, {
      companyId: buyer.companyId,
      roles: ['Buyer', 'FinanceAdmin'],
      facilityIds: [buyer.facilityId],
    });
    const body = {
      target: 'facility',
      type: 'spent',
      amount: 5000,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
    };
    return {
      as: withSession(await openSession(userId)),
      body: { ...body, facility_id: buyer.facilityId, company_id: buyer.companyId },
    };
  },
  listBudgets: ({ buyer }) => ({
    as: 'buyer',
    query: { facility_id: String(buyer.facilityId), company_id: String(buyer.companyId) },
  }),
};
