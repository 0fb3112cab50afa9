import { sql } from 'kysely';
import { z } from 'zod';
import type { StripeConfig } from '../../../platform/config.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { isSigned } from './signature.ts';

export interface MessageDeps {
  stripe: StripeConfig | null;
  metrics: Metrics;
}

export const WORK_CARD_MESSAGE = 'work-card-message';
const ATTEMPTS = 10;

/** The kinds that change something here, by what they name. */
const WORKED: Readonly<Record<string, readonly string[]>> = {
  payment_intent: [
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
    'payment_intent.amount_capturable_updated',
  ],
  charge: ['charge.refunded'],
  refund: ['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'],
  dispute: [
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
  ],
};

const Name = z.string().regex(/^\w{1,100}$/);
const Message = z.object({
  id: Name,
  type: z.string().max(100),
  livemode: z.boolean(),
  data: z.object({ object: z.object({ id: Name.optional(), object: Name }) }),
});

/** Keeps a message of Stripe, whose signature is checked over the bytes that came, and has it worked on; once for its id. */
export async function receiveMessage(
  { http, now, db, log, requestId }: RequestContext,
  { stripe, metrics }: MessageDeps,
): Promise<{ data: { ok: true } }> {
  if (stripe === null) throw notFound();
  const { body, headers } = http.request;
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const signed = isSigned(headers['stripe-signature'], bytes, { secrets: stripe.webhookSecrets, now });
  const message = signed ? read(bytes) : null;
  if (message === null) {
    metrics.cardMessages.inc({ outcome: 'unverified' });
    log.warn({ request_id: requestId }, 'a message of the card provider cannot be verified');
    throw new AppError('malformed', 'This message cannot be verified.');
  }
  const { id, type, livemode, data } = message;
  const { object } = data;
  const works =
    livemode === stripe.live && object.id !== undefined && (WORKED[object.object] ?? []).includes(type);
  metrics.cardMessages.inc({ outcome: works ? 'kept' : 'ignored' });
  const ended = works ? null : now;
  await sql`-- named: keep a card message
    with kept as (
      insert into card_message (id, kind, object_kind, object_id, received_at, worked_at, outcome)
      values (${id}, ${type}, ${object.object}, ${object.id ?? ''}, ${now}, ${ended}, ${works ? null : 'ignored'})
      on conflict do nothing returning id
    )
    select graphile_worker.add_job(${WORK_CARD_MESSAGE}, json_build_object('id', k.id), max_attempts => ${ATTEMPTS})
    from kept k where ${works}::boolean`.execute(db);
  return { data: { ok: true } };
}

function read(bytes: Buffer): z.infer<typeof Message> | null {
  try {
    return Message.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    return null;
  }
}
