import { sql } from 'kysely';
import { openCatalogs } from '#rules/catalog/eligibility.ts';
import { utcDay } from '../../platform/clock.ts';
import { announcing } from '../../platform/jobs/events.ts';
import { lastHost, type Notifier, type NotifierDeps } from './inbox.ts';
import { has } from './traders.ts';

/**
 * Tells the readers of announced news, in one statement for any number of them. News that was taken back meanwhile is told to nobody.
 * Readers of news that is limited to hosts are those who were last signed in there.
 */
export function createNewsNotifier({ db, clock }: Pick<NotifierDeps, 'db' | 'clock'>): Notifier {
  return {
    async tell(event) {
      if (event.type !== 'news.announced') return;
      const now = clock.now();
      const today = utcDay(now);
      await sql`with told as (
          insert into notification (user_id, effect_key, title, content, level, type, relative_url, created_at)
          select u.id, ${event.key}::text, case when n.company_id is null then 'News' else 'News from ' || co.name end,
            n.title, 'info', 'News', '/news/' || n.id, ${now}::timestamptz
          from news n left join company co on co.id = n.company_id
            join app_user u on u.active join company c on c.id = u.company_id
          where n.id = ${event.data.news_id} and n.published and n.publish_date <= ${today}::date
            and (n.expiry_date is null or n.expiry_date > ${today}::date) and coalesce(co.active, true)
            and not ${has('Administrator')} and ${IS_READER}
            and (n.client_ids = '{}' or exists (select from ms_client m where m.id = any (n.client_ids)
              and m.hostkey = ${lastHost}))
          on conflict do nothing returning user_id)
        select ${announcing([{ topic: 'notifications', everyone: true }])} from (select count(*) from told) t`.execute(
        db,
      );
    },
    mail: () => Promise.resolve(),
  };
}

const catalogsOf = sql`case when c.agreed_to_medigi then ${[...openCatalogs(true)]}::text[]
  else ${[...openCatalogs(false)]}::text[] end`;

/** As `readBy` of `news` has it for the person on a host of the marketplace. */
const IS_READER = sql`(
  (${has('Buyer')} and n.audience <> 'sellers' and case
    when n.catalog_type is not null then n.catalog_type = any (${catalogsOf})
    when n.company_id is null then true
    else not exists (select from listing l where l.company_id = n.company_id and l.status = 'active')
      or exists (select from listing l where l.company_id = n.company_id and l.status = 'active'
        and l.catalog_type = any (${catalogsOf})) end)
  or (${has('Seller')} and n.company_id is null and n.audience <> 'buyers')
  or (not ${has('Buyer')} and not ${has('Seller')} and n.company_id is null and n.audience = 'all'
    and n.catalog_type is null))`;
