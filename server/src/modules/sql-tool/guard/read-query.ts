import { hasSqlDetails, loadModule, parseSync, scanSync } from 'libpg-query';
import { MOST_CHARACTERS } from '#rules/sql-tool.ts';
import { judge, type Known } from './judge.ts';
import { ONLY_SELECT, syntaxSentence, TOO_DEEP, TOO_MANY_CHARACTERS } from './sentences.ts';

/** A statement that may run and where it begins, or why not, and where; in characters of the text. */
export type Verdict = { statement: string; from: number } | { refusal: string; at: number | null };

const MOST_BRACKETS = 100;

await loadModule();

/** Reads a text as PostgreSQL does and judges it. The parser stops at NUL and would see only what is before it. */
export function readQuery(query: string, known: Known): Verdict {
  if (query.length > MOST_CHARACTERS) return refuse(TOO_MANY_CHARACTERS);
  if (query.trim() === '' || query.includes('\0') || !query.isWellFormed()) return refuse(ONLY_SELECT);
  try {
    const { stmts: statements = [] } = parseSync(query);
    if (isTooDeep(query)) return refuse(TOO_DEEP);
    const refusal = judge(JSON.parse(JSON.stringify(statements)), known);
    if (refusal !== null) return refuse(refusal.refusal, charactersOf(query, refusal.location));
    return statementOf(query, statements[0] ?? {});
  } catch (error) {
    if (error instanceof RangeError) return refuse(TOO_DEEP);
    if (!hasSqlDetails(error)) return refuse(ONLY_SELECT);
    const at = error.sqlDetails?.cursorPosition ?? 0;
    return { refusal: syntaxSentence(query, at, error.message), at };
  }
}

const refuse = (refusal: string, at: number | null = null): Verdict => ({ refusal, at });

const charactersOf = (query: string, bytes: number | undefined): number | null =>
  bytes === undefined ? null : Buffer.from(query).subarray(0, bytes).toString().length;

/** Without what follows it: a semicolon and comments. */
function statementOf(query: string, { stmt_location: from = 0, stmt_len: length }: Placed): Verdict {
  const bytes = Buffer.from(query);
  const statement = bytes.subarray(from, length ? from + length : undefined).toString();
  return { statement, from: bytes.subarray(0, from).toString().length };
}

interface Placed {
  stmt_location?: number;
  stmt_len?: number;
}

/** The tree has no brackets, so they are counted in the tokens. */
function isTooDeep(query: string): boolean {
  let depth = 0;
  let deepest = 0;
  for (const { text } of scanSync(query).tokens) {
    if (text === '(' || text === '[') depth += 1;
    if (text === ')' || text === ']') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest > MOST_BRACKETS;
}
