import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../database/database.ts';

/**
 * What each type of event carries. A module adds its own in its `events.ts`, so that who announces and who listens
 * mean the same; what it carries may be in the queue of a release before this one, so it only grows.
 */
export interface EventFacts {}
export type EventType = keyof EventFacts;

/** Something that happened, announced in the transaction that made it happen and delivered at least once. */
export type DomainEvent<T extends EventType = EventType> = {
  [K in T]: {
    /** Stable across deliveries; consumers use it to do a thing once. */
    key: string;
    type: K;
    data: EventFacts[K];
  };
}[T];

/** Who may hear of a change while a page is open; a browser hears it when one of the lists names it. */
export interface LiveChange {
  topic: string;
  id?: number;
  user_ids?: readonly number[];
  company_ids?: readonly number[];
  facility_ids?: readonly number[];
  /** Whoever reads for more than the own facility in these. */
  overseen_company_ids?: readonly number[];
  /** Whoever buys for a facility of these. */
  buyer_company_ids?: readonly number[];
  admins?: boolean;
  /** Whoever is signed in. */
  everyone?: boolean;
}

export const LIVE_CHANNEL = 'galenic_live';
export const EVENT_TASK = 'deliver-event';

/** An expression that enqueues the events with the transaction: no commit, no event. */
export const enqueuing = (events: readonly DomainEvent[]): RawBuilder<unknown> => sql`(select count(*) from (
  select graphile_worker.add_job(${EVENT_TASK}, e.value, job_key => 'event:' || (e.value ->> 'key'))
  from json_array_elements(${JSON.stringify(events)}::json) as e(value)) queued)`;

export async function enqueueEvents(tx: Tx, events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`-- named: announce events
    select ${enqueuing(events)}`.execute(tx);
}

export async function enqueueJob(tx: Tx, task: string, payload: Record<string, unknown>): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json)`.execute(tx);
}

/** An expression that tells every process; PostgreSQL delivers on commit only. */
export const announcing = (changes: readonly LiveChange[]): RawBuilder<unknown> => sql`(select count(*) from (
  select pg_notify(${LIVE_CHANNEL}, e.value::text)
  from json_array_elements(${JSON.stringify(changes)}::json) as e(value)) told)`;

export async function announceLive(tx: Tx, changes: readonly LiveChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`-- named: announce live
    select ${announcing(changes)}`.execute(tx);
}
