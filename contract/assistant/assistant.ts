import { z } from 'zod';
import { REPORT_KEYS } from '#rules/assistant/catalogue.ts';
import { ASK_FIRST, QUESTION_LENGTH, QUESTION_RESULTS } from '#rules/assistant/limits.ts';
import { endpoint } from '../endpoint.ts';
import { data, Id, requiredText, text, Timestamp } from '../primitives.ts';
import { ReportResult } from '../reports/reports.ts';

export const administrators = { audience: ['Administrator'], permission: 'assistant' } as const;

export const ReportKey = z.enum(REPORT_KEYS);
const Value = z.union([z.string(), z.number()]);
/** By the names of the catalogue; what an entry does not have is refused. */
export const Parameters = z
  .partialRecord(
    z.enum([
      'period',
      'company',
      'facility',
      'seller',
      'catalog',
      'limit',
      'status',
      'days',
      'hours',
      'order',
      'product',
      'direction',
      'client',
    ]),
    z.union([text(100), z.number().min(0).max(1_000_000_000_000_000)]),
  )
  .describe('A name, or the number of the record; a period in words such as `last quarter`');
export const Question = requiredText(QUESTION_LENGTH, ASK_FIRST);

export const AssistantAnswer = z
  .object({
    id: Id.describe('Under which the question is tracked and rated'),
    question: z.string(),
    result: z.enum(QUESTION_RESULTS).exclude(['failed']).describe('There are rows with `answered` alone'),
    message: z
      .string()
      .nullable()
      .describe('What the assistant says; with an answer, which words were read as others, or null'),
    choices: z
      .array(
        z.object({
          label: z.string(),
          report: ReportKey,
          parameters: z
            .record(z.string(), Value)
            .nullable()
            .describe('To be sent with the same question; null: as the question says them'),
        }),
      )
      .describe('What may be meant'),
    report: ReportKey.nullable(),
    title: z.string().nullable(),
    parameters: z.array(
      z.object({
        name: z.string(),
        value: Value.nullable().describe('Null: of everything'),
        text: z.string(),
        source: z.enum(['question', 'default']),
      }),
    ),
    figures: z.array(
      z.object({
        label: z.string(),
        kind: ReportResult.shape.columns.element.shape.kind,
        value: Value.nullable(),
      }),
    ),
    columns: ReportResult.shape.columns,
    rows: ReportResult.shape.rows,
    row_count: z.int(),
    truncated: z.boolean().describe('There are more rows'),
    chart: ReportResult.shape.chart.nullable().describe('Of months or ranks'),
    query: z.string().nullable().describe('What was asked of the database'),
    matched_by: z.string().nullable().describe('`Catalogue`, `Choice`, or the name of the outside model'),
    as_of: Timestamp,
  })
  .meta({ id: 'AssistantAnswer' });
export type AssistantAnswer = z.infer<typeof AssistantAnswer>;

export const askAudit = 'assistant.asked';

export const assistantEndpoints = {
  getAssistant: endpoint({
    method: 'GET',
    path: 'admin/assistant',
    summary: 'What helps the assistant to understand questions',
    ...administrators,
    reply: data(
      z.object({
        model: z
          .object({ name: z.string(), host: z.string() })
          .nullable()
          .describe('An outside model that questions are sent to; null: none is configured'),
      }),
    ),
  }),
  askAssistant: endpoint({
    method: 'POST',
    path: 'admin/assistant',
    summary: 'Answers a question by one of the prepared reports; it changes nothing',
    ...administrators,
    body: z.strictObject({
      question: Question,
      report: ReportKey.optional().describe('The report that was chosen; absent: as the question says'),
      parameters: Parameters.optional().describe('With a report; absent: as the question says them'),
    }),
    reply: data(AssistantAnswer),
    rate: 'question',
    audit: askAudit,
    errors: ['forbidden', 'rule_broken'],
  }),
} as const;
