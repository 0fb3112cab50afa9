import { sql } from 'kysely';
import type { z } from 'zod';
import type { RequestedProductReply, requestEndpoints } from '#contract/requests/requests.ts';
import {
  ANSWER_LENGTH,
  ANSWER_NEEDED,
  NOT_ASSIGNABLE,
  notActive,
  NOTHING_AVAILABLE,
  REQUEST_CLOSED,
} from '#rules/requests/request-words.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { changeRequest, lockRequest, requireMove } from './move-request.ts';
import { assignees } from './unscoped/assignees.ts';
import { viewRequest } from './views/requests.ts';

type Answer = z.output<NonNullable<typeof requestEndpoints.answerRequestedProduct.body>>;
type Move = z.output<NonNullable<typeof requestEndpoints.moveRequestedProduct.body>>;

/** Who looks after it, what is answered, which listings are linked (RB-191). 409 for another version and once it is closed. */
export async function answerRequest(
  context: RequestContext,
  id: number,
  body: Answer,
): Promise<RequestedProductReply> {
  const { scope, now, today } = context;
  return context.command(async (command) => {
    const request = await lockRequest(scope, command, { id, seen: body.version });
    if (request.status === 'Closed') throw conflict(REQUEST_CLOSED);
    const answer = body.answer || null;
    const ids = [...new Set(body.listing_ids)];
    if (request.status === 'Available' && answer === null && ids.length === 0)
      throw ruleBroken(NOTHING_AVAILABLE, { answer: NOTHING_AVAILABLE });
    if (body.assigned_to !== null && body.assigned_to !== request.assigned_to)
      await requireAssignable(command.tx, body.assigned_to);
    await requireActive(
      command.tx,
      ids.filter((one) => !request.listing_ids.includes(one)),
    );
    const change = { assigned_to: body.assigned_to, answer, listing_ids: ids };
    await changeRequest(command, request, change, { by: scope.userId, now });
    return viewRequest(scope, command.tx, { id, today });
  });
}

/** The next status, by hand (RB-190). 409 for a move that is not listed, 422 without what it needs. */
export async function moveRequest(
  context: RequestContext,
  id: number,
  body: Move,
): Promise<RequestedProductReply> {
  const { scope, now, today } = context;
  return context.command(async (command) => {
    const request = await lockRequest(scope, command, { id, seen: body.version });
    requireMove(request.status, body.status, 'admin');
    const answer = body.answer || request.answer;
    if (body.status === 'Closed' && (answer?.length ?? 0) < ANSWER_LENGTH.min)
      throw ruleBroken(ANSWER_NEEDED, { answer: ANSWER_NEEDED });
    if (body.status === 'Available' && answer === null && request.listing_ids.length === 0)
      throw ruleBroken(NOTHING_AVAILABLE, { answer: NOTHING_AVAILABLE });
    await changeRequest(command, request, { status: body.status, answer }, { by: scope.userId, now });
    return viewRequest(scope, command.tx, { id, today });
  });
}

async function requireAssignable(tx: Tx, userId: number): Promise<void> {
  if ((await assignees(tx)).some(({ id }) => id === userId)) return;
  throw ruleBroken(NOT_ASSIGNABLE, { assigned_to: NOT_ASSIGNABLE });
}

async function requireActive(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number }>`select i.id from unnest(${[...ids]}::bigint[]) i(id)
    where not exists (select from listing l where l.id = i.id and l.status = 'active') order by i.id`.execute(
    tx,
  );
  const [gone] = rows;
  if (gone) throw ruleBroken(notActive(gone.id), { listing_ids: notActive(gone.id) });
}
