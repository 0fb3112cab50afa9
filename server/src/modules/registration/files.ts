import { registrationEndpoints, type RegistrationFile } from '#contract/registration.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { AppError, conflict, notFound } from '../../platform/errors.ts';
import type { FileStore, ReceivedFile } from '../../platform/files/files.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { spendBudget } from '../../platform/http/limits.ts';
import { receiveUpload, waitingName } from '../../platform/http/multipart.ts';
import { checkContent, checkName } from '../documents/index.ts';
import { tokenHash } from '../../platform/secrets.ts';
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
  await refuseMuch(db, place.token);
  const maxBytes = registrationEndpoints.uploadRegistrationFile.upload?.maxBytes ?? 0;
  const { name, received } = await receiveUpload(request, maxBytes, files);
  const contentType = await checkContent({ files, db }, place.type, { name, received });
  try {
    return await keepFile(context, files, place, { name, received, contentType });
  } catch (error) {
    // After any other error nobody knows whether the record was committed.
    if (error instanceof AppError) await files.discard(received);
    throw error;
  }
}

const MEGABYTE = 1024 * 1024;
/** What visitors may leave here before they submit: one of them, and all together. */
const MOST_OF_ONE = 100 * MEGABYTE;
const MOST_OF_ALL = 5000 * MEGABYTE;

async function refuseMuch(db: RequestContext['db'], token: string): Promise<void> {
  const { rows } = await sql<{ own: number; all: number }>`
    select coalesce(sum(f.bytes) filter (where ${tokenHash(token)} in (r.token_hash, r.link_hash)), 0)::float8 as own,
      coalesce(sum(f.bytes), 0)::float8 as all
    from registration_file d join registration r on r.id = d.registration_id and r.submitted_at is null
      join stored_file f on f.id = d.file_id`.execute(db);
  if ((rows[0]?.own ?? 0) > MOST_OF_ONE)
    throw new AppError('too_large', 'The files of this registration are larger than 100 MB together.');
  if ((rows[0]?.all ?? 0) > MOST_OF_ALL)
    throw new AppError(
      'unavailable',
      'Licenses can’t be uploaded right now. Register without them and send them later.',
    );
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
    if (before !== null) await files.remove(tx, before);
    const file = { registration_id: draft.id, facility_key, type, file_id: stored.id, created_at: now };
    await tx.insertInto('registration_file').values(file).execute();
    audit({
      entity: 'registration',
      entityId: draft.id,
      ...(before !== null && { before: { type, file_id: before } }),
      after: { type, file_id: stored.id, bytes: received.bytes },
    });
    return { data: { facility_key, type, name: stored.name, bytes: received.bytes } };
  });
}

/** Takes a license out of an unfinished registration. */
export async function removeFile(
  { command, now }: RequestContext,
  files: FileStore,
  place: Place,
): Promise<{ data: { ok: true } }> {
  return command(async ({ tx, audit }) => {
    const draft = await openForFiles(tx, place, now, { locked: true });
    const before = await takeOut(tx, draft.id, place);
    if (before === null) throw notFound();
    const { type } = place;
    await files.remove(tx, before);
    audit({ entity: 'registration', entityId: draft.id, before: { type, file_id: before }, after: { type } });
    return { data: { ok: true as const } };
  });
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
