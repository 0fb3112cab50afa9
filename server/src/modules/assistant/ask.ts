import type { AssistantAnswer } from '#contract/assistant/assistant.ts';
import {
  answeredWithout,
  eitherOf,
  entryOf,
  needsPermission,
  notFound,
  readAs,
  NOTHING_CHANGED,
  type ReportKey,
} from '#rules/assistant/catalogue.ts';
import { isCommand } from '#rules/assistant/commands.ts';
import { BY_CATALOGUE, BY_CHOICE } from '#rules/assistant/limits.ts';
import {
  matchQuestion,
  readParameters,
  titleOf,
  type Given,
  type ReadParameters,
} from '#rules/assistant/match.ts';
import { AppError, forbidden } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Scheduled } from '../../platform/jobs/schedule.ts';
import { hasPermission } from '../../platform/scope.ts';
import type { Asked } from './answer.ts';
import type { Model } from './model.ts';
import { readNames } from './read-names.ts';
import { resolve, type Resolved } from './resolve.ts';
import { runAnswer } from './run-answer.ts';

export interface AskDeps {
  schedule: readonly Scheduled[];
  /** Null where none is configured. */
  model: Model | null;
}

export interface Question {
  question: string;
  report?: ReportKey | undefined;
  parameters?: Given | undefined;
}

export type Draft = Omit<AssistantAnswer, 'id'>;

/** What is known of a question until it fails. */
export interface Known {
  report: ReportKey | null;
  parameters: Given;
  matchedBy: string | null;
}

/** Of a request, or of a schedule that asks for its author. */
export type AskContext = Pick<RequestContext, 'scope' | 'db' | 'now' | 'today'>;

interface Found {
  report: ReportKey;
  read: ReadParameters;
  matchedBy: string;
}

/** Answers a question, or says why not. Throws 403 for an entry that needs more than the asker has. */
export async function answerOf(
  context: AskContext,
  deps: AskDeps,
  asked: Question,
  known: Known,
): Promise<Draft> {
  const { scope, db, now, today } = context;
  const nothing = emptyDraft(asked.question, now);
  if (isCommand(asked.question)) return { ...nothing, result: 'refused', message: NOTHING_CHANGED };
  const found = await findReport(context, deps, asked);
  if ('message' in found) return { ...nothing, ...found };
  const { report, read, matchedBy } = found;
  Object.assign(known, { report, parameters: read.parameters, matchedBy });
  const { permission, title } = entryOf(report);
  if (permission !== undefined && !hasPermission(scope, permission))
    throw forbidden(needsPermission(permission));
  const resolved = await resolve({ scope, db, today }, report, read);
  known.parameters = resolved.given;
  const told = { ...nothing, report, title, parameters: resolved.shown, matched_by: matchedBy };
  if (resolved.back !== null) {
    const { message, choices } = resolved.back;
    return { ...told, result: 'asked_back', message, choices: choices.map((one) => ({ ...one, report })) };
  }
  const { columns, rows, figures, chart, truncated, query } = await runAnswer(
    scope,
    db,
    report,
    toAsked(context, deps, resolved),
  );
  return {
    ...told,
    result: 'answered',
    message: saidWith(read),
    figures,
    columns,
    rows: [...rows],
    row_count: rows.length,
    truncated,
    chart,
    query,
  };
}

function saidWith({ respelled = [], left = [] }: ReadParameters): string | null {
  const said = [
    ...(respelled.length > 0 ? [readAs(respelled)] : []),
    ...(left.length > 0 ? [answeredWithout(left)] : []),
  ];
  return said.length > 0 ? said.join(' ') : null;
}

const emptyDraft = (question: string, now: Date): Draft => ({
  question,
  result: 'not_found',
  message: null,
  choices: [],
  report: null,
  title: null,
  parameters: [],
  figures: [],
  columns: [],
  rows: [],
  row_count: 0,
  truncated: false,
  chart: null,
  query: null,
  matched_by: null,
  as_of: now.toISOString(),
});

async function findReport(
  { scope, db, today }: AskContext,
  { model }: AskDeps,
  { question, report, parameters }: Question,
): Promise<Found | Pick<Draft, 'result' | 'message' | 'choices'>> {
  if (report !== undefined && parameters !== undefined)
    return { report, read: { parameters, unclear: null }, matchedBy: BY_CHOICE };
  const names = await readNames(scope, db, question);
  if (report !== undefined)
    return { report, read: readParameters(report, question, { names, today }), matchedBy: BY_CHOICE };
  const suggested = model && (await model.match(question, today));
  if (model && suggested)
    return {
      report: suggested.report,
      read: { parameters: suggested.parameters, unclear: null },
      matchedBy: model.name,
    };
  const matched = matchQuestion(question, { names, today });
  switch (matched.kind) {
    case 'report':
      return { report: matched.report, read: matched.read, matchedBy: BY_CATALOGUE };
    case 'either':
      return {
        result: 'asked_back',
        message: eitherOf(matched.reports.map(titleOf)),
        choices: choicesOf(matched.reports),
      };
    case 'none':
      return {
        result: 'not_found',
        message: notFound(matched),
        choices: choicesOf(matched.nearest.filter((report) => mayAsk(scope, report))),
      };
  }
}

const mayAsk = (scope: AskContext['scope'], report: ReportKey): boolean => {
  const { permission } = entryOf(report);
  return permission === undefined || hasPermission(scope, permission);
};

const choicesOf = (reports: readonly ReportKey[]): Draft['choices'] =>
  reports.map((report) => ({ label: titleOf(report), report, parameters: null }));

const numberOf = (value: string | number | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined;
const textOf = (value: string | number | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

function toAsked({ now, today }: AskContext, { schedule }: AskDeps, resolved: Resolved): Asked {
  const { given, period, shown } = resolved;
  const facility = numberOf(given.facility);
  const catalog = textOf(given.catalog);
  const direction = textOf(given.direction);
  return {
    now,
    today,
    schedule,
    period: period ?? { start: today, end: today },
    isNow: period === null,
    company: numberOf(given.company),
    facility:
      facility === undefined
        ? null
        : { id: facility, name: shown.find(({ name }) => name === 'facility')?.text ?? '' },
    seller: numberOf(given.seller),
    catalog: catalog === 'medigi' || catalog === 'medshorts' || catalog === '503b' ? catalog : undefined,
    limit: numberOf(given.limit) ?? 0,
    status: textOf(given.status),
    days: numberOf(given.days) ?? 0,
    hours: numberOf(given.hours) ?? 0,
    order: numberOf(given.order) ?? 0,
    product: textOf(given.product) ?? '',
    direction: direction === 'up' || direction === 'down' ? direction : undefined,
    client: numberOf(given.client),
  };
}

/** What became of a question that was not answered. */
export const resultOf = (error: unknown): 'refused' | 'failed' =>
  error instanceof AppError && error.status < 500 ? 'refused' : 'failed';
