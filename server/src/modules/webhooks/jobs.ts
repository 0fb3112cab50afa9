import { sql } from 'kysely';
import { KEPT_DAYS, MOST_WAITING, OFF_AFTER_DAYS, WARN_AFTER_HOURS } from '#rules/webhooks.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import type { Run } from '../../platform/jobs/run-notes.ts';
import { inParts } from '../../platform/jobs/sweep.ts';
import { runSystemCommand } from '../../platform/system-command.ts';
import { aboutEndpoint } from './events.ts';
import { giveUpWaiting, switchOff } from './sending/switch-off.ts';

export const LOOK_AFTER_WEBHOOKS = 'look-after-webhooks';
export const SWEEP_WEBHOOKS = 'sweep-webhooks';

interface Deps {
  db: Database;
  clock: Clock;
}

const HOUR_MS = 3_600_000;
const before = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS);

export const webhookJobs = (deps: Deps): Record<string, Task> => ({
  [LOOK_AFTER_WEBHOOKS]: (_, run) => lookAfter(deps, run),
  [SWEEP_WEBHOOKS]: (_, run) => sweep(deps, run),
});

/** Attempts are made by their own loop; this warns of endpoints that fail, switches off what has failed for long or is too full. */
async function lookAfter(deps: Deps, run: Run): Promise<void> {
  await runSystemCommand({ ...deps, operation: 'webhook.warned' }, async (command, now) => {
    run.count('companies warned', await warn(command, now));
  });
  for (const reason of ['failing', 'overfull'] as const)
    for (const id of await findToSwitchOff(deps, reason)) {
      const off = await runSystemCommand({ ...deps, operation: 'webhook.switched_off' }, (command, at) =>
        switchOff(command, id, { reason, at }),
      );
      run.count('endpoints switched off', off ? 1 : 0);
    }
  run.count('deliveries given up', await giveUpWaiting(deps.db));
  run.count('endpoints removed', await removeDeleted(deps.db));
  const { rows } = await sql<{ due: number }>`select count(*)::int as due from webhook_delivery d
    join webhook_endpoint e on e.id = d.endpoint_id and e.active
    where d.state = 'waiting' and d.next_attempt_at <= ${deps.clock.now()}`.execute(deps.db);
  run.count('attempts due', rows[0]?.due ?? 0);
}

async function warn({ tx, announce, auditEach }: CommandContext, now: Date): Promise<number> {
  const warned = await tx
    .updateTable('webhook_endpoint')
    .set({ warned_at: now })
    .where('active', '=', true)
    .where('warned_at', 'is', null)
    .where('failing_since', '<=', before(now, WARN_AFTER_HOURS))
    .returning(['id', 'company_id', 'created_by', 'url', 'failing_since'])
    .execute();
  for (const endpoint of warned) {
    const since = (endpoint.failing_since ?? now).toISOString();
    announce({
      key: `webhook.failing:${endpoint.id}:${since}`,
      type: 'webhook.failing',
      data: { ...aboutEndpoint(endpoint), since },
    });
  }
  auditEach(
    warned.map(({ id, company_id: companyId, failing_since }) => ({
      entity: 'webhook',
      entityId: id,
      by: { companyId },
      after: { failing_since },
    })),
  );
  return warned.length;
}

async function findToSwitchOff({ db, clock }: Deps, reason: 'failing' | 'overfull'): Promise<number[]> {
  const now = clock.now();
  const which =
    reason === 'failing'
      ? sql`e.failing_since <= ${before(now, OFF_AFTER_DAYS * 24)}`
      : sql`(select count(*) from (select from webhook_delivery d where d.endpoint_id = e.id and d.state = 'waiting'
          limit ${sql.lit(MOST_WAITING + 1)}) w) > ${sql.lit(MOST_WAITING)}`;
  const { rows } = await sql<{ id: number }>`select e.id from webhook_endpoint e where e.active and ${which}
    order by e.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Endpoints that were deleted, after their deliveries. */
async function removeDeleted(db: Database): Promise<number> {
  await inParts(
    db,
    (limit) => sql`delete from webhook_delivery where id = any (array(select d.id from webhook_endpoint e
      join webhook_delivery d on d.endpoint_id = e.id where e.deleted_at is not null limit ${limit}))`,
  );
  return inParts(
    db,
    (limit) => sql`delete from webhook_endpoint where id = any (array(select e.id from webhook_endpoint e
      where e.deleted_at is not null
        and not exists (select from webhook_delivery d where d.endpoint_id = e.id) limit ${limit}))`,
  );
}

/** Deliveries by their age, messages when nothing of them is left. */
async function sweep({ db, clock }: Deps, run: Run): Promise<void> {
  const now = clock.now();
  const days = (count: number) => sql`${now}::timestamptz - make_interval(days => ${sql.lit(count)})`;
  const deliveries = await inParts(
    db,
    (limit) => sql`delete from webhook_delivery where id = any (array(select id from webhook_delivery
      where made_at < ${days(KEPT_DAYS.others)} and (state <> 'dead' or made_at < ${days(KEPT_DAYS.dead)}) limit ${limit}))`,
  );
  run.count('deliveries removed', deliveries);
  const messages = await inParts(
    db,
    (limit) => sql`delete from webhook_message where id = any (array(select m.id from webhook_message m
      where m.made_at < ${days(KEPT_DAYS.others)}
        and not exists (select from webhook_delivery d where d.message_id = m.id) limit ${limit}))`,
  );
  run.count('messages removed', messages);
}
