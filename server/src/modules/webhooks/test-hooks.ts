import type { Delivery, NewWebhook } from '#contract/webhooks.ts';
import { sql } from 'kysely';
import type { TestApp, TestClient } from '../../../test/kit/app.ts';
import { aUser, type Person } from '../../../test/kit/world.ts';

/** Somebody who administers a company, signed in. */
export async function aHookKeeper(
  app: TestApp,
  { companyId }: Pick<Person, 'companyId'>,
  side: 'Buyer' | 'Seller' = 'Buyer',
): Promise<TestClient> {
  const { userId } = await aUser(app.db, { companyId, roles: [side, 'CompanyAdmin'] });
  return app.signIn(userId);
}

export async function anEndpoint(
  keeper: TestClient,
  url: string,
  events: readonly string[],
  more: { facility_ids?: number[]; description?: string } = {},
): Promise<NewWebhook> {
  const { data } = await keeper.post<NewWebhook>('user/webhook', { url, events, ...more });
  return data;
}

export const deliveriesOf = async (keeper: TestClient, id: number, query = ''): Promise<Delivery[]> =>
  (await keeper.get<Delivery[]>(`user/webhook/${id}/deliveries${query}`)).data;

const LOOK_MS = 20;
const MOST_LOOKS = 750;

/** Resolves when no delivery is claimed or due. */
export async function hooksDone(app: TestApp): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from webhook_delivery d
      join webhook_endpoint e on e.id = d.endpoint_id
      where d.claim is not null or (e.active and d.state = 'waiting' and d.next_attempt_at <= ${app.clock.now()})`.execute(
      app.db,
    );
    if (rows[0]?.left === 0) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error('Webhooks were still due.');
}

/** Lets the seconds pass in which changes of lots are joined, and resolves when all of them are told. */
export async function lotsTold(app: TestApp): Promise<void> {
  await sql`update webhook_lot_change set changed_at = changed_at - interval '11 seconds'`.execute(app.db);
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const { rows } = await sql`select from webhook_lot_change`.execute(app.db);
    if (rows.length === 0) return hooksDone(app);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error('Changed lots were still to be told of.');
}
