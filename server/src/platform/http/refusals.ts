import type { Endpoint } from '#contract/endpoint.ts';
import type { Database } from '../database/database.ts';
import { writeEvent } from '../audit/event-log.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Scope } from '../scope.ts';
import { actorOf, type Origin } from './actor.ts';

/** Refusals of one caller, and of all, that a process writes down in a minute. The log on standard error has each. */
const PER_CALLER = 60;
const PER_PROCESS = 600;
const MINUTE_MS = 60_000;

/** Counts in memory, so that a flood of refusals costs no statement. */
export class RefusalBudget {
  private minute = -1;
  private all = 0;
  private readonly byCaller = new Map<string, number>();

  allows(caller: string, at: Date): boolean {
    const minute = Math.floor(at.getTime() / MINUTE_MS);
    if (minute !== this.minute) {
      this.minute = minute;
      this.all = 0;
      this.byCaller.clear();
    }
    const hits = this.byCaller.get(caller) ?? 0;
    if (hits >= PER_CALLER || this.all >= PER_PROCESS) return false;
    this.byCaller.set(caller, hits + 1);
    this.all += 1;
    return true;
  }
}

const changesSomething = ({ method, audit }: Endpoint) => method !== 'GET' || audit !== undefined;
const isForAdministrators = ({ audience }: Endpoint) =>
  Array.isArray(audience) && audience.every((role) => role === 'Administrator');

/**
 * Writes the event `access.refused` when somebody was denied a change or an administrator's operation, and `change.refused` for whatever else an
 * operation refused whose refusals are recorded. Runs after the
 * refused transaction is gone; a failure to write never changes the answer.
 */
export async function reportRefusal(
  deps: { db: Database; log: Log; budget: RefusalBudget },
  call: {
    operation: string;
    endpoint: Endpoint;
    /** Of the address. */
    params: unknown;
    origin: Origin;
    scope: Scope | null;
  },
  error: unknown,
): Promise<void> {
  const { endpoint, origin, scope } = call;
  if (!(error instanceof AppError)) return;
  const isAccess = error.status === 401 || error.status === 403;
  if (isAccess ? !changesSomething(endpoint) && !isForAdministrators(endpoint) : !endpoint.recordsRefusals)
    return;
  if (!deps.budget.allows(scope ? `user:${scope.userId}` : `ip:${origin.ip}`, origin.at)) return;
  const { operation, params } = call;
  const named: object = endpoint.recordsRefusals ? Object(params) : {};
  const parameters = { operation, ...named, status: error.status, reason: error.message };
  const event = isAccess ? 'access.refused' : 'change.refused';
  try {
    await writeEvent(deps.db, actorOf(origin, scope), event, parameters);
  } catch (failure) {
    deps.log.warn(
      { request_id: origin.requestId, err: failure instanceof Error ? failure.message : String(failure) },
      'a refusal was not written down',
    );
  }
}
