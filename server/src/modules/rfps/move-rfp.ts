import { sql, type RawBuilder } from 'kysely';
import { OPEN_DELIVERIES } from '#rules/rfps/delivery-status.ts';
import { isOpenRfp, rfpProblem, statusAfter, type RfpActor, type RfpStatus } from '#rules/rfps/rfp-status.ts';
import type { InvitationStatus } from '#rules/rfps/rfp-status.ts';
import type { Period } from '#rules/rfps/terms.ts';
import { PROPOSAL_GONE, RFP_GONE } from '#rules/rfps/rfp-words.ts';
import type { CommandAudit, CommandContext } from '../../platform/command.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { rfpEvent, type AnnouncedRfp, type RfpEventType, type RfpStep } from './events.ts';
import { actorOf, requireBuyer, rfpsOf } from './range.ts';

export interface LockedRfp extends AnnouncedRfp {
  status: RfpStatus;
  ndc: string;
  gcn_seqno: number | null;
  pack_size: number;
  catalog_type: 'medigi' | 'medshorts' | '503b';
  csp: number;
  quantity: number;
  duration: number;
  period: Period;
  start_date: string;
  renewal_date: string | null;
  extensions: number[];
  extension_asked: number | null;
  paused_months: number;
  pause_asked: number | null;
  needs_agreement: boolean;
  invitations: { company_id: number; status: InvitationStatus }[];
}

/** Locks a request of the asker's range; its parts change under this lock alone. 404 outside the range. */
export async function lockRfp(scope: Scope, command: CommandContext, id: number): Promise<LockedRfp> {
  const [rfp] = await lockRfps(command, sql`r.id = ${id} and ${rfpsOf(scope)}`);
  if (!rfp) throw notFound(RFP_GONE);
  return rfp;
}

/** The request of a proposal, for whoever buys for its facility. 404 outside the range, 403 for who only reads it. */
export async function lockForBuyer(
  scope: Scope,
  command: CommandContext,
  proposalId: number,
): Promise<LockedRfp> {
  const { rows } = await sql<{ rfp_id: number }>`select p.rfp_id from rfp_proposal p
    join rfp r on r.id = p.rfp_id where p.id = ${proposalId} and ${rfpsOf(scope)}`.execute(command.tx);
  const rfp = rows[0] && (await lockRfp(scope, command, rows[0].rfp_id));
  if (!rfp || actorOf(scope, rfp) !== 'buyer') throw notFound(PROPOSAL_GONE);
  requireBuyer(scope, rfp);
  return rfp;
}

/** Locked first and read then: whoever waited for the lock would else read what its invitations were before. */
export async function lockRfps({ tx }: CommandContext, condition: RawBuilder<unknown>): Promise<LockedRfp[]> {
  const locked = await sql<{ id: number }>`select r.id from rfp r where ${condition}
    order by r.id for no key update`.execute(tx);
  if (locked.rows.length === 0) return [];
  const { rows } = await sql<LockedRfp>`
    select r.id, r.status, r.ndc, d.gcn_seqno, d.package_size as pack_size, r.description, r.catalog_type, r.csp, r.quantity,
      r.duration, r.period, r.start_date, r.renewal_date, r.extensions, r.extension_asked, r.paused_months, r.pause_asked, r.needs_agreement,
      r.facility_id, f.name as facility_name, r.buyer_company_id, r.buyer_user_id,
      (select json_agg(json_build_object('company_id', i.company_id, 'status', i.status) order by i.company_id)
        from rfp_invitation i where i.rfp_id = r.id) as invitations
    from rfp r join facility f on f.id = r.facility_id join drug d on d.ndc = r.ndc
    where r.id = any (${locked.rows.map(({ id }) => id)}::bigint[]) order by r.id`.execute(tx);
  return rows;
}

/** 409 for a move that the table of moves does not list for whoever makes it. */
export function requireMove(rfp: LockedRfp, to: RfpStatus, who: RfpActor): void {
  const problem = rfpProblem(rfp.status, to, who);
  if (problem !== null) throw conflict(problem);
}

/** For the facility of the request, whatever facility the person has chosen. */
export function auditOf(command: CommandContext, rfp: AnnouncedRfp, entry: CommandAudit): void {
  command.audit({ by: { facilityId: rfp.facility_id }, ...entry });
}

export const moveInvitation = (
  { tx }: CommandContext,
  rfpId: number,
  companyId: number,
  to: { status: InvitationStatus; decline_reason?: string; decline_date?: Date },
) =>
  tx
    .updateTable('rfp_invitation')
    .set(to)
    .where('rfp_id', '=', rfpId)
    .where('company_id', '=', companyId)
    .execute();

/** What an open request is after one of its invitations became `status`: stored where it is something else than before. */
export async function settle(
  command: CommandContext,
  rfp: LockedRfp,
  { companyId, status, now }: { companyId: number; status: InvitationStatus; now: Date },
): Promise<RfpStatus> {
  const after = statusAfter(
    rfp.invitations.map((one) => (one.company_id === companyId ? status : one.status)),
  );
  if (!isOpenRfp(rfp.status) || after === rfp.status) return rfp.status;
  await command.tx
    .updateTable('rfp')
    .set({ status: after, updated_at: now, closed_at: after === 'declined' ? now : null })
    .where('id', '=', rfp.id)
    .execute();
  return after;
}

/** The one way to end a request, or a contract, without what it was for: what waits of it ends with it. */
export async function closeRfp(
  { tx }: CommandContext,
  rfp: LockedRfp,
  { status, reason, now }: { status: 'cancelled' | 'expired'; reason: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('rfp')
    .set({ status, cancel_reason: reason, closed_at: now, updated_at: now, ...NOTHING_ASKED })
    .where('id', '=', rfp.id)
    .execute();
  await tx
    .updateTable('rfp_proposal')
    .set({ status: status === 'expired' ? 'expired' : 'closed', closed_at: now })
    .where('rfp_id', '=', rfp.id)
    .where('status', '=', 'pending')
    .execute();
  await tx
    .updateTable('rfp_invitation')
    .set({ status: 'closed' })
    .where('rfp_id', '=', rfp.id)
    .where('status', 'in', ['invited', 'proposed'])
    .execute();
  await sql`update rfp_delivery set state = 'cancelled', skip = ${LAPSING}, updated_at = ${now}
    where rfp_id = ${rfp.id} and state = any (${[...OPEN_DELIVERIES]}::text[])`.execute(tx);
}

/** What a contract that ends leaves of the wishes of its buyer. */
export const NOTHING_ASKED = { extension_asked: null, pause_asked: null, pause_reason: null } as const;

/** What becomes of an unanswered wish to skip a delivery that is not scheduled any more. */
export const LAPSING = sql<string | null>`case when skip = 'asked' then 'lapsed' else skip end`;

/** Announces a step, and has the open pages of those it concerns show it. */
export function tellRfp(command: CommandContext, rfp: AnnouncedRfp, type: RfpEventType, step: RfpStep): void {
  command.announce(rfpEvent(type, rfp, step));
  showRfp(command, rfp, step.suppliers);
}

export function showRfp(command: CommandContext, rfp: AnnouncedRfp, suppliers: readonly number[]): void {
  command.live({
    topic: 'rfps',
    id: rfp.id,
    company_ids: [rfp.buyer_company_id, ...suppliers],
    facility_ids: [rfp.facility_id],
    admins: true,
  });
}

/** Suppliers that a request still concerns. */
export const concerned = (rfp: LockedRfp): number[] =>
  rfp.invitations
    .filter(({ status }) => status === 'invited' || status === 'proposed')
    .map((one) => one.company_id);
