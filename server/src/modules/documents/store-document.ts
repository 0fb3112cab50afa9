import type { DocumentPlace, StoredDocument } from '#contract/documents.ts';
import { documentEndpoints } from '#contract/documents.ts';
import { DOCUMENT_KINDS, type DocumentType } from '#rules/documents.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError, conflict, notFound, ruleBroken } from '../../platform/errors.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { receiveUpload, waitingName } from '../../platform/http/multipart.ts';
import type { Scope } from '../../platform/scope.ts';
import { setStateLicense } from '../accounts/index.ts';
import { documentEvent } from './events.ts';
import { checkContent, checkName } from './check-file.ts';
import { countStored, findKeeper, type Keeper } from './range.ts';
import { viewDocument } from './views.ts';

type Reply = Promise<{ data: StoredDocument }>;

/** Stores a file and records it. It waits outside of every list until its content was looked at. */
export async function uploadDocument(context: RequestContext, files: FileStore, place: DocumentPlace): Reply {
  const { db, http, scope } = context;
  checkPlace(place);
  checkName(place.type, waitingName(http.request));
  const maxBytes = documentEndpoints.uploadDocument.upload?.maxBytes ?? 0;
  const { name, received } = await receiveUpload(http.request, maxBytes, files);
  const contentType = await checkContent({ files, db }, place.type, { name, received });
  try {
    return await context.command(async (command) => {
      const keeper = await findKeeper(scope, command.tx, place);
      const { id: fileId } = await files.record(command.tx, received, name, contentType);
      return keepDocument(context, command, { place, keeper, fileId, name });
    });
  } catch (error) {
    // After any other error nobody knows whether the record was committed.
    if (error instanceof AppError) await files.discard(received);
    throw error;
  }
}

/** Records a file again that the asker uploaded before, for example for another facility. */
export async function recordDocument(
  context: RequestContext,
  { uri, ...place }: DocumentPlace & { uri: string },
): Reply {
  checkPlace(place);
  return context.command(async (command) => {
    const file = await ownFile(command.tx, context.scope, uri);
    checkName(place.type, file.name);
    const keeper = await findKeeper(context.scope, command.tx, place);
    return keepDocument(context, command, { place, keeper, fileId: file.id, name: file.name });
  });
}

/** A file that the asker put into a document; anybody else's key is as unknown as a wrong one. */
async function ownFile(tx: Tx, scope: Scope, uri: string) {
  const file = await tx
    .selectFrom('stored_file as f')
    .innerJoin('document as d', 'd.file_id', 'f.id')
    .select(['f.id', 'f.name'])
    .where('f.storage_key', '=', uri)
    .where('d.uploaded_by', '=', scope.userId)
    .executeTakeFirst();
  if (!file) throw notFound();
  return file;
}

function checkPlace({ type, context }: DocumentPlace): void {
  const { contexts, label } = DOCUMENT_KINDS[type];
  if (!contexts.includes(context)) throw ruleBroken(`${label} belongs to a facility.`);
}

interface NewDocument {
  place: DocumentPlace;
  keeper: Keeper;
  fileId: number;
  name: string;
}

async function keepDocument(
  { scope, now }: RequestContext,
  { tx, audit, announce, live }: CommandContext,
  { place: { type }, keeper, fileId, name }: NewDocument,
): Reply {
  const { most, label } = DOCUMENT_KINDS[type];
  if ((await countStored(tx, keeper, type)) >= most)
    throw conflict(
      most === 1
        ? `A ${label} is stored already. Delete it before you upload another one.`
        : `${most} files of ${label} are stored already. Delete one before you upload another one.`,
    );
  const id = await insertDocument(tx, { type, keeper, fileId, uploadedBy: scope.userId, now });
  audit({ entity: 'document', entityId: id, after: { type, ...keeper, file_name: name } });
  announce(documentEvent('document.stored', { document_id: id, type }));
  live({ topic: 'documents', ...hearers(keeper) });
  if (keeper.facility_id !== null) live({ topic: 'session', facility_ids: [keeper.facility_id] });
  return { data: await viewDocument(scope, tx, id) };
}

export const hearers = ({ company_id: company, facility_id: facility }: Keeper) => ({
  admins: true,
  ...(facility === null ? { company_ids: [company] } : { facility_ids: [facility] }),
});

/** A state license makes its facility fit to be approved. */
export async function insertDocument(
  tx: Tx,
  document: { type: DocumentType; keeper: Keeper; fileId: number; uploadedBy: number | null; now: Date },
): Promise<number> {
  const { type, keeper, fileId, uploadedBy, now } = document;
  const { id } = await tx
    .insertInto('document')
    .values({ type, ...keeper, file_id: fileId, uploaded_by: uploadedBy, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (type === 'state_license' && keeper.facility_id !== null)
    await setStateLicense(tx, keeper.facility_id, true);
  return id;
}
