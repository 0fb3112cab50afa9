import type { RequestStatus } from '#rules/requests/request-status.ts';

/** A step of somebody else than the asker, as the asker reads it. */
export interface RequestAnswered {
  request_id: number;
  product: string;
  status: RequestStatus;
  answer: string | null;
  facility_id: number;
  buyer_company_id: number;
  buyer_user_id: number;
}

declare module '../../platform/jobs/events.ts' {
  interface EventFacts {
    'request.answered': RequestAnswered;
  }
}
