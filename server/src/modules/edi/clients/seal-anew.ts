import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { onRecord, stepByStep, type Run } from '../../../platform/jobs/run-notes.ts';
import type { Seal } from '../../../platform/seal.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { sealAnew } from './secrets.ts';

export const SEAL_EDI_SECRETS = 'seal-edi-secrets';

/** Secrets follow the first key of the file, so that an older one can be taken out (RB-312). */
export const sealSecretsAnew =
  ({ db, clock, seal }: { db: Database; clock: Clock; seal: Seal }) =>
  async (_: unknown, run: Run): Promise<void> => {
    await stepByStep({ run, counted: null, record: 'EDI client' }, async (after, failed) => {
      const { rows } = await sql<{ id: number }>`select distinct client_id as id from edi_secret
        where client_id > ${after} and client_id <> all (${[...failed]}::bigint[]) order by 1 limit 1`.execute(
        db,
      );
      const [client] = rows;
      if (client === undefined) return null;
      const sealed = await onRecord(client.id, () =>
        runSystemCommand({ db, clock, operation: 'edi_client.sealed' }, async ({ tx, audit }) => {
          const count = await sealAnew(tx, seal, client.id);
          if (count > 0) audit({ entity: 'edi_client', entityId: client.id, after: { secrets: count } });
          return count;
        }),
      );
      run.count('secrets sealed anew', sealed);
      return client.id;
    });
  };
