import { OWN_FAILURE } from '#rules/edi/hand-over.ts';
import { sql } from 'kysely';
import { messageOf, type Run } from '../../../platform/jobs/run-notes.ts';
import { SftpProblem } from '../../../platform/sftp/problems.ts';
import type { Sftp } from '../../../platform/sftp/sftp.ts';
import { claimClients, keepClaim, leaveClaim } from './claims.ts';
import { noteSeenKey } from './fetch-files.ts';
import { mailDocument } from './mail-document.ts';
import { noteDelivered, noteFailed, type Due } from './note-hand-over.ts';
import type { Claimed, Visits, VisitTime } from './visits.ts';
import { MAY_CONNECT, openWay, readWay, UnacceptedKey, type Way, type WayDeps } from './way.ts';

export const SEND_EDI = 'send-edi';

export interface SendDeps extends WayDeps {
  answerMs?: number;
}

/** Of one visit; the next one takes the others. */
const MOST_INTERCHANGES = 200;

const DUE = (
  now: Date,
) => sql`exists (select from edi_message m join edi_interchange i on i.id = m.interchange_id
  where m.client_id = w.client_id and m.direction = 'Out' and m.status = 'Queued'
    and (i.next_try_at is null or i.next_try_at <= ${now}))`;

/** Hands over all that is queued and due, to each partner in the order in which it was made (RB-340). */
export const sendEdi =
  (deps: SendDeps, visits: Visits) =>
  (_: unknown, run: Run): Promise<void> =>
    visits.carryOut({
      claim: (most) =>
        claimClients(deps.db, 'send', {
          where: sql`((k.protocol = 'SFTP' and ${MAY_CONNECT}) or (k.protocol = 'Email' and k.active))
            and ${DUE(deps.clock.now())}`,
          orderBy: sql`w.client_id`,
          most,
        }),
      visit: (claimed, time) => visit(deps, claimed, { ...time, run }),
    });

type Visiting = VisitTime & { run: Run };

async function visit(deps: SendDeps, claimed: Claimed, visiting: Visiting): Promise<void> {
  const way = await readWay(deps.db, claimed.id);
  const due = await findDue(deps, claimed.id);
  if (way !== null && due.length > 0) await handOverAll(deps, { way, claimed, due, ...visiting });
  await leaveClaim(deps.db, 'send', claimed);
}

async function findDue({ db, clock }: SendDeps, clientId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct i.id from edi_message m
    join edi_interchange i on i.id = m.interchange_id
    where m.client_id = ${clientId} and m.direction = 'Out' and m.status = 'Queued'
      and (i.next_try_at is null or i.next_try_at <= ${clock.now()})
    order by i.id limit ${sql.lit(MOST_INTERCHANGES)}`.execute(db);
  return rows.map(({ id }) => id);
}

interface HandingOver extends Visiting {
  way: Way;
  claimed: Claimed;
  due: readonly number[];
}

/** Where the partner cannot be reached, all that is due failed by it. */
async function handOverAll(deps: SendDeps, handing: HandingOver): Promise<void> {
  const { way, due, signal, stopping } = handing;
  if (way.protocol === 'Email') return handOverEach(deps, handing, (one) => mailDocument(deps, way, one));
  const { answerMs } = deps;
  let sftp: Sftp;
  try {
    sftp = await openWay(deps, way, { signal, ...(answerMs !== undefined && { answerMs }) });
  } catch (error) {
    if (stopping.aborted) return;
    await fail(deps, handing, { ids: due, error });
    if (error instanceof UnacceptedKey) await noteSeenKey(deps, way.id, error.seen);
    return;
  }
  try {
    const folder = way.sftp?.folder_out ?? '';
    await handOverEach(deps, handing, (one) => sftp.put(`${folder}/${fileNameOf(one)}`, one.content));
  } finally {
    sftp.close();
  }
}

/** The same whenever it is sent, so that a second time puts it over the first. */
export const fileNameOf = ({ control_number: number }: Due): string => `${number}.edi`;

async function handOverEach(
  deps: SendDeps,
  handing: HandingOver,
  deliver: (one: Due) => Promise<void>,
): Promise<void> {
  const { way, claimed, due, signal, stopping, run } = handing;
  for (const id of due) {
    // What another process has by now, it hands over.
    if (signal.aborted || !(await keepClaim(deps.db, 'send', claimed))) return;
    const one = await readDue(deps, id);
    if (one === null) continue;
    try {
      await deliver(one);
    } catch (error) {
      if (stopping.aborted) return;
      await fail(deps, handing, { ids: [id], error });
      continue;
    }
    await noteDelivered(deps, { clientId: way.id, id });
    run.count('interchanges handed over', 1);
  }
}

/** Null where it is no longer queued. */
async function readDue({ db }: SendDeps, id: number): Promise<Due | null> {
  const { rows } = await sql<Due>`select i.id, i.control_number, f.content, i.tries from edi_interchange i
    join edi_file f on f.id = i.file_id where i.id = ${id}
      and exists (select from edi_message m where m.interchange_id = i.id and m.status = 'Queued')`.execute(
    db,
  );
  return rows[0] ?? null;
}

async function fail(
  deps: SendDeps,
  { way, run }: HandingOver,
  { ids, error }: { ids: readonly number[]; error: unknown },
): Promise<void> {
  const isKnown = error instanceof SftpProblem;
  if (!isKnown) deps.log.error({ client: way.id, err: messageOf(error) }, 'a document was not handed over');
  const reason = isKnown ? error.message : OWN_FAILURE;
  await noteFailed(deps, { clientId: way.id, ids, reason });
  run.failed(`EDI client ${way.id}`, new Error(reason));
}
