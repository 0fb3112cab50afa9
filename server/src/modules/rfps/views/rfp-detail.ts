import { sql } from 'kysely';
import type { Proposal, Rfp } from '#contract/rfps/rfp-shapes.ts';
import type { InvitationStatus } from '#rules/rfps/rfp-status.ts';
import { buyerTerms, RFP_GONE, sellerTerms } from '#rules/rfps/rfp-words.ts';
import { totalPacks } from '#rules/rfps/terms.ts';
import { notFound } from '../../../platform/errors.ts';
import { isoOrNull, readRows } from '../../../platform/database/read-page.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { productColumns, toProduct, type ProductRow } from '../products.ts';
import { actorOf, rfpsOf } from '../range.ts';
import { proposalsJson, toProposal, type ProposalRow } from './proposals.ts';
import { RFP_FROM, rfpColumns, toSummary, type RfpRow } from './rfp-rows.ts';

interface SupplierRow {
  id: number;
  name: string;
  status: InvitationStatus;
  decline_reason: string | null;
  decline_date: string | null;
}

type DetailRow = RfpRow & { product: ProductRow; suppliers: SupplierRow[]; proposals: ProposalRow[] };

/** One request of the range; 404 outside it. */
export async function viewRfp(scope: Scope, db: Queryable, id: number): Promise<Rfp> {
  const [row] = await readRows<DetailRow>(db, {
    columns: sql`${rfpColumns(scope)}, ${proposalsJson(scope)} as proposals,
      (select to_jsonb(x) from (select ${productColumns(null)} from drug d where d.ndc = r.ndc) x) as product,
      (select json_agg(json_build_object('id', c.id, 'name', c.name, 'status', i.status, 'decline_reason', i.decline_reason,
          'decline_date', i.decline_date) order by lower(c.name), c.id)
        from rfp_invitation i join company c on c.id = i.company_id where i.rfp_id = r.id) as suppliers`,
    from: RFP_FROM,
    where: sql`r.id = ${id} and ${rfpsOf(scope)}`,
    orderBy: sql`r.id`,
    key: sql`r.id`,
  });
  if (!row) throw notFound(RFP_GONE);
  const sells = actorOf(scope, row) === 'seller';
  const proposals = row.proposals.map((one) => toProposal(one, row));
  return {
    ...toSummary(scope, row),
    product: toProduct(row.product),
    suppliers: sells
      ? null
      : row.suppliers.map((one) => ({ ...one, decline_date: isoOrNull(one.decline_date) })),
    proposals,
    active_proposal: activeOf(proposals),
    acknowledgement: sells
      ? sellerTerms(scope.company?.name ?? '')
      : buyerTerms({
          facility: row.facility_name,
          packs: totalPacks(row),
          product: row.description,
          months: row.duration,
        }),
  };
}

const activeOf = (proposals: readonly Proposal[]): Proposal | null =>
  proposals.find((one) => one.status === 'accepted') ??
  proposals.find((one) => one.status === 'pending') ??
  null;
