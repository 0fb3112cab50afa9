import type { DomainEvent } from '../../platform/jobs/events.ts';
import { keepForDigest } from './digest-entries.ts';
import { mailEach, storeInInbox, type Notifier, type NotifierDeps } from './inbox.ts';
import { administrators } from './notify-registrations.ts';
import { orderMessage } from './order-messages.ts';

/** What administrators read of documents, and which of them. */
interface News {
  permission: 'edi' | 'orders';
  effectKey: string;
  type: 'EDI' | 'Order';
  title: string;
  content: string;
  relativeUrl: string;
  button: string;
  reason: string;
}

/**
 * Tells administrators of EDI of what partners do wrong (RB-314, RB-323, RB-335, RB-339), and those of orders that a supplier does
 * not take one whole (RB-366). Safe to repeat.
 */
export function createEdiNotifier(deps: NotifierDeps): Notifier {
  return {
    async tell(event) {
      const news = newsOf(event);
      if (!news) return;
      const { permission, effectKey, type, title, content, relativeUrl } = news;
      const ids = (await administrators(deps.db, permission)).map(({ id }) => id);
      const message = { effectKey, level: 'warning', type, title, content, relativeUrl } as const;
      await storeInInbox(deps.db, message, ids, deps.clock.now());
    },
    async mail(event) {
      const news = newsOf(event);
      if (!news) return;
      const { permission, title, content, relativeUrl, button, reason } = news;
      const people = await administrators(deps.db, permission);
      const atOnce = await keepForDigest(deps, event, people, { title, content, relativeUrl, kind: null });
      await mailEach(deps, event, atOnce, (_, origin) => ({
        subject: title,
        content: {
          title,
          words: [content],
          button: { label: button, address: `${origin}${relativeUrl}` },
          reason,
        },
      }));
    },
  };
}

const MESSAGES = { relativeUrl: '/admin/edi/messages/edi', button: 'Open EDI Messages' };

function newsOf(event: DomainEvent): News | null {
  const ofEdi = troubleOf(event);
  if (ofEdi !== null)
    return {
      ...ofEdi,
      permission: 'edi',
      effectKey: event.key,
      type: 'EDI',
      reason: 'You get this because you look after EDI.',
    };
  const message = event.type === 'order.supplier_answered' ? orderMessage(event) : null;
  if (message === null) return null;
  const { title, content, relativeUrl } = message;
  return {
    permission: 'orders',
    effectKey: `${event.key}:administrators`,
    type: 'Order',
    title,
    content,
    relativeUrl,
    button: 'Open Order',
    reason: 'You get this because you look after orders.',
  };
}

function troubleOf({
  type,
  data,
}: DomainEvent): Pick<News, 'title' | 'content' | 'relativeUrl' | 'button'> | null {
  if (type === 'edi.refused')
    return {
      ...MESSAGES,
      title: 'EDI interchange refused',
      content: data.sentence,
      relativeUrl: `${MESSAGES.relativeUrl}?status=Failed`,
    };
  if (type === 'edi.unacknowledged')
    return {
      ...MESSAGES,
      title: 'EDI not acknowledged',
      content: data.sentence,
      relativeUrl: `${MESSAGES.relativeUrl}?client=${data.client}&direction=Out&status=Sent`,
    };
  if (type === 'edi.host_key_changed')
    return {
      title: 'EDI host key changed',
      content: data.sentence,
      relativeUrl: `/admin/edi/clients?client=${data.client}`,
      button: 'Open the EDI Client',
    };
  return null;
}
