import { alreadyRunning, STAYS_ON } from '#rules/admin/tasks.ts';
import { conflict, notFound, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Scheduled } from '../../platform/jobs/schedule.ts';
import { askForRun, setTaskOff } from '../../platform/jobs/task-runs.ts';

type Schedule = readonly Scheduled[];

function scheduledAs(schedule: Schedule, name: string): Scheduled {
  const found = schedule.find(({ task }) => task === name);
  if (!found) throw notFound('Task not found');
  return found;
}

/** Puts a run into the queue, before its turn. Throws 409 while one is at work, of whatever process. */
export function runTask(
  context: RequestContext,
  schedule: Schedule,
  name: string,
): Promise<{ run_id: number }> {
  const { task, title } = scheduledAs(schedule, name);
  return context.command(async ({ tx, audit, live }) => {
    const id = await askForRun(tx, task, context.scope.realUserId);
    if (id === null) throw conflict(alreadyRunning(title));
    live({ topic: 'tasks', admins: true });
    audit({ entity: 'task_run', entityId: id, after: { task } });
    return { run_id: id };
  });
}

/** What is so already changes nothing. */
export async function switchTask(
  context: RequestContext,
  schedule: Schedule,
  { name, enabled }: { name: string; enabled: boolean },
): Promise<void> {
  const { task, stays } = scheduledAs(schedule, name);
  if (!enabled && stays) throw ruleBroken(STAYS_ON);
  await context.command(async ({ tx, audit, live }) => {
    const off = enabled ? null : { at: context.now, by: context.scope.realUserId };
    const entityId = await setTaskOff(tx, task, off);
    live({ topic: 'tasks', admins: true });
    audit({ entity: 'task', entityId, before: { task, enabled: !enabled }, after: { task, enabled } });
  });
}
