import type { bulkEditEndpoints } from '#contract/listings/bulk-edits.ts';
import type { Handlers } from '../../../platform/http/context.ts';
import { moveBulkEdit } from './move-bulk-edit.ts';
import { previewBulkEdit, previewDeskEdit } from './preview-bulk-edit.ts';
import { listBulkEditRows, viewBulkEdit } from './views.ts';

export const bulkRoutes: Handlers<keyof typeof bulkEditEndpoints> = {
  previewBulkEdit: (context, { body }) => previewBulkEdit(context, body),
  previewDeskEdit: (context, { body }) => previewDeskEdit(context, body),
  getBulkEdit: async ({ scope, db, now }, { params }) => ({
    data: await viewBulkEdit(scope, db, params.id, now),
  }),
  listBulkEditRows: ({ scope, db }, { params, query }) => listBulkEditRows(scope, db, params.id, query),
  runBulkEdit: (context, { params }) => moveBulkEdit(context, params.id, 'run'),
  undoBulkEdit: (context, { params }) => moveBulkEdit(context, params.id, 'undo'),
};
