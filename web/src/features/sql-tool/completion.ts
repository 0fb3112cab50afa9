import type { Schema } from './api.ts';

export interface Suggestion {
  name: string;
  /** What it is: 'view', 'function', or of which view it is a column. */
  kind: string;
}

const MOST = 8;

/** The name that ends at the caret, with what stands before its dot. */
export function wordBefore(
  text: string,
  caret: number,
): { from: number; owner: string | null; word: string } {
  const [, owner, word = ''] = /(?:([A-Za-z_]\w*)\.)?([A-Za-z_]\w*)?$/.exec(text.slice(0, caret)) ?? [];
  return { from: caret - word.length, owner: owner ?? null, word };
}

/** By view or by the name that the query gives to it. */
function viewsOf(text: string, schema: Schema): Map<string, Schema['views'][number]> {
  const byName = new Map(schema.views.map((view) => [view.name, view]));
  const found = new Map<string, Schema['views'][number]>();
  for (const [, name = '', alias] of text.matchAll(
    /\b(?:from|join|,)\s+(?:report\.)?([a-z_]+)(?:\s+(?:as\s+)?(?!where\b|join\b|on\b|group\b|order\b|left\b|inner\b|limit\b)([a-z_]\w*))?/gi,
  )) {
    const view = byName.get(name.toLowerCase());
    if (!view) continue;
    found.set(view.name, view);
    if (alias !== undefined) found.set(alias.toLowerCase(), view);
  }
  return found;
}

/** What may be meant at the caret: columns of the views that the query reads come first. */
export function suggestionsFor(text: string, caret: number, schema: Schema): Suggestion[] {
  const { owner, word } = wordBefore(text, caret);
  const read = viewsOf(text, schema);
  if (owner !== null) {
    const views = owner.toLowerCase() === 'report' ? schema.views : [];
    const columns = read.get(owner.toLowerCase())?.columns ?? [];
    return beginning(word, [
      ...views.map(({ name }) => ({ name, kind: 'view' })),
      ...columns.map(({ name, type }) => ({ name, kind: type })),
    ]);
  }
  if (word === '') return [];
  const columns = [...new Set(read.values())].flatMap((view) =>
    view.columns.map(({ name }) => ({ name, kind: view.name })),
  );
  return beginning(word, [
    ...columns,
    ...schema.views.map(({ name }) => ({ name, kind: 'view' })),
    ...schema.functions.map((name) => ({ name, kind: 'function' })),
  ]);
}

function beginning(word: string, all: readonly Suggestion[]): Suggestion[] {
  const start = word.toLowerCase();
  const names = new Map<string, Suggestion>();
  for (const one of all) {
    const isMeant = one.name.startsWith(start) && one.name !== start;
    if (isMeant && !names.has(one.name)) names.set(one.name, one);
  }
  return [...names.values()].slice(0, MOST);
}

/** Line and column of a place in a text, both from 0. */
export function placeOf(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length - 1, column: lines.at(-1)?.length ?? 0 };
}
