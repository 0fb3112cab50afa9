import { sql } from 'kysely';
import { packsText } from '#rules/catalog/packs-text.ts';
import { formatDay, type IsoDate } from '#rules/dates.ts';
import { SELLING_STATUSES } from '#rules/orders/order-status.ts';
import { SHORT_DAYS } from '#rules/subscription-mails/favorites.ts';
import { CHANGES_SHOWN } from '#rules/subscription-mails/weekly.ts';
import type { MailGroup } from '../../../platform/mail/content.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isOverdue, ordersOf } from '../../orders/index.ts';
import type { Telling } from '../letter.ts';
import { waitingFor } from '../views/waiting.ts';

interface LotRow {
  listing_id: number;
  name: string;
  lot_name: string;
  packs: number;
  expiry_date: IsoDate;
  /** How many there are, of which these are the first. */
  lots: number;
}

/** What a seller's stock came to in a week, and what waits of its deals. */
export async function sellersWeek(reader: Scope, telling: Telling): Promise<MailGroup[]> {
  const [soldOut, short] = [await readSoldOut(reader, telling), await readShort(reader, telling)];
  return [
    ...groupOf('Sold out', soldOut, ({ packs }) => `${packsText(packs)} sold, none left`),
    ...groupOf(
      'Expiring within 90 days',
      short.toSorted((a, b) => a.expiry_date.localeCompare(b.expiry_date)),
      ({ packs, expiry_date: day }) => `${packsText(packs)} expire ${formatDay(day)}`,
    ),
    ...(await toShip(reader, telling)),
    ...(await waitingFor(reader, telling)),
  ];
}

function groupOf(heading: string, lots: readonly LotRow[], say: (lot: LotRow) => string): MailGroup[] {
  const [first] = lots;
  if (first === undefined) return [];
  const others = first.lots - lots.length;
  const entries = lots.map((lot) => ({
    text: `${lot.name}, lot ${lot.lot_name}: ${say(lot)}`,
    address: `/detailed/${lot.listing_id}`,
  }));
  const more = others > 0 ? [{ text: `and ${others} more`, address: '/manage-listings' }] : [];
  return [{ heading, entries: [...entries, ...more] }];
}

/** Lots of which orders of the week took the last pack. */
async function readSoldOut(reader: Scope, { db, period, today }: Telling): Promise<LotRow[]> {
  const { rows } = await sql<LotRow>`
    select l.id as listing_id, l.name, o.lot_name, s.packs, o.expiry_date, (count(*) over ())::int as lots
    from (select n.lot_id, sum(n.quantity)::int as packs from orders r join order_line n on n.facility_id = r.facility_id and n.order_id = r.id
        where r.seller_company_id = ${reader.company?.id ?? 0} and r.status <> 'cancelled'
          and r.created_at >= ${period.start}::timestamp at time zone 'UTC'
          and r.created_at < (${period.end}::date + 1)::timestamp at time zone 'UTC' group by n.lot_id) s
    join lot o on o.id = s.lot_id join listing l on l.id = o.listing_id
    where o.stock = 0 and o.status = 'active' and l.status = 'active' and o.expiry_date >= ${today}::date
    order by s.packs desc, o.id limit ${sql.lit(CHANGES_SHOWN)}`.execute(db);
  return rows;
}

/** Lots for sale that came under 90 days in the week, or came with less. */
async function readShort(reader: Scope, { db, period, today }: Telling): Promise<LotRow[]> {
  const { rows } = await sql<LotRow>`
    select l.id as listing_id, l.name, o.lot_name, o.stock as packs, o.expiry_date, (count(*) over ())::int as lots
    from listing l join lot o on o.listing_id = l.id
    where l.company_id = ${reader.company?.id ?? 0} and l.status = 'active' and o.status = 'active' and o.stock > 0
      and o.expiry_date >= ${today}::date and o.expiry_date < ${today}::date + ${sql.lit(SHORT_DAYS)}
      and (o.expiry_date >= ${period.start}::date + ${sql.lit(SHORT_DAYS)}
        or o.created_at >= ${period.start}::timestamp at time zone 'UTC')
    order by o.stock * o.price_cents desc, o.id limit ${sql.lit(CHANGES_SHOWN)}`.execute(db);
  return rows;
}

async function toShip(reader: Scope, { db, now }: Telling): Promise<MailGroup[]> {
  const { rows } = await sql<{ open: number; late: number }>`
    select count(*)::int as open, count(*) filter (where ${isOverdue(now)})::int as late
    from orders r where ${ordersOf(reader)} and r.seller_company_id = ${reader.company?.id ?? 0}
      and r.status = any (${[...SELLING_STATUSES]}::text[])`.execute(db);
  const { open, late } = rows[0] ?? { open: 0, late: 0 };
  if (open === 0) return [];
  const text = `${open} ${open === 1 ? 'order is' : 'orders are'} not shipped${late === 0 ? '' : `, ${late} late`}`;
  return [{ heading: 'Orders', entries: [{ text, address: '/orders' }] }];
}
