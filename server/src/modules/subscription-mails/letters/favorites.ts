import { sql } from 'kysely';
import type { IsoDate } from '#rules/dates.ts';
import { pricesRefusal } from '#rules/catalog/refusals.ts';
import { favoriteChanges, type FavoriteState } from '#rules/subscription-mails/favorites.ts';
import { favoritesSubject } from '#rules/subscription-mails/kinds.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { catalogOf, hidesPrices, offeredTo } from '../../catalog/index.ts';
import type { Letter, Prepare, Telling } from '../letter.ts';

interface Row {
  favorite_id: number;
  listing_id: number;
  name: string;
  seller: string;
  case_size: number;
  is_offered: boolean;
  cents: number | null;
  packs: number;
  earliest_expiry: IsoDate | null;
  /** As it was told last; null where the owner favored it since, or works for another facility now. */
  seen: {
    is_offered: boolean;
    cents: number | null;
    packs: number;
    earliest: IsoDate | null;
    day: IsoDate;
  } | null;
}

interface Looked extends Row {
  now: FavoriteState;
  changes: string[];
}

/** What changed of somebody's favorites since the last look (RB-538). */
export const prepareFavorites: Prepare = (telling) =>
  Promise.resolve(async (reader: Scope) => {
    const looked = (await readFavorites(reader, telling)).map((row) =>
      look(row, hidesPrices(reader), telling.today),
    );
    const changed = looked.filter(({ changes }) => changes.length > 0);
    return {
      letter: changed.length === 0 ? null : letterOf(changed, reader),
      keep: (db) => keepSeen(db, reader, looked),
    };
  });

async function readFavorites(reader: Scope, { db, today }: Telling): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select f.id as favorite_id, l.id as listing_id, l.name, c.name as seller, l.case_size, x.listing_id is not null as is_offered,
      x.cents, coalesce(x.packs, 0) as packs, x.earliest_expiry, b.seen
    from favorite f join listing l on l.id = f.listing_id join company c on c.id = l.company_id
    left join lateral (
      select s.listing_id, s.earliest_expiry, s.lowest_price_cents as cents,
        case when s.latest_expiry >= ${today}::date then s.stock else 0 end as packs
      from ${catalogOf(reader, today)} s where s.listing_id = f.listing_id and ${offeredTo(reader)}) x on true
    left join lateral (
      select json_build_object('is_offered', k.is_offered, 'cents', k.price_cents, 'packs', k.packs, 'earliest', k.earliest_expiry,
        'day', k.seen_on) as seen
      from favorite_seen k where k.favorite_id = f.id and k.facility_id is not distinct from ${reader.facility?.id ?? null}::bigint) b on true
    where f.user_id = ${reader.userId} order by l.name, f.id`.execute(db);
  return rows;
}

function look(row: Row, hidden: boolean, today: IsoDate): Looked {
  const { seen, case_size: caseSize } = row;
  const now: FavoriteState = {
    isOffered: row.is_offered,
    cents: hidden ? null : row.cents,
    packs: row.packs,
    caseSize,
    earliestExpiry: row.earliest_expiry,
    day: today,
  };
  if (seen === null) return { ...row, now, changes: [] };
  const before: FavoriteState = {
    isOffered: seen.is_offered,
    cents: seen.cents,
    packs: seen.packs,
    caseSize,
    earliestExpiry: seen.earliest,
    day: seen.day,
  };
  return { ...row, now, changes: favoriteChanges(before, now) };
}

/** More are counted, not listed. */
const LISTED = 50;

function letterOf(changed: readonly Looked[], reader: Scope): Letter {
  const entries = changed.slice(0, LISTED).map(({ name, seller, changes, listing_id: id }) => ({
    text: `${name}, ${seller}: ${changes.join('. ')}`,
    address: `/detailed/${id}`,
  }));
  const others = changed.length - entries.length;
  const subject = favoritesSubject(changed.length);
  return {
    subject,
    title: subject,
    words: hidesPrices(reader) ? [pricesRefusal(reader.isVetted)] : [],
    groups: [
      {
        heading: 'Changed since you were told last',
        entries: others === 0 ? entries : [...entries, { text: `and ${others} more`, address: FAVORITES }],
      },
    ],
    button: { label: 'Open your favorites', address: FAVORITES },
  };
}

const FAVORITES = '/buyer-home';

/** A price outlives the stock it was of: it is compared with the next one. */
async function keepSeen(db: Queryable, { facility }: Scope, looked: readonly Looked[]): Promise<void> {
  if (looked.length === 0) return;
  const rows = looked.map(({ favorite_id, seen, now }) => ({
    favorite_id,
    is_offered: now.isOffered,
    price_cents: now.cents ?? seen?.cents ?? null,
    packs: now.packs,
    earliest_expiry: now.earliestExpiry,
    seen_on: now.day,
  }));
  await sql`insert into favorite_seen (favorite_id, facility_id, is_offered, price_cents, packs, earliest_expiry, seen_on)
    select k.favorite_id, ${facility?.id ?? null}::bigint, k.is_offered, k.price_cents, k.packs, k.earliest_expiry, k.seen_on
    from json_to_recordset(${JSON.stringify(rows)}::json) as k(favorite_id bigint, is_offered boolean, price_cents bigint, packs int,
      earliest_expiry date, seen_on date)
    where exists (select from favorite f where f.id = k.favorite_id)
    on conflict (favorite_id) do update set facility_id = excluded.facility_id, is_offered = excluded.is_offered,
      price_cents = excluded.price_cents, packs = excluded.packs, earliest_expiry = excluded.earliest_expiry, seen_on = excluded.seen_on`.execute(
    db,
  );
}
