import { sql } from 'kysely';
import { WAS_OFF, type WebhookEvent } from '#rules/webhooks.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { bodyOf, newUid } from './message.ts';

interface Message {
  companyId: number;
  type: WebhookEvent;
  /** Of what happened: a company is told once. */
  key: string;
  data: object;
  endpointIds: readonly number[];
}

/** A message and its deliveries; what comes while an endpoint is off is kept as dead. */
export async function writeMessage(
  tx: Tx,
  { companyId, type, key, data, endpointIds }: Message,
  now: Date,
): Promise<void> {
  if (endpointIds.length === 0) return;
  const uid = newUid();
  await sql`-- named: write webhook message
    with made as (
      insert into webhook_message (uid, company_id, type, effect_key, body, made_at)
      values (${uid}, ${companyId}, ${type}, ${key}, ${bodyOf({ uid, type, at: now, data })}, ${now}::timestamptz)
      on conflict (company_id, type, effect_key) do nothing returning id
    )
    insert into webhook_delivery (endpoint_id, message_id, state, made_at, next_attempt_at, problem)
    select e.id, made.id, case when e.active then 'waiting' else 'dead' end, ${now}::timestamptz,
      case when e.active then ${now}::timestamptz end, case when not e.active then ${WAS_OFF} end
    from made, webhook_endpoint e where e.id = any (${[...endpointIds]}::bigint[])`.execute(tx);
}
