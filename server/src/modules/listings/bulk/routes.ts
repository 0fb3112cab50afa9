import type { bulkEditEndpoints } from '#contract/listings/bulk-edits.ts';
import type { Handlers } from '../../../platform/http/context.ts';
import { runBulkEdit, undoBulkEdit } from './move-bulk-edit.ts';
import { previewBulkEdit, previewDeskEdit } from './preview-bulk-edit.ts';
import { listBulkEditRows, listBulkEdits, viewBulkEdit } from './views.ts';

export const bulkRoutes: Handlers<keyof typeof bulkEditEndpoints> = {
  previewBulkEdit: (context, { body }) => previewBulkEdit(context, body),
  previewDeskEdit: (context, { body }) => previewDeskEdit(context, body),
  listBulkEdits: ({ scope, db, now }, { query }) => listBulkEdits(scope, db, query, now),
  getBulkEdit: async ({ scope, db, now }, { params }) => ({
    data: await viewBulkEdit(scope, db, params.id, now),
  }),
  listBulkEditRows: ({ scope, db }, { params, query }) => listBulkEditRows(scope, db, params.id, query),
  runBulkEdit: (context, { params, body }) => runBulkEdit(context, params.id, body),
  undoBulkEdit: (context, { params }) => undoBulkEdit(context, params.id),
};
