import { lineText } from '#rules/bids/bid-words.ts';
import { formatDay, formatUsDate, type IsoDate } from '#rules/dates.ts';
import { formatUsd, toDollars } from '#rules/money.ts';
import { utcDay } from '../../platform/clock.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';

export type BidEvent = Extract<DomainEvent, { type: `bid.${string}` }>;
type BidSide = 'buyer' | 'seller';

/** What one side reads about a step of a bid (trading G-044, X-100, X-101). */
export interface BidMessage {
  to: BidSide;
  title: string;
  level: 'info' | 'warning';
  content: string;
  relativeUrl: string;
}

/** The line of the step: what the buyer pays and the seller receives for a pack. */
export interface ToldLine {
  quantity: number;
  base_cents: number;
  buyer_cents: number;
  minimum_expiry: IsoDate;
  /** Null once it was answered. */
  answer_until: Date | null;
  /** Of the line before. */
  last_base_cents: number | null;
  last_buyer_cents: number | null;
}

const TITLES: Record<BidEvent['type'], string> = {
  'bid.placed': 'New bid',
  'bid.countered': 'Counter bid received',
  'bid.extended': 'Bid extended',
  'bid.accepted': 'Bid accepted',
  'bid.declined': 'Bid declined',
  'bid.expired': 'Bid expired',
  'bid.cancelled': 'Bid ended',
};

/** What its own rule did, to the seller. */
const OWN_RULE_TITLES: Partial<Record<BidEvent['type'], string>> = { 'bid.countered': 'Counter bid sent' };

const CALM: ReadonlySet<string> = new Set(['bid.placed', 'bid.countered', 'bid.extended', 'bid.accepted']);

export const isBidEvent = (event: DomainEvent): event is BidEvent => Object.hasOwn(TITLES, event.type);

export const bidUrl = (id: number): string => `/offers?id=${id}`;

/** The other party hears of a step; both of what nobody did, an administrator, or the standing rule of the seller. */
export function bidMessages(event: BidEvent, line: ToldLine): BidMessage[] {
  const { by, bid_id: id, automatic = false } = event.data;
  const sides: BidSide[] =
    by === 'buyer' ? ['seller'] : by === 'seller' && !automatic ? ['buyer'] : ['buyer', 'seller'];
  return sides.map((to) => ({
    to,
    title:
      automatic && to === 'seller' ? (OWN_RULE_TITLES[event.type] ?? TITLES[event.type]) : TITLES[event.type],
    level: CALM.has(event.type) ? 'info' : 'warning',
    content: contentOf(event, to, line),
    relativeUrl: bidUrl(id),
  }));
}

function contentOf({ type, data }: BidEvent, to: BidSide, line: ToldLine): string {
  const terms = lineText(line.quantity, to === 'seller' ? line.base_cents : line.buyer_cents);
  const other = to === 'seller' ? data.facility_name : data.seller_name;
  const reason = data.note === null ? '' : ` Reason: ${data.note}`;
  const mover =
    data.automatic !== true
      ? other
      : to === 'seller'
        ? 'Your standing rule'
        : `The standing rule of ${other}`;
  const who = data.by === 'administrator' ? 'The marketplace' : other;
  switch (type) {
    case 'bid.placed':
      return `${other} bids on ${data.listing_name}: ${terms}.${conditionsOf(line)}`;
    case 'bid.countered':
      return `${mover} answers bid ${data.bid_id} on ${data.listing_name}: ${terms}${after(line, to)}.${conditionsOf(line)}`;
    case 'bid.extended':
      return `${who} set a new deadline for bid ${data.bid_id} on ${data.listing_name}.${extendedTo(data, line)}`;
    case 'bid.accepted':
      return `${mover} accepted bid ${data.bid_id} on ${data.listing_name}, and an order was placed: ${terms}.`;
    case 'bid.declined':
      return `${who} declined bid ${data.bid_id} on ${data.listing_name}${data.erroneous === true ? ' as erroneous: it counts in no statistics' : ''}.${reason}`;
    case 'bid.expired':
      return `Bid ${data.bid_id} on ${data.listing_name} with ${other} expired without an answer.`;
    case 'bid.cancelled':
      return `Bid ${data.bid_id} on ${data.listing_name} with ${other} ended.${reason}`;
  }
}

/** By its end: a weekend or a vacation makes another time of so many days (WB-243). */
const extendedTo = ({ expires_at: end }: BidEvent['data'], { answer_until: until }: ToldLine): string =>
  deadlineOf({ answer_until: until && end !== undefined ? new Date(end) : until });

/** From which expiry on lots are taken, and until when it waits for an answer. */
const conditionsOf = (line: ToldLine): string =>
  ` Lots that expire on ${formatUsDate(line.minimum_expiry)} or later.${deadlineOf(line)}`;

function deadlineOf({ answer_until: until }: Pick<ToldLine, 'answer_until'>): string {
  if (until === null) return '';
  return ` It waits for an answer until ${momentOf(until)}.`;
}

const momentOf = (moment: Date): string =>
  `${formatDay(utcDay(moment))}, ${moment.toISOString().slice(11, 16)} UTC`;

function after({ last_base_cents: base, last_buyer_cents: buyer }: ToldLine, to: BidSide): string {
  const cents = to === 'seller' ? base : buyer;
  return cents === null ? '' : `, after ${formatUsd(toDollars(cents))}`;
}
