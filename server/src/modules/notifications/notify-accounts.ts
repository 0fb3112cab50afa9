import { sql } from 'kysely';
import { LIVE_CHANNEL, type DomainEvent } from '../../platform/jobs/events.ts';
import { LISTING, listingUrl } from './listing-messages.ts';
import type { Database } from '../../platform/database/database.ts';
import { accountMessage, type AccountMessage } from './account-messages.ts';
import { keepForDigest, type DigestReader } from './digest-entries.ts';
import { lastHost, mailEach, storeInInbox, wantsDigest, type Notifier, type NotifierDeps } from './inbox.ts';

/** Tells people what was decided about them or their facility: inbox and, whatever mails they chose, e-mail. Safe to repeat. */
export function createAccountNotifier(deps: NotifierDeps): Notifier {
  return {
    async tell(event) {
      const message = accountMessage(event);
      if (!message) return;
      const ids = (await recipientsOf(deps.db, message.to)).map((person) => person.id);
      if (event.type === 'listing.returned') await settleDeactivated(deps.db, event, ids, deps.clock.now());
      await storeInInbox(deps.db, { effectKey: event.key, ...message }, ids, deps.clock.now());
    },
    async mail(event) {
      const message = accountMessage(event);
      if (!message) return;
      const people = await recipientsOf(deps.db, message.to);
      // Whether one may sign in and buy is told at once, and what programs may do in the name of the company.
      const atOnce =
        'userId' in message.to || 'keepersOf' in message.to
          ? people
          : await keepForDigest(deps, event, people, { ...message, kind: null });
      await mailEach(deps, event, atOnce, ({ first_name: name }, origin) => ({
        subject: message.title,
        content: {
          title: message.title,
          words: [`Hello ${name},`, message.content],
          button: { label: 'Open', address: `${origin}${message.relativeUrl}` },
          reason: whyOf(message.to),
        },
      }));
    },
  };
}

/** That a listing is out of sale is so no more; told again, an event settles nothing that came after it. */
async function settleDeactivated(
  db: Database,
  { key, data }: DomainEvent<'listing.returned'>,
  userIds: readonly number[],
  now: Date,
): Promise<void> {
  const addresses = data.listing_ids.map(listingUrl);
  const ofEdit = data.edit_id === null ? '' : `listing-deactivated:bulk-${data.edit_id}:%`;
  await sql`with settled as (
      update notification set read_at = ${now}::timestamptz
      where user_id = any (${[...userIds]}::bigint[]) and type = ${LISTING} and read_at is null
        and effect_key like 'listing-deactivated:%'
        and (relative_url = any (${addresses}::text[]) or effect_key like ${ofEdit})
        and not exists (select from notification n
          where n.user_id = any (${[...userIds]}::bigint[]) and n.effect_key = ${key})
      returning user_id
    )
    select pg_notify(${LIVE_CHANNEL}, json_build_object('topic', 'notifications',
      'user_ids', json_agg(distinct user_id))::text) from settled having count(*) > 0`.execute(db);
}

function whyOf(to: AccountMessage['to']): string {
  if ('license' in to) return 'You get this because you look after this facility.';
  if ('keepersOf' in to) return 'You get this because you look after the programs of your company.';
  if ('sellersOf' in to) return 'You get this because your company sells here.';
  return 'You get this because it was decided about your account or facility.';
}

async function recipientsOf(db: Database, to: AccountMessage['to']) {
  const { rows } = await sql<DigestReader & { first_name: string }>`
    select u.id, u.email, u.first_name, ${lastHost} as host, ${wantsDigest} as wants_digest from app_user u
    where u.active and ${readersOf(to)} order by u.id`.execute(db);
  return rows;
}

function readersOf(to: AccountMessage['to']) {
  if ('userId' in to) return sql`u.id = ${to.userId}`;
  if ('sellersOf' in to)
    return sql`u.company_id = ${to.sellersOf} and exists (select from user_role r where r.user_id = u.id and r.role = 'Seller')`;
  if ('keepersOf' in to)
    return sql`u.company_id = ${to.keepersOf} and (u.id = any (${[...to.and]}::bigint[])
      or exists (select from user_role r where r.user_id = u.id and r.role = 'CompanyAdmin'))`;
  if ('license' in to) return renewersOf(to);
  return sql`u.id in (select f.user_id from user_facility f where f.facility_id = ${to.facilityId}
    union all select a.id from app_user a join user_role r on r.user_id = a.id and r.role = 'CompanyAdmin'
    where a.company_id = ${to.companyId})`;
}

/**
 * Who renews a license: the administrators of the company and of the facility, its buyers where it has neither. Nobody once it has
 * another end, or while a renewal waits for review.
 */
function renewersOf({
  facilityId,
  companyId,
  license,
  ends,
}: Extract<AccountMessage['to'], { license: unknown }>) {
  const column = sql.ref(license === 'state_license' ? 'f.state_license_expiration' : 'f.dea_expiration');
  const assigned = (user: 'a' | 'u') => sql`exists (select from user_facility x
    where x.user_id = ${sql.ref(`${user}.id`)} and x.facility_id = ${facilityId})`;
  const administers = (
    user: 'a' | 'u',
  ) => sql`exists (select from user_role r where r.user_id = ${sql.ref(`${user}.id`)}
    and (r.role = 'CompanyAdmin' or r.role = 'FacilityAdmin' and ${assigned(user)}))`;
  return sql`u.company_id = ${companyId}
    and exists (select from facility f where f.id = ${facilityId} and ${column} = ${ends}::date
      and not exists (select from document d where d.facility_id = f.id and d.type = ${license}
        and d.review = 'waiting' and d.deleted_at is null))
    and (${administers('u')} or (
      not exists (select from app_user a where a.active and a.company_id = ${companyId} and ${administers('a')})
      and exists (select from user_role r where r.user_id = u.id and r.role = 'Buyer')
      and (u.primary_facility_id = ${facilityId} or ${assigned('u')})))`;
}
