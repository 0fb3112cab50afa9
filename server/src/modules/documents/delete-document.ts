import { sql } from 'kysely';
import type { DocumentType } from '#rules/documents.ts';
import { mayTakeBack, NOT_YOURS } from '#rules/history/outcomes.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Tx } from '../../platform/database/database.ts';
import { setStateLicense } from '../accounts/index.ts';
import { COUNTS, countStored, deletionRefusal, documentsOf, type Keeper } from './range.ts';
import { documentEvent } from './events.ts';
import { licenseSteps } from './license-steps.ts';
import { hearers } from './store-document.ts';

/** Deletes a document of the own range. The last state license of a facility takes its approval along. */
export function deleteDocument(
  { scope, now, command }: RequestContext,
  id: number,
): Promise<{ data: { ok: true } }> {
  return command(async ({ tx, auditEach, announce, live }) => {
    const document = await lockDocument(scope, { tx, now }, id);
    const { type, file_id, uploader_id: uploader, vetting: _vetting, counts, internal, ...keeper } = document;
    if (type === 'Calibration_File' && !mayTakeBack(scope, uploader)) throw forbidden(NOT_YOURS);
    const refusal = deletionRefusal(scope, document);
    if (refusal !== null) throw forbidden(refusal);
    const { facility_id, buyer_facility_id: _, ...place } = keeper;
    await removeDocument(tx, id, { by: scope.userId, now });
    const lost =
      type === 'state_license' &&
      facility_id !== null &&
      counts &&
      (await countStored(tx, keeper, type)) === 0;
    const license = lost ? await setStateLicense(tx, facility_id, false) : null;
    const deleted = {
      entity: 'document',
      entityId: id,
      before: { type, ...place, facility_id, file_id, ...license?.before },
      after: { deleted: true, ...license?.after },
    };
    auditEach([deleted, ...licenseSteps(facility_id, license)]);
    announce(documentEvent('document.deleted', { document_id: id, type }));
    live({ topic: 'documents', ...(internal ? { admins: true } : hearers(keeper)) });
    if (license) live({ topic: 'accounts', admins: true });
    if (facility_id !== null) live({ topic: 'session', facility_ids: [facility_id] });
    return { data: { ok: true as const } };
  });
}

type Locked = Keeper & {
  type: DocumentType;
  file_id: number;
  uploader_id: number | null;
  /** Of its facility. */
  vetting: string | null;
  /** Not replaced, and neither waiting for review nor declined. */
  counts: boolean;
  internal: boolean;
};

/**
 * What a newer file has replaced is history, which administrators alone make room in. The facility is locked first, as an upload does.
 */
async function lockDocument(scope: Scope, { tx, now }: { tx: Tx; now: Date }, id: number): Promise<Locked> {
  await sql`select 1 from facility f where f.id = (select facility_id from document where id = ${id})
    for no key update of f`.execute(tx);
  const { rows } =
    await sql<Locked>`select d.type, d.company_id, d.facility_id, d.listing_id, d.order_id, d.file_id,
      d.uploaded_by as uploader_id, f.vetting_status as vetting, ${COUNTS} as counts, d.internal,
      (select o.facility_id from orders o where o.id = d.order_id) as buyer_facility_id
    from document d left join facility f on f.id = d.facility_id
    where d.id = ${id} and d.deleted_at is null and (d.replaced_at is null and d.review is distinct from 'declined' or ${scope.isAdmin}) and ${documentsOf(scope, now)}
    for no key update of d`.execute(tx);
  const [document] = rows;
  if (!document) throw notFound();
  return document;
}

/** Its row and file stay for whoever asks later what a decision stood on. */
export async function removeDocument(
  tx: Tx,
  id: number,
  { by, now }: { by: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('document')
    .set({ deleted_at: now, deleted_by: by })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}
