import { sql } from 'kysely';
import type { StoredDocument } from '#contract/documents.ts';
import { isLicense, type LicenseType } from '#rules/accounts/licenses.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { renewLicense } from '../accounts/index.ts';
import './events.ts';
import { renewalSteps } from './license-steps.ts';
import { at } from './range.ts';
import { hearers } from './store-document.ts';
import { viewDocument } from './views.ts';

type Decision = { approve: true } | { approve: false; reason: string };

/** Staff decides about a license that its facility renewed: its end counts from now on, or the former one goes on counting. */
export function reviewLicense(
  { scope, now, today, requestId, command }: RequestContext,
  id: number,
  decision: Decision,
): Promise<{ data: StoredDocument }> {
  return command(async ({ tx, auditEach, announce, live }) => {
    const { license, ends, facility_id, facility_name, company_id } = await lockWaiting(tx, id);
    const keeper = { company_id, facility_id, listing_id: null, order_id: null, buyer_facility_id: null };
    const reason = decision.approve ? null : decision.reason;
    const review = decision.approve ? ('approved' as const) : ('declined' as const);
    const change = decision.approve ? await renewLicense(tx, facility_id, { license, ends }, today) : null;
    if (decision.approve)
      await sql`update document d set replaced_at = ${now}, replaced_by = ${id}
        where ${at(keeper, license)}`.execute(tx);
    await tx
      .updateTable('document')
      .set({ review, review_reason: reason, reviewed_at: now, reviewed_by: scope.userId })
      .where('id', '=', id)
      .execute();
    const before = { review: 'waiting', ...change?.before };
    const after = { review, ...(reason !== null && { reason }), ...change?.after };
    const said = { type: license, ...(reason === null ? change?.after : { ends, reason }) };
    auditEach([
      { entity: 'document', entityId: id, before, after },
      ...renewalSteps(facility_id, review, said, change?.before),
    ]);
    announce({
      key: `license-${review}:${requestId}`,
      type: `license.${review}`,
      data: { facility_id, facility_name, company_id, license, ends, reason },
    });
    live({ topic: 'documents', ...hearers(keeper) });
    live({ topic: 'accounts', admins: true });
    live({ topic: 'session', facility_ids: [facility_id] });
    return { data: await viewDocument(scope, { db: tx, now }, id) };
  });
}

interface Waiting {
  license: LicenseType;
  ends: string;
  facility_id: number;
  facility_name: string;
  company_id: number;
}

/** Of two decisions at once, and of one beside its withdrawal, the first counts. The facility is locked first, as an upload does. */
async function lockWaiting(tx: Tx, id: number): Promise<Waiting> {
  await sql`select 1 from facility f where f.id = (select facility_id from document where id = ${id})
    for no key update of f`.execute(tx);
  const { rows } = await sql<Waiting & { review: string | null }>`select d.type as license, d.ends, d.review,
      d.facility_id, f.name as facility_name, d.company_id
    from document d join facility f on f.id = d.facility_id
    where d.id = ${id} and d.deleted_at is null for no key update of d`.execute(tx);
  const [document] = rows;
  if (!document || !isLicense(document.license)) throw notFound();
  if (document.review !== 'waiting') throw conflict('This license does not wait for review any more.');
  return document;
}
