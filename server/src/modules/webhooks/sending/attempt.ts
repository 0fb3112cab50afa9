import { sql } from 'kysely';
import { pauseAfter, retryAfterMs } from '#rules/webhooks.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { CommandContext } from '../../../platform/command.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Answer, Outbound } from '../../../platform/outbound/outbound.ts';
import { chance } from '../../../platform/secrets.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { headersOf, keptHeaders } from '../signature.ts';
import type { Claimed } from './claim.ts';
import { giveUpWaiting, switchOff } from './switch-off.ts';

export interface SendingDeps {
  db: Database;
  clock: Clock;
  outbound: Outbound;
}

/** Sends what was claimed and writes down what came of it. One that was cut is given back as if it had not begun. */
export async function attempt(deps: SendingDeps, claimed: Claimed, signal?: AbortSignal): Promise<void> {
  const at = deps.clock.now();
  const { uid, body, secret, old_secret: old } = claimed;
  const headers = headersOf({ uid, body, secrets: old === null ? [secret] : [secret, old] }, at);
  const answer = await deps.outbound.post({ url: claimed.url, headers, body, ...(signal && { signal }) });
  if (signal?.aborted && answer.status === null) return giveBack(deps.db, claimed);
  const outcome = outcomeOf(claimed, answer, at);
  const isOff = await runSystemCommand({ ...deps, operation: 'webhook.switched_off' }, async (command) => {
    if (!(await note(command.tx, claimed, { at, answer, outcome, headers: keptHeaders(headers) })))
      return false;
    await judgeEndpoint(command, claimed, { at, isDelivered: outcome.state === 'delivered' });
    return answer.status === GONE && switchOff(command, claimed.endpoint_id, { reason: 'gone', at });
  });
  if (isOff) await giveUpWaiting(deps.db);
}

const GONE = 410;
const ASKS_TO_WAIT = [429, 503];

type Outcome =
  | { state: 'delivered'; next: null; problem: null }
  | { state: 'dead'; next: null; problem: string }
  | { state: 'waiting'; next: Date; problem: string };

function outcomeOf({ attempts, type }: Claimed, answer: Answer, at: Date): Outcome {
  const { status } = answer;
  if (status !== null && status >= 200 && status < 300)
    return { state: 'delivered', next: null, problem: null };
  const problem = answer.problem ?? `The receiver answered ${status}.`;
  const wishedMs = ASKS_TO_WAIT.includes(status ?? 0) ? retryAfterMs(answer.retryAfter, at) : null;
  const pause = pauseAfter(attempts + 1, { chance: chance(), wishedMs });
  // Somebody looks at what a test does, and sends another one.
  if (pause === null || status === GONE || type === 'webhook.test')
    return { state: 'dead', next: null, problem };
  return { state: 'waiting', next: new Date(at.getTime() + pause), problem };
}

interface Made {
  at: Date;
  answer: Answer;
  outcome: Outcome;
  headers: Record<string, string>;
}

/** Whether the attempt was still this process's to note. */
async function note(tx: Tx, claimed: Claimed, { at, answer, outcome, headers }: Made): Promise<boolean> {
  const { rows } = await sql`-- named: note webhook
    update webhook_delivery set state = ${outcome.state}, attempts = attempts + 1, next_attempt_at = ${outcome.next},
      claim = null, claimed_until = null, attempted_at = ${at}, status = ${answer.status}, ms = ${answer.ms},
      problem = ${outcome.problem}, answer = ${answer.status === null ? null : answer.text},
      sent_headers = ${JSON.stringify(headers)}::jsonb
    where id = ${claimed.id} and claim = ${claimed.claim} returning id`.execute(tx);
  return rows.length > 0;
}

async function judgeEndpoint(
  { tx }: CommandContext,
  { endpoint_id: id, type }: Claimed,
  { at, isDelivered }: { at: Date; isDelivered: boolean },
): Promise<void> {
  if (isDelivered)
    await sql`-- named: webhook endpoint answers
      update webhook_endpoint set failing_since = null, warned_at = null
      where id = ${id} and failing_since is not null`.execute(tx);
  // Whoever sends a test sees what came of it.
  else if (type !== 'webhook.test')
    await sql`-- named: webhook endpoint fails
      update webhook_endpoint set failing_since = ${at} where id = ${id} and failing_since is null`.execute(
      tx,
    );
}

async function giveBack(db: Database, { id, claim }: Claimed): Promise<void> {
  await sql`update webhook_delivery set claim = null, claimed_until = null where id = ${id} and claim = ${claim}`.execute(
    db,
  );
}
