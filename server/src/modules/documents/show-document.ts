import { sql } from 'kysely';
import type { StoredDocument } from '#contract/documents.ts';
import { keepsCompanyDocuments, type DocumentType } from '#rules/documents.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { facilityPerson } from '../accounts/index.ts';
import { changeRefusal, COUNTS } from './range.ts';
import { viewDocument } from './views.ts';

interface Stored {
  type: DocumentType;
  company_id: number;
  on_profile: boolean;
}

const NOWHERE = { facility_id: null, listing_id: null, order_id: null };

/**
 * Shows a document of a supplier on its profile, where everyone who is signed in reads it, or takes it off again. Documents
 * elsewhere, and of companies that do not sell, are not there.
 */
export function showDocument(
  { scope, now, command }: RequestContext,
  id: number,
  shown: boolean,
): Promise<{ data: StoredDocument }> {
  return command(async ({ tx, audit, live }) => {
    const { rows } = await sql<Stored>`select d.type, d.company_id, d.on_profile
      from document d join company c on c.id = d.company_id
      where d.id = ${id} and num_nonnulls(d.facility_id, d.listing_id, d.order_id) = 0 and d.deleted_at is null
        and ${COUNTS} and c.is_seller for no key update of d`.execute(tx);
    const [document] = rows;
    if (!document || !keepsCompanyDocuments(facilityPerson(scope), document.company_id)) throw notFound();
    const refusal = changeRefusal(scope, { ...NOWHERE, ...document });
    if (refusal !== null) throw forbidden(refusal);
    await tx.updateTable('document').set({ on_profile: shown }).where('id', '=', id).execute();
    audit({
      entity: 'document',
      entityId: id,
      before: { on_profile: document.on_profile },
      after: { on_profile: shown },
    });
    live({ topic: 'documents', everyone: true });
    return { data: await viewDocument(scope, { db: tx, now }, id) };
  });
}
