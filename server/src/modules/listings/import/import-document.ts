import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { carryOutImport } from './carry-out.ts';
import { checkImport } from './check-import.ts';
import { DOCUMENT_MAPPING, documentFile, type DocumentRow } from './document-file.ts';
import { settleDocument } from './settle-document.ts';

interface Deps {
  db: Database;
  files: FileStore;
  clock: Clock;
}

/** A document of a seller that says what it offers. */
export interface SellerDocument {
  /** It is imported once. */
  messageId: number;
  companyId: number;
  /** Of the EDI client that sent it. */
  client: string;
  fileName: string;
  /** What was ordered later, it cannot know of. */
  receivedAt: Date;
  rows: readonly DocumentRow[];
}

/**
 * Imports a document as if its company had uploaded a price file, and carries it out unless a person has to look at it first. A
 * process that dies leaves it where it is; the next attempt goes on, and one that was refused is read anew. Answers why nothing was
 * imported, null where it was or waits for a person.
 */
export async function importDocument(deps: Deps, document: SellerDocument): Promise<string | null> {
  const id = (await againOf(deps.db, document)) ?? (await createImport(deps, document));
  await checkImport(deps, id);
  await settleDocument(deps, id);
  await carryOutImport(deps, id);
  const { state, failure } = await deps.db
    .selectFrom('listing_import')
    .select(['state', 'failure'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return state === 'refused' || state === 'failed' ? (failure ?? NOT_IMPORTED) : null;
}

const NOT_IMPORTED = 'The catalog was not imported.';

/** That of an earlier attempt. */
async function againOf(db: Database, { messageId }: SellerDocument): Promise<number | null> {
  const found = await db
    .selectFrom('listing_import')
    .select('id')
    .where('edi_message_id', '=', messageId)
    .executeTakeFirst();
  if (found === undefined) return null;
  await db
    .updateTable('listing_import')
    .set({ state: 'checking', failure: null })
    .where('id', '=', found.id)
    .where('state', '=', 'refused')
    .execute();
  return found.id;
}

function createImport({ db, files, clock }: Deps, document: SellerDocument): Promise<number> {
  const { messageId, companyId, client, fileName, receivedAt } = document;
  const { bytes, rows } = documentFile(document.rows);
  return files.keep(bytes, (received) =>
    runSystemCommand({ db, clock, operation: 'import.uploaded' }, async ({ tx, audit, live }) => {
      const stored = await files.record(tx, received, fileName, 'text/csv');
      const { id } = await tx
        .insertInto('listing_import')
        .values({
          company_id: companyId,
          edi_client: client,
          edi_message_id: messageId,
          file_id: stored.id,
          state: 'checking',
          headers: '[]',
          header_row: 1,
          header_chosen: true,
          mapping: JSON.stringify(DOCUMENT_MAPPING),
          mapping_source: 'chosen',
          row_count: rows,
          created_at: receivedAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      live({ topic: 'imports', id, company_ids: [companyId] });
      audit({
        entity: 'listing_import',
        entityId: id,
        after: { file_name: stored.name, rows, edi_client: client },
        by: { companyId },
      });
      return id;
    }),
  );
}
