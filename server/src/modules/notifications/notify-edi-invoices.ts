import type { DomainEvent } from '../../platform/jobs/events.ts';
import { keepForDigest } from './digest-entries.ts';
import { mailEach, storeInInbox, type Notifier, type NotifierDeps } from './inbox.ts';
import { readTraders, sellersOf } from './traders.ts';

type Rejected = DomainEvent<'edi.invoice_rejected'>;

/** Tells a seller which of its invoices was rejected, why and what differs (RB-391). Safe to repeat. */
export function createEdiInvoiceNotifier(deps: NotifierDeps): Notifier {
  return {
    async tell(event) {
      if (event.type !== 'edi.invoice_rejected') return;
      const ids = (await readersOf(deps, event)).map(({ id }) => id);
      const { title, content, relativeUrl } = wordsOf(event);
      const message = {
        effectKey: event.key,
        level: 'warning',
        type: 'Order',
        title,
        content,
        relativeUrl,
      } as const;
      await storeInInbox(deps.db, message, ids, deps.clock.now());
    },
    async mail(event) {
      if (event.type !== 'edi.invoice_rejected') return;
      const { title, content, relativeUrl } = wordsOf(event);
      const people = await readersOf(deps, event);
      const atOnce = await keepForDigest(deps, event, people, { title, content, relativeUrl, kind: null });
      await mailEach(deps, event, atOnce, (_, origin) => ({
        subject: title,
        content: {
          title,
          words: [`Reason: ${event.data.reason}`, ...event.data.sentences.slice(0, MOST_SENTENCES)],
          button: { label: 'Open', address: `${origin}${relativeUrl}` },
          reason: 'You get this because your company sends invoices by EDI.',
        },
      }));
    },
  };
}

const MOST_SENTENCES = 50;

const readersOf = ({ db }: NotifierDeps, { data }: Rejected) => readTraders(db, sellersOf([data.company_id]));

function wordsOf({ data }: Rejected) {
  const order = data.order_id === null ? '' : ` for order ${data.order_id}`;
  return {
    title: `Invoice ${data.invoice_number}${order} was rejected`,
    content: data.reason,
    relativeUrl: data.order_id === null ? '/orders' : `/order-details/${data.order_id}`,
  };
}
