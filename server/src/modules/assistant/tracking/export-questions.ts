import { QUESTION_RESULT_TITLES } from '#rules/assistant/limits.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import { exportFile } from '../../../platform/spreadsheet/write.ts';
import { readQuestions, type QuestionFilters } from '../views/questions.ts';

const HEADERS = 'Time,User,Question,Matched Report,Rows,Duration (ms),Result,Rating,Comment'.split(',');
const RATINGS = { 1: 'Helpful', '-1': 'Not helpful' };

/** The filtered questions, as they are listed. */
export async function exportQuestions(
  { scope, db, today }: RequestContext,
  { format, ...filters }: QuestionFilters & { format: 'csv' | 'xlsx' },
): Promise<FileReply> {
  const rows = (await readQuestions(scope, db, filters)).map((one) => [
    one.at,
    one.user.name,
    one.question,
    one.title,
    one.row_count,
    one.milliseconds,
    QUESTION_RESULT_TITLES[one.result],
    one.rating === null ? null : RATINGS[one.rating],
    one.comment,
  ]);
  return exportFile({ name: `questions-${today}`, headers: HEADERS, rows }, format);
}
