import type { BidSide } from '#rules/bids/bid-status.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';

export interface AnnouncedBid {
  id: number;
  name: string;
  facility_id: number;
  facility_name: string;
  buyer_company_id: number;
  buyer_user_id: number;
  seller_company_id: number;
  seller_name: string;
}

/** One step of one bid. No price: who is told reads the one of its side. */
interface BidFacts {
  bid_id: number;
  listing_name: string;
  facility_id: number;
  facility_name: string;
  buyer_company_id: number;
  buyer_user_id: number;
  seller_company_id: number;
  seller_name: string;
  /** Who made the step; null where nobody did. */
  by: BidSide | 'administrator' | null;
  line: number;
  note: string | null;
  /** Made by the standing rule of the seller; nothing is said in events of a release before. */
  automatic?: boolean;
  /** Of a line of the buyer: a standing rule is asked first, or has left it to the seller; null where none acts. */
  rule?: 'asked' | 'left' | null;
  /** Of more time: when it ends now. */
  expires_at?: string;
  /** Of more time: how much; null where an administrator set the end. */
  hours?: number | null;
  /** Declined as a slip of the buyer. */
  erroneous?: boolean;
}

declare module '../../platform/jobs/events.ts' {
  interface EventFacts {
    'bid.placed': BidFacts;
    'bid.countered': BidFacts;
    'bid.extended': BidFacts;
    'bid.accepted': BidFacts;
    'bid.declined': BidFacts;
    'bid.expired': BidFacts;
    'bid.cancelled': BidFacts;
  }
}

export type BidEventType = Extract<DomainEvent['type'], `bid.${string}`>;

export interface BidStep {
  by: BidFacts['by'];
  line: number;
  note?: string | null;
  automatic?: boolean;
  erroneous?: boolean;
  rule?: BidFacts['rule'];
  /** A line may have many. */
  extension?: { id: number; hours: number | null; expires: Date };
}

export const bidEvent = (
  type: BidEventType,
  bid: AnnouncedBid,
  { by, line, note = null, automatic = false, erroneous = false, rule, extension }: BidStep,
): DomainEvent<BidEventType> => ({
  key: `${type}:${bid.id}:${line}${extension ? `:${extension.id}` : ''}${rule === 'left' ? ':left' : ''}`,
  type,
  data: {
    bid_id: bid.id,
    listing_name: bid.name,
    facility_id: bid.facility_id,
    facility_name: bid.facility_name,
    buyer_company_id: bid.buyer_company_id,
    buyer_user_id: bid.buyer_user_id,
    seller_company_id: bid.seller_company_id,
    seller_name: bid.seller_name,
    by,
    line,
    note,
    automatic,
    ...(erroneous && { erroneous }),
    ...(rule !== undefined && { rule }),
    ...(extension && { hours: extension.hours, expires_at: extension.expires.toISOString() }),
  },
});
