import type { documentEndpoints } from '#contract/documents.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { deleteDocument } from './delete-document.ts';
import { nameDocument } from './name-document.ts';
import { recordDocument, uploadDocument } from './store-document.ts';
import { showDocument } from './show-document.ts';
import { reviewLicense } from './review-license.ts';
import { listDocuments, readDocument } from './views.ts';

export function documentRoutes({ files }: { files: FileStore }): Handlers<keyof typeof documentEndpoints> {
  return {
    listDocuments: (context, { query }) => listDocuments(context.scope, context, query),
    uploadDocument: (context, { body }) => uploadDocument(context, files, body),
    recordDocument: (context, { body }) => recordDocument(context, body),
    nameDocument: (context, { params, body }) => nameDocument(context, params.id, body.title),
    showDocument: (context, { params, body }) => showDocument(context, params.id, body.shown),
    deleteDocument: (context, { params }) => deleteDocument(context, params.id),
    approveLicense: (context, { params }) => reviewLicense(context, params.id, { approve: true }),
    declineLicense: (context, { params, body: { reason } }) =>
      reviewLicense(context, params.id, { approve: false, reason }),
    getDocumentFile: (context, { params }) => readDocument(context.scope, context, params.id, files),
  };
}
