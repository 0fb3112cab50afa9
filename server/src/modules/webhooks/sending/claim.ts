import { sql } from 'kysely';
import { ATTEMPT_MS, AT_ONCE, type WebhookEvent } from '#rules/webhooks.ts';
import { LOCKS } from '../../../platform/database/advisory-locks.ts';
import { inTransaction, type Database } from '../../../platform/database/database.ts';
import { newUuid } from '../../../platform/secrets.ts';

/** An attempt that this process makes now. */
export interface Claimed {
  id: number;
  claim: string;
  endpoint_id: number;
  attempts: number;
  url: string;
  secret: Buffer;
  /** While it signs, too. */
  old_secret: Buffer | null;
  uid: string;
  type: WebhookEvent;
  body: string;
}

/** A process that was killed leaves its attempts to the others after this. */
const CLAIMED_MS = 3 * ATTEMPT_MS;

export const claimingUntil = sql`now() + make_interval(secs => ${sql.lit(CLAIMED_MS / 1000)})`;

/**
 * Takes attempts that are due: of each endpoint at most two at once, of all fifty, over all processes. Endpoints in turn, those that
 * answer before those that fail, so that nobody waits behind a receiver that hangs. Claims go by the time of the database, what is due by the clock.
 */
export function claimDue(db: Database, now: Date): Promise<Claimed[]> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.webhookClaims)})`.execute(tx);
    const { rows } = await sql<Claimed>`-- named: claim webhooks
      with busy as (
        select endpoint_id, count(*)::int as attempts from webhook_delivery
        where claim is not null and claimed_until > now() group by 1
      ), due as (
        select d.id from webhook_endpoint e left join busy b on b.endpoint_id = e.id
        cross join lateral (
          select w.id, w.next_attempt_at, row_number() over (order by w.next_attempt_at, w.id) as place
          from webhook_delivery w
          where w.endpoint_id = e.id and w.state = 'waiting' and w.next_attempt_at <= ${now}
            and (w.claimed_until is null or w.claimed_until <= now())
          order by w.next_attempt_at, w.id
          limit greatest(0, ${sql.lit(AT_ONCE.endpoint)} - coalesce(b.attempts, 0))) d
        where e.active
        order by e.failing_since is not null, d.place, d.next_attempt_at, d.id
        limit (select greatest(0, ${sql.lit(AT_ONCE.all)} - coalesce(sum(attempts), 0)) from busy)
      )
      update webhook_delivery d set claim = ${newUuid()}, claimed_until = ${claimingUntil}
      from due, webhook_endpoint e, webhook_message m
      where d.id = due.id and e.id = d.endpoint_id and m.id = d.message_id
      returning d.id, d.claim, d.endpoint_id, d.attempts, e.url, e.secret,
        case when e.old_secret_until > ${now} then e.old_secret end as old_secret, m.uid, m.type, m.body`.execute(
      tx,
    );
    return rows;
  });
}
