import { sql } from 'kysely';
import { KEPT_RUNS, RUN_MINUTES, tookTooLong } from '#rules/admin/tasks.ts';
import { inTransaction, type Database, type Tx } from '../database/database.ts';
import { announceLive, enqueueEvents } from './events.ts';
import { messageOf, RunNotes, type Run } from './run-notes.ts';
import { BY_SCHEDULE, type Scheduled } from './schedule.ts';

declare module './events.ts' {
  interface EventFacts {
    /** A scheduled task failed twice in a row. */
    'task.failing': { task: string; title: string; why: string };
    'task.works_again': { task: string; title: string };
  }
}

type Payload = Record<string, unknown>;

/** The runs of this process, for its heartbeat: one that is not at work any more has stopped. */
export interface RunsHere {
  worker: string;
  active: Set<number>;
}

interface Recording {
  db: Database;
  runs: RunsHere;
  scheduled: Scheduled;
}

/** After so long a task that was at work already is looked at again. */
const AGAIN_AFTER = sql.lit('15 seconds');

/**
 * Carries out a job. One of the schedule, or asked for by hand, is kept as a run of its task: never two at once, of whatever
 * process. What fails by hand is not tried again, what the schedule began is.
 */
export async function carryOut(
  recording: Recording | null,
  payload: Payload,
  task: (run: Run) => Promise<void>,
): Promise<void> {
  const asked = payload['run_id'];
  const byHand = typeof asked === 'number' ? asked : null;
  const notes = new RunNotes();
  if (recording === null || (byHand === null && payload['scheduled'] !== true)) {
    await task(notes);
    if (notes.failure !== null) throw new Error(notes.failure);
    return;
  }
  const { db, runs, scheduled } = recording;
  const id = await begin(recording, byHand);
  if (id === null) return putBack(db, scheduled.task);
  runs.active.add(id);
  try {
    const end = await endOf(scheduled, notes, task);
    await record(db, scheduled, { id, ...end, log: notes.text });
    if (end.error !== undefined && byHand === null) throw end.error;
  } finally {
    runs.active.delete(id);
  }
}

interface End {
  result: 'done' | 'failed';
  outcome: string;
  /** What the queue is told, so that it tries again. */
  error?: unknown;
}

async function endOf(
  { limitMinutes = RUN_MINUTES }: Scheduled,
  notes: RunNotes,
  task: (run: Run) => Promise<void>,
): Promise<End> {
  const { promise: late, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(resolve, limitMinutes * 60_000, 'late');
  const work = task(notes).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  const ended = await Promise.race([work, late]).finally(() => clearTimeout(timer));
  if (ended === 'late') {
    notes.isOver = true;
    return { result: 'failed', outcome: tookTooLong(limitMinutes) };
  }
  if (ended !== null) return { result: 'failed', outcome: messageOf(ended.error), error: ended.error };
  const { failure, outcome } = notes;
  return failure === null
    ? { result: 'done', outcome }
    : { result: 'failed', outcome: failure, error: new Error(failure) };
}

/** The run that was asked for, or a new one; null while another of the same task is at work. */
async function begin({ db, runs, scheduled }: Recording, byHand: number | null): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`with asked as (
      update task_run set worker = ${runs.worker}, started_at = now()
      where id = ${byHand} and result = 'running' and worker is null returning id
    ), fresh as (
      insert into task_run (task, worker, started_by)
      select ${scheduled.task}, ${runs.worker}, (select started_by from task_run where id = ${byHand})
      where not exists (select from asked)
      on conflict (task) where result = 'running' do nothing returning id
    )
    select id from asked union all select id from fresh`.execute(db);
  return rows[0]?.id ?? null;
}

const putBack = async (db: Database, task: string): Promise<void> => {
  await sql`select graphile_worker.add_job(${task}, ${JSON.stringify(BY_SCHEDULE)}::json, job_key => ${`due:${task}`},
    run_at => now() + interval ${AGAIN_AFTER})`.execute(db);
};

type Ended = End & { id: number; log: string };

/** Notes the end, lets go of the oldest runs, and tells of the second failure in a row, and of the first success after that. */
const record = (db: Database, scheduled: Scheduled, { id, result, outcome, log }: Ended): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { task } = scheduled;
    const { rows } = await sql<{ by_hand: boolean }>`update task_run
      set result = ${result}, finished_at = clock_timestamp(), outcome = ${outcome}, log = ${log}
      where id = ${id} and result = 'running' returning started_by is not null as by_hand`.execute(tx);
    const [ended] = rows;
    if (!ended) return;
    await sql`delete from task_run where task = ${task} and id <= (
      select id from task_run where task = ${task} order by id desc offset ${sql.lit(KEPT_RUNS)} limit 1)`.execute(
      tx,
    );
    const told = await tellOf(tx, scheduled, { id, result, outcome });
    if (ended.by_hand || told || result === 'failed')
      await announceLive(tx, [{ topic: 'tasks', admins: true }]);
  });

async function tellOf(
  tx: Tx,
  { task, title }: Scheduled,
  { id, result, outcome }: Pick<Ended, 'id' | 'result' | 'outcome'>,
): Promise<boolean> {
  const isBad = result === 'failed';
  const { rows } = await sql`update scheduled_task set failing_told = ${isBad}
    where task = ${task} and failing_told <> ${isBad} and (not ${isBad}::boolean or 'failed' = (
      select result from task_run where task = ${task} and id < ${id} order by id desc limit 1))
    returning task`.execute(tx);
  if (rows.length === 0) return false;
  await enqueueEvents(tx, [
    isBad
      ? { key: `task.failing:${id}`, type: 'task.failing', data: { task, title, why: outcome } }
      : { key: `task.works_again:${id}`, type: 'task.works_again', data: { task, title } },
  ]);
  return true;
}

/** Ends the runs of processes that are gone, and those of this one that nobody carries out any more. */
export async function stopLost(
  db: Database,
  { worker, active }: RunsHere,
  leaseSeconds: number,
): Promise<void> {
  await sql`with lost as (
      update task_run t set result = 'stopped', finished_at = now(), outcome = 'The process that carried it out ended.'
      where t.result = 'running' and t.worker is not null and case when t.worker = ${worker}
        then t.id <> all (${[...active]}::bigint[]) and t.started_at < now() - make_interval(secs => ${leaseSeconds})
        else not exists (select from worker_heartbeat h where h.worker_id = t.worker
          and h.seen_at > now() - make_interval(secs => ${leaseSeconds})) end
      returning t.id)
    select count(*) from lost`.execute(db);
}

/** A run by hand, in the queue with the transaction; null while another is at work or waits. */
export async function askForRun(tx: Tx, task: string, userId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`with asked as (
      insert into task_run (task, started_by) values (${task}, ${userId})
      on conflict (task) where result = 'running' do nothing returning id
    ), queued as (
      select graphile_worker.add_job(${task}, json_build_object('run_id', id), max_attempts => 3) from asked
    )
    select id from asked, (select count(*) from queued) q`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Null switches it on; what is so already stays. Answers the number of the task. */
export async function setTaskOff(
  tx: Tx,
  task: string,
  off: { at: Date; by: number } | null,
): Promise<number> {
  await sql`insert into scheduled_task (task, due_at, off_since, off_by)
    values (${task}, now(), ${off?.at ?? null}, ${off?.by ?? null})
    on conflict (task) do update set off_since = excluded.off_since, off_by = excluded.off_by
    where (scheduled_task.off_since is null) <> (excluded.off_since is null)`.execute(tx);
  const { id } = await tx
    .selectFrom('scheduled_task')
    .select('id')
    .where('task', '=', task)
    .executeTakeFirstOrThrow();
  return id;
}
