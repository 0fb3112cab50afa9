import type { Input } from '#contract/endpoint.ts';
import type { SavedQuestion, savedQuestionEndpoints } from '#contract/assistant/saved.ts';
import { ONLY_ITS_AUTHOR } from '#rules/assistant/limits.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { forbidden } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { Scope } from '../../../platform/scope.ts';
import { viewSaved } from '../views/saved.ts';

type Change = Input<typeof savedQuestionEndpoints.changeSavedQuestion>['body'];

/** Gives an own one another title, shares it or ends that. */
export async function changeSaved(
  { scope, command }: RequestContext,
  id: number,
  { title, shared }: Change,
): Promise<SavedQuestion> {
  return command(async ({ tx, audit }) => {
    const before = await requireOwn(scope, tx, id);
    await tx.updateTable('assistant_report').set({ title, shared }).where('id', '=', id).execute();
    audit({
      entity: 'assistant_report',
      entityId: id,
      before: { title: before.title, shared: before.shared },
      after: { title, shared },
    });
    return { ...before, title, shared };
  });
}

export async function deleteSaved({ scope, command }: RequestContext, id: number): Promise<void> {
  await command(async ({ tx, audit }) => {
    const { title, question, report, parameters, shared } = await requireOwn(scope, tx, id);
    await tx.deleteFrom('assistant_report').where('id', '=', id).execute();
    audit({
      entity: 'assistant_report',
      entityId: id,
      before: { title, question, report, parameters, shared },
    });
  });
}

/** 404 for what others keep to themselves, 403 for what they share. */
export async function requireOwn(scope: Scope, db: Queryable, id: number): Promise<SavedQuestion> {
  const saved = await viewSaved(scope, db, id);
  if (!saved.own) throw forbidden(ONLY_ITS_AUTHOR);
  return saved;
}
