import { sql } from 'kysely';
import { requestProblem, type RequestActor, type RequestStatus } from '#rules/requests/request-status.ts';
import { REQUEST_GONE, REQUEST_STALE } from '#rules/requests/request-words.ts';
import type { CommandContext } from '../../platform/command.ts';
import { conflict, notFound, stale } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { requestsOf } from './range.ts';

export interface LockedRequest {
  id: number;
  facility_id: number;
  buyer_company_id: number;
  buyer_user_id: number;
  asked_by: string;
  product: string;
  status: RequestStatus;
  answer: string | null;
  answer_cents: number | null;
  listing_ids: number[];
  assigned_to: number | null;
  version: number;
}

/** Locks a request of the asker's range. 404 outside the range, 409 where another version was seen. */
export async function lockRequest(
  scope: Scope,
  { tx }: CommandContext,
  { id, seen }: { id: number; seen?: number | undefined },
): Promise<LockedRequest> {
  const { rows } = await sql<LockedRequest>`select r.id, r.facility_id, r.buyer_company_id, r.buyer_user_id,
      (select u.first_name || ' ' || u.last_name from app_user u where u.id = r.buyer_user_id) as asked_by, r.product, r.status,
      r.answer, r.answer_cents, r.listing_ids::int[] as listing_ids, r.assigned_to, r.version
    from requested_product r where r.id = ${id} and ${requestsOf(scope)} for no key update`.execute(tx);
  const [request] = rows;
  if (!request) throw notFound(REQUEST_GONE);
  if (seen !== undefined && seen !== request.version)
    throw stale(REQUEST_STALE, { version: request.version });
  return request;
}

/** 409 for a move that the table of moves does not list for whoever makes it. */
export function requireMove(from: RequestStatus, to: RequestStatus, who: RequestActor): void {
  const problem = requestProblem(from, to, who);
  if (problem !== null) throw conflict(problem);
}

export interface Change {
  status?: RequestStatus;
  answer?: string | null;
  listing_ids?: number[];
  assigned_to?: number | null;
}

interface Moment {
  by: number;
  now: Date;
}

/** The one way to change a request by hand: a new version, and the asker hears of what somebody else said. */
export async function changeRequest(
  command: CommandContext,
  request: LockedRequest,
  change: Change,
  { by, now }: Moment,
): Promise<void> {
  const status = change.status ?? request.status;
  const answer = change.answer === undefined ? request.answer : change.answer;
  const answered = answer !== request.answer;
  const told = (answered || status !== request.status) && by !== request.buyer_user_id;
  const version = request.version + 1;
  await command.tx
    .updateTable('requested_product')
    .set({
      ...change,
      version,
      updated_at: now,
      // Another answer is in words alone.
      ...(answered && { answer_cents: null }),
      ...((answered || status !== request.status) && { answered_at: now }),
      ...(told && { mail_state: 'due' }),
    })
    .where('id', '=', request.id)
    .execute();
  if (told) command.announce(answeredEvent({ ...request, status, answer, version }));
  showRequests(command, [request]);
  const before = { status: request.status, answer: request.answer, listing_ids: request.listing_ids };
  command.audit({
    entity: 'requested_product',
    entityId: request.id,
    by: { facilityId: request.facility_id },
    before: { ...before, assigned_to: request.assigned_to },
    after: change,
  });
}

type Answered = Pick<
  LockedRequest,
  'id' | 'product' | 'status' | 'answer' | 'facility_id' | 'buyer_company_id' | 'buyer_user_id' | 'version'
>;

export const answeredEvent = ({ id, version, ...request }: Answered) => ({
  key: `request.answered:${id}:${version}`,
  type: 'request.answered' as const,
  data: {
    request_id: id,
    product: request.product,
    status: request.status,
    answer: request.answer,
    facility_id: request.facility_id,
    buyer_company_id: request.buyer_company_id,
    buyer_user_id: request.buyer_user_id,
  },
});

/** Has the open pages of those concerned show them. */
export function showRequests(
  command: CommandContext,
  requests: readonly Pick<LockedRequest, 'id' | 'facility_id' | 'buyer_company_id'>[],
): void {
  const [only, ...others] = requests;
  if (!only) return;
  command.live({
    topic: 'requests',
    ...(others.length === 0 && { id: only.id }),
    facility_ids: [...new Set(requests.map((one) => one.facility_id))],
    overseen_company_ids: [...new Set(requests.map((one) => one.buyer_company_id))],
    admins: true,
  });
}
