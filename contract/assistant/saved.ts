import { z } from 'zod';
import { EVERY } from '#rules/assistant/schedules.ts';
import { TITLE_LENGTH } from '#rules/assistant/limits.ts';
import { endpoint } from '../endpoint.ts';
import { endMails, lookAtMails, MailedTo, Recipients } from '../mailed-answers.ts';
import {
  CalendarDate,
  data,
  Done,
  ExportFormat,
  Id,
  IdParam,
  list,
  Paging,
  requiredText,
  Timestamp,
} from '../primitives.ts';
import { administrators, askAudit, AssistantAnswer, Parameters, Question, ReportKey } from './assistant.ts';

const Person = z.object({ id: Id, name: z.string() });
const Title = requiredText(TITLE_LENGTH, 'Give the question a title.');

const Schedule = z.object({
  every: z.enum(EVERY),
  next_on: CalendarDate.describe('The next mails leave at 12:00 UTC of that day'),
  state: z.enum(['on', 'stopped']),
  reason: z.string().nullable().describe('Why it is not on'),
  mailed_at: Timestamp.nullable().describe('Last'),
  recipients: MailedTo,
});

export const SavedQuestion = z
  .object({
    id: Id,
    title: z.string(),
    question: z.string(),
    report: ReportKey,
    parameters: z.record(z.string(), z.union([z.string(), z.number()])),
    author: Person,
    own: z.boolean(),
    shared: z.boolean(),
    created_at: Timestamp,
    last_run_at: Timestamp.nullable(),
    schedule: Schedule.nullable().describe('Null: it is not mailed, or is somebody else’s'),
  })
  .meta({ id: 'SavedQuestion' });
export type SavedQuestion = z.infer<typeof SavedQuestion>;

const LINK = 'analytics/question_mails/{token}';

export const savedQuestionEndpoints = {
  listSavedQuestions: endpoint({
    method: 'GET',
    path: 'admin/gpt/reports',
    summary: 'The own saved questions and those that others share, the newest first',
    ...administrators,
    query: z.strictObject({
      ...Paging,
      author: z.enum(['own', 'others']).optional(),
      shared: z.enum(['0', '1']).optional(),
    }),
    reply: list(SavedQuestion),
  }),
  saveQuestion: endpoint({
    method: 'POST',
    path: 'admin/gpt/reports',
    summary: 'Keeps a question with its report and parameters, without rows',
    ...administrators,
    body: z.strictObject({
      title: Title,
      question: Question,
      report: ReportKey,
      parameters: Parameters,
      shared: z.boolean().describe('With all who may ask the assistant'),
    }),
    reply: data(SavedQuestion),
    status: 201,
    rate: 'write',
    audit: 'assistant_report.saved',
    errors: ['rule_broken'],
  }),
  changeSavedQuestion: endpoint({
    method: 'PUT',
    path: 'admin/gpt/reports/{id}',
    summary: 'Gives an own saved question another title, shares it or ends that',
    ...administrators,
    params: IdParam,
    body: z.strictObject({ title: Title, shared: z.boolean() }),
    reply: data(SavedQuestion),
    rate: 'write',
    audit: 'assistant_report.changed',
    errors: ['not_found', 'forbidden'],
  }),
  deleteSavedQuestion: endpoint({
    method: 'DELETE',
    path: 'admin/gpt/reports/{id}',
    summary: 'Deletes an own saved question',
    ...administrators,
    params: IdParam,
    reply: Done,
    rate: 'write',
    audit: 'assistant_report.deleted',
    errors: ['not_found', 'forbidden'],
  }),
  scheduleSavedQuestion: endpoint({
    method: 'PUT',
    path: 'admin/gpt/reports/{id}/schedule',
    summary: 'Has an own saved question answered by mail, or changes how; one that stopped goes on',
    ...administrators,
    params: IdParam,
    body: z.strictObject({
      every: z.enum(EVERY),
      recipients: Recipients.describe('Addresses of administrators who may ask it, besides oneself'),
    }),
    reply: data(SavedQuestion),
    rate: 'write',
    audit: 'assistant_report.scheduled',
    errors: ['not_found', 'forbidden', 'rule_broken'],
  }),
  endSavedSchedule: endpoint({
    method: 'DELETE',
    path: 'admin/gpt/reports/{id}/schedule',
    summary: 'Ends the mails of an own saved question, which stays',
    ...administrators,
    params: IdParam,
    reply: data(SavedQuestion),
    rate: 'write',
    audit: 'assistant_report.schedule_ended',
    errors: ['not_found', 'forbidden'],
  }),
  lookAtQuestionMails: lookAtMails(LINK, 'Which saved question the link of a mail ends, and for whom'),
  endQuestionMails: endMails(LINK, {
    summary: 'End the mails of a saved question for who has the link; email programs post here (RFC 8058)',
    audit: 'assistant_schedule.left',
  }),
  runSavedQuestion: endpoint({
    method: 'POST',
    path: 'admin/gpt/reports/{id}/run',
    summary: 'Asks it again under the rights of whoever asks',
    ...administrators,
    params: IdParam,
    reply: data(AssistantAnswer),
    rate: 'question',
    audit: askAudit,
    errors: ['not_found', 'forbidden', 'rule_broken'],
  }),
  exportSavedQuestion: endpoint({
    method: 'GET',
    path: 'admin/gpt/reports/{id}/export',
    summary: 'Its rows of now as a file',
    ...administrators,
    params: IdParam,
    query: z.strictObject({ format: ExportFormat }),
    reply: 'file',
    rate: 'heavy',
    errors: ['not_found', 'forbidden', 'rule_broken'],
  }),
} as const;
