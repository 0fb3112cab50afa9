/** What narrows a list, as data: from it come the field, the chip, what is read from the address and what is sent. */
import type { ComponentType } from 'react';
import { formatNdc, textToNdc } from '#rules/ndc.ts';
import { dayEnd, dayStart } from './clock.ts';
import { formatDate } from './format.ts';
import { idOf } from './search-params.ts';

export interface FilterOption {
  value: string;
  label: string;
}

/** What a filter with a component of its own hands it. */
export interface OwnFieldProps {
  label: string;
  value: string | undefined;
  /** What the value is called, where the page knows. */
  name: string | undefined;
  onChange: (value: string | undefined) => void;
}

export type FilterField =
  | { kind: 'text'; label: string; placeholder: string; narrow: boolean }
  | { kind: 'choice'; label: string; all: string | undefined; options: readonly FilterOption[] }
  /** `from` and `until` are names of filters with days that it must not pass. */
  | { kind: 'day'; label: string; from: string | undefined; until: string | undefined }
  | { kind: 'own'; label: string; component: ComponentType<OwnFieldProps> };

export interface Filter {
  /** Of the parameter in the address. */
  readonly name: string;
  /** Of the parameter in the request. */
  readonly key: string;
  /** What the address says, put right; undefined where that means nothing. */
  readonly read: (text: string) => string | undefined;
  /** In force while the address says nothing. */
  readonly standard: string | undefined;
  /** What the request says for it; undefined: nothing. */
  readonly send: (text: string) => unknown;
  /** What a value is called. */
  readonly word: (text: string) => string;
  /** What its chip says, from the word for it. */
  readonly chip: (word: string, text: string) => string;
  /** Null: only links narrow the list by it. */
  readonly field: FilterField | null;
}

/** Bound to its parameter of the request: `list` refuses another name, another value, and a choice that is left out. */
export interface FilterBy<Name extends string, Key extends string, Value> extends Filter {
  readonly name: Name;
  /** Never there: it carries the types alone, both ways, so that they fit exactly. */
  readonly fits?: (part: Record<Key, Value>) => Record<Key, Value>;
}

interface Shared<Key> {
  /** The parameter of the request, where it is called otherwise than in the address. */
  query?: Key;
  /** What the chip says; `word` is the text, or the label of the choice. */
  chip?: (word: string, text: string) => string;
}

/** Characters of a search. */
export const SEARCH_MAX = 100;

const itself = (text: string): string => text;

interface TextOptions<Key> extends Shared<Key> {
  label: string;
  placeholder: string;
  /** One word of several, beside the search of the list. */
  narrow?: boolean;
}

/** Text to search for. */
export function textFilter<const Name extends string, const Key extends string = Name>(
  name: Name,
  { query, label, placeholder, narrow = false, chip = (text) => `“${text}”` }: TextOptions<Key>,
): FilterBy<Name, NoInfer<Key>, string> {
  return {
    name,
    key: query ?? name,
    read: (text) => text.slice(0, SEARCH_MAX),
    standard: undefined,
    send: itself,
    word: itself,
    chip,
    field: { kind: 'text', label, placeholder, narrow },
  };
}

interface ChoiceOptions<Key, Value extends string> extends Shared<Key> {
  /** Left out where only links narrow by it. */
  label?: string;
  /** What it says while it narrows nothing. With a `standard` the address says `all` for it. */
  all?: string;
  /** In force while the address says nothing. */
  standard?: NoInfer<Value>;
  /** All that the request knows, with labels or by themselves. */
  options: readonly Value[] | Readonly<Record<Value, string>>;
  /** What an address may name that is none of the options, or another spelling of one. */
  other?: (text: string) => string | null;
}

const ALL = 'all';

/** One of several choices. */
export function choiceFilter<
  const Name extends string,
  const Value extends string,
  const Key extends string = Name,
>(
  name: Name,
  { query, label, all, standard, options, other, chip = itself }: ChoiceOptions<Key, Value>,
): FilterBy<Name, NoInfer<Key>, Value> {
  const choices = optionsOf(options);
  const everything = all !== undefined && standard !== undefined;
  if (everything) choices.push({ value: ALL, label: all });
  const known = (text: string) => choices.some(({ value }) => value === text);
  return {
    name,
    key: query ?? name,
    read: (text) => (known(text) ? text : (other?.(text) ?? undefined)),
    standard,
    send: (text) => (everything && text === ALL ? undefined : text),
    word: (text) => choices.find(({ value }) => value === text)?.label ?? text,
    chip,
    field:
      label === undefined
        ? null
        : { kind: 'choice', label, all: everything ? undefined : all, options: choices },
  };
}

/** Options from a record of their labels, or from values that are their own. */
export function optionsOf(options: readonly string[] | Readonly<Record<string, string>>): FilterOption[] {
  const selfNamed = Array.isArray(options);
  return Object.entries(options).map(([key, label]) => ({ value: selfNamed ? label : key, label }));
}

interface DateOptions<Key> extends Shared<Key> {
  label: string;
  /** The filter whose day it must not come before. */
  from?: string;
  /** The filter whose day it must not come after. */
  until?: string;
}

interface MomentOptions<Key> extends DateOptions<Key> {
  /** Whether the list begins or ends with the day. */
  edge: 'start' | 'end';
  /** The day in force while the address names none, asked for each time: the page may stay open for days. */
  standard?: () => string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day of a list that shows moments: where the user is, as the list shows it. */
export const momentFilter = <const Name extends string, const Key extends string = Name>(
  name: Name,
  { edge, standard, ...options }: MomentOptions<Key>,
): FilterBy<Name, NoInfer<Key>, string> => ({
  ...dateFilter<Name, Key>(name, options),
  get standard() {
    return standard?.();
  },
  send: edge === 'start' ? (day) => dayStart(day) : dayEnd,
});

/** A calendar day, which is the same everywhere. */
export function dateFilter<const Name extends string, const Key extends string = Name>(
  name: Name,
  { query, label, from, until, chip = (day) => `${label} ${day}` }: DateOptions<Key>,
): FilterBy<Name, NoInfer<Key>, string> {
  return {
    name,
    key: query ?? name,
    read: (text) => (DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined),
    standard: undefined,
    send: itself,
    word: formatDate,
    chip,
    field: { kind: 'day', label, from, until },
  };
}

/** An NDC, which links name. */
export const ndcFilter = <const Name extends string, const Key extends string = Name>(
  name: Name,
  { query, chip = itself }: Shared<Key>,
): FilterBy<Name, NoInfer<Key>, string> => ({
  name,
  key: query ?? name,
  read: (text) => textToNdc(text) ?? undefined,
  standard: undefined,
  send: itself,
  word: formatNdc,
  chip,
  field: null,
});

interface NumberOptions<Key> extends Shared<Key> {
  max?: number;
  /** Left out where only links narrow by it. */
  field?: FilterField;
  word?: (text: string) => string;
}

/** A whole number from 1: the id of a record, or how many of something. */
export function numberFilter<const Name extends string, const Key extends string = Name>(
  name: Name,
  { query, max, field, word = itself, chip = itself }: NumberOptions<Key>,
): FilterBy<Name, NoInfer<Key>, number> {
  return {
    name,
    key: query ?? name,
    read: (text) => {
      const number = idOf(text);
      return number === null || (max !== undefined && number > max) ? undefined : text;
    },
    standard: undefined,
    send: Number,
    word,
    chip,
    field: field ?? null,
  };
}
