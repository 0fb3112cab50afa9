import { on, type Examples } from '../../../../test/kit/example.ts';
import { aCompanyAdmin } from '../../../../test/kit/tenant.ts';

const ALL_MAILS = {
  fav_listings: true,
  monthly_executive: true,
  order_notifications: true,
  trending_products: true,
  weekly_changes: true,
};
const UNSIGNED = `MTpi.${'x'.repeat(43)}`;

export const SUBSCRIPTIONS_EXAMPLES: Examples = {
  getEmailSubscription: on('subscription', ({ buyer }) => ({ as: 'buyer', params: { id: buyer.userId } })),
  createEmailSubscription: {
    harmless: { body: { fav_listings: null } },
    make: async (tenant) => ({
      ...(await aCompanyAdmin(tenant)),
      body: { ...ALL_MAILS, weekly_changes: false, daily_digest: true },
    }),
  },
  saveEmailSubscription: on('subscription', async (tenant) => {
    const { as } = await aCompanyAdmin(tenant);
    const { data } = await as.post<{ id: number }>('user/email_subscription', {});
    return { as, params: { id: data.id }, body: { ...ALL_MAILS, daily_digest: false } };
  }),
  confirmEmailAddress: { make: () => ({ as: 'buyer' }) },
  lookAtUnsubscribe: {
    record: 'unguessable',
    refused: { status: 404, because: 'nobody signed the token' },
    make: () => ({ as: 'visitor', params: { token: UNSIGNED } }),
  },
  unsubscribe: {
    record: 'unguessable',
    refused: { status: 404, because: 'nobody signed the token' },
    make: () => ({ as: 'visitor', params: { token: UNSIGNED } }),
  },
};
