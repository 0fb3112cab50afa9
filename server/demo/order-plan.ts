import type { OrderStatus } from '#rules/orders/order-status.ts';
import { BUYERS, HARBOR, LAKESHORE } from './buyers.ts';
import type { FacilityInfo } from './companies.ts';
import { companyIdOf } from './handle-listings.ts';
import { MERIDIAN, SELLERS } from './labelers.ts';
import { MARKET_MONTHS } from './catalog-plan.ts';
import type { Random } from './random.ts';

/** The statuses of a regular order. */
export type PlainStatus = Exclude<OrderStatus, 'pending_signature'>;

/** How an order came to its end or to a halt. */
export type Ending = 'none' | 'cancelled_at_once' | 'cancellation_agreed' | 'cancellation_refused';

export interface OrderPlan {
  sellerId: number;
  status: PlainStatus;
  ending: Ending;
}

export interface GroupPlan {
  facility: FacilityInfo;
  createdAt: Date;
  ageDays: number;
  expedited: boolean;
  orders: readonly OrderPlan[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const GROUPS = 460;
const SHARE_WITH_MERIDIAN = 0.45;

/** When, where and from whom was bought; oldest first. */
export function planGroups(facilities: readonly FacilityInfo[], now: Date, random: Random): GroupPlan[] {
  const weighted = facilities.flatMap((facility) =>
    Array.from({ length: facility.vetted ? facility.buyer.activity : 0 }, () => facility),
  );
  const groups = Array.from({ length: GROUPS }, () => {
    const facility = random.pick(weighted);
    // A growing market: more of the groups are young.
    const ageDays = 0.3 + (MARKET_MONTHS * 30 - 2) * random.between(0, 1) ** 1.4;
    return {
      facility,
      createdAt: inOfficeHours(new Date(now.getTime() - ageDays * DAY_MS), now, random),
      ageDays,
      expedited: random.chance(0.08),
      orders: sellersOf(random).map((sellerId) => ({ sellerId, ...statusAt(ageDays, random) })),
    };
  });
  return [...groups, ...toldGroups(facilities, now)].toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  );
}

function sellersOf(random: Random): number[] {
  const meridian = companyIdOf(MERIDIAN);
  const others = SELLERS.map((_, index) => index + 1).filter((id) => id !== meridian);
  const count = random.pick([1, 1, 1, 2, 2, 3]);
  if (!random.chance(SHARE_WITH_MERIDIAN)) return random.sample(others, count);
  return [meridian, ...random.sample(others, count - 1)];
}

function statusAt(ageDays: number, random: Random): Omit<OrderPlan, 'sellerId'> {
  const roll = random.between(0, 1);
  const plain = (status: PlainStatus) => ({ status, ending: 'none' }) as const;
  if (roll > 0.96) {
    const ending = random.pick<Ending>(['cancelled_at_once', 'cancellation_agreed']);
    return { status: 'cancelled', ending };
  }
  if (ageDays < 1.5) return plain(roll < 0.45 ? 'placed' : roll < 0.9 ? 'confirmed' : 'cancel_requested');
  if (ageDays < 4) return plain(roll < 0.35 ? 'confirmed' : roll < 0.5 ? 'partially_shipped' : 'shipped');
  if (ageDays < 9) return plain(roll < 0.1 ? 'partially_shipped' : roll < 0.7 ? 'shipped' : 'delivered');
  return { status: 'delivered', ending: roll > 0.94 ? 'cancellation_refused' : 'none' };
}

type Told = readonly [hoursAgo: number, status: PlainStatus, ending?: Ending];

const TOLD: readonly Told[] = [
  [0.3, 'placed'],
  [0.8, 'placed'],
  [5, 'placed'],
  [20, 'confirmed'],
  [28, 'cancel_requested'],
  [50, 'partially_shipped'],
  [75, 'shipped'],
  [170, 'delivered'],
  [200, 'cancelled', 'cancelled_at_once'],
  [260, 'cancelled', 'cancellation_agreed'],
];

/** The buyers that people look at most: Harbor and the first facility of Lakeshore. */
export const isLookedAt = ({ name }: FacilityInfo): boolean =>
  BUYERS.some(
    (buyer) => (buyer.name === HARBOR || buyer.name === LAKESHORE) && buyer.facilities[0]?.name === name,
  );

/** Every status, young enough to be on the first page, for the buyers and the seller that people look at most. */
function toldGroups(facilities: readonly FacilityInfo[], now: Date): GroupPlan[] {
  return facilities.filter(isLookedAt).flatMap((facility) =>
    TOLD.map(([hoursAgo, status, ending]) => ({
      facility,
      createdAt: earlier(now, hoursAgo),
      ageDays: hoursAgo / 24,
      expedited: status === 'confirmed',
      orders: [{ sellerId: companyIdOf(MERIDIAN), status, ending: ending ?? 'none' }],
    })),
  );
}

/** Some hours ago; less than twelve stay within the UTC day. */
function earlier(now: Date, hours: number): Date {
  const sinceMidnight = now.getTime() % DAY_MS;
  const ms = hours < 12 ? Math.min(hours * HOUR_MS, (sinceMidnight * hours) / 12) : hours * HOUR_MS;
  return new Date(Math.floor((now.getTime() - ms) / 60_000) * 60_000);
}

/** Between 7 in the morning and 5 in the afternoon in Chicago (UTC−6), some hours before now. */
function inOfficeHours(day: Date, now: Date, random: Random): Date {
  const midnight = Math.floor(day.getTime() / DAY_MS) * DAY_MS;
  const moment = midnight + random.int(13 * 60, 23 * 60) * 60_000;
  return new Date(moment < now.getTime() - 4 * HOUR_MS ? moment : moment - DAY_MS);
}
