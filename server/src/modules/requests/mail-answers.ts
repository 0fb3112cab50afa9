import { sql } from 'kysely';
import type { RequestStatus } from '#rules/requests/request-status.ts';
import { answerText, withPrice } from '#rules/requests/request-words.ts';
import type { Run } from '../../platform/jobs/run-notes.ts';
import type { Message } from '../../platform/mail/mail.ts';
import { ORDER_MAILS, readTraders, requestAskers, type OrderNotifierDeps } from '../notifications/index.ts';

export type MailDeps = OrderNotifierDeps;

const REASON = 'You get this because you asked for these products and want mails about requests and orders.';
/** More of them are counted, not listed. */
const LISTED = 50;

interface Settled {
  user_id: number;
  at: Date;
  /** The newest answer first. */
  answers: Answer[];
}

interface Answer {
  id: number;
  product: string;
  quantity: number;
  status: RequestStatus;
  answer: string | null;
  answer_cents: number | null;
  listing_id: number | null;
}

/**
 * One mail per person and hour about what was answered (RB-194): the first at once, what follows within the hour together. What a mail says is settled
 * before it is sent, and its claim has the name of person and moment, so that a run that died is taken up and sends none twice. Who wants one
 * mail a day has it in that.
 */
export async function mailAnswers(deps: MailDeps, run: Run): Promise<void> {
  await settle(deps);
  for (const one of await unsent(deps)) {
    if (run.isOver) return;
    await send(deps, one).then(
      () => run.count('people e-mailed', 1),
      (error: unknown) => run.failed(`user ${one.user_id}`, error),
    );
  }
}

const settle = ({ db, clock }: MailDeps) => {
  const now = clock.now();
  return sql`update requested_product r set mail_state = 'settled', mail_at = ${now}::timestamptz
    where r.mail_state = 'due' and not exists (select from requested_product o where o.buyer_user_id = r.buyer_user_id
      and o.mail_at > ${now}::timestamptz - interval '1 hour' and o.mail_at <= ${now}::timestamptz)`.execute(
    db,
  );
};

async function unsent({ db }: MailDeps): Promise<Settled[]> {
  const { rows } = await sql<Settled>`select r.buyer_user_id as user_id, r.mail_at as at,
      json_agg(json_build_object('id', r.id, 'product', r.product, 'quantity', r.quantity, 'status', r.status, 'answer', r.answer,
        'answer_cents', r.answer_cents, 'listing_id', r.listing_ids[1]) order by r.answered_at desc, r.id desc) as answers
    from requested_product r where r.mail_state = 'settled' group by r.buyer_user_id, r.mail_at order by r.mail_at, r.buyer_user_id`.execute(
    db,
  );
  return rows;
}

async function send(deps: MailDeps, settled: Settled): Promise<void> {
  const { db, mailer } = deps;
  const { user_id: userId, at } = settled;
  const [reader] = await readTraders(db, requestAskers(settled.answers.map(({ id }) => id)));
  if (reader && reader.wants_mail && !reader.wants_digest) {
    const site = await deps.siteOf(reader.host);
    await mailer.send({
      effectKey: `request answers:${userId}:${at.toISOString()}`,
      to: reader.email,
      unsubscribe: deps.unsubscribe({ userId, kind: ORDER_MAILS }, site.origin),
      ...letterOf(settled.answers, site.origin, site),
    });
  }
  await sql`update requested_product set mail_state = 'none'
    where buyer_user_id = ${userId} and mail_at = ${at} and mail_state = 'settled'`.execute(db);
}

/** One answer leads to its listing with the asked packs filled in; several are listed, each with its own way. */
function letterOf(
  answers: readonly Answer[],
  origin: string,
  site: Message['content']['site'],
): Pick<Message, 'subject' | 'content'> {
  const [first] = answers;
  if (answers.length === 1 && first)
    return {
      subject: `Request answered – ${first.product}`,
      content: {
        site,
        title: 'Request answered',
        words: [textOf(first)],
        button: {
          label: first.listing_id === null ? 'Open the request' : 'Open the listing',
          address: addressOf(first, origin),
        },
        reason: REASON,
      },
    };
  const listed = answers
    .slice(0, LISTED)
    .map((one) => ({ text: textOf(one), address: addressOf(one, origin) }));
  const others = answers.length - listed.length;
  const all = `${origin}/requested-products`;
  return {
    subject: `${answers.length} requests answered`,
    content: {
      site,
      title: 'Requests answered',
      words: [],
      groups: [
        {
          heading: `${answers.length} requests`,
          entries: others === 0 ? listed : [...listed, { text: `and ${others} more`, address: all }],
        },
      ],
      button: { label: 'Open your requests', address: all },
      reason: REASON,
    },
  };
}

const textOf = ({ product, status, answer, answer_cents: cents }: Answer): string =>
  answerText(product, status, answer === null ? null : withPrice(answer, cents));

const addressOf = ({ id, listing_id: listing, quantity }: Answer, origin: string): string =>
  listing === null
    ? `${origin}/requested-products?id=${id}`
    : `${origin}/detailed/${listing}?packs=${quantity}`;
