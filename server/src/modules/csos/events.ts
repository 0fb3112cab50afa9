interface AboutCertificate {
  user_id: number;
  facility_name: string;
  dea_number: string;
  /** The last day it is valid, YYYY-MM-DD. */
  valid_to: string;
}

declare module '../../platform/jobs/events.ts' {
  interface EventFacts {
    'csos.certificate_ending': AboutCertificate;
    'csos.certificate_revoked': AboutCertificate;
  }
}

export type CertificateEventType = 'csos.certificate_ending' | 'csos.certificate_revoked';
