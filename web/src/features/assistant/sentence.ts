import { parameterOf, type ParameterName, type ReportKey } from '#rules/assistant/catalogue.ts';
import { cellText } from '#rules/reports/cell-text.ts';
import type { Answer } from './api.ts';

type Figure = Answer['figures'][number];
type Said = Partial<Record<ParameterName, Answer['parameters'][number]>>;

/** What an answer comes to, in one sentence: 'Open orders older than 3 days: 1 order, total $4.00.' */
export function sentenceOf({ report, title, parameters, figures, row_count: rows }: Answer): string {
  const told = figures.filter(({ value }) => value !== null).map(figureText);
  return `${subjectOf(report, title ?? '', parameters)}: ${rows === 0 || told.length === 0 ? 'no records found' : told.join(', ')}.`;
}

/** What was asked: the report with its parameters. */
function subjectOf(report: ReportKey | null, title: string, parameters: Answer['parameters']): string {
  const said: Said = Object.fromEntries(
    parameters.filter(({ value }) => value !== null).map((one) => [one.name, one]),
  );
  const own = report === null ? undefined : SUBJECTS[report]?.(said);
  const of = IN_ORDER.flatMap((name) => {
    const one = said[name];
    return one && own?.with !== name ? (wordsFor(report, name)(one) ?? []) : [];
  });
  const close = of.filter((part) => !part.startsWith(','));
  const after = of.filter((part) => part.startsWith(','));
  return [[own?.text ?? plain(title), ...close].join(' '), ...after].join('');
}

interface Subject {
  text: string;
  /** The parameter that it names. */
  with: ParameterName;
}

const SUBJECTS: Partial<Record<ReportKey, (said: Said) => Subject | undefined>> = {
  order_status: ({ order }) => order && { text: `Order ${order.text}`, with: 'order' },
  product_offers: ({ product }) => product && { text: `Offers of ${product.text}`, with: 'product' },
};

const IN_ORDER: readonly ParameterName[] = [
  'days',
  'hours',
  'company',
  'facility',
  'seller',
  'client',
  'catalog',
  'product',
  'order',
  'status',
  'direction',
  'limit',
  'period',
];

type Wording = (parameter: Answer['parameters'][number]) => string | null;
const after =
  (before: string): Wording =>
  ({ text }) =>
    `${before} ${text}`;
const days =
  (before: string, unit = 'day'): Wording =>
  ({ value }) =>
    Number(value) === 0 ? null : `${before} ${counted(Number(value), unit)}`;

/** What is said of each parameter; what begins with a comma stands last. */
const WORDINGS: Readonly<Record<ParameterName, Wording>> = {
  days: days('of'),
  hours: days('within', 'hour'),
  company: after('of'),
  facility: after('at'),
  seller: after('from'),
  client: after('of'),
  catalog: after('in'),
  product: after('of'),
  order: after('for order'),
  status: ({ text }) => `, ${lowered(text)}`,
  direction: ({ text }) => `, ${lowered(text)}`,
  limit: ({ text }) => `, top ${text}`,
  period: ({ text }) => `, ${periodWords(text)}`,
};
/** Where days are meant otherwise than 'of'. */
const DAYS: Partial<Record<ReportKey, Wording>> = {
  orders_open: days('older than'),
  orders_unshipped: days('after', 'business day'),
  rfps_without_proposal: days('after'),
  expiring_stock: days('within'),
  inactive_companies: days('for'),
  overdue_invoices: days('by more than'),
};
const wordsFor = (report: ReportKey | null, name: ParameterName): Wording =>
  (name === 'days' && report !== null && DAYS[report]) || WORDINGS[name];

/** 'Last week: Jun 8, 2026 – Jun 14, 2026' as it stands in a sentence; names of months keep their capital. */
function periodWords(text: string): string {
  const [words = '', named] = text.split(': ');
  if (named === undefined) return words;
  const isName = /^(?:last|this|next|today|yesterday|tomorrow)\b/i.test(words);
  return `${isName ? lowered(words) : words} (${named})`;
}

/** In the words of a sentence; 'RFPs' and 'EDI' stay. */
const lowered = (text: string): string =>
  text.replaceAll(/\b\p{Lu}(?=[\p{Ll}\s]|$)/gu, (first) => first.toLowerCase());
const plain = (title: string): string => {
  const [first = '', ...others] = title.split(' ');
  return [first, ...others.map(lowered)].join(' ');
};

function figureText({ label, kind, value }: Figure): string {
  const text = cellText(value, kind);
  const name = lowered(label);
  return kind === 'count' ? `${text} ${value === 1 ? single(name) : name}` : `${name} ${text}`;
}

const counted = (count: number, unit: string): string =>
  `${cellText(count, 'count')} ${unit}${count === 1 ? '' : 's'}`;
/** '1 late order', '1 company', '1 price up'. */
const single = (name: string): string =>
  name.replaceAll(/ies\b/g, 'y').replaceAll(/(?<=[a-zP])(?<![us])s\b/g, '');

/** What must be said before a question is answered, and was not. */
export const missingOf = ({
  result,
  report,
  parameters,
}: Answer): Answer['parameters'][number] | undefined =>
  result === 'asked_back' && report !== null
    ? parameters.find(({ name, value }) => value === null && parameterOf(report, name)?.must)
    : undefined;

/** The parameters as they are sent again, with one of them changed; empty is left out. */
export function withParameter(
  { parameters }: Pick<Answer, 'parameters'>,
  name: string,
  value: string,
): Record<string, string | number> {
  const kept = parameters.flatMap((one) =>
    one.value === null || one.name === name ? [] : [[one.name, one.value] as const],
  );
  const typed = value.trim();
  return Object.fromEntries(typed === '' ? kept : [...kept, [name, typed] as const]);
}
