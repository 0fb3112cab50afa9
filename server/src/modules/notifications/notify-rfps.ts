import type { RawBuilder } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { keepForDigest } from './digest-entries.ts';
import { mailEach, storeInInbox, type Notifier } from './inbox.ts';
import { ORDER_MAILS, type OrderNotifierDeps } from './order-mails.ts';
import { isRfpEvent, rfpMessages, type RfpEvent, type RfpMessage } from './rfp-messages.ts';
import { buyersOf, ORDER_KEEPERS, readTraders, sellersOf } from './traders.ts';

const REASON =
  'You get this because your company trades here and you want mails about its requests and orders.';

/** Tells both sides of a step of a request or contract: inbox, open pages, e-mail. Safe to repeat. */
export function createRfpNotifier(deps: OrderNotifierDeps): Notifier {
  return {
    async tell(event) {
      if (!isRfpEvent(event) || event.type === 'rfp.mail_repeated') return;
      for (const message of await messagesOf(deps.db, event)) {
        const ids = (await readTraders(deps.db, readersOf(event, message))).map(({ id }) => id);
        const { to, ...told } = message;
        const row = { effectKey: `${event.key}:${to}`, type: 'RFP', ...told };
        await storeInInbox(deps.db, row, ids, deps.clock.now());
      }
    },
    async mail(event) {
      if (!isRfpEvent(event)) return;
      for (const message of await messagesOf(deps.db, event)) {
        const people = await readTraders(deps.db, readersOf(event, message));
        const wanting = people.filter((person) => person.wants_mail);
        const atOnce = await keepForDigest(deps, event, wanting, { ...message, kind: ORDER_MAILS });
        await mailEach(deps, event, atOnce, (recipient, origin) => ({
          subject: `${message.title} – ${event.data.description}`,
          unsubscribe: deps.unsubscribe({ userId: recipient.id, kind: ORDER_MAILS }, origin),
          content: {
            title: message.title,
            words: [message.content],
            button: { label: 'Open the request', address: `${origin}${message.relativeUrl}` },
            reason: REASON,
          },
        }));
      }
    },
  };
}

async function messagesOf(db: Database, event: RfpEvent): Promise<RfpMessage[]> {
  const supplier = await db
    .selectFrom('company')
    .select('name')
    .where('id', '=', event.data.supplier_ids[0] ?? 0)
    .executeTakeFirst();
  return rfpMessages(event, supplier?.name ?? '');
}

function readersOf({ data }: RfpEvent, { to }: RfpMessage): RawBuilder<unknown> {
  if (to === 'seller') return sellersOf(data.supplier_ids);
  return to === 'buyer' ? buyersOf(data) : ORDER_KEEPERS;
}
