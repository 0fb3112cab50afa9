import { sql } from 'kysely';
import type { ContractMonth } from '#contract/rfps/contract-shapes.ts';
import type { Proposal, Rfp } from '#contract/rfps/rfp-shapes.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { InvitationStatus } from '#rules/rfps/rfp-status.ts';
import { buyerTerms, RFP_GONE, sellerTerms, SHIPPING_GUARANTEE } from '#rules/rfps/rfp-words.ts';
import { promisedPacks, totalPacks } from '#rules/rfps/terms.ts';
import { notFound } from '../../../platform/errors.ts';
import { isoOrNull, readRows } from '../../../platform/database/read-page.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { productColumns, toProduct, type ProductRow } from '../products.ts';
import { actorOf, rfpsOf } from '../range.ts';
import { MONTHS_JSON } from './contract-months.ts';
import { proposalsJson, toProposal, type OfRequest, type ProposalRow } from './proposals.ts';
import { RFP_FROM, rfpColumns, toSummary, type RfpRow } from './rfp-rows.ts';

interface SupplierRow {
  id: number;
  name: string;
  status: InvitationStatus;
  decline_reason: string | null;
  decline_date: string | null;
  fill_rate: number | null;
  latest_expiry: string | null;
}

type DetailRow = RfpRow & {
  product: ProductRow;
  suppliers: SupplierRow[];
  proposals: ProposalRow[];
  parent: (OfRequest & { proposals: ProposalRow[] }) | null;
  months: ContractMonth[];
};

/** Of the supplier `c` for the buyer of the request `r`. Orders that its buyer took back at once say nothing of the supplier. */
const fillRate = (
  today: IsoDate,
) => sql`(select floor(100.0 * sum(l.shipped_quantity) / nullif(sum(l.quantity), 0))::int
  from orders o join order_line l on l.order_id = o.id
  where o.buyer_company_id = r.buyer_company_id and o.seller_company_id = c.id
    and o.created_at between ${today}::date - interval '1 year' and ${today}::date - interval '14 days'
    and not (o.status = 'cancelled' and o.cancel_from = 'placed'))`;

/** Of the lots of the supplier `c` in stock of what it proposed last for the request `r`, else of what was asked for. */
const latestExpiry = (today: IsoDate) => sql`(select max(x.expiry_date)
  from listing l join lot x on x.listing_id = l.id and x.status = 'active' and x.stock > 0 and x.expiry_date >= ${today}::date
  where l.company_id = c.id and l.status = 'active' and l.ndc = coalesce((select p.ndc from rfp_proposal p
    where p.rfp_id = r.id and p.company_id = c.id order by p.id desc limit 1), r.ndc))`;

/** One request of the range; 404 outside it. */
export async function viewRfp(
  scope: Scope,
  db: Queryable,
  { id, today }: { id: number; today: IsoDate },
): Promise<Rfp> {
  const [row] = await readRows<DetailRow>(db, {
    columns: sql`${rfpColumns(scope)}, ${proposalsJson(scope)} as proposals, ${MONTHS_JSON} as months,
      (select json_build_object('duration', r.duration, 'period', r.period, 'start_date', r.start_date,
          'renewal_date', r.renewal_date, 'proposals', ${proposalsJson(scope)})
        from rfp child join rfp r on r.id = child.parent_id where child.id = ${id}) as parent,
      (select to_jsonb(x) from (select ${productColumns(null)} from drug d where d.ndc = r.ndc) x) as product,
      (select json_agg(json_build_object('id', c.id, 'name', c.name, 'status', i.status, 'decline_reason', i.decline_reason,
          'decline_date', i.decline_date, 'fill_rate', ${fillRate(today)}, 'latest_expiry', ${latestExpiry(today)})
          order by lower(c.name), c.id)
        from rfp_invitation i join company c on c.id = i.company_id where i.rfp_id = r.id) as suppliers`,
    from: RFP_FROM,
    where: sql`r.id = ${id} and ${rfpsOf(scope)}`,
    orderBy: sql`r.id`,
    key: sql`r.id`,
  });
  if (!row) throw notFound(RFP_GONE);
  const sells = actorOf(scope, row) === 'seller';
  const proposals = row.proposals.map((one) => toProposal(one, row));
  const accepted = proposals.find((one) => one.status === 'accepted') ?? null;
  const summary = toSummary(scope, row, today);
  return {
    ...summary,
    product: toProduct(row.product),
    suppliers: sells
      ? null
      : row.suppliers.map((one) => ({ ...one, decline_date: isoOrNull(one.decline_date) })),
    proposals,
    active_proposal: accepted ?? proposals.find((one) => one.status === 'pending') ?? null,
    accepted_proposal: accepted && {
      id: accepted.id,
      company_id: accepted.company_id,
      ndc: accepted.ndc,
      quantity: accepted.quantity,
      period: accepted.period,
      renewal_date: summary.renewal_date,
      total_quantity: promisedPacks({ ...row, quantity: accepted.quantity }),
    },
    months: accepted === null ? [] : row.months,
    parent_proposal: sells ? previousOf(row.parent) : null,
    shipping_acknowledgement: sells ? SHIPPING_GUARANTEE : null,
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

/** Of a supplier's own ones for what is renewed (G-087). */
function previousOf(parent: DetailRow['parent']): Proposal | null {
  const [latest] = parent?.proposals ?? [];
  const chosen = parent?.proposals.find((one) => one.status === 'accepted') ?? latest;
  return parent && chosen ? toProposal(chosen, parent) : null;
}
