import { z } from 'zod';
import { COMMENT_LENGTH, QUESTION_RESULTS } from '#rules/assistant/limits.ts';
import { endpoint } from '../endpoint.ts';
import {
  data,
  ExportFormat,
  Id,
  IdParam,
  list,
  Paging,
  RangeEnd,
  RangeStart,
  text,
  Timestamp,
} from '../primitives.ts';
import { administrators, ReportKey } from './assistant.ts';

const Rating = z.literal([1, -1]).describe('1 helpful, -1 not helpful');

export const TrackedQuestion = z
  .object({
    id: Id,
    at: Timestamp,
    user: z.object({ id: Id, name: z.string() }),
    own: z.boolean(),
    question: z.string(),
    report: ReportKey.nullable(),
    title: z.string().nullable(),
    parameters: z.record(z.string(), z.union([z.string(), z.number()])),
    names: z
      .record(z.string(), z.string())
      .describe('What the records are called that parameters are of, by parameter'),
    row_count: z.int().nullable().describe('Null without an answer'),
    milliseconds: z.int(),
    result: z.enum(QUESTION_RESULTS),
    message: z.string().nullable(),
    matched_by: z.string().nullable(),
    query: z.string().nullable(),
    rating: Rating.nullable(),
    comment: z.string().nullable(),
  })
  .meta({ id: 'TrackedQuestion' });
export type TrackedQuestion = z.infer<typeof TrackedQuestion>;

const filters = {
  from: RangeStart.optional(),
  to: RangeEnd.optional(),
  user_id: z.coerce.number().pipe(Id).optional(),
  result: z.enum(QUESTION_RESULTS).optional(),
};

export const questionEndpoints = {
  listQuestions: endpoint({
    method: 'GET',
    path: 'admin/gpt/tracking',
    summary: 'What the assistant was asked in the last 13 months, newest first',
    ...administrators,
    query: z.strictObject({ ...Paging, ...filters }),
    reply: list(TrackedQuestion),
  }),
  sumQuestions: endpoint({
    method: 'GET',
    path: 'admin/gpt/tracking/summary',
    summary: 'The last 30 days of the assistant',
    ...administrators,
    reply: data(
      z.object({
        questions: z.int(),
        answered_percent: z
          .number()
          .nullable()
          .describe('With one decimal, rounded; null without a question'),
        helpful_percent: z.number().nullable().describe('Of those that were rated; null where none was'),
        not_found: z
          .array(z.object({ question: z.string(), times: z.int() }))
          .describe('The ten that were most often not found'),
        users: z
          .array(z.object({ id: Id, name: z.string() }))
          .describe('Who asked within the time that questions are kept'),
      }),
    ),
  }),
  exportQuestions: endpoint({
    method: 'GET',
    path: 'admin/gpt/tracking/export',
    summary: 'The same as a file',
    ...administrators,
    query: z.strictObject({ ...filters, format: ExportFormat }),
    reply: 'file',
    rate: 'heavy',
  }),
  rateQuestion: endpoint({
    method: 'PUT',
    path: 'admin/gpt/tracking/{id}',
    summary: 'Says whether an own question was answered helpfully; may be changed',
    ...administrators,
    params: IdParam,
    body: z.strictObject({ rating: Rating, comment: text(COMMENT_LENGTH).nullish() }),
    reply: data(TrackedQuestion),
    rate: 'write',
    audit: 'assistant_question.rated',
    errors: ['not_found'],
  }),
} as const;
