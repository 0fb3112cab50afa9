import { z } from 'zod';
import { LATEST_QUERIES } from '#rules/sql-tool.ts';
import { endpoint } from './endpoint.ts';
import { data, Done, Id, IdParam, list, Paging, requiredText, Timestamp } from './primitives.ts';

const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const SqlResult = z
  .object({
    columns: z.array(
      z.object({ name: z.string(), type: z.string().describe('As PostgreSQL names it: `numeric(14,2)`') }),
    ),
    rows: z
      .array(z.array(Cell))
      .describe(
        'Values in the order of the columns. Dollars have two decimals, moments are ISO 8601 in UTC, days `YYYY-MM-DD`; a number that JavaScript would round comes as text',
      ),
    row_count: z.int(),
    truncated: z.boolean().describe('There is more: rows, columns or megabytes'),
    milliseconds: z.int(),
  })
  .meta({ id: 'SqlResult' });

const SqlView = z
  .object({
    name: z.string(),
    about: z.string(),
    columns: z.array(z.object({ name: z.string(), type: z.string() })),
  })
  .meta({ id: 'SqlView' });

const Named = z.object({ id: Id, name: z.string() });

const AskedQuery = z
  .object({
    id: Id,
    at: Timestamp,
    user: Named,
    query: z.string(),
    company: Named.nullable(),
    row_count: z.int().nullable(),
    milliseconds: z.int(),
    refusal: z.string().nullable().describe('Why it was not answered'),
    exported: z.boolean(),
  })
  .meta({ id: 'AskedQuery' });

const SavedQuery = z
  .object({
    id: Id,
    title: z.string(),
    query: z.string(),
    shared: z.boolean(),
    owner: Named,
    own: z.boolean(),
    saved_at: Timestamp,
  })
  .meta({ id: 'SavedQuery' });

/** What is longer than a query may be is told so by its handler. */
const Asking = z.strictObject({
  query: z.string().max(200_000),
  company_id: Id.nullish().describe('Shows the rows of that company only'),
});

const asking = {
  audience: ['Administrator'],
  permission: 'sql',
  inPerson: true,
  method: 'POST',
  body: Asking,
  audit: 'sql.asked',
  // A query has a place of its own or none; it waits for no other request.
  rate: 'exempt',
  errors: ['forbidden', 'conflict', 'rule_broken', 'not_found'],
} as const;

export const sqlToolEndpoints = {
  runSql: endpoint({
    ...asking,
    path: 'admin/sql',
    summary: 'Runs one SELECT over the reporting views; ends it when the caller hangs up',
    reply: data(SqlResult),
  }),
  exportSql: endpoint({
    ...asking,
    path: 'admin/sql/export',
    summary: 'Runs the query again and answers its first 1,000 rows as a .csv file',
    reply: 'file',
  }),
  listSqlViews: endpoint({
    method: 'GET',
    path: 'admin/sql/views',
    summary: 'What a query may read and call',
    audience: ['Administrator'],
    permission: 'sql',
    inPerson: true,
    reply: data(
      z.object({
        available: z.boolean().describe('False where the database has not been prepared'),
        views: z.array(SqlView),
        functions: z.array(z.string()),
        types: z.array(z.string()),
      }),
    ),
  }),
  listAskedQueries: endpoint({
    method: 'GET',
    path: 'admin/sql/history',
    summary: `What was asked, newest first: the own last ${LATEST_QUERIES}, or, with \`everybody\`, of all`,
    audience: ['Administrator'],
    permission: 'sql',
    inPerson: true,
    query: z.strictObject({
      ...Paging,
      everybody: z.enum(['true', 'false']).optional().describe('Needs the permission `users`, too'),
    }),
    reply: list(AskedQuery),
    errors: ['forbidden'],
  }),
  listSavedQueries: endpoint({
    method: 'GET',
    path: 'admin/sql/saved',
    summary: 'The own saved queries and those that others share',
    audience: ['Administrator'],
    permission: 'sql',
    inPerson: true,
    reply: data(z.array(SavedQuery)),
  }),
  saveQuery: endpoint({
    method: 'POST',
    path: 'admin/sql/saved',
    summary: 'Saves a query, or with an `id` changes an own one',
    audience: ['Administrator'],
    permission: 'sql',
    inPerson: true,
    body: z.strictObject({
      id: Id.optional(),
      title: requiredText(100, 'Give the query a title.'),
      query: requiredText(10_000, 'Write a query first.'),
      shared: z.boolean(),
    }),
    reply: data(SavedQuery),
    audit: 'saved_sql.saved',
    errors: ['not_found', 'forbidden', 'rule_broken'],
  }),
  deleteSavedQuery: endpoint({
    method: 'DELETE',
    path: 'admin/sql/saved/{id}',
    summary: 'Deletes an own saved query',
    audience: ['Administrator'],
    permission: 'sql',
    inPerson: true,
    params: IdParam,
    reply: Done,
    audit: 'saved_sql.deleted',
    errors: ['not_found', 'forbidden'],
  }),
} as const;
