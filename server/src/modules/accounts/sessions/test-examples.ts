import { asBuyer, on, type Example, type Examples } from '../../../../test/kit/example.ts';
import { aPersonWithPassword, type Tenant } from '../../../../test/kit/tenant.ts';

async function aSpareSession({ openSession, withSession, buyer }: Tenant): Promise<Example> {
  return { as: withSession(await openSession(buyer.userId)) };
}

export const SESSIONS_EXAMPLES: Examples = {
  login: {
    refused: { status: 401, because: 'the token of the provider comes in a header' },
    make: () => ({ as: 'visitor', body: { id: 1 } }),
  },
  logout: aSpareSession,
  logoutByNavigation: {
    refused: { status: 403, because: 'only a navigation of a browser ends a session' },
    make: async (tenant) => ({ ...(await aSpareSession(tenant)) }),
  },
  handOff: async (tenant) => ({ ...(await aSpareSession(tenant)), body: { host: 'localhost' } }),
  redeemHandOff: {
    refused: { status: 401, because: 'the token was made for another host' },
    make: () => ({ as: 'visitor', body: { jwt: 'a.b.c' } }),
  },
  listSessions: asBuyer(),
  endSession: on('session', async (tenant) => {
    const { openSession, buyer, clients } = tenant;
    await openSession(buyer.userId);
    const { data } = await clients.buyer.get<{ id: number; is_current: boolean }[]>('user/auth/sessions');
    return { as: 'buyer', params: { id: data.find((one) => !one.is_current)?.id ?? 0 } };
  }),
  endSessions: aPersonWithPassword,
  logMessage: {
    unaudited: 'writes an event',
    make: () => ({ as: 'visitor', body: { function: 'test', parameters: { a: 'b' } } }),
  },
};
