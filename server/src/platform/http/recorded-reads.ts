import type { Endpoint } from '#contract/endpoint.ts';
import type { Database } from '../database/database.ts';
import { writeEvent } from '../audit/event-log.ts';
import type { Scope } from '../scope.ts';
import { actorOf, type Origin } from './actor.ts';

const MINUTE_MS = 60_000;

/** What an open page asks again and again is written down once a minute. */
export class RecentReads {
  private minute = -1;
  private readonly seen = new Set<string>();

  isFirst(read: string, at: Date): boolean {
    const minute = Math.floor(at.getTime() / MINUTE_MS);
    if (minute !== this.minute) this.seen.clear();
    this.minute = minute;
    if (this.seen.has(read)) return false;
    this.seen.add(read);
    return true;
  }
}

const isExport = ({ method, reply, rate, recordsReads }: Endpoint) =>
  recordsReads === true || (method === 'GET' && reply === 'file' && rate === 'heavy');

/**
 * Writes the event `data.exported` for every file made of many records or kept with us, and `read.in_place` for what an administrator reads
 * in somebody's place. Comes before the answer: what cannot be written down is not handed out.
 */
export async function recordRead(
  deps: { db: Database; recent: RecentReads },
  call: { operation: string; endpoint: Endpoint; origin: Origin; scope: Scope | null },
  input: { params: unknown; query: unknown },
): Promise<void> {
  const { operation, endpoint, origin, scope } = call;
  const facts = { operation, ...withValues({ params: input.params, query: input.query }) };
  if (isExport(endpoint)) return writeEvent(deps.db, actorOf(origin, scope), 'data.exported', facts);
  const inPlace = scope !== null && scope.realUserId !== scope.userId;
  if (!inPlace || endpoint.method !== 'GET' || endpoint.reply === 'events') return;
  if (!deps.recent.isFirst(`${scope.realUserId} ${scope.userId} ${JSON.stringify(facts)}`, origin.at)) return;
  return writeEvent(deps.db, actorOf(origin, scope), 'read.in_place', facts);
}

const withValues = (facts: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
