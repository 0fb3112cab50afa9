import type { drugEndpoints } from '#contract/drugs.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { correctDrug } from './correct-drug.ts';
import { importDrugs } from './import/start-import.ts';
import { listDrugImports } from './unscoped/imports.ts';
import { viewDrug } from './views/record.ts';
import { searchDrugs } from './unscoped/search.ts';

export function drugRoutes(deps: { files: FileStore }): Handlers<keyof typeof drugEndpoints> {
  return {
    searchDrugs: ({ db, today }, { query }) => searchDrugs(db, query, today),
    listDrugImports: ({ db }, { query }) => listDrugImports(db, query),
    getDrug: async ({ scope, db, today }, { params }) => ({
      data: await viewDrug(scope, db, params.ndc, today),
    }),
    correctDrug: (context, { params, body }) => correctDrug(context, params.ndc, body),
    importDrugs: (context) => importDrugs(context, deps),
  };
}
