import type { AssistantAnswer } from '#contract/assistant/assistant.ts';
import { BID_STATUS_LABELS } from '#rules/bids/bid-status.ts';
import {
  entryOf,
  nameThe,
  parameterOf,
  PARAMETER_TITLES,
  takesNo,
  whichOne,
  type ParameterName,
  type ReportKey,
} from '#rules/assistant/catalogue.ts';
import { SECOND_COMPANY } from '#rules/assistant/assign.ts';
import { MOST_CHOICES, MOST_LIMIT } from '#rules/assistant/limits.ts';
import type { Given, ReadParameters } from '#rules/assistant/match.ts';
import type { NameChoice, NameKind } from '#rules/assistant/reading.ts';
import { periodDays, periodText, periodWords } from '#rules/assistant/periods.ts';
import { CATALOG_WORDS } from '#rules/assistant/words.ts';
import { formatNdc, textToNdc } from '#rules/ndc.ts';
import { ORDER_STATUS_LABELS } from '#rules/orders/order-status.ts';
import { periodRefusal, type ReportPeriod } from '#rules/reports/periods.ts';
import { RFP_STATUS_LABELS } from '#rules/rfps/rfp-status.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { ruleBroken } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { namesLike } from './read-names.ts';
import { isOfCompany, nameOf } from './views/names.ts';

/** What is asked back instead of an answer. */
export interface Back {
  message: string;
  /** Of a name that may be one of several. */
  choices: { label: string; parameters: Given }[];
}

export interface Resolved {
  given: Given;
  shown: AssistantAnswer['parameters'];
  period: ReportPeriod | null;
  /** Null where all that is needed is known. */
  back: Back | null;
}

interface Resolving {
  scope: Scope;
  db: Queryable;
  today: string;
}

type Value = { value: string | number; text: string } | Back;

const NUMBERS: Partial<Record<ParameterName, readonly [number, number]>> = {
  limit: [1, MOST_LIMIT],
  days: [0, 3650],
  hours: [1, 8760],
  order: [1, Number.MAX_SAFE_INTEGER],
};
const STATUSES: Partial<Record<ReportKey, Readonly<Record<string, string>>>> = {
  orders_count: ORDER_STATUS_LABELS,
  bids_summary: { open: 'Open', ...BID_STATUS_LABELS },
  rfps_summary: { open: 'Open', ...RFP_STATUS_LABELS },
};

/** Checks what is said of the parameters of an entry, and adds what counts where nothing is said. */
export async function resolve(
  at: Resolving,
  report: ReportKey,
  { parameters: said, unclear }: ReadParameters,
): Promise<Resolved> {
  requireKnown(report, said);
  const resolved: Resolved = { given: {}, shown: [], period: null, back: null };
  if (unclear) resolved.back = severalOf(unclear.name, unclear.choices, said);
  for (const { name, standard, must } of entryOf(report).parameters) {
    const given = said[name];
    const source = given === undefined ? 'default' : 'question';
    const value = given ?? (name === 'period' && isNow(report, said) ? undefined : standard);
    if (value === undefined) {
      if (must && unclear?.name !== name) resolved.back ??= { message: nameThe(name), choices: [] };
      resolved.shown.push({ name, value: null, text: allOf(name), source });
      continue;
    }
    const read = await valueOf(at, report, { name, value, said });
    if ('message' in read) resolved.back ??= read;
    resolved.given[name] = 'message' in read ? value : read.value;
    resolved.shown.push(
      'message' in read ? { name, value, text: String(value), source } : { name, ...read, source },
    );
    if (name === 'period') resolved.period = daysOf(report, String(resolved.given.period), at.today);
  }
  if (resolved.back === null && !(await isOfCompany(at.scope, at.db, resolved.given)))
    resolved.back = back(takesNo(entryOf(report).title, [SECOND_COMPANY]));
  return resolved;
}

/** 422 for what the entry does not have. */
function requireKnown(report: ReportKey, said: Given): void {
  const unknown = Object.keys(said).find((name) => parameterOf(report, name) === undefined);
  if (unknown === undefined) return;
  const refusal = `${entryOf(report).title} has no parameter ${unknown}.`;
  throw ruleBroken(refusal, { [`parameters.${unknown}`]: refusal });
}

/** What is, whenever it began. */
const isNow = (report: ReportKey, { status }: Given): boolean =>
  typeof status === 'string' && entryOf(report).now?.includes(status.toLowerCase()) === true;

const allOf = (name: ParameterName): string =>
  ({
    period: 'Now',
    company: 'All companies',
    facility: 'All facilities',
    seller: 'All sellers',
    catalog: 'All catalogs',
    status: 'Any status',
    direction: 'Up and down',
    client: 'All clients',
  })[name as string] ?? 'Not said';

/** The days that are asked about; what lies behind ends today. */
function daysOf(report: ReportKey, words: string, today: string): ReportPeriod | null {
  const days = periodDays(words, today);
  if (days === null || entryOf(report).ahead || days.end <= today || days.start > today) return days;
  return { ...days, end: today };
}

interface Said {
  name: ParameterName;
  value: string | number;
  said: Given;
}

function valueOf(at: Resolving, report: ReportKey, { name, value, said }: Said): Value | Promise<Value> {
  switch (name) {
    case 'period':
      return periodOf(report, String(value), at.today);
    case 'catalog':
      return oneOf(name, value, Object.fromEntries(CATALOG_WORDS.map((one) => [one, one])));
    case 'direction':
      return oneOf(name, value, { up: 'Up', down: 'Down' });
    case 'status':
      return oneOf(name, value, STATUSES[report] ?? {});
    case 'company':
    case 'facility':
    case 'seller':
    case 'product':
    case 'client':
      return namedOf(at, name, { value, said });
    default:
      return numberOf(name, value);
  }
}

function periodOf(report: ReportKey, typed: string, today: string): Value {
  const words = periodWords(typed, today);
  const days = words === null ? null : daysOf(report, words, today);
  if (words === null || days === null)
    return back('Choose a period such as last quarter, May 2026, or 01/01/2026 to 03/31/2026.');
  const refusal = periodRefusal(days);
  return refusal === null ? { value: words, text: periodText(words, days) } : back(refusal);
}

const back = (message: string): Back => ({ message, choices: [] });

function oneOf(name: ParameterName, value: string | number, labels: Readonly<Record<string, string>>): Value {
  const typed = String(value).toLowerCase();
  const found = Object.entries(labels).find(([key, label]) => key === typed || label.toLowerCase() === typed);
  if (found) return { value: found[0], text: found[1] };
  return back(`Choose a ${PARAMETER_TITLES[name]}: ${Object.values(labels).join(', ')}.`);
}

function numberOf(name: ParameterName, value: string | number): Value {
  const [least, most] = NUMBERS[name] ?? [0, 0];
  const number = typeof value === 'number' ? value : /^\d{1,16}$/.test(value.trim()) ? Number(value) : NaN;
  if (Number.isSafeInteger(number) && number >= least && number <= most)
    return { value: number, text: String(number) };
  return back(name === 'order' ? nameThe(name) : `Choose a number from ${least} to ${most}.`);
}

async function namedOf(
  { scope, db }: Resolving,
  kind: NameKind,
  { value, said }: { value: string | number; said: Given },
): Promise<Value> {
  const ndc = kind === 'product' ? textToNdc(String(value)) : null;
  if (ndc !== null) return { value: ndc, text: formatNdc(ndc) };
  if (typeof value === 'number') {
    const name = kind === 'product' ? null : await nameOf(scope, db, kind, value);
    return name === null ? back(nameThe(kind)) : { value, text: name };
  }
  const like = await namesLike(scope, db, kind, value);
  const own = like.filter(({ company }) => company === undefined || company === said.company);
  const choices = own.length > 0 ? own : like;
  const [only, ...others] = choices;
  if (only === undefined) return back(`No ${PARAMETER_TITLES[kind]} is called ${value}.`);
  return others.length > 0 ? severalOf(kind, choices, said) : { ...only };
}

const severalOf = (name: ParameterName, choices: readonly NameChoice[], said: Given): Back => ({
  message: whichOne(name),
  choices: choices
    .slice(0, MOST_CHOICES)
    .map(({ value, text }) => ({ label: text, parameters: { ...said, [name]: value } })),
});
