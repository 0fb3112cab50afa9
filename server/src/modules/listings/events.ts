declare module '../../platform/jobs/events.ts' {
  interface EventFacts {
    'listing.deactivated': {
      listing_id: number;
      name: string;
      company_id: number;
      reason: string;
      others?: number;
    };
  }
}
