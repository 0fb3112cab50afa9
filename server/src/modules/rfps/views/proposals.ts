import { sql, type RawBuilder } from 'kysely';
import type { Proposal } from '#contract/rfps/rfp-shapes.ts';
import { addDays } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import type { ProposalStatus } from '#rules/rfps/rfp-status.ts';
import { PROPOSAL_GONE, RFP_GONE } from '#rules/rfps/rfp-words.ts';
import { contractTotals, REMINDER_DAYS, renewalDate, type Period } from '#rules/rfps/terms.ts';
import { notFound } from '../../../platform/errors.ts';
import { isoOf } from '../../../platform/database/read-page.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { rfpsOf, supplierOf } from '../range.ts';

/** As JSON of the database has it. */
export interface ProposalRow {
  id: number;
  rfp_id: number;
  company_id: number;
  company_name: string;
  ndc: string;
  description: string;
  csp: number;
  eaches_per_pack: number;
  price_cents: number;
  shipping_cents: number;
  quantity: number;
  status: ProposalStatus;
  decline_reason: string | null;
  created_at: string;
}

export interface OfRequest {
  duration: number;
  period: Period;
  start_date: string;
  /** Of a contract, with its extensions. */
  renewal_date: string | null;
}

/** The proposals of a request `r` that the asker may see, newest first; a supplier sees its own. */
export const proposalsJson = (scope: Scope): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(to_jsonb(p) || jsonb_build_object('company_name', pc.name, 'eaches_per_pack', pd.eaches_per_pack)
      order by p.id desc), '[]')
    from rfp_proposal p join company pc on pc.id = p.company_id join drug pd on pd.ndc = p.ndc where p.rfp_id = r.id and ${seenProposals(scope)})`;

const seenProposals = (scope: Scope): RawBuilder<unknown> => {
  const supplier = supplierOf(scope);
  return supplier === null
    ? sql`true`
    : sql`(p.company_id = ${supplier} or r.buyer_company_id = ${supplier})`;
};

export function toProposal(row: ProposalRow, rfp: OfRequest): Proposal {
  const { duration, period, start_date } = rfp;
  const endsOn = (row.status === 'accepted' && rfp.renewal_date) || renewalDate(start_date, duration);
  const totals = contractTotals(
    { duration, period, quantity: row.quantity },
    { cents: row.price_cents, shippingCents: row.shipping_cents },
  );
  return {
    id: row.id,
    request_id: row.rfp_id,
    company_id: row.company_id,
    company_name: row.company_name,
    ndc: row.ndc,
    ndc_number: formatNdc(row.ndc),
    description: row.description,
    csp: row.csp,
    eaches_per_pack: row.eaches_per_pack,
    price: toDollars(row.price_cents),
    shipping_price: toDollars(row.shipping_cents),
    quantity: row.quantity,
    period,
    start_date,
    sub_total: toDollars(totals.subTotalCents),
    total: toDollars(totals.totalCents),
    billed_total: toDollars(totals.billedCents),
    status: row.status,
    decline_reason: row.decline_reason,
    resubmit_schedule_date: addDays(endsOn, -REMINDER_DAYS),
    created_date: isoOf(row.created_at),
  };
}

type WithProposals = OfRequest & { proposals: ProposalRow[] };

/** 404 outside the range. */
export async function listProposals(scope: Scope, db: Queryable, rfpId: number): Promise<Proposal[]> {
  const { rows } =
    await sql<WithProposals>`select r.duration, r.period, r.start_date, r.renewal_date, ${proposalsJson(scope)} as proposals
    from rfp r where r.id = ${rfpId} and ${rfpsOf(scope)}`.execute(db);
  const [rfp] = rows;
  if (!rfp) throw notFound(RFP_GONE);
  return rfp.proposals.map((row) => toProposal(row, rfp));
}

/** One of those; 404 for any other. */
export async function viewProposal(scope: Scope, db: Queryable, id: number): Promise<Proposal> {
  const { rows } = await sql<{ rfp_id: number }>`select rfp_id from rfp_proposal where id = ${id}`.execute(
    db,
  );
  const all = rows[0] ? await listProposals(scope, db, rows[0].rfp_id) : [];
  const found = all.find((one) => one.id === id);
  if (!found) throw notFound(PROPOSAL_GONE);
  return found;
}
