import { taskFailed, taskWorksAgain } from '#rules/admin/tasks.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';
import { keepForDigest } from './digest-entries.ts';
import { mailEach, storeInInbox, type Notifier, type NotifierDeps } from './inbox.ts';
import { administrators } from './notify-registrations.ts';

/** Tells every administrator that a scheduled task keeps failing, and that it works again (RB-524). Safe to repeat. */
export function createTaskNotifier(deps: NotifierDeps): Notifier {
  return {
    async tell(event) {
      const news = newsOf(event);
      if (!news) return;
      const ids = (await administrators(deps.db, null)).map(({ id }) => id);
      const level = event.type === 'task.failing' ? 'warning' : 'info';
      const message = { effectKey: event.key, level, type: 'Task', ...news } as const;
      await storeInInbox(deps.db, message, ids, deps.clock.now());
    },
    async mail(event) {
      const news = newsOf(event);
      if (!news) return;
      const people = await administrators(deps.db, null);
      const atOnce = await keepForDigest(deps, event, people, { ...news, kind: null });
      await mailEach(deps, event, atOnce, (_, origin) => ({
        subject: news.content,
        content: {
          title: news.title,
          words: [news.content],
          button: { label: 'Open the task', address: `${origin}${news.relativeUrl}` },
          reason: 'You get this because you administer the marketplace.',
        },
      }));
    },
  };
}

function newsOf({ type, data }: DomainEvent) {
  if (type !== 'task.failing' && type !== 'task.works_again') return null;
  const relativeUrl = `/admin/tasks?task=${data.task}`;
  return type === 'task.failing'
    ? { title: 'Task failed', content: taskFailed(data.title, data.why), relativeUrl }
    : { title: 'Task works again', content: taskWorksAgain(data.title), relativeUrl };
}
