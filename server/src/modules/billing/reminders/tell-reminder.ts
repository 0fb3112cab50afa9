import { sql } from 'kysely';
import { formatUsDate, type IsoDate } from '#rules/dates.ts';
import { INVOICE_OVERDUE, reminderSubject } from '#rules/finance/reminders.ts';
import { formatUsd, toDollars, type Cents } from '#rules/money.ts';
import { invoiceNumber } from '#rules/orders/invoice.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { DomainEvent } from '../../../platform/jobs/events.ts';
import type { Message } from '../../../platform/mail/mail.ts';
import { orderMails } from '#rules/orders/order-mails.ts';
import {
  has,
  mailEach,
  ORDER_MAILS,
  readTraders,
  storeInInbox,
  type Notifier,
  type OrderNotifierDeps,
} from '../../notifications/index.ts';

type Reminded = DomainEvent<'invoices.reminded'>;

interface Row {
  id: number;
  number: string;
  order_id: number;
  dueOn: IsoDate;
  open_cents: Cents;
  facility: string;
  contact: string | null;
}

/** Mails AP contacts, and tells who administers the company or its finances on the first day. What was paid meanwhile is not told. */
export function createReminderNotifier(deps: OrderNotifierDeps): Notifier {
  return {
    async tell(event) {
      if (event.type !== 'invoices.reminded') return;
      const people = await readersOf(deps.db, event);
      for (const one of await firstOf(deps.db, event)) {
        const row = {
          effectKey: keyOf(event, one),
          type: 'Order',
          level: 'warning' as const,
          ...messageOf(one),
        };
        await storeInInbox(
          deps.db,
          row,
          people.map(({ id }) => id),
          deps.clock.now(),
        );
      }
    },
    async mail(event) {
      if (event.type !== 'invoices.reminded') return;
      await deps.mailer.send(...(await contactMails(deps, event)));
      const people = (await readersOf(deps.db, event)).filter((person) => person.wants_mail);
      for (const one of await firstOf(deps.db, event)) {
        const { title, content, relativeUrl } = messageOf(one);
        await mailEach(deps, { ...event, key: keyOf(event, one) }, people, (person, origin) => ({
          subject: `${title} – ${one.number}`,
          filedUnder: [orderMails(one.order_id, 'buyer')],
          unsubscribe: deps.unsubscribe({ userId: person.id, kind: ORDER_MAILS }, origin),
          content: {
            title,
            words: [content],
            button: { label: 'Open the order', address: `${origin}${relativeUrl}` },
            reason:
              'You get this because you administer your company or its finances and want mails about orders.',
          },
        }));
      }
    },
  };
}

/** One to each contact, with all invoices of its facilities. */
async function contactMails(
  { db, siteOf }: Pick<OrderNotifierDeps, 'db' | 'siteOf'>,
  event: Reminded,
): Promise<Message[]> {
  const { kind, invoice_ids: ids } = event.data;
  const site = await siteOf(null);
  const byContact = Map.groupBy(await openOf(db, ids), ({ contact }) => contact);
  return [...byContact].flatMap(([to, invoices]): Message[] => {
    if (to === null) return [];
    const subject = reminderSubject(kind, invoices);
    const total = invoices.reduce((sum, { open_cents }) => sum + open_cents, 0);
    return [
      {
        effectKey: `${event.key}:${to}`,
        to,
        subject,
        filedUnder: [...new Set(invoices.map(({ order_id: id }) => orderMails(id, 'buyer')))],
        content: {
          site,
          title: subject,
          words: [],
          lines: invoices.map((one) => ({
            name: `Invoice ${one.number}`,
            detail: `${one.facility}, due ${formatUsDate(one.dueOn)}`,
            amount: usd(one.open_cents),
          })),
          totals: [['Open', usd(total)]],
          reason: 'You get this because you are the contact for invoices of a facility.',
        },
      },
    ];
  });
}

async function openOf(db: Database, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<
    Omit<Row, 'number' | 'dueOn'> & { number: number; due_on: IsoDate }
  >`select i.id, i.number, i.order_id, i.due_on, i.open_cents, f.name as facility, nullif(lower(f.ap_email), '') as contact
    from invoice i join facility f on f.id = i.facility_id
    where i.id = any (${[...ids]}::bigint[]) and i.open_cents > 0 order by i.due_on, i.id`.execute(db);
  return rows.map(({ number, due_on: dueOn, ...row }) => ({
    ...row,
    dueOn,
    number: invoiceNumber(row.order_id, number),
  }));
}

const firstOf = (db: Database, { data }: Reminded) => openOf(db, data.first_overdue);

const readersOf = (db: Database, { data }: Reminded) =>
  readTraders(
    db,
    sql`u.company_id = ${data.company_id} and (${has('CompanyAdmin')} or ${has('FinanceAdmin')})`,
  );

const keyOf = (event: Reminded, { id }: Row) => `${event.key}:${id}`;

const messageOf = ({ number, order_id, dueOn, open_cents }: Row) => ({
  title: INVOICE_OVERDUE,
  content: `Invoice ${number} was due on ${formatUsDate(dueOn)}; ${usd(open_cents)} of it is open.`,
  relativeUrl: `/order-details/${order_id}`,
});

const usd = (cents: Cents) => formatUsd(toDollars(cents));
