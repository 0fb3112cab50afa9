declare module '../../platform/jobs/events.ts' {
  interface EventFacts {
    /** An interchange that nobody can answer for, or whose number was used before. */
    'edi.refused': { sentence: string };
    /** The SFTP server of a client shows another key than the accepted one. */
    'edi.host_key_changed': { client: number; sentence: string };
    /** Documents that were handed over so long ago that their 997 is missing. */
    'edi.unacknowledged': { client: number; sentence: string };
    /** To the seller whose invoice it is. */
    'edi.invoice_rejected': {
      invoice: number;
      company_id: number;
      invoice_number: string;
      order_id: number | null;
      reason: string;
      sentences: readonly string[];
    };
  }
}
export {};
