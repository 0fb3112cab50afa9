import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { SavedQuestion, savedQuestionEndpoints } from '#contract/assistant/saved.ts';
import { entryOf, parameterOf } from '#rules/assistant/catalogue.ts';
import { MOST_SAVED, TOO_MANY_SAVED } from '#rules/assistant/limits.ts';
import { LOCKS } from '../../../platform/database/advisory-locks.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { viewSaved } from '../views/saved.ts';

type Given = Input<typeof savedQuestionEndpoints.saveQuestion>['body'];

/** Keeps a question with its report and parameters; what it answers is asked anew each time (RB-514). */
export async function saveQuestion(
  { scope, now, command }: RequestContext,
  { parameters, ...given }: Given,
): Promise<SavedQuestion> {
  const unknown = Object.keys(parameters).find((name) => parameterOf(given.report, name) === undefined);
  if (unknown !== undefined) throw ruleBroken(`${entryOf(given.report).title} has no parameter ${unknown}.`);
  return command(async ({ tx, audit }) => {
    await requireRoom(tx, scope.userId);
    const { id } = await tx
      .insertInto('assistant_report')
      .values({ ...given, parameters: JSON.stringify(parameters), user_id: scope.userId, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({ entity: 'assistant_report', entityId: id, after: { ...given, parameters } });
    return viewSaved(scope, tx, id);
  });
}

async function requireRoom(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.savedQuestions)}, ${userId}::int)`.execute(tx);
  const { saved } = await tx
    .selectFrom('assistant_report')
    .select((fields) => fields.fn.countAll<number>().as('saved'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (saved >= MOST_SAVED) throw ruleBroken(TOO_MANY_SAVED);
}
