import type { LicenseType } from '#rules/accounts/licenses.ts';
import type { DocumentType } from '#rules/documents.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';
import { newUuid } from '../../platform/secrets.ts';

interface AboutDocument {
  document_id: number;
  type: DocumentType;
}

/** A license that its facility renewed, and what staff decided. */
interface AboutRenewal {
  facility_id: number;
  facility_name: string;
  company_id: number;
  license: LicenseType;
  ends: string;
  reason: string | null;
}

declare module '../../platform/jobs/events.ts' {
  interface EventFacts {
    'document.stored': AboutDocument;
    'document.deleted': AboutDocument;
    'license.approved': AboutRenewal;
    'license.declined': AboutRenewal;
  }
}

export const documentEvent = (
  type: 'document.stored' | 'document.deleted',
  data: AboutDocument,
): DomainEvent => ({ key: newUuid(), type, data });
