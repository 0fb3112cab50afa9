import { lineText } from '#rules/bids/bid-words.ts';
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
}

const TITLES: Record<BidEvent['type'], string> = {
  'bid.placed': 'New bid',
  'bid.countered': 'Counter bid received',
  'bid.accepted': 'Bid accepted',
  'bid.declined': 'Bid declined',
  'bid.expired': 'Bid expired',
  'bid.cancelled': 'Bid ended',
};

/** What its own rule did, to the seller. */
const OWN_RULE_TITLES: Partial<Record<BidEvent['type'], string>> = { 'bid.countered': 'Counter bid sent' };

const CALM: ReadonlySet<string> = new Set(['bid.placed', 'bid.countered', 'bid.accepted']);

export const isBidEvent = (event: DomainEvent): event is BidEvent => Object.hasOwn(TITLES, event.type);

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
    relativeUrl: `/offers?id=${id}`,
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
      return `${other} bids on ${data.listing_name}: ${terms}.`;
    case 'bid.countered':
      return `${mover} answers bid ${data.bid_id} on ${data.listing_name}: ${terms}.`;
    case 'bid.accepted':
      return `${mover} accepted bid ${data.bid_id} on ${data.listing_name}, and an order was placed: ${terms}.`;
    case 'bid.declined':
      return `${who} declined bid ${data.bid_id} on ${data.listing_name}.${reason}`;
    case 'bid.expired':
      return `Bid ${data.bid_id} on ${data.listing_name} with ${other} expired without an answer.`;
    case 'bid.cancelled':
      return `Bid ${data.bid_id} on ${data.listing_name} with ${other} ended.${reason}`;
  }
}
