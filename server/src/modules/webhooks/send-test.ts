import { sql } from 'kysely';
import type { DeliveryDetail } from '#contract/webhooks.ts';
import { MOST_TESTS_A_MINUTE, TOO_MANY_TESTS } from '#rules/webhooks.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { newUuid } from '../../platform/secrets.ts';
import { attempt } from './sending/attempt.ts';
import { claimingUntil, type Claimed } from './sending/claim.ts';
import { lockEndpoint, type EndpointRecord } from './store.ts';
import { viewDelivery } from './views.ts';
import { bodyOf, newUid } from './follow/message.ts';

const TYPE = 'webhook.test';
const MINUTE_SECONDS = 60;

/** One attempt, whatever else waits, also of an endpoint that is off: the answer is what its administrator wants to see. */
export async function testEndpoint(
  context: RequestContext,
  outbound: Outbound,
  id: number,
): Promise<{ data: DeliveryDetail }> {
  const { command, scope, db, now } = context;
  const claimed = await command(async ({ tx, audit }) => {
    const endpoint = await lockEndpoint(scope, tx, id);
    await refuseTooMany(tx, id, now);
    const test = await writeTest(tx, endpoint, now);
    audit({ entity: 'webhook', entityId: id, after: { delivery: test.uid } });
    return test;
  });
  await attempt({ db, clock: { now: () => now }, outbound }, claimed);
  return { data: await viewDelivery(scope, db, claimed.id) };
}

async function refuseTooMany(tx: Tx, id: number, now: Date): Promise<void> {
  const { rows } = await sql<{ tests: number }>`select count(*)::int as tests from webhook_delivery d
    join webhook_message m on m.id = d.message_id
    where d.endpoint_id = ${id} and m.type = ${TYPE}
      and m.made_at > ${now}::timestamptz - make_interval(secs => ${sql.lit(MINUTE_SECONDS)})`.execute(tx);
  if ((rows[0]?.tests ?? 0) >= MOST_TESTS_A_MINUTE)
    throw new AppError('rate_limited', TOO_MANY_TESTS, null, MINUTE_SECONDS);
}

/** Claimed from the start, so that nobody else sends it. */
async function writeTest(tx: Tx, endpoint: EndpointRecord, now: Date): Promise<Claimed> {
  const uid = newUid();
  const claim = newUuid();
  const body = bodyOf({ uid, type: TYPE, at: now, data: { endpoint_id: endpoint.id } });
  const { rows } = await sql<{ id: number }>`with made as (
      insert into webhook_message (uid, company_id, type, effect_key, body, made_at)
      values (${uid}, ${endpoint.company_id}, ${TYPE}, ${uid}, ${body}, ${now}) returning id)
    insert into webhook_delivery (endpoint_id, message_id, state, made_at, next_attempt_at, claim, claimed_until)
    select ${endpoint.id}, id, 'waiting', ${now}, ${now}, ${claim}, ${claimingUntil} from made returning id`.execute(
    tx,
  );
  const { secret, old_secret: old, old_secret_until: until } = endpoint;
  return {
    id: rows[0]?.id ?? 0,
    claim,
    endpoint_id: endpoint.id,
    attempts: 0,
    url: endpoint.url,
    secret,
    old_secret: until !== null && until > now ? old : null,
    uid,
    type: TYPE,
    body,
  };
}
