import { sql } from 'kysely';
import { nextLook, OWN_FAILURE } from '#rules/edi/hand-over.ts';
import { messageOf, type Run } from '../../../platform/jobs/run-notes.ts';
import { SftpProblem } from '../../../platform/sftp/problems.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { claimClients, leaveClaim } from './claims.ts';
import { lookInto, type Found, type LookDeps } from './look-into.ts';
import { keepSeenKey, type SeenKey } from './tell-of-key.ts';
import type { Claimed, Visits, VisitTime } from './visits.ts';
import { MAY_CONNECT, readWay, UnacceptedKey, type Way } from './way.ts';

export const FETCH_EDI = 'fetch-edi';

/** Looks once into the folders of all partners that are due, and takes in what is there (RB-341). */
export const fetchEdi =
  (deps: LookDeps, visits: Visits) =>
  (_: unknown, run: Run): Promise<void> => {
    const begun = deps.clock.now();
    return visits.carryOut({
      claim: (most) =>
        claimClients(deps.db, 'fetch', {
          where: sql`k.protocol = 'SFTP' and ${MAY_CONNECT}
            and (w.fetch_after is null or w.fetch_after <= ${begun}) and (w.fetched_at is null or w.fetched_at < ${begun})`,
          // Partners that fail wait behind those that answer.
          orderBy: sql`w.fetch_failures, w.client_id`,
          most,
        }),
      visit: (claimed, time) => visit(deps, claimed, { ...time, run }),
    });
  };

interface Looked extends Found {
  seen: SeenKey | null;
}

async function visit(
  deps: LookDeps,
  claimed: Claimed,
  { signal, stopping, run }: VisitTime & { run: Run },
): Promise<void> {
  const way = await readWay(deps.db, claimed.id);
  if (way === null) return;
  const looked: Looked = await lookInto(deps, way, { claimed, signal }).then(
    (found) => ({ ...found, seen: null }),
    (error: unknown) => failedBy(deps, claimed, error),
  );
  run.count('files fetched', looked.stored);
  // What is done again by the next process was not the partner's failure.
  if (!stopping.aborted) await noteLook(deps, way, looked);
  if (looked.problem !== null) run.failed(`EDI client ${claimed.id}`, new Error(looked.problem));
  await leaveClaim(deps.db, 'fetch', claimed);
}

function failedBy({ log }: LookDeps, { id }: Claimed, error: unknown): Looked {
  const seen = error instanceof UnacceptedKey ? error.seen : null;
  if (error instanceof SftpProblem) return { stored: 0, problem: error.message, seen };
  log.error({ client: id, err: messageOf(error) }, 'the folder of an EDI client could not be looked into');
  return { stored: 0, problem: OWN_FAILURE, seen };
}

async function noteLook(deps: LookDeps, { id, failures }: Way, { problem, seen }: Looked): Promise<void> {
  const now = deps.clock.now();
  await deps.db
    .updateTable('edi_way')
    .set({
      fetched_at: now,
      fetch_problem: problem,
      fetch_failures: problem === null ? 0 : failures + 1,
      fetch_after: problem === null ? null : nextLook(failures + 1, now),
    })
    .where('client_id', '=', id)
    .execute();
  if (seen !== null) await noteSeenKey(deps, id, seen);
}

/** Outside of any request: whoever fetches or hands over met it. */
export const noteSeenKey = (deps: Pick<LookDeps, 'db' | 'clock'>, id: number, seen: SeenKey): Promise<void> =>
  runSystemCommand({ ...deps, operation: 'edi_client.host_key_seen' }, async (command, now) => {
    if (!(await keepSeenKey(command, id, { seen, now }))) return;
    command.audit({ entity: 'edi_client', entityId: id, after: { host_key: seen.fingerprint } });
  });
