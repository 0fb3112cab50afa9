import { sql, type RawBuilder } from 'kysely';
import type { MsClient } from '#contract/brands/brands.ts';
import type { WebhookEvent } from '#rules/webhooks.ts';
import { utcDay, type Clock } from '../../../platform/clock.ts';
import { LOCKS } from '../../../platform/database/advisory-locks.ts';
import {
  inTransaction,
  type Database,
  type Queryable,
  type Tx,
} from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueueJob } from '../../../platform/jobs/events.ts';
import type { Subscriber, Task } from '../../../platform/jobs/jobs.ts';
import type { Scope } from '../../../platform/scope.ts';
import { loadCompanyReader } from '../../accounts/index.ts';
import { viewBid } from '../../bids/index.ts';
import { viewOrder } from '../../orders/index.ts';
import { viewRfp } from '../../rfps/index.ts';
import { occasionOf, type Occasion } from './occasions.ts';
import { writeMessage } from './write-message.ts';

interface Deps {
  db: Database;
  clock: Clock;
  /** Of the marketplace's own site: programs come to no brand. */
  marketplace: () => Promise<MsClient>;
}

interface Parties {
  buyer_company_id: number;
  facility_id: number;
  seller_ids: number[];
}

/** An endpoint that wants to hear of it. */
interface Listener {
  id: number;
  company_id: number;
  events: WebhookEvent[];
}

const WRITE_WEBHOOKS = 'write-webhooks';

/** Hands an event on of which somebody wants to hear, to a job of its own: what goes wrong there holds up no mail. */
export function followEvents({ db }: Pick<Deps, 'db'>): Subscriber {
  return async (event) => {
    const occasion = occasionOf(event);
    if (occasion === null) return;
    const parties = await partiesOf(db, occasion);
    if (parties === null || (await listenersOf(db, parties, occasion)).length === 0) return;
    await inTransaction(db, (tx) => enqueueJob(tx, WRITE_WEBHOOKS, { ...occasion }));
  };
}

/**
 * Writes what the endpoints of both sides are told, each in the words that its company may read. Told again, it writes nothing more. The
 * record is locked against other events of it, so that a later message never tells of an earlier state.
 */
export const followJobs = ({ db, clock, marketplace }: Deps): Record<string, Task> => ({
  [WRITE_WEBHOOKS]: async (payload) => {
    // Written by `followEvents` only.
    const occasion = payload as unknown as Occasion;
    const client = await marketplace();
    await inTransaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.webhookFacts)}, ${occasion.id}::int)`.execute(
        tx,
      );
      const parties = await partiesOf(tx, occasion);
      if (parties === null) return;
      const listeners = await listenersOf(tx, parties, occasion);
      for (const companyId of new Set(listeners.map((one) => one.company_id))) {
        const own = listeners.filter((one) => one.company_id === companyId);
        await tell(tx, { occasion, companyId, parties, listeners: own }, { client, now: clock.now() });
      }
    });
  },
});

const PARTIES: Readonly<Record<Occasion['kind'], (id: number) => RawBuilder<Parties>>> = {
  order: (
    id,
  ) => sql<Parties>`select buyer_company_id, facility_id, array[seller_company_id::int] as seller_ids
    from orders where id = ${id}`,
  bid: (id) => sql<Parties>`select buyer_company_id, facility_id, array[seller_company_id::int] as seller_ids
    from bid where id = ${id}`,
  rfp: (id) =>
    sql<Parties>`select buyer_company_id, facility_id, '{}'::int[] as seller_ids from rfp where id = ${id}`,
};

async function partiesOf(db: Queryable, { kind, id, supplierIds }: Occasion): Promise<Parties | null> {
  const { rows } = await PARTIES[kind](id).execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  return supplierIds === null ? found : { ...found, seller_ids: [...supplierIds] };
}

async function listenersOf(
  db: Queryable,
  { buyer_company_id: buyer, facility_id: facility, seller_ids: sellers }: Parties,
  { types }: Occasion,
): Promise<Listener[]> {
  const { rows } = await sql<Listener>`-- named: webhook listeners
    select id, company_id, events from webhook_endpoint
    where deleted_at is null and events && ${[...types]}::text[] and (company_id = any (${sellers}::bigint[])
      or company_id = ${buyer} and (cardinality(facility_ids) = 0 or ${facility} = any (facility_ids)))`.execute(
    db,
  );
  return rows;
}

interface Telling {
  occasion: Occasion;
  companyId: number;
  parties: Parties;
  listeners: readonly Listener[];
}

async function tell(
  tx: Tx,
  { occasion, companyId, parties, listeners }: Telling,
  { client, now }: { client: MsClient; now: Date },
): Promise<void> {
  const facilityId = companyId === parties.buyer_company_id ? parties.facility_id : null;
  const reader = await loadCompanyReader(tx, { companyId, facilityId }, client, now);
  if (reader === null) return;
  const read = await readAs(reader, tx, occasion, now);
  if (read === null) return;
  for (const type of occasion.types) {
    const endpointIds = listeners.filter(({ events }) => events.includes(type)).map(({ id }) => id);
    await writeMessage(tx, { companyId, type, key: occasion.key, data: read, endpointIds }, now);
  }
}

/** The reply of the read call; null where it is not for this company. */
async function readAs(scope: Scope, tx: Tx, { kind, id }: Occasion, now: Date): Promise<object | null> {
  const today = utcDay(now);
  try {
    if (kind === 'order') return await viewOrder(scope, tx, id, now);
    if (kind === 'bid') return await versioned(tx, await viewBid(scope, tx, id, { now, today }));
    return await versioned(tx, await viewRfp(scope, tx, { id, today }));
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

/** Bids and requests have no version of their own: theirs rises with every message. */
async function versioned(tx: Tx, read: object): Promise<object> {
  const { rows } = await sql<{ version: number }>`select nextval('webhook_version') as version`.execute(tx);
  return { ...read, version: rows[0]?.version };
}
