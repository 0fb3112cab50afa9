import { registrationEndpoints, type RegistrationFile } from '#contract/registration.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError, conflict, notFound } from '../../platform/errors.ts';
import type { FileStore, ReceivedFile } from '../../platform/files.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { spendBudget } from '../../platform/http/limits.ts';
import { receiveUpload, waitingName } from '../../platform/http/multipart.ts';
import { checkContent, checkName } from '../documents/index.ts';
import { findDraft } from './drafts.ts';

interface Place {
  token: string;
  facility_key: string;
  type: 'state_license' | 'dea_license';
}

/** Keeps a license with an unfinished registration, in the place of the one of this type. */
export async function addFile(
  context: RequestContext,
  files: FileStore,
  place: Place,
): Promise<{ data: RegistrationFile }> {
  const { db, now, http } = context;
  const { request } = http;
  await openForFiles(db, place, now);
  await spendBudget(db, 'registration_file', `ip:${request.ip}`, now);
  checkName(place.type, waitingName(request));
  const maxBytes = registrationEndpoints.uploadRegistrationFile.upload?.maxBytes ?? 0;
  const { name, received } = await receiveUpload(request, maxBytes, files);
  const contentType = await checkContent({ files, db }, place.type, { name, received });
  try {
    const { replaced, ...reply } = await keepFile(context, files, place, { name, received, contentType });
    if (replaced !== null) await files.remove(db, replaced);
    return reply;
  } catch (error) {
    // After any other error nobody knows whether the record was committed.
    if (error instanceof AppError) await files.discard(received);
    throw error;
  }
}

interface Checked {
  name: string;
  received: ReceivedFile;
  contentType: string;
}

function keepFile(
  { command, now }: RequestContext,
  files: FileStore,
  place: Place,
  { name, received, contentType }: Checked,
) {
  const { facility_key, type } = place;
  return command(async ({ tx, audit }) => {
    const draft = await openForFiles(tx, place, now, { locked: true });
    const stored = await files.record(tx, received, name, contentType);
    const before = await takeOut(tx, draft.id, place);
    const file = { registration_id: draft.id, facility_key, type, file_id: stored.id, created_at: now };
    await tx.insertInto('registration_file').values(file).execute();
    audit({
      entity: 'registration',
      entityId: draft.id,
      ...(before !== null && { before: { type, file_id: before } }),
      after: { type, file_id: stored.id, bytes: received.bytes },
    });
    return { data: { facility_key, type, name, bytes: received.bytes }, replaced: before };
  });
}

/** Takes a license out of an unfinished registration. */
export async function removeFile(
  { command, db, now }: RequestContext,
  files: FileStore,
  place: Place,
): Promise<{ data: { ok: true } }> {
  const removed = await command(async ({ tx, audit }) => {
    const draft = await openForFiles(tx, place, now, { locked: true });
    const before = await takeOut(tx, draft.id, place);
    if (before === null) throw notFound();
    const { type } = place;
    audit({ entity: 'registration', entityId: draft.id, before: { type, file_id: before }, after: { type } });
    return before;
  });
  await files.remove(db, removed);
  return { data: { ok: true } };
}

/** The draft with this facility. Throws 404, and 409 once it is submitted. */
async function openForFiles(db: RequestContext['db'] | Tx, place: Place, now: Date, how = {}) {
  const draft = await findDraft(db, place.token, now, how);
  if (draft.submitted_at !== null) throw conflict('This registration is submitted already.');
  if (!facilityKeys(draft.form).includes(place.facility_key)) throw notFound('Save the facility first.');
  return draft;
}

/** Stored drafts have passed the contract. */
function facilityKeys(form: unknown): unknown[] {
  const { facilities = [] } = form as { facilities?: readonly { key: string }[] };
  return facilities.map(({ key }) => key);
}

async function takeOut(tx: Tx, id: number, { facility_key, type }: Place): Promise<number | null> {
  const row = await tx
    .deleteFrom('registration_file')
    .where('registration_id', '=', id)
    .where('facility_key', '=', facility_key)
    .where('type', '=', type)
    .returning('file_id')
    .executeTakeFirst();
  return row?.file_id ?? null;
}
