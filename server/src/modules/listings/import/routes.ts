import type { importEndpoints } from '#contract/listings/imports.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import type { Handlers } from '../../../platform/http/context.ts';
import { cancelImport } from './cancel-import.ts';
import { importPrices, importReport, importTemplate, portfolioTemplate } from './import-files.ts';
import { mapImport } from './map-import.ts';
import { runImport } from './run-import.ts';
import { undoImport } from './undo-import.ts';
import { uploadImport } from './upload-import.ts';
import { listImports, viewImport } from './views.ts';

/** A seller's price files: upload, check, columns, carrying out, report, undo. */
export function importRoutes(deps: { files: FileStore }): Handlers<keyof typeof importEndpoints> {
  return {
    uploadImport: (context) => uploadImport(context, deps),
    listImports: ({ scope, db }, { query }) => listImports(scope, db, query),
    getImportTemplate: (context, { query }) =>
      query.kind === 'portfolio' ? portfolioTemplate(query.format) : importTemplate(context, query.format),
    getImport: async ({ scope, db }, { params }) => ({ data: await viewImport(scope, db, params.id) }),
    mapImport: (context, { params, body }) => mapImport(context, params.id, body),
    runImport: (context, { params, body }) => runImport(context, params.id, body),
    cancelImport: (context, { params }) => cancelImport(context, params.id),
    getImportReport: (context, { params, query }) => importReport(context, params.id, query.format),
    getImportPrices: (context, { params, query }) => importPrices(context, params.id, query.format),
    undoImport: (context, { params }) => undoImport(context, params.id),
  };
}
