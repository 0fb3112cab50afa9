import { PostgresQueryCompiler, type KyselyPlugin, type PluginTransformQueryArgs } from 'kysely';
import type { ReportKey } from '#rules/assistant/catalogue.ts';
import { MOST_ANSWER_ROWS, TOO_LONG } from '#rules/assistant/limits.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError, isStatementTimeout } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Asked, Content } from './answer.ts';
import { ANSWERS } from './answers/index.ts';

export interface Ran extends Content {
  truncated: boolean;
  /** The statements with their parameters, for people. */
  query: string;
}

/** Asks the database in a transaction that only reads; a statement ends after five seconds, as each does (RB-502). */
export async function runAnswer(scope: Scope, db: Database, key: ReportKey, asked: Asked): Promise<Ran> {
  const statements: string[] = [];
  try {
    const content = await db
      .transaction()
      .setAccessMode('read only')
      .setIsolationLevel('repeatable read')
      .execute((tx) => ANSWERS[key](scope, tx.withPlugin(recording(statements)), asked));
    return {
      ...content,
      rows: content.rows.slice(0, MOST_ANSWER_ROWS),
      truncated: content.cut === true || content.rows.length > MOST_ANSWER_ROWS,
      query: statements.join('\n\n'),
    };
  } catch (error) {
    if (isStatementTimeout(error)) throw new AppError('unavailable', TOO_LONG);
    throw error;
  }
}

const compiler = new PostgresQueryCompiler();

/** Notes each statement as it is sent. */
const recording = (statements: string[]): KyselyPlugin => ({
  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    const { sql: text, parameters } = compiler.compileQuery(node, queryId);
    const notes = parameters.map((value, at) => `-- $${at + 1} = ${parameterText(value)}`);
    statements.push([text.replaceAll(/\n\s+/g, '\n  ').trim(), ...notes].join('\n'));
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
});

const MOST_CHARACTERS = 200;

function parameterText(value: unknown): string {
  const text = value instanceof Date ? value.toISOString() : (JSON.stringify(value) ?? 'null');
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
