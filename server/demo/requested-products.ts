import type pg from 'pg';
import type { RequestStatus } from '#rules/requests/request-status.ts';

interface Story {
  status: RequestStatus;
  askedDaysAgo: number;
  quantity: number;
  neededInDays: number | null;
  note: string | null;
  answer: string | null;
  /** What it is asked for in; null: an NDC. */
  words: string | null;
  /** A product that nobody lists. */
  drug: { ndc: string; name: string } | null;
  /** Of the catalog: a listing that is linked, or one that is sold out again. */
  listed: 'in stock' | 'sold out' | null;
}

const NONE = { note: null, answer: null, words: null, drug: null, listed: null, neededInDays: null } as const;

/** Every state of a requested product. */
const STORIES: readonly Story[] = [
  {
    ...NONE,
    status: 'New',
    askedDaysAgo: 1,
    quantity: 40,
    neededInDays: 20,
    note: 'Our usual supplier has none.',
    drug: { ndc: '68999040101', name: 'Trientine HCl 250 mg Capsule' },
  },
  { ...NONE, status: 'New', askedDaysAgo: 2, quantity: 12, words: 'Lidocaine gel 5 %, 30 g tubes' },
  {
    ...NONE,
    status: 'Sourcing',
    askedDaysAgo: 6,
    quantity: 24,
    neededInDays: 12,
    answer: 'Two suppliers were asked.',
    drug: { ndc: '68999040201', name: 'Cycloserine 250 mg Capsule' },
  },
  {
    ...NONE,
    status: 'Available',
    askedDaysAgo: 9,
    quantity: 30,
    answer: 'Back in the catalog.',
    listed: 'in stock',
  },
  {
    ...NONE,
    status: 'Available',
    askedDaysAgo: 21,
    quantity: 10,
    answer: 'A few packs came in.',
    listed: 'sold out',
  },
  {
    ...NONE,
    status: 'Closed',
    askedDaysAgo: 40,
    quantity: 6,
    answer: 'No manufacturer makes it any more.',
    drug: { ndc: '68999040301', name: 'Methazolamide 25 mg Tablet' },
  },
];

/**
 * What the facility of a buyer asked for. After the search rows of the listings: nothing that is open may be offered, else the first
 * look at it would answer it.
 */
export async function writeRequestedProducts(
  client: pg.Client,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const drugs = STORIES.flatMap(({ drug }) => drug ?? []);
  await client.query(
    `insert into drug (ndc, name, category, package_type, package_description, package_size, csp, eaches_per_pack)
    select n.ndc, n.name, 'Oral Solid', 'Bottle', '100 per bottle', 100, 1, 100
    from json_to_recordset($1::json) as n(ndc text, name text) on conflict do nothing`,
    [JSON.stringify(drugs)],
  );
  await client.query(
    `with story as (
      select t.*, t.drug ->> 'ndc' as asked, t.ordinality as n, row_number() over (partition by t.listed order by t.ordinality) as nth
      from rows from (json_to_recordset($1::json) as (status text, "askedDaysAgo" int, quantity int, "neededInDays" int, note text,
        answer text, words text, drug json, listed text)) with ordinality t
    ), found as (
      select s.ndc, s.name, min(s.listing_id) as listing_id, case when max(s.stock) > 0 then 'in stock' else 'sold out' end as listed
      from catalog_search s where s.catalog_type = 'medigi' and s.dea_schedule is distinct from '2'
      group by s.ndc, s.name having count(*) = 1
    ), product as materialized (
      select f.*, row_number() over (partition by f.listed order by md5(f.ndc)) as nth from found f
      union all select d.ndc, d.name, null, null, null from drug d where d.ndc in (select asked from story)
    )
    insert into requested_product (facility_id, buyer_company_id, buyer_user_id, ndc, product, quantity, needed_by, note, status,
      answer, listing_ids, needs_agreement, created_on, created_at, updated_at, answered_at)
    select f.id, f.company_id, u.id, p.ndc, coalesce(s.words, p.name), s.quantity, ($2::timestamptz)::date + s."neededInDays", s.note,
      s.status, s.answer, array_remove(array[p.listing_id], null), true, $2::timestamptz,
      $2::timestamptz - make_interval(days => s."askedDaysAgo"), $2::timestamptz - make_interval(hours => 5),
      case when s.answer is not null then $2::timestamptz - make_interval(hours => 5) end
    from story s join app_user u on u.email = $3 join facility f on f.id = u.primary_facility_id
    left join product p on p.ndc = s.asked or (s.listed is not null and p.listed = s.listed and p.nth = s.nth)
    where s.words is not null or p.ndc is not null
    order by s."askedDaysAgo" desc`,
    [JSON.stringify(STORIES), now.toISOString(), email],
  );
}
