import type { Input } from '#contract/endpoint.ts';
import type { questionEndpoints, TrackedQuestion } from '#contract/assistant/tracking.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { viewOwnQuestion } from '../views/questions.ts';

type Rating = Input<typeof questionEndpoints.rateQuestion>['body'];

/** Says whether an own question was answered helpfully, or says it anew (RB-513). */
export async function rateQuestion(
  { scope, command }: RequestContext,
  id: number,
  { rating, comment }: Rating,
): Promise<TrackedQuestion> {
  return command(async ({ tx, audit }) => {
    const before = await viewOwnQuestion(scope, tx, id);
    const after = { rating, comment: comment || null };
    await tx.updateTable('assistant_question').set(after).where('id', '=', id).execute();
    audit({
      entity: 'assistant_question',
      entityId: id,
      before: { rating: before.rating, comment: before.comment },
      after,
    });
    return { ...before, ...after };
  });
}
