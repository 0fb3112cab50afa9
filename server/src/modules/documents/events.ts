import type { DocumentType } from '#rules/documents.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';
import { newUuid } from '../../platform/secrets.ts';

interface AboutDocument {
  document_id: number;
  type: DocumentType;
}

declare module '../../platform/jobs/events.ts' {
  interface EventFacts {
    'document.stored': AboutDocument;
    'document.deleted': AboutDocument;
  }
}

export const documentEvent = (
  type: 'document.stored' | 'document.deleted',
  data: AboutDocument,
): DomainEvent => ({ key: newUuid(), type, data });
