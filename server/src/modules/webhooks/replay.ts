import { sql } from 'kysely';
import type { Delivery } from '#contract/webhooks.ts';
import {
  ENDPOINT_OFF,
  MOST_REPLAYED,
  REPLAY_HOURS,
  REPLAYED_A_SECOND,
  TOO_LONG_AGO,
  WAITS_ALREADY,
} from '#rules/webhooks.ts';
import { ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { lockEndpoint } from './store.ts';
import { toListed, viewDelivery } from './views.ts';

const HOUR_MS = 3_600_000;

/** The same id and body once more, from the first attempt on. What it tells of is not done again. */
export const replayOne = ({ command, scope, now }: RequestContext, id: number): Promise<{ data: Delivery }> =>
  command(async ({ tx, audit }) => {
    const delivery = await viewDelivery(scope, tx, id);
    const endpoint = await lockEndpoint(scope, tx, delivery.endpoint_id);
    if (!endpoint.active) throw ruleBroken(ENDPOINT_OFF);
    const { rows } =
      await sql`update webhook_delivery set state = 'waiting', attempts = 0, next_attempt_at = ${now}
      where id = ${id} and state <> 'waiting' returning id`.execute(tx);
    if (rows.length === 0) throw ruleBroken(WAITS_ALREADY);
    const told = { delivery: delivery.message_id };
    audit({
      entity: 'webhook',
      entityId: endpoint.id,
      before: { ...told, state: delivery.state },
      after: { ...told, state: 'waiting' },
    });
    return { data: toListed(await viewDelivery(scope, tx, id)) };
  });

/** Everything that is dead since a moment, oldest first, so many a second. */
export const replayFailed = (
  { command, scope, now }: RequestContext,
  { id, since }: { id: number; since: string },
): Promise<{ data: { count: number } }> =>
  command(async ({ tx, audit }) => {
    const endpoint = await lockEndpoint(scope, tx, id);
    if (!endpoint.active) throw ruleBroken(ENDPOINT_OFF);
    if (now.getTime() - new Date(since).getTime() > REPLAY_HOURS * HOUR_MS)
      throw ruleBroken(TOO_LONG_AGO, { since: TOO_LONG_AGO });
    const { rows } = await sql<{ id: number }>`with dead as (
        select d.id, row_number() over (order by d.made_at, d.id) - 1 as place from webhook_delivery d
        where d.endpoint_id = ${id} and d.state = 'dead' and d.made_at >= ${since}::timestamptz
          and not exists (select from webhook_message m where m.id = d.message_id and m.type = 'webhook.test')
        order by d.made_at, d.id limit ${sql.lit(MOST_REPLAYED)}
      )
      update webhook_delivery d set state = 'waiting', attempts = 0,
        next_attempt_at = ${now}::timestamptz + dead.place * make_interval(secs => ${sql.lit(1 / REPLAYED_A_SECOND)})
      from dead where d.id = dead.id returning d.id`.execute(tx);
    audit({ entity: 'webhook', entityId: id, after: { since, count: rows.length } });
    return { data: { count: rows.length } };
  });
