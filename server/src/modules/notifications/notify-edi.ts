import type { DomainEvent } from '../../platform/jobs/events.ts';
import { keepForDigest } from './digest-entries.ts';
import { mailEach, storeInInbox, type Notifier, type NotifierDeps } from './inbox.ts';
import { administrators } from './notify-registrations.ts';

const TITLE = 'EDI interchange refused';
const RELATIVE_URL = '/admin/edi/messages/edi?status=Failed';

/** Tells administrators of EDI of interchanges that were refused as a whole (RB-323, RB-335). Safe to repeat. */
export function createEdiNotifier(deps: NotifierDeps): Notifier {
  return {
    async tell(event) {
      const news = newsOf(event);
      if (!news) return;
      const ids = (await administrators(deps.db, 'edi')).map(({ id }) => id);
      const message = { effectKey: event.key, level: 'warning', type: 'EDI', ...news } as const;
      await storeInInbox(deps.db, message, ids, deps.clock.now());
    },
    async mail(event) {
      const news = newsOf(event);
      if (!news) return;
      const people = await administrators(deps.db, 'edi');
      const atOnce = await keepForDigest(deps, event, people, { ...news, kind: null });
      await mailEach(deps, event, atOnce, (_, origin) => ({
        subject: TITLE,
        content: {
          title: TITLE,
          words: [news.content],
          button: { label: 'Open EDI Messages', address: `${origin}${news.relativeUrl}` },
          reason: 'You get this because you look after EDI.',
        },
      }));
    },
  };
}

const newsOf = ({ type, data }: DomainEvent) =>
  type === 'edi.refused' ? { title: TITLE, content: data.sentence, relativeUrl: RELATIVE_URL } : null;
