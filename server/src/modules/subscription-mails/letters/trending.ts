import { sql } from 'kysely';
import { packsText } from '#rules/catalog/packs-text.ts';
import { pricesRefusal } from '#rules/catalog/refusals.ts';
import { formatUsd, toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import { TRENDING_SUBJECT } from '#rules/subscription-mails/kinds.ts';
import { LEAST_COMPANIES, TRENDING_SHOWN, WEEKS_BEFORE } from '#rules/subscription-mails/trending.ts';
import { userType } from '#rules/accounts/roles.ts';
import type { Scope } from '../../../platform/scope.ts';
import { catalogOf, hidesPrices, isOfferedTo, visibleTo } from '../../catalog/index.ts';
import type { Letter, Prepare, Telling } from '../letter.ts';

interface Offer {
  listing_id: number;
  name: string;
  ndc: string;
  seller: string;
  packs: number;
  cents: number | null;
}

/** Not every reader is offered all of them. */
const KEPT = 200;

/** What grew most in a week, at the best offer for each reader (RB-537). Of how many packs by whom is not told. */
export const prepareTrending: Prepare = async (telling) => {
  const ndcs = await readTrending(telling);
  return async (reader) => {
    if (userType(reader.roles) !== 'buyer' || ndcs.length === 0) return { letter: null };
    const offers = await offersOf(reader, telling, ndcs);
    return { letter: offers.length === 0 ? null : letterOf(offers, reader) };
  };
};

/** Products by how many packs more were ordered than in the mean of the weeks before. */
async function readTrending({ db, period: { start, end } }: Telling): Promise<string[]> {
  const { rows } = await sql<{ ndc: string }>`
    with ordered as (
      select l.ndc, l.quantity, r.buyer_company_id, r.created_at >= ${start}::timestamp at time zone 'UTC' as is_now
      from orders r join order_line l on l.facility_id = r.facility_id and l.order_id = r.id
      where r.status <> 'cancelled' and r.created_at < (${end}::date + 1)::timestamp at time zone 'UTC'
        and r.created_at >= (${start}::date - ${sql.lit(7 * WEEKS_BEFORE)})::timestamp at time zone 'UTC'
    ), by_product as (
      select ndc, coalesce(sum(quantity) filter (where is_now), 0)
          - coalesce(sum(quantity) filter (where not is_now), 0) / ${sql.lit(WEEKS_BEFORE)}.0 as growth,
        count(distinct buyer_company_id) filter (where is_now) as companies
      from ordered group by ndc
    )
    select ndc from by_product where growth > 0 and companies >= ${sql.lit(LEAST_COMPANIES)}
    order by growth desc, ndc limit ${sql.lit(KEPT)}`.execute(db);
  return rows.map(({ ndc }) => ndc);
}

async function offersOf(reader: Scope, { db, today }: Telling, ndcs: readonly string[]): Promise<Offer[]> {
  // Who reads no prices learns none by which offer is shown.
  const first = hidesPrices(reader) ? sql`s.listing_id` : sql`s.lowest_price_cents, s.listing_id`;
  const { rows } = await sql<Offer>`
    select o.* from unnest(${[...ndcs]}::text[]) with ordinality w(ndc, place)
    cross join lateral (
      select s.listing_id, s.name, s.ndc, s.company_name as seller, s.stock as packs, s.lowest_price_cents as cents
      from ${catalogOf(reader, today)} s where s.ndc = w.ndc and ${visibleTo(reader, today)} and ${isOfferedTo(reader, 's')}
      order by ${first} limit 1) o
    order by w.place limit ${sql.lit(TRENDING_SHOWN)}`.execute(db);
  return rows;
}

function letterOf(offers: readonly Offer[], reader: Scope): Letter {
  const hidden = hidesPrices(reader);
  return {
    subject: TRENDING_SUBJECT,
    title: TRENDING_SUBJECT,
    words: [
      'Ordered more by pharmacies in the last seven days than in the weeks before.',
      ...(hidden ? [pricesRefusal(reader.isVetted)] : []),
    ],
    groups: [
      {
        heading: 'Products',
        entries: offers.map(({ name, ndc, seller, packs, cents, listing_id: id }) => ({
          text: `${name}, ${formatNdc(ndc)}: ${hidden ? '–' : formatUsd(cents === null ? null : toDollars(cents))} from ${seller}, ${packsText(packs)} in stock`,
          address: `/detailed/${id}`,
        })),
      },
    ],
    button: { label: 'Open the catalog', address: '/catalog' },
  };
}
