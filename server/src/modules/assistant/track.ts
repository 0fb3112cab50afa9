import type { AssistantAnswer } from '#contract/assistant/assistant.ts';
import type { QuestionResult } from '#rules/assistant/limits.ts';
import type { CommandContext } from '../../platform/command.ts';
import { AppError } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { answerOf, resultOf, type AskDeps, type Draft, type Known, type Question } from './ask.ts';

class Failure {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

/** Answers a question and keeps it with what became of it; what refuses it is thrown afterwards (RB-512, RB-516). */
export async function ask(
  context: RequestContext,
  deps: AskDeps,
  asked: Question,
  /** What else is written with it. */
  alongside: (command: CommandContext) => Promise<unknown> = () => Promise.resolve(),
): Promise<AssistantAnswer> {
  const known: Known = { report: null, parameters: {}, matchedBy: null };
  const startedAt = performance.now();
  const outcome = await answerOf(context, deps, asked, known).catch((error: unknown) => new Failure(error));
  const milliseconds = Math.round(performance.now() - startedAt);
  const id = await context.command(async (command) => {
    await alongside(command);
    return keep(context, command, { question: asked.question, known, milliseconds, outcome });
  });
  if (outcome instanceof Failure) throw outcome.error;
  return { id, ...outcome };
}

interface Kept {
  question: string;
  known: Known;
  milliseconds: number;
  outcome: Draft | Failure;
}

async function keep(
  { scope, now }: RequestContext,
  { tx, audit }: CommandContext,
  { question, known, milliseconds, outcome }: Kept,
): Promise<number> {
  const { report, parameters, matchedBy } = known;
  const { id } = await tx
    .insertInto('assistant_question')
    .values({
      user_id: scope.userId,
      asked_at: now,
      question,
      report,
      parameters: JSON.stringify(parameters),
      matched_by: matchedBy,
      milliseconds,
      ...factsOf(outcome),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ entity: 'assistant_question', entityId: id, after: { question, report, parameters } });
  return id;
}

interface Facts {
  result: QuestionResult;
  message: string | null;
  row_count: number | null;
  query: string | null;
}

function factsOf(outcome: Draft | Failure): Facts {
  if (outcome instanceof Failure) {
    const { error } = outcome;
    const message = error instanceof AppError ? error.message : 'The question failed.';
    return { result: resultOf(error), message, row_count: null, query: null };
  }
  const { result, message, query } = outcome;
  return { result, message, query, row_count: result === 'answered' ? outcome.row_count : null };
}
