declare module '../../platform/jobs/events.ts' {
  interface EventFacts {
    'listing.deactivated': {
      listing_id: number;
      name: string;
      company_id: number;
      reason: string;
      others?: number;
    };
    /** One that a document made, which a person has to look at before it is carried out. */
    'import.waits': {
      import_id: number;
      company_id: number;
      /** The EDI client. */
      client: string;
      message_id: number;
      sentence: string;
    };
    /** By the marketplace; `paused` is how it was before it was deactivated. */
    'listing.returned': {
      /** At most 500, of one seller. */
      listing_ids: readonly number[];
      /** Of the first. */
      name: string;
      company_id: number;
      status: 'active' | 'paused';
      /** What it takes back; null for a step of its own. */
      edit_id: number | null;
    };
  }
}
