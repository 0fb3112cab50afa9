import type { AssistantAnswer } from '#contract/assistant/assistant.ts';
import { cellText } from '#rules/reports/cell-text.ts';
import { ruleBroken } from '../../../platform/errors.ts';
import { NOTHING_TO_EXPORT } from '#rules/reports/reports.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import { tableFile, type NotedTable } from '../../../platform/spreadsheet/write.ts';
import { answerOf, type AskDeps, type Draft } from '../ask.ts';
import { ask } from '../track.ts';
import { viewSaved } from '../views/saved.ts';

/** Asks a saved question again, under the rights of whoever asks. */
export async function runSaved(context: RequestContext, deps: AskDeps, id: number): Promise<AssistantAnswer> {
  const { question, report, parameters } = await viewSaved(context.scope, context.db, id);
  return ask(context, deps, { question, report, parameters }, ({ tx }) =>
    tx.updateTable('assistant_report').set({ last_run_at: context.now }).where('id', '=', id).execute(),
  );
}

/** The rows of now as a file; 422 where there are none. */
export async function exportSaved(
  context: RequestContext,
  deps: AskDeps,
  { id, format }: { id: number; format: 'csv' | 'xlsx' },
): Promise<FileReply> {
  const { question, report, parameters, title } = await viewSaved(context.scope, context.db, id);
  const known = { report: null, parameters: {}, matchedBy: null };
  const answer = await answerOf(context, deps, { question, report, parameters }, known);
  if (answer.result !== 'answered') throw ruleBroken(answer.message ?? NOTHING_TO_EXPORT);
  if (answer.rows.length === 0) throw ruleBroken(NOTHING_TO_EXPORT);
  return tableFile(tableOf(answer, { id, title, question, today: context.today }), format);
}

interface About {
  id: number;
  title: string;
  question: string;
  today: string;
}

/** The rows of an answer, and what it is of as notes beside them. */
export const tableOf = (answer: Draft, { id, title, question, today }: About): NotedTable => ({
  name: `question-${id}-${today}`,
  headers: answer.columns.map(({ label }) => label),
  money: answer.columns.filter(({ kind }) => kind === 'money').map(({ label }) => label),
  rows: [
    ...answer.rows,
    ...(answer.truncated ? [[`Only the first ${answer.row_count} rows are exported.`]] : []),
  ],
  notes: [
    ['Title', title],
    ['Question', question],
    ['Report', answer.title],
    ...answer.parameters.map((one) => [one.name, one.text]),
    ...answer.figures.map(({ label, kind, value }) => [label, cellText(value, kind)]),
    ['Figures as of', answer.as_of],
  ],
});
