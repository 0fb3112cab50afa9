import type pg from 'pg';

/** Products that a seller does not list, beside those that it lists. */
const UNLISTED = 12;

/** What each seller can supply: a part of what they list, and products of other labelers that pharmacies use. */
export async function writePortfolio(client: pg.Client, now: Date): Promise<void> {
  await client.query(
    `with seller as (
      select u.company_id, min(u.id) as user_id from app_user u join user_role r on r.user_id = u.id and r.role = 'Seller'
      group by u.company_id
    ), listed as (
      select distinct on (l.company_id, l.ndc) l.company_id, l.ndc from listing l join drug d on d.ndc = l.ndc
      where l.status = 'active' and d.gcn_seqno % 5 = 0
    ), unlisted as (
      select s.company_id, d.ndc from seller s cross join lateral (
        select d.ndc from drug d
        where (exists (select from facility_usage u where u.gcn_seqno = d.gcn_seqno and u.package_size = d.package_size)
            or exists (select from requested_product q where q.ndc = d.ndc and q.status in ('New', 'Sourcing')))
          and not exists (select from listing l where l.ndc = d.ndc and l.company_id = s.company_id)
        order by exists (select from requested_product q where q.ndc = d.ndc) desc, md5(d.ndc || s.company_id)
        limit $1
      ) d
    )
    insert into portfolio_item (company_id, ndc, contract_price_cents, created_by, created_at)
    select s.company_id, d.ndc, case when d.gcn_seqno % 2 = 0 then d.wac_cents * 9 / 10 end, s.user_id, $2::timestamptz - interval '20 days'
    from seller s join (select * from listed union select * from unlisted) i on i.company_id = s.company_id
    join drug d on d.ndc = i.ndc
    order by s.company_id, d.ndc`,
    [UNLISTED, now.toISOString()],
  );
}
