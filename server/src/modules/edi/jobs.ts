import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tasks } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { SEAL_EDI_SECRETS, sealSecretsAnew } from './clients/seal-anew.ts';
import { READ_EDI_FILE } from './intake/receive-file.ts';
import { readAgain, readFile } from './intake/read-file.ts';
import { READ_EDI_AGAIN } from './messages/retry.ts';
import type { EdiDeps, Marketplace } from './settings.ts';

export const ediJobs = ({
  edi,
  seal,
  ...deps
}: EdiDeps & { db: Database; clock: Clock; log: Log; marketplace: Marketplace }): Tasks => ({
  [READ_EDI_FILE]: readFile({ ...deps, own: edi.own }),
  [READ_EDI_AGAIN]: readAgain({ ...deps, own: edi.own }),
  [SEAL_EDI_SECRETS]: sealSecretsAnew({ ...deps, seal }),
});
