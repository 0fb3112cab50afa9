import type { FileStore } from '../../platform/files/files.ts';
import type { Tasks } from '../../platform/jobs/jobs.ts';
import { takeCatalogs } from './catalogs/take-catalogs.ts';
import { TAKE_EDI_CATALOGS } from './catalogs/work-on-catalog.ts';
import { SEND_CATALOG_NOW, SEND_CATALOGS, sendCatalogNow, sendCatalogs } from './catalogs/send-catalogs.ts';
import { SEAL_EDI_SECRETS, sealSecretsAnew } from './clients/seal-anew.ts';
import { READ_EDI_FILE } from './intake/receive-file.ts';
import { readAgain, readFile } from './intake/read-file.ts';
import { parseMail } from './mails/parse-mail.ts';
import { PARSE_EDI_MAIL } from './mails/store-mail.ts';
import { READ_EDI_AGAIN } from './messages/retry.ts';
import type { Marketplace } from './settings.ts';
import { FETCH_EDI, fetchEdi } from './ways/fetch-files.ts';
import { SEND_EDI, sendEdi } from './ways/hand-over.ts';
import { EDI_DEADLINES, tellOverdue } from './ways/tell-overdue.ts';
import { Visits } from './ways/visits.ts';
import type { WayDeps } from './ways/way.ts';

export interface EdiWork {
  tasks: Tasks;
  /** Cuts connections to partners. */
  stop(): Promise<void>;
}

export function ediWork({
  marketplace,
  files,
  ...deps
}: WayDeps & { marketplace: Marketplace; files: FileStore }): EdiWork {
  const { db, clock, log, seal, edi } = deps;
  const intake = { db, clock, log, marketplace, own: edi.own };
  const [fetching, sending] = [new Visits(log), new Visits(log)];
  return {
    tasks: {
      [READ_EDI_FILE]: readFile(intake),
      [READ_EDI_AGAIN]: readAgain(intake),
      [PARSE_EDI_MAIL]: parseMail({ db, clock }),
      [TAKE_EDI_CATALOGS]: takeCatalogs({ db, clock, files, log }),
      [SEND_CATALOGS]: sendCatalogs(intake),
      [SEND_CATALOG_NOW]: sendCatalogNow(intake),
      [SEAL_EDI_SECRETS]: sealSecretsAnew({ db, clock, seal }),
      [FETCH_EDI]: fetchEdi(deps, fetching),
      [SEND_EDI]: sendEdi(deps, sending),
      [EDI_DEADLINES]: tellOverdue(deps),
    },
    stop: async () => void (await Promise.all([fetching.stop(), sending.stop()])),
  };
}
