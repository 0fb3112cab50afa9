import { sql } from 'kysely';
import type { StoredDocument } from '#contract/documents.ts';
import type { DocumentType } from '#rules/documents.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { changeRefusal, COUNTS, documentsOf } from './range.ts';
import { hearers } from './store-document.ts';
import { viewDocument } from './views.ts';

interface Named {
  type: DocumentType;
  company_id: number;
  listing_id: number;
  title: string;
}

const ELSEWHERE = { facility_id: null, order_id: null, buyer_facility_id: null };

/** Says what a document of a listing is called; an empty title takes the name away again. Documents elsewhere are not there. */
export function nameDocument(
  { scope, now, command }: RequestContext,
  id: number,
  title: string,
): Promise<{ data: StoredDocument }> {
  return command(async ({ tx, audit, live }) => {
    const { rows } = await sql<Named>`select d.type, d.company_id, d.listing_id, d.title
      from document d left join facility f on f.id = d.facility_id
      where d.id = ${id} and d.listing_id is not null and d.deleted_at is null and ${COUNTS} and ${documentsOf(scope, now)}
      for no key update of d`.execute(tx);
    const [document] = rows;
    if (!document) throw notFound();
    const keeper = { ...ELSEWHERE, company_id: document.company_id, listing_id: document.listing_id };
    const refusal = changeRefusal(scope, { ...keeper, type: document.type });
    if (refusal !== null) throw forbidden(refusal);
    await tx.updateTable('document').set({ title }).where('id', '=', id).execute();
    audit({ entity: 'document', entityId: id, before: { title: document.title }, after: { title } });
    live({ topic: 'documents', ...hearers(keeper) });
    return { data: await viewDocument(scope, { db: tx, now }, id) };
  });
}
