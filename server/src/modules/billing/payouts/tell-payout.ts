import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { formatMonth, formatUsDate } from '#rules/dates.ts';
import { formatUsd } from '#rules/money.ts';
import type { PayoutDetail } from '#contract/billing/payouts.ts';
import { utcDay } from '../../../platform/clock.ts';
import {
  has,
  mailEach,
  readTraders,
  storeInInbox,
  type Notifier,
  type NotifierDeps,
} from '../../notifications/index.ts';
import { payoutPaper } from './statement.ts';
import { addressOf } from './unscoped/payee.ts';
import { onePayout, toSummary, withOrders } from './unscoped/payouts.ts';

const TITLE = 'Payout sent';

/** Tells a seller's contact and its company administrators that it was paid, with the statement in the mail. Safe to repeat. */
export function createPayoutNotifier(deps: NotifierDeps): Notifier {
  return {
    async tell(event) {
      if (event.type !== 'payout.paid') return;
      const payout = await paidPayout(deps, event.data.payout_id);
      const people = await readersOf(deps, payout);
      const row = {
        effectKey: event.key,
        title: TITLE,
        content: wordsOf(payout),
        level: 'info' as const,
        type: 'Order',
        relativeUrl: addressOn(payout),
      };
      await storeInInbox(
        deps.db,
        row,
        people.map(({ id }) => id),
        deps.clock.now(),
      );
    },
    async mail(event) {
      if (event.type !== 'payout.paid') return;
      const payout = await paidPayout(deps, event.data.payout_id);
      const people = await readersOf(deps, payout);
      const address = await addressOf(deps.db, payout.seller_company_id);
      for (const person of people) {
        const { brand } = await deps.siteOf(person.host);
        const paper = await payoutPaper({ brand, at: deps.clock.now(), payout, address });
        const content = Readable.from(paper.content);
        const attachment = {
          filename: paper.name,
          contentType: paper.contentType,
          content: await buffer(content),
        };
        await mailEach(deps, event, [person], (_person, origin) => ({
          subject: `${TITLE} – ${payout.number}`,
          attachments: [attachment],
          content: {
            title: TITLE,
            words: [wordsOf(payout), 'The statement is attached.'],
            button: { label: 'Open the payout', address: `${origin}${addressOn(payout)}` },
            reason: 'You get this because you are the contact or an administrator of your company.',
          },
        }));
      }
    },
  };
}

async function paidPayout(
  { db, clock }: Pick<NotifierDeps, 'db' | 'clock'>,
  id: number,
): Promise<PayoutDetail> {
  const payout = await onePayout(db, sql`true`, id, utcDay(clock.now()));
  return withOrders(db, toSummary(payout), { whole: true });
}

const readersOf = ({ db }: Pick<NotifierDeps, 'db'>, { seller_company_id: id }: PayoutDetail) =>
  readTraders(
    db,
    sql`u.company_id = ${id} and ((${has('Seller')} and ${has('CompanyAdmin')})
      or u.id = (select c.contact_user_id from company c where c.id = ${id}))`,
  );

const addressOn = ({ id }: PayoutDetail) => `/seller-home?payout=${id}`;

const wordsOf = ({ month, net, reference, paid_date }: PayoutDetail): string =>
  `${formatUsd(net)} for ${formatMonth(month)} was paid${paid_date === null ? '' : ` on ${formatUsDate(paid_date)}`}${
    reference === null ? '' : `, reference ${reference}`
  }.`;
