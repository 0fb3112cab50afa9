import type { DomainEvent } from '../../platform/jobs/events.ts';

/** One step of a request or contract. No price, and no other supplier: who is told reads what is its own. */
interface RfpFacts {
  rfp_id: number;
  description: string;
  facility_id: number;
  facility_name: string;
  buyer_company_id: number;
  buyer_user_id: number;
  /** The suppliers that the step concerns. */
  supplier_ids: readonly number[];
  /** Who made the step; null where nobody did. */
  by: 'buyer' | 'seller' | 'administrator' | null;
  /** The delivery or the end that the step is about. */
  day: string | null;
  /** By which a contract becomes longer, or for which it rests. */
  months: number | null;
  note: string | null;
}

declare module '../../platform/jobs/events.ts' {
  interface EventFacts {
    'rfp.placed': RfpFacts;
    'rfp.mail_repeated': RfpFacts;
    'rfp.cancelled': RfpFacts;
    'rfp.declined': RfpFacts;
    'rfp.expired': RfpFacts;
    'rfp.extension_asked': RfpFacts;
    'rfp.extended': RfpFacts;
    'rfp.extension_refused': RfpFacts;
    'rfp.extension_withdrawn': RfpFacts;
    'rfp.pause_asked': RfpFacts;
    'rfp.paused': RfpFacts;
    'rfp.pause_refused': RfpFacts;
    'rfp.pause_withdrawn': RfpFacts;
    'rfp.renewal_due': RfpFacts;
    'rfp.skip_asked': RfpFacts;
    'rfp.skip_agreed': RfpFacts;
    'rfp.skip_refused': RfpFacts;
    'rfp.delivery_failed': RfpFacts;
    'proposal.placed': RfpFacts;
    'proposal.accepted': RfpFacts;
    'proposal.closed': RfpFacts;
    'proposal.declined': RfpFacts;
  }
}

export type RfpEventType = Extract<DomainEvent['type'], `rfp.${string}` | `proposal.${string}`>;
export type AnnouncedRfp = Pick<
  RfpFacts,
  'description' | 'facility_id' | 'facility_name' | 'buyer_company_id' | 'buyer_user_id'
> & { id: number };

export interface RfpStep {
  /** Tells two steps of the same kind apart: the id of the supplier, proposal or delivery. */
  step: number | string;
  suppliers: readonly number[];
  by: RfpFacts['by'];
  day?: string | null;
  months?: number;
  note?: string | null;
}

export const rfpEvent = (
  type: RfpEventType,
  { id, ...rfp }: AnnouncedRfp,
  { step, suppliers, by, day = null, months, note = null }: RfpStep,
): DomainEvent<RfpEventType> => ({
  key: `${type}:${id}:${step}`,
  type,
  data: {
    rfp_id: id,
    description: rfp.description,
    facility_id: rfp.facility_id,
    facility_name: rfp.facility_name,
    buyer_company_id: rfp.buyer_company_id,
    buyer_user_id: rfp.buyer_user_id,
    supplier_ids: suppliers,
    by,
    day,
    months: months ?? null,
    note,
  },
});
