import { shortageEntry, shortageFile } from '../../../test/kit/drug-files.ts';
import { on, type Examples } from '../../../test/kit/example.ts';
import { aDrug } from '../../../test/kit/world.ts';

export const DRUGS_EXAMPLES: Examples = {
  searchDrugs: () => ({ as: 'admin', query: { search: 'a', gcn: '1', source: 'directory', sort: 'ndc' } }),
  listDrugImports: () => ({ as: 'admin', query: { page: '1' } }),
  getDrug: on('drug', async ({ db }) => ({ as: 'admin', params: { ndc: Number((await aDrug(db)).ndc) } })),
  correctDrug: {
    record: 'drug',
    harmless: { body: { version: -1 } },
    make: async ({ db }) => ({
      as: 'admin',
      params: { ndc: Number((await aDrug(db)).ndc) },
      body: { version: 1, name: 'Corrected 5 mg Tablet', gcn_seqno: 12 },
    }),
  },
  importDrugs: () => ({
    as: 'admin',
    file: { name: 'shortages.json', bytes: shortageFile([shortageEntry('70101-0001-01')]) },
  }),
};
