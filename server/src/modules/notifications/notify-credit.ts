import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { ALMOST_USED } from '#rules/finance/credit.ts';
import { formatUsd } from '#rules/money.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';
import { keepForDigest, type DigestReader } from './digest-entries.ts';
import { lastHost, mailEach, storeInInbox, wantsDigest, type Notifier, type NotifierDeps } from './inbox.ts';
import { has } from './traders.ts';

type CreditEvent = DomainEvent<'credit.almost_used'>;

interface CreditMessage {
  effectKey: string;
  readers: RawBuilder<unknown>;
  content: string;
  relativeUrl: string;
  reason: string;
}

/** Tells those who look after the money of a company, here and there, that little of its credit is left. Safe to repeat. */
export function createCreditNotifier(deps: NotifierDeps): Notifier {
  return {
    async tell(event) {
      if (event.type !== 'credit.almost_used') return;
      for (const { effectKey, readers, content, relativeUrl } of await messagesOf(deps.db, event)) {
        const ids = (await readersOf(deps.db, readers)).map(({ id }) => id);
        const row = {
          effectKey,
          title: ALMOST_USED,
          content,
          level: 'warning' as const,
          type: 'Order',
          relativeUrl,
        };
        await storeInInbox(deps.db, row, ids, deps.clock.now());
      }
    },
    async mail(event) {
      if (event.type !== 'credit.almost_used') return;
      for (const { readers, content, relativeUrl, reason } of await messagesOf(deps.db, event)) {
        const people = await readersOf(deps.db, readers);
        const told = { title: ALMOST_USED, content, relativeUrl, kind: null };
        const atOnce = await keepForDigest(deps, event, people, told);
        await mailEach(deps, event, atOnce, (_person, origin) => ({
          subject: ALMOST_USED,
          content: {
            title: ALMOST_USED,
            words: [content],
            button: { label: 'Open', address: `${origin}${relativeUrl}` },
            reason,
          },
        }));
      }
    },
  };
}

async function messagesOf(db: Database, { key, data }: CreditEvent): Promise<CreditMessage[]> {
  const company = await db
    .selectFrom('company')
    .select('name')
    .where('id', '=', data.company_id)
    .executeTakeFirst();
  const figures = `${formatUsd(data.used)} of ${formatUsd(data.limit)}`;
  return [
    {
      effectKey: `${key}:buyer`,
      readers: sql`u.company_id = ${data.company_id} and ${has('FinanceAdmin')} and not ${has('Administrator')}`,
      content: `${figures} of your credit is used. Orders on terms beyond it are refused.`,
      relativeUrl: '/orders',
      reason: 'You get this because you administer the finances of your company.',
    },
    {
      effectKey: `${key}:administrator`,
      readers: sql`${has('Administrator')}
        and exists (select from user_permission p where p.user_id = u.id and p.permission = 'finance')`,
      content: `${company?.name ?? 'A company'} uses ${figures} of its credit.`,
      relativeUrl: '/admin/finance?tab=credit',
      reason: 'You get this because you look after the finances of the marketplace.',
    },
  ];
}

async function readersOf(db: Database, readers: RawBuilder<unknown>): Promise<DigestReader[]> {
  const { rows } = await sql<DigestReader>`-- named: readers of credit
    select u.id, u.email, ${lastHost} as host, ${wantsDigest} as wants_digest
    from app_user u where u.active and ${readers} order by u.id`.execute(db);
  return rows;
}
