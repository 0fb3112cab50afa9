import type { IsoDate } from '../dates.ts';
import { assign, has } from './assign.ts';
import {
  CATALOGUE,
  entryOf,
  NOT_TOGETHER,
  ONE_COMPANY,
  PARAMETER_TITLES,
  REPORT_KEYS,
  SAY_MORE,
  takesNo,
  type Entry,
  type ParameterName,
  type ReportKey,
} from './catalogue.ts';
import { periodDays, type FoundPeriod } from './periods.ts';
import { readQuestion, UNIT_DAYS, type FoundName, type NameChoice, type Reading } from './reading.ts';
import type { Respelled } from './spelling.ts';
import { nearestOf } from './nearest.ts';
import { unknownNames } from './unknown-names.ts';
import { CATALOG_WORDS, isKnown, meets, type Concept, type Word } from './words.ts';

export type Given = Partial<Record<ParameterName, string | number>>;

/** What the question says of the parameters of an entry. */
export interface ReadParameters {
  parameters: Given;
  /** A name that may be one of several. */
  unclear: { name: ParameterName; choices: readonly NameChoice[] } | null;
  /** Words that were read as others. */
  respelled?: readonly Respelled[];
  /** What the report takes no account of, where somebody chose it. */
  left?: readonly string[];
}

export type Matched =
  | { kind: 'report'; report: ReportKey; read: ReadParameters }
  | { kind: 'either'; reports: readonly ReportKey[] }
  /** `unknown`: words that nothing understands; `unnamed`: those that stand as names; `limits`: what no report can be asked. */
  | {
      kind: 'none';
      nearest: readonly ReportKey[];
      unknown: readonly string[];
      unnamed: readonly string[];
      limits: readonly string[];
    };

interface Asking {
  names: readonly FoundName[];
  today: IsoDate;
}

interface Fit {
  key: ReportKey;
  /** What the question says and the entry cannot be asked. */
  lacks: readonly string[];
  score: number;
  read: ReadParameters;
}

/** Which report a question asks for. Every word of it is understood, or it is none (RB-507). */
export function matchQuestion(question: string, { names, today }: Asking): Matched {
  const reading = readQuestion(question, names, today);
  const unknown = reading.words.filter((word) => !isKnown(word)).map(({ text }) => text);
  const isWhole = unknown.length === 0 && reading.twice.length === 0;
  const byWords = unknown.length === 0 ? REPORT_KEYS.flatMap((key) => fitOf(key, reading, today) ?? []) : [];
  const fits = isWhole ? byWords.filter(({ lacks }) => lacks.length === 0) : [];
  const best = Math.max(...fits.map(({ score }) => score));
  const [first, ...others] = fits.filter(({ score }) => score === best);
  if (!first) {
    const told = unknownNames(question, unknown, names);
    return {
      kind: 'none',
      nearest: nearestOf(reading),
      unknown: told.words,
      unnamed: told.names,
      limits: limitsOf(unknown, reading, byWords),
    };
  }
  if (others.length > 0) return { kind: 'either', reports: [first, ...others].map(({ key }) => key) };
  return { kind: 'report', report: first.key, read: withRespelled(first.read, reading) };
}

/** Why no report answers it, of all that it says. */
function limitsOf(unknown: readonly string[], reading: Reading, byWords: readonly Fit[]): string[] {
  const { names, twice, words } = reading;
  const several = twice.map((part) => `A report takes one ${part}, and the question names several.`);
  if (several.length > 0 || unknown.length > 0) return several;
  const [nearest] = byWords.toSorted((a, b) => a.lacks.length - b.lacks.length || b.score - a.score);
  if (nearest) return [takesNo(titleOf(nearest.key), nearest.lacks)];
  if (names.filter(({ kinds }) => kinds.company).length > 1) return [ONE_COMPANY];
  return [words.every(isPlain) ? SAY_MORE : NOT_TOGETHER];
}

/** It tells no report apart. */
const isPlain = ({ concepts, plain }: Word): boolean => plain && concepts.length === 0;

/** What a question says of the parameters of a report that was chosen otherwise. */
export function readParameters(
  report: ReportKey,
  question: string,
  { names, today }: Asking,
): ReadParameters {
  const reading = readQuestion(question, names, today);
  const entry = entryOf(report);
  const read = parametersOf(entry, reading, { today, used: new Set() });
  return withRespelled({ ...read, left: leftBy(entry, reading, today) }, reading);
}

/** Words and parts of a question that an entry has no use for. */
function leftBy(entry: Entry, reading: Reading, today: IsoDate): string[] {
  const used = entry.needs.map((needs) => usedBy(needs, reading.words)).find((one) => one !== null);
  const isOf = (word: Word) => used?.has(word) === true || isTaken(entry, entry.needs.flat(), word);
  return [
    ...reading.words
      .filter((word) => !isOf(word) && !word.concepts.includes('number'))
      .map(({ text }) => `‘${text.replaceAll('_', ' ')}’`),
    ...lacksOf(entry, reading, { today, used: used ?? new Set() }).map((part) => `the ${part}`),
    ...reading.twice.map((part) => `the second ${part}`),
  ];
}

const withRespelled = (read: ReadParameters, { respelled }: Reading): ReadParameters =>
  respelled.length === 0 ? read : { ...read, respelled };

function fitOf(key: ReportKey, reading: Reading, today: IsoDate): Fit | null {
  const entry = entryOf(key);
  const scores = entry.needs.flatMap((needs) => {
    const used = usedBy(needs, reading.words);
    if (used === null) return [];
    return reading.words.every((word) => used.has(word) || isTaken(entry, needs, word))
      ? [{ score: needs.length, used }]
      : [];
  });
  const used = entry.alone === undefined ? null : usedBy([entry.alone], reading.words);
  const isAlone = reading.words.every(
    (word) => used?.has(word) === true || isPlain(word) || statusOf(entry, word) !== undefined,
  );
  if (used && isAlone) scores.push({ score: 1, used });
  const [best] = scores.toSorted((a, b) => b.score - a.score);
  if (!best) return null;
  const read = parametersOf(entry, reading, { today, used: best.used });
  const lacks = lacksOf(entry, reading, { today, used: best.used });
  const says = Object.keys(read.parameters).length + (read.unclear ? 1 : 0);
  const misses = entry.parameters.some(
    ({ name, must }) => must && !(name in read.parameters) && read.unclear?.name !== name,
  );
  return { key, score: 10 * best.score + says - (misses ? 5 : 0), read, lacks };
}

/** A word for each need, each used once; null where one is missing. */
function usedBy(needs: readonly string[], words: readonly Word[]): Set<Word> | null {
  const used = new Set<Word>();
  const [need, ...others] = needs;
  if (need === undefined) return used;
  for (const word of words.filter((one) => meets(need, one))) {
    const rest = usedBy(
      others,
      words.filter((one) => one !== word),
    );
    if (rest) return rest.add(word);
  }
  return null;
}

function isTaken(entry: Entry, needs: readonly string[], word: Word): boolean {
  const { concepts, plain } = word;
  if (plain) return true;
  // A number that says nothing else is not left out of account.
  if (concepts.includes('number')) return false;
  return (
    needs.some((need) => meets(need, word)) ||
    concepts.some(
      (one) =>
        entry.takes.includes(one) || entry.statuses?.[one] !== undefined || entry.cannot?.[one] !== undefined,
    )
  );
}

/** What the question has besides words that is not for the entry. */
function lacksOf(entry: Entry, reading: Reading, { today, used }: Using): string[] {
  const { names, period, limit, days, hours, order, ndc, words } = reading;
  const takesDays = has(entry, 'days') || has(entry, 'hours');
  const { over } = assign(entry, names);
  const statuses = new Set(words.flatMap((word) => (used.has(word) ? [] : (statusOf(entry, word) ?? []))));
  const lacking: readonly (readonly [boolean, string])[] = [
    [period !== null && !takesPeriod(entry, period, today), `period ‘${period?.words ?? ''}’`],
    [limit !== null && !has(entry, 'limit'), PARAMETER_TITLES.limit],
    [days !== null && !(takesDays && saysDays(entry, words)), PARAMETER_TITLES.days],
    [hours !== null && !has(entry, 'hours'), PARAMETER_TITLES.hours],
    [order !== null && !has(entry, 'order'), PARAMETER_TITLES.order],
    [ndc !== null && !has(entry, 'product'), PARAMETER_TITLES.product],
    [
      !has(entry, 'catalog') && words.some(({ concepts }) => concepts.includes('catalog')),
      PARAMETER_TITLES.catalog,
    ],
    [statuses.size > 1, 'second status'],
  ];
  const cannot = Object.entries(entry.cannot ?? {}).filter(([concept]) =>
    words.some(({ concepts }) => concepts.includes(concept as Concept)),
  );
  return [
    ...over,
    ...lacking.flatMap(([isLacking, what]) => (isLacking ? [what] : [])),
    ...cannot.map(([, what]) => what),
  ];
}

/** Whether days are an age, where an entry has no other use for them. */
const saysDays = ({ daysAre }: Entry, words: readonly Word[]): boolean =>
  daysAre === undefined || words.some(({ concepts }) => concepts.includes(daysAre));

/** Whether the days of a question are a period of the entry, or say its number of days. */
function takesPeriod(entry: Entry, { words }: FoundPeriod, today: IsoDate): boolean {
  if (has(entry, 'period') || words === 'today') return true;
  if (entry.spans === undefined) return false;
  const days = periodDays(words, today);
  if (days === null) return false;
  return entry.spans === 'ahead' ? days.end >= today : /^last \d/.test(words) || days.end >= today;
}

interface Using {
  today: IsoDate;
  /** Words that say which report is meant. */
  used: ReadonlySet<Word>;
}

function parametersOf(entry: Entry, reading: Reading, { today, used }: Using): ReadParameters {
  const parameters: Given = {};
  let unclear: ReadParameters['unclear'] = null;
  for (const { kind, choices } of assign(entry, reading.names).of) {
    const [only, ...others] = choices;
    if (only === undefined) continue;
    if (others.length > 0) unclear ??= { name: kind, choices };
    else parameters[kind] ??= only.value;
  }
  const say = (name: ParameterName, value: string | number | null | undefined) => {
    if (value !== null && value !== undefined && has(entry, name)) parameters[name] = value;
  };
  say('period', reading.period?.words);
  say('limit', reading.limit);
  say('order', reading.order);
  say('product', reading.ndc);
  const age = saysDays(entry, reading.words) ? reading.days : null;
  say('days', age ?? (entry.spans === undefined ? null : spanOf(reading.period, today)));
  say('hours', reading.hours ?? hoursOf(reading, today));
  say(
    'catalog',
    CATALOG_WORDS.find((one) => reading.words.some(({ text }) => text === one)),
  );
  say('status', statusIn(entry, reading.words, used));
  say('direction', directionIn(reading.words));
  return { parameters, unclear };
}

/** The days of a period that begins or ends with this one. */
function spanOf(period: FoundPeriod | null, today: IsoDate): number | null {
  if (period === null || period.words === 'today') return null;
  const counted = /^(?:last|next) (\d+) (day|week|month)s$/.exec(period.words);
  if (counted) return Number(counted[1]) * (UNIT_DAYS[counted[2] ?? ''] ?? 1);
  const days = periodDays(period.words, today);
  if (days === null) return null;
  const away = (day: IsoDate) => Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  return days.end > today ? away(days.end) : Math.max(1, -away(days.start));
}

function hoursOf({ days, period }: Reading, today: IsoDate): number | null {
  if (days !== null) return days * 24;
  const span = spanOf(period, today);
  return span === null ? null : span * 24;
}

function statusOf(entry: Entry, { concepts }: Word): string | undefined {
  const statuses = Object.entries(entry.statuses ?? {});
  return statuses.find(([concept]) => concepts.includes(concept as Concept))?.[1];
}

function statusIn(entry: Entry, words: readonly Word[], used: ReadonlySet<Word>): string | undefined {
  for (const word of words) {
    const status = used.has(word) ? undefined : statusOf(entry, word);
    if (status !== undefined) return status;
  }
  return undefined;
}

function directionIn(words: readonly Word[]): 'up' | 'down' | null {
  const up = words.some(({ concepts }) => concepts.includes('up'));
  const down = words.some(({ concepts }) => concepts.includes('down'));
  return up === down ? null : up ? 'up' : 'down';
}

export const titleOf = (key: ReportKey): string => CATALOGUE[key].title;
