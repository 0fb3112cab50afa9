import type { Tasks } from '../../src/platform/jobs/jobs.ts';
import { RunNotes } from '../../src/platform/jobs/run-notes.ts';

/** Carries out a job as the queue does; throws when a record could not be done. */
export async function runTask(
  tasks: Tasks,
  name: string,
  payload: Record<string, unknown> = {},
): Promise<void> {
  const notes = new RunNotes();
  const task = tasks[name];
  if (!task) throw new Error(`No job is called ${name}.`);
  await task(payload, notes);
  if (notes.failure !== null) throw new Error(`${notes.failure}: ${notes.text}`);
}
