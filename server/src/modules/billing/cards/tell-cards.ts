import { sql, type RawBuilder } from 'kysely';
import { formatUsd, toDollars, type Cents } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { DomainEvent } from '../../../platform/jobs/events.ts';
import { orderMails } from '#rules/orders/order-mails.ts';
import {
  has,
  mailEach,
  readTraders,
  storeInInbox,
  type Notifier,
  type NotifierDeps,
} from '../../notifications/index.ts';

interface Message {
  title: string;
  content: string;
  level: 'info' | 'warning';
  relativeUrl: string;
  orderId: number | null;
  readers: RawBuilder<unknown>;
  reason: string;
}

const KEEPERS = {
  readers: sql`${has('Administrator')}
    and exists (select from user_permission p where p.user_id = u.id and p.permission = 'finance')`,
  reason: 'You get this because you look after the finances of the marketplace.',
  level: 'warning' as const,
};

/** Tells who looks after the money what happens to card payments, and a buyer that a payment goes back. Safe to repeat. */
export function createCardNotifier(deps: NotifierDeps): Notifier {
  const messageOf = (event: DomainEvent) => writeMessage(deps.db, event);
  return {
    async tell(event) {
      const message = await messageOf(event);
      if (message === null) return;
      const { readers, reason: _, orderId: _order, ...told } = message;
      const people = await readTraders(deps.db, readers);
      const row = { ...told, effectKey: event.key, type: 'Order' };
      await storeInInbox(
        deps.db,
        row,
        people.map(({ id }) => id),
        deps.clock.now(),
      );
    },
    async mail(event) {
      const message = await messageOf(event);
      if (message === null) return;
      const { title, content, relativeUrl, reason, orderId } = message;
      await mailEach(deps, event, await readTraders(deps.db, message.readers), (_person, origin) => ({
        subject: title,
        ...(orderId !== null && { filedUnder: [orderMails(orderId, 'marketplace')] }),
        content: {
          title,
          words: [content],
          button: { label: 'Open', address: `${origin}${relativeUrl}` },
          reason,
        },
      }));
    },
  };
}

async function writeMessage(db: Queryable, event: DomainEvent): Promise<Message | null> {
  switch (event.type) {
    case 'payment.mismatch':
      return {
        ...KEEPERS,
        title: 'Card payment',
        content: `Card payment ${event.data.payment_id} does not match.`,
        relativeUrl: '/admin/finance',
        orderId: null,
      };
    case 'payment.unused':
      return {
        title: 'Your order was not placed',
        content: `Your order was not placed; ${formatUsd(event.data.amount)} goes back to your card.`,
        level: 'warning',
        relativeUrl: '/cart',
        orderId: null,
        readers: sql`u.id = ${event.data.user_id}`,
        reason: 'You get this because you paid by card.',
      };
    case 'card_refund.failed':
      return refundMessage(db, event.data.card_refund_id, 'Refund failed', failedWords);
    case 'card_refund.made':
      return refundMessage(db, event.data.card_refund_id, 'Refund at the card provider', madeWords);
    case 'card_dispute.opened':
    case 'card_dispute.closed':
      return disputeMessage(
        db,
        event.data.dispute_id,
        event.type === 'card_dispute.closed' ? event.data.state : 'open',
      );
    default:
      return null;
  }
}

interface Refund {
  cents: Cents;
  order_id: number | null;
  payment_id: string | null;
  failure: string | null;
}

const subjectOf = ({ order_id: order, payment_id: payment }: Refund): string =>
  order === null ? `card payment ${payment ?? ''}` : `order ${order}`;
const usd = (cents: Cents) => formatUsd(toDollars(cents));
const failedWords = (refund: Refund): string =>
  `Refund of ${usd(refund.cents)} for ${subjectOf(refund)} failed: ${refund.failure ?? 'it is sent again'}`;
const madeWords = (refund: Refund): string =>
  `${usd(refund.cents)} of ${subjectOf(refund)} were given back at the card provider. Assign them to lines.`;

async function refundMessage(
  db: Queryable,
  id: number,
  title: string,
  words: (refund: Refund) => string,
): Promise<Message | null> {
  const { rows } = await sql<Refund>`-- named: told refund
    select cents, order_id, payment_id, failure from card_refund where id = ${id}`.execute(db);
  const [refund] = rows;
  if (refund === undefined) return null;
  const relativeUrl = refund.order_id === null ? '/admin/finance' : `/order-details/${refund.order_id}`;
  return { ...KEEPERS, title, content: words(refund), relativeUrl, orderId: refund.order_id };
}

const DISPUTED = {
  open: ['Payment disputed', 'is disputed'],
  won: ['Dispute won', 'is disputed no more'],
  lost: [
    'Dispute lost',
    'was given back, since its dispute was lost. Record which lines it was for, and who bears it',
  ],
} as const;

async function disputeMessage(
  db: Queryable,
  id: string,
  state: keyof typeof DISPUTED,
): Promise<Message | null> {
  const { rows } = await sql<{ cents: Cents; order_id: number | null; reason: string }>`-- named: told dispute
    select d.cents, d.reason, coalesce(p.order_id, (select min(o.id) from orders o join order_group g on g.id = o.group_id
      where g.payment_id = p.id)) as order_id
    from card_dispute d join payment p on p.id = d.payment_id where d.id = ${id}`.execute(db);
  const [dispute] = rows;
  if (dispute === undefined) return null;
  const [title, words] = DISPUTED[state];
  const { order_id: order } = dispute;
  return {
    ...KEEPERS,
    title,
    content: `${usd(dispute.cents)} of order ${order ?? ''} ${words}: ${dispute.reason}.`,
    relativeUrl: order === null ? '/admin/finance' : `/order-details/${order}`,
    orderId: order,
  };
}
