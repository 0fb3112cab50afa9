import { z } from 'zod';
import { LAST_LOG_PAGE } from '#rules/lists.ts';
import { endpoint } from '../endpoint.ts';
import { ExportFormat, Id, Paging, RangeEnd, RangeStart, Timestamp, list, text } from '../primitives.ts';

const Named = z.object({ id: Id, name: z.string() });

export const LogEntry = z
  .object({
    id: z.string().describe('`c` and the row of the audit chain, or `e` and the number of the event'),
    at: Timestamp,
    user: Named.extend({ email: z.string() }).nullable(),
    company: Named.nullable(),
    impersonator: Named.nullable().describe('The administrator who acted in the place of the user'),
    event: z.string().describe('The code that filters and exports have'),
    sentence: z.string().describe('What happened, for people'),
    entity: z.string().nullable(),
    entity_id: Id.nullable(),
    before: z.string().nullable().describe('JSON'),
    after: z.string().nullable().describe('JSON; the parameters of an event'),
    host: z.string().nullable(),
    ip: z.string().nullable(),
    request_id: z.string(),
  })
  .meta({ id: 'LogEntry' });
export type LogEntry = z.infer<typeof LogEntry>;

const filters = {
  from: RangeStart.optional(),
  to: RangeEnd.optional(),
  user: text(100).optional().describe('Part of a name or an e-mail address, or a number'),
  company: text(100).optional().describe('Part of a name, or a number'),
  event: text(100).optional().describe('How the event begins'),
  text: text(100)
    .optional()
    .describe('A request id, or how words of the record, before, after or parameters begin'),
};

export const adminEndpoints = {
  listLogs: endpoint({
    method: 'GET',
    path: 'admin/logs',
    summary: 'Audited commands and events, newest first',
    audience: ['Administrator'],
    query: z.strictObject({
      ...Paging,
      page: z.coerce.number().int().min(1).max(LAST_LOG_PAGE).default(1),
      ...filters,
    }),
    lagTolerant: true,
    reply: list(LogEntry),
  }),
  exportLogs: endpoint({
    method: 'GET',
    path: 'admin/logs/export',
    summary: 'Export as a file, up to 10,000 rows',
    audience: ['Administrator'],
    query: z.strictObject({ ...filters, format: ExportFormat }),
    lagTolerant: true,
    reply: 'file',
    rate: 'heavy',
  }),
} as const;
