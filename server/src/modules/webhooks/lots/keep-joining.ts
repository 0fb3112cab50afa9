import { sql } from 'kysely';
import type { MsClient } from '#contract/brands/brands.ts';
import type { WebhookEvent } from '#rules/webhooks.ts';
import { utcDay, type Clock } from '../../../platform/clock.ts';
import { LOCKS } from '../../../platform/database/advisory-locks.ts';
import { inTransaction, type Database, type Tx } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import { newUuid } from '../../../platform/secrets.ts';
import { loadCompanyReader } from '../../accounts/index.ts';
import { writeMessage } from '../follow/write-message.ts';
import { changesFor } from './buyers-changes.ts';
import { dataOf, priceChanges, stockChanges, takeChanges, type Batch } from './changes.ts';

const LOOK_EVERY_MS = 2000;

interface Deps {
  db: Database;
  clock: Clock;
  marketplace: () => Promise<MsClient>;
}

/** Tells of changed lots some seconds after their first change, in one process at a time. */
export function keepJoining(deps: Deps & { log: Log }): { stop(): Promise<void> } {
  const state = { stopping: false };
  let joining: Promise<void> | null = null;
  const look = () => {
    joining ??= joinAll(deps, () => state.stopping)
      .catch((error: unknown) =>
        deps.log.warn(
          { err: error instanceof Error ? error.message : String(error) },
          'changed lots could not be told of',
        ),
      )
      .finally(() => {
        joining = null;
      });
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    async stop() {
      state.stopping = true;
      clearInterval(timer);
      await joining;
    },
  };
}

async function joinAll(deps: Deps, isOver: () => boolean): Promise<void> {
  let left = true;
  while (left && !isOver()) left = await joinSome(deps);
}

/** Whether there was anything to tell of. What was taken and what is told of it commit together. */
export async function joinSome({ db, clock, marketplace }: Deps): Promise<boolean> {
  const client = await marketplace();
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.webhookLots)})`.execute(tx);
    const batch = await takeChanges(tx);
    if (batch === null) return false;
    const now = clock.now();
    for (const listener of await listeners(tx)) await tell(tx, batch, listener, { client, now });
    return true;
  });
}

interface Listener {
  id: number;
  company_id: number;
  events: WebhookEvent[];
  /** At whose prices it hears; null for those of its company's administrator. */
  facility_id: number | null;
}

async function listeners(tx: Tx): Promise<Listener[]> {
  const { rows } = await sql<Listener>`-- named: listeners of lots
    select id, company_id, events, facility_ids[1] as facility_id from webhook_endpoint
    where deleted_at is null and events && array['stock.changed', 'price.changed'] order by id`.execute(tx);
  return rows;
}

async function tell(
  tx: Tx,
  { sellerId, changes }: Batch,
  { id, company_id: companyId, events, facility_id: facilityId }: Listener,
  { client, now }: { client: MsClient; now: Date },
): Promise<void> {
  const reader = await loadCompanyReader(tx, { companyId, facilityId }, client, now);
  if (reader === null) return;
  const own = companyId === sellerId ? changes : await changesFor(reader, tx, changes, utcDay(now));
  const parts = { 'stock.changed': stockChanges(own), 'price.changed': priceChanges(own) } as const;
  for (const type of ['stock.changed', 'price.changed'] as const)
    if (events.includes(type) && parts[type].length > 0)
      await writeMessage(
        tx,
        { companyId, type, key: newUuid(), data: dataOf(parts[type]), endpointIds: [id] },
        now,
      );
}
