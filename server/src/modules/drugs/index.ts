import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import { carryOutDrugImport, IMPORT_DRUGS } from './import/start-import.ts';

export type { ChangedDrug } from './events.ts';
export { ndcReference, nadacReference, shortageReference } from './import/reference-file.ts';
export { importReference } from './import/start-import.ts';
export { drugRoutes } from './routes.ts';
export { addSellerDrugs } from './store.ts';

export const drugJobs = (deps: { db: Database; clock: Clock; files: FileStore }): Record<string, Task> => ({
  [IMPORT_DRUGS]: (payload) => carryOutDrugImport(deps, Number(payload['import_id'])),
});
