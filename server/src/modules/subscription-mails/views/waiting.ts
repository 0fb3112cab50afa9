import { sql } from 'kysely';
import { userType } from '#rules/accounts/roles.ts';
import type { MailGroup } from '../../../platform/mail/content.ts';
import type { Scope } from '../../../platform/scope.ts';
import { summariseBids } from '../../bids/index.ts';
import { rfpsOf } from '../../rfps/index.ts';
import type { Telling } from '../letter.ts';

/** Bids and requests on which the reader is to act; no group where there is none. */
export async function waitingFor(reader: Scope, { db, now }: Telling): Promise<MailGroup[]> {
  const bids = await summariseBids(reader, db, {}, now);
  const requests = await requestsWaiting(reader, db);
  const entries = [
    ...told(bids.waiting_for_me, ['bid waits for your answer', 'bids wait for your answer'], '/offers'),
    ...told(requests, ['request waits for you', 'requests wait for you'], '/rfps'),
  ];
  return entries.length === 0 ? [] : [{ heading: 'Waiting for you', entries }];
}

const told = (count: number, [one, many]: readonly [string, string], address: string) =>
  count === 0 ? [] : [{ text: `${count} ${count === 1 ? one : many}`, address }];

/** To a buyer those with a proposal to decide on, to a supplier those that it did not answer. */
async function requestsWaiting(reader: Scope, db: Telling['db']): Promise<number> {
  const waits =
    userType(reader.roles) === 'seller'
      ? sql`r.status in ('pending', 'proposed') and exists (select from rfp_invitation i
          where i.rfp_id = r.id and i.company_id = ${reader.company?.id ?? 0} and i.status = 'invited')`
      : sql`r.status = 'proposed'`;
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from rfp r where ${rfpsOf(reader)} and ${waits}`.execute(db);
  return rows[0]?.waiting ?? 0;
}
