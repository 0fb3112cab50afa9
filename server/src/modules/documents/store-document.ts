import { sql } from 'kysely';
import type { DocumentPlace, StoredDocument } from '#contract/documents.ts';
import { documentEndpoints } from '#contract/documents.ts';
import { isLicense, RENEWAL_WAITS_ALREADY } from '#rules/accounts/licenses.ts';
import {
  DOCUMENT_KINDS,
  DOCUMENT_PARTS,
  isReplaceable,
  MOST_LISTING_DOCUMENTS,
  MOST_FORMER,
  PARTS_OF,
  type DocumentContext,
  type DocumentType,
} from '#rules/documents.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError, conflict, forbidden, notFound, ruleBroken, stale } from '../../platform/errors.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { receiveUpload, waitingName } from '../../platform/http/multipart.ts';
import type { Scope } from '../../platform/scope.ts';
import { setStateLicense, storeLicense } from '../accounts/index.ts';
import { tellOfDocument } from '../orders/index.ts';
import { documentEvent } from './events.ts';
import { checkContent, checkName } from './check-file.ts';
import { licenseSteps, renewalSteps } from './license-steps.ts';
import {
  at,
  changeRefusal,
  countFormer,
  countOfListing,
  countStored,
  findKeeper,
  type Keeper,
} from './range.ts';
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

/** A file that the asker put into a document; anybody else's is as unknown as none. */
async function ownFile(tx: Tx, scope: Scope, uri: string) {
  const file = await tx
    .selectFrom('stored_file as f')
    .innerJoin('document as d', 'd.file_id', 'f.id')
    .select(['f.id', 'f.name'])
    .where(sql<string>`f.id || '/' || f.name`, '=', uri)
    .where('f.id', '=', Number(/^[0-9]{1,15}(?=\/)/.exec(uri)?.[0] ?? 0))
    .where('d.uploaded_by', '=', scope.userId)
    .executeTakeFirst();
  if (!file) throw notFound();
  return file;
}

const PLACES: Readonly<Record<DocumentContext, string>> = {
  facility: 'a facility',
  company: 'a company',
  listing: 'a listing',
  order: 'an order',
};

function checkPlace({ type, context, ends, replaces, internal, ...named }: DocumentPlace): void {
  const { contexts, label } = DOCUMENT_KINDS[type];
  if (!contexts.includes(context))
    throw ruleBroken(`${label} belongs to ${contexts.map((one) => PLACES[one]).join(' or ')}.`);
  for (const part of DOCUMENT_PARTS)
    if (named[part] !== undefined && !PARTS_OF[context].includes(part))
      throw ruleBroken(`${part} does not fit the context ${context}.`, {
        [part]: `Not part of the context ${context}`,
      });
  if (internal === true && context !== 'order')
    throw ruleBroken('Only a document of an order is internal.', { internal: 'Not of an order' });
  if (ends !== undefined && !isLicense(type))
    throw ruleBroken(`${label} has no end.`, { ends: 'Only a license ends.' });
  if (replaces !== undefined && !isReplaceable(type, context))
    throw ruleBroken(
      `${label} is not replaced: several are stored side by side. Delete what no longer counts.`,
    );
}

const NOT_INTERNAL = 'Only administrators keep internal documents.';

interface NewDocument {
  place: DocumentPlace;
  keeper: Keeper;
  fileId: number;
  name: string;
}

async function keepDocument(
  { scope, now, today }: RequestContext,
  command: CommandContext,
  { place: { type, replaces, ...place }, keeper, fileId, name }: NewDocument,
): Reply {
  const { tx, auditEach, announce, live } = command;
  const ends = place.ends ?? null;
  const internal = place.internal === true;
  if (internal && !scope.isAdmin) throw forbidden(NOT_INTERNAL);
  if (replaces === undefined && !internal) await requireRoom(tx, keeper, type);
  else if (replaces !== undefined) await requireCounting(tx, keeper, type, replaces);
  const license =
    isLicense(type) && keeper.facility_id !== null
      ? await storeLicense(
          tx,
          keeper.facility_id,
          {
            license: type,
            ends,
            dated: changeRefusal(scope, { ...keeper, type }) === null,
            renews: replaces !== undefined,
            byStaff: scope.isAdmin,
          },
          today,
        )
      : null;
  const waits = license?.waits === true;
  if (waits) await requireNoneWaiting(tx, keeper, type);
  const kept = { type, keeper, fileId, ends, waits, internal };
  const id = await insertDocument(tx, { ...kept, uploadedBy: scope.userId, now });
  if (replaces !== undefined && !waits) await replaceDocument(tx, replaces, { by: id, now });
  const before = { ...(replaces !== undefined && { document_id: replaces }), ...license?.before };
  const change = waits ? { review: 'waiting', ends } : license?.after;
  const { buyer_facility_id: _, ...where } = keeper;
  const stored = {
    entity: 'document',
    entityId: id,
    ...(Object.keys(before).length > 0 && { before }),
    after: { type, ...where, file_name: name, ...change },
  };
  const ofOrder = internal ? [] : await stepsOfOrder(command, keeper, { id, type, name });
  const steps = waits
    ? renewalSteps(keeper.facility_id, 'sent', { type, ends })
    : licenseSteps(keeper.facility_id, license);
  auditEach([stored, ...steps, ...ofOrder]);
  announce(documentEvent('document.stored', { document_id: id, type }));
  live({ topic: 'documents', ...(internal ? { admins: true } : hearers(keeper)) });
  if (license) live({ topic: 'accounts', admins: true });
  if (keeper.facility_id !== null) live({ topic: 'session', facility_ids: [keeper.facility_id] });
  return { data: await viewDocument(scope, { db: tx, now }, id) };
}

async function stepsOfOrder(
  command: CommandContext,
  { order_id: orderId, company_id: by }: Keeper,
  { id, type, name }: { id: number; type: DocumentType; name: string },
) {
  const { label } = DOCUMENT_KINDS[type];
  return orderId === null ? [] : tellOfDocument(command, orderId, { id, label, name, by });
}

async function requireRoom(tx: Tx, keeper: Keeper, type: DocumentType): Promise<void> {
  if (keeper.listing_id !== null) {
    if ((await countOfListing(tx, keeper.listing_id)) < MOST_LISTING_DOCUMENTS) return;
    throw conflict(
      `${MOST_LISTING_DOCUMENTS} documents are shown with this listing already. Replace or delete one of them.`,
    );
  }
  const { most, label } = DOCUMENT_KINDS[type];
  if ((await countStored(tx, keeper, type)) < most) return;
  throw conflict(
    most === 1
      ? `A ${label} is stored already. Delete it before you upload another one.`
      : `${most} files of ${label} are stored already. Delete one before you upload another one.`,
  );
}

/** Only what counts in the same place is replaced: two renewals at once do not both succeed. */
async function requireCounting(tx: Tx, keeper: Keeper, type: DocumentType, id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select d.id from document d
    where d.id = ${id} and ${at(keeper, type)} for no key update of d`.execute(tx);
  if (rows.length === 0)
    throw stale('This file was replaced or deleted meanwhile. Look at the documents again.');
  if ((await countFormer(tx, keeper, type)) >= MOST_FORMER)
    throw conflict(
      `${MOST_FORMER} former files are kept here, which is the most. Ask us to delete those that are not needed.`,
    );
}

async function requireNoneWaiting(tx: Tx, { facility_id: facility }: Keeper, type: DocumentType) {
  const { rows } = await sql`select from document d where d.facility_id = ${facility} and d.type = ${type}
    and d.review = 'waiting' and d.deleted_at is null`.execute(tx);
  if (rows.length > 0) throw conflict(RENEWAL_WAITS_ALREADY);
}

/** The newer one is called and shown the same. */
async function replaceDocument(tx: Tx, id: number, { by, now }: { by: number; now: Date }): Promise<void> {
  await tx
    .updateTable('document')
    .set((one) => ({
      title: one.selectFrom('document as f').select('f.title').where('f.id', '=', id).$asScalar(),
      on_profile: one.selectFrom('document as f').select('f.on_profile').where('f.id', '=', id).$asScalar(),
    }))
    .where('id', '=', by)
    .execute();
  await tx.updateTable('document').set({ replaced_at: now, replaced_by: by }).where('id', '=', id).execute();
}

export const hearers = ({
  company_id: company,
  facility_id: facility,
  buyer_facility_id: buyer,
}: Keeper) => ({
  admins: true,
  ...(facility === null && { company_ids: [company] }),
  ...((facility ?? buyer) !== null && { facility_ids: [facility ?? buyer].filter((id) => id !== null) }),
});

/** What a registration brought along for a facility. */
export async function insertLicense(
  tx: Tx,
  license: {
    type: 'state_license' | 'dea_license';
    companyId: number;
    facilityId: number;
    fileId: number;
    now: Date;
  },
): Promise<void> {
  const { type, companyId, facilityId, fileId, now } = license;
  const keeper = { company_id: companyId, facility_id: facilityId, listing_id: null, order_id: null };
  await insertDocument(tx, { type, keeper, fileId, ends: null, uploadedBy: null, now });
  // It makes its facility fit to be approved.
  if (type === 'state_license') await setStateLicense(tx, facilityId, true);
}

interface DocumentRow {
  type: DocumentType;
  keeper: Omit<Keeper, 'buyer_facility_id'>;
  fileId: number;
  ends: string | null;
  uploadedBy: number | null;
  now: Date;
  /** It counts once staff has looked at it. */
  waits?: boolean;
  internal?: boolean;
}

async function insertDocument(
  tx: Tx,
  { type, keeper, fileId, ends, uploadedBy, now, waits = false, internal = false }: DocumentRow,
) {
  const { company_id, facility_id, listing_id, order_id } = keeper;
  const { id } = await tx
    .insertInto('document')
    .values({
      type,
      company_id,
      facility_id,
      listing_id,
      order_id,
      ends,
      file_id: fileId,
      uploaded_by: uploadedBy,
      created_at: now,
      review: waits ? 'waiting' : null,
      internal,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
