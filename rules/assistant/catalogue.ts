import { MARKET } from './entries-market.ts';
import { TRADE } from './entries-trade.ts';
import type { Entry, Parameter, ParameterName } from './entry.ts';

export type { Entry, ParameterName } from './entry.ts';

/** What the assistant can be asked (RB-502). */
export const CATALOGUE = { ...TRADE, ...MARKET };

export type ReportKey = keyof typeof CATALOGUE;
export const REPORT_KEYS = Object.keys(CATALOGUE) as [ReportKey, ...ReportKey[]];
export const entryOf = (key: ReportKey): Entry => CATALOGUE[key];
export const parameterOf = (key: ReportKey, name: string): Parameter | undefined =>
  entryOf(key).parameters.find((one) => one.name === name);

/** What a parameter is called. */
export const PARAMETER_TITLES: Readonly<Record<ParameterName, string>> = {
  period: 'period',
  company: 'company',
  facility: 'facility',
  seller: 'seller',
  catalog: 'catalog',
  limit: 'number of rows',
  status: 'status',
  days: 'number of days',
  hours: 'number of hours',
  order: 'order',
  product: 'product',
  direction: 'direction',
  client: 'EDI client',
};

export const NOT_FOUND = 'I could not find a report for this question.';
interface Missed {
  /** Words that nothing understands. */
  unknown: readonly string[];
  /** Those that stand as names do. */
  unnamed: readonly string[];
  /** What no report can be asked. */
  limits: readonly string[];
}
/** Which words, names and limits kept it from being found. */
export function notFound({ unknown, unnamed, limits }: Missed): string {
  const quoted = (texts: readonly string[]) => [...new Set(texts)].slice(0, 3).map((text) => `'${text}'`);
  const unknowing = unknown.length === 0 ? [] : [`No report knows ${quoted(unknown).join(', ')}.`];
  const called =
    unnamed.length === 0
      ? []
      : [`No company, facility or product called ${quoted(unnamed).join(' or ')} was found.`];
  return [NOT_FOUND, ...unknowing, ...called, ...limits].join(' ');
}
export const SAY_MORE = 'Say what you want to know, or choose a report.';
export const ONE_COMPANY = 'A report takes one company, and the question names several.';
export const NOT_TOGETHER = 'Each of its words is known, but no report answers them together.';
export const takesNo = (title: string, parts: readonly string[]): string =>
  `${title} cannot be asked of a ${parts.join(' or a ')}.`;
/** Said with an answer to a question that had words spelled otherwise. */
export const readAs = (respelled: readonly { typed: string; read: string }[]): string =>
  respelled.map(({ typed, read }) => `‘${typed}’ was read as ‘${read}’.`).join(' ');
/** Said with an answer by a report that takes no account of all that was asked. */
export const answeredWithout = (left: readonly string[]): string =>
  `Answered without ${left.slice(0, 3).join(', ')}${left.length > 3 ? ` and ${left.length - 3} more` : ''}.`;
export const NOTHING_CHANGED = 'I can only answer questions; nothing was changed.';
export const nameThe = (name: ParameterName): string => `Please name ${article(name)}.`;
export const whichOne = (name: ParameterName): string => `Which ${PARAMETER_TITLES[name]} do you mean?`;
export const eitherOf = (titles: readonly string[]): string => `Did you mean ${titles.join(' or ')}?`;
export const needsPermission = (permission: string): string =>
  `You need the permission ${permission} for this report.`;

const article = (name: ParameterName): string => {
  const title = PARAMETER_TITLES[name];
  return `${/^[aeiou]/i.test(title) ? 'an' : name === 'days' || name === 'hours' ? 'the' : 'a'} ${title}`;
};
