import { sql, type RawBuilder } from 'kysely';
import { answerText } from '#rules/requests/request-words.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';
import { keepForDigest } from './digest-entries.ts';
import { storeInInbox, type Notifier, type NotifierDeps } from './inbox.ts';
import { ORDER_MAILS } from './order-mails.ts';
import { has, readTraders } from './traders.ts';

type RequestEvent = Extract<DomainEvent, { type: 'request.answered' }>;

/** Who asked for these products, as long as they buy for that company. */
export const requestAskers = (requestIds: readonly number[]): RawBuilder<unknown> => sql`${has('Buyer')}
  and exists (select from requested_product r where r.id = any (${[...requestIds]}::bigint[]) and r.buyer_user_id = u.id
    and r.buyer_company_id = u.company_id)`;

/**
 * Tells who asked for a product that it was answered, in the inbox and in the mail of a day. Other mails are put together by `requests`, one for each hour.
 */
export function createRequestNotifier(deps: Pick<NotifierDeps, 'db' | 'clock'>): Notifier {
  return {
    async tell(event) {
      if (event.type !== 'request.answered') return;
      const people = await readTraders(deps.db, requestAskers([event.data.request_id]));
      const row = { effectKey: event.key, type: 'Request', level: 'info' as const, ...messageOf(event) };
      await storeInInbox(
        deps.db,
        row,
        people.map(({ id }) => id),
        deps.clock.now(),
      );
    },
    async mail(event) {
      if (event.type !== 'request.answered') return;
      const people = await readTraders(deps.db, requestAskers([event.data.request_id]));
      const wanting = people.filter((person) => person.wants_mail);
      await keepForDigest(deps, event, wanting, { ...messageOf(event), kind: ORDER_MAILS });
    },
  };
}

const messageOf = ({ data }: RequestEvent) => ({
  title: 'Request answered',
  content: answerText(data.product, data.status, data.answer),
  relativeUrl: `/requested-products?id=${data.request_id}`,
});
