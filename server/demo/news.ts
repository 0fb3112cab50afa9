import type pg from 'pg';

interface Told {
  /** Null: the marketplace. */
  company: string | null;
  title: string;
  summary: string;
  body: string;
  link: string | null;
  audience: 'buyers' | 'sellers' | 'all';
  catalog: string | null;
  published: boolean;
  /** From today. */
  fromDay: number | null;
  untilDay: number | null;
  pinned: boolean;
}

const PLAIN = { link: null, catalog: null, published: true, untilDay: null, pinned: false } as const;

/** News of every status, audience and author. */
const NEWS: readonly Told[] = [
  {
    ...PLAIN,
    company: null,
    title: 'Carriers pause on Thanksgiving',
    summary: 'No parcels are picked up on Thursday. Expedited orders leave on the next business day.',
    body: '<p>UPS and FedEx pick up <strong>no parcels on Thursday</strong>. What is ordered until Wednesday, 2 PM Eastern, leaves on Wednesday.</p><ul><li>Cold chain: order until Tuesday.</li><li>Schedule II: sign until Wednesday noon.</li></ul>',
    audience: 'all',
    fromDay: -2,
    untilDay: 12,
    pinned: true,
  },
  {
    ...PLAIN,
    company: null,
    title: 'Ask for what you do not find',
    summary: 'We look for a supplier, and you hear as soon as one offers it.',
    body: '<p>Where a search finds nothing, <em>Request This Product</em> sends your wish to our sourcing team.</p>',
    link: '/requested-products',
    audience: 'buyers',
    fromDay: -6,
  },
  {
    ...PLAIN,
    company: null,
    title: 'Upload tracking numbers as a file',
    summary: 'One .csv ships many orders.',
    body: '<p>Each row is an order, a carrier and a number. A check says what each row would do before anything ships.</p>',
    link: '/orders/tracking',
    audience: 'sellers',
    fromDay: -9,
  },
  {
    ...PLAIN,
    company: null,
    title: 'New terms from January',
    summary: 'What changes for returns and short-dated lots.',
    body: '<p>To be read by legal before it is published.</p>',
    audience: 'all',
    published: false,
    fromDay: null,
  },
  {
    ...PLAIN,
    company: null,
    title: 'Maintenance on the first Sunday of the month',
    summary: 'The site is read-only from 2 AM to 3 AM Eastern.',
    body: '<p>Carts and orders are kept.</p>',
    audience: 'all',
    fromDay: 5,
    untilDay: 10,
  },
  {
    ...PLAIN,
    company: 'Meridian Generics',
    title: 'Second warehouse in Reno',
    summary: 'Orders from the west arrive two days sooner.',
    body: '<p>From this month on we ship from <strong>Reno, Nevada</strong>, too. Nothing changes in how you order.</p>',
    audience: 'buyers',
    fromDay: -3,
  },
  {
    ...PLAIN,
    company: 'Meridian Generics',
    title: 'Winter prices on short-dated antibiotics',
    summary: 'While stocks last.',
    body: '<p>See the lots that expire within twelve months.</p>',
    link: '/catalog',
    audience: 'buyers',
    catalog: 'medshorts',
    fromDay: 3,
    untilDay: 30,
  },
  {
    ...PLAIN,
    company: 'Meridian Generics',
    title: 'Closed on Labor Day',
    summary: 'Orders left on Tuesday.',
    body: '<p>We wished you a good long weekend.</p>',
    audience: 'buyers',
    fromDay: -80,
    untilDay: -70,
  },
  {
    ...PLAIN,
    company: 'Northwind Labs',
    title: 'Unit-dose packs are back',
    summary: 'Blisters of ten, by the case.',
    body: '<p>All strengths are in stock again.</p>',
    audience: 'buyers',
    fromDay: -4,
  },
];

/** Written by an administrator, or the company administrator of its seller. */
export async function writeNews(client: pg.Client, now: Date): Promise<void> {
  await client.query(
    `insert into news (company_id, title, summary, body, link, audience, catalog_type, published, publish_date, expiry_date,
      published_at, pinned, created_by, created_at, updated_at)
    select c.id, n.title, n.summary, n.body, n.link, n.audience, n.catalog, n.published, $2::date + n."fromDay", $2::date + n."untilDay",
      case when n.published then $2::timestamptz + make_interval(days => least(n."fromDay", 0)) end, n.pinned,
      coalesce((select min(u.id) from app_user u where u.company_id = c.id), (select id from app_user where email = 'admin@demo.test')),
      $2::timestamptz + make_interval(days => least(coalesce(n."fromDay", 0), 0)), $2::timestamptz + make_interval(days => least(coalesce(n."fromDay", 0), 0))
    from rows from (json_to_recordset($1::json) as (company text, title text, summary text, body text, link text, audience text,
      catalog text, published boolean, "fromDay" int, "untilDay" int, pinned boolean)) with ordinality n
    left join company c on c.name = n.company where n.company is null or c.id is not null order by n.ordinality`,
    [JSON.stringify(NEWS), now.toISOString()],
  );
}
