import { drugEndpoints, type DrugImport } from '#contract/drugs.ts';
import type { LocalCopy } from '../../../platform/files/blobs.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueueJob } from '../../../platform/jobs/events.ts';
import type { FileStore, ReceivedFile } from '../../../platform/files/files.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { receiveUpload } from '../../../platform/http/multipart.ts';
import { viewDrugImport } from '../unscoped/imports.ts';
import { recogniseReference, type Reference } from './reference-file.ts';
import { failureOf, runDrugImport } from './run-import.ts';

export const IMPORT_DRUGS = 'import-drugs';

const CONTENT_TYPE = 'application/octet-stream';

/** Takes a reference file, finds out what it holds, and starts the job that imports it. */
export async function importDrugs(
  context: RequestContext,
  { files }: { files: FileStore },
): Promise<{ data: DrugImport }> {
  const maxBytes = drugEndpoints.importDrugs.upload?.maxBytes ?? 0;
  const { name, received } = await receiveUpload(context.http.request, maxBytes, files);
  try {
    const { kind } = await recognise(context, files, received);
    return await context.command(async ({ tx, audit, live }) => {
      const file = await files.record(tx, received, name, CONTENT_TYPE);
      const by = { file_id: file.id, created_by: context.scope.realUserId };
      const id = await insertImport(tx, { kind, file_name: name, created_at: context.now, ...by });
      await enqueueJob(tx, IMPORT_DRUGS, { import_id: id });
      live({ topic: 'drugs', admins: true });
      audit({ entity: 'drug_import', entityId: id, after: { kind, file_name: name, bytes: received.bytes } });
      return { data: await viewDrugImport(tx, id) };
    });
  } catch (error) {
    await files.discard(received);
    throw error;
  }
}

async function recognise(context: RequestContext, files: FileStore, received: ReceivedFile) {
  const copy = await files.localCopy(context.db, received);
  try {
    return await recogniseReference(copy.path);
  } finally {
    await copy.release();
  }
}

/** The job. A repeated delivery of an import that has ended does nothing. */
export async function carryOutDrugImport(
  deps: { db: Database; clock: Clock; files: FileStore },
  importId: number,
): Promise<void> {
  const found = await deps.db
    .selectFrom('drug_import')
    .select(['state', 'file_id'])
    .where('id', '=', importId)
    .executeTakeFirst();
  const fileId = found?.file_id ?? null;
  if (found?.state !== 'running' || fileId === null) return;
  const copies: LocalCopy[] = [];
  const reference = async () => {
    const copy = await deps.files.localCopy(deps.db, fileId);
    copies.push(copy);
    return recogniseReference(copy.path);
  };
  try {
    await runDrugImport(deps, importId, reference);
  } catch (error) {
    // A file that is no good is told with the import; trying again would not mend it.
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
  } finally {
    for (const copy of copies) await copy.release();
  }
}

/** An import of the command line; answers its report. */
export async function importReference(
  deps: { db: Database; clock: Clock; say: (step: string, done: number) => void },
  reference: Reference,
  fileName: string,
) {
  const id = await insertImport(deps.db, {
    kind: reference.kind,
    file_name: fileName,
    created_at: deps.clock.now(),
  });
  try {
    return await runDrugImport(deps, id, async () => reference);
  } catch (error) {
    // Nobody tries it again by itself, also when the database was busy.
    const failed = { state: 'failed', failure: failureOf(error), finished_at: deps.clock.now() };
    await deps.db
      .updateTable('drug_import')
      .set(failed)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute()
      .catch(() => undefined);
    throw error;
  }
}

async function insertImport(
  db: Queryable,
  values: {
    kind: Reference['kind'];
    file_name: string;
    created_at: Date;
    file_id?: number;
    created_by?: number;
  },
): Promise<number> {
  const { id } = await db.insertInto('drug_import').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}
