import { sql } from 'kysely';
import type { Queryable } from '../../../../platform/database/database.ts';
import type { StatementPaper } from './figures.ts';

export interface KeptStatement {
  paper: StatementPaper;
  sent_to: string[];
  made_at: Date;
}

export async function keptStatement(db: Queryable, id: number): Promise<KeptStatement | null> {
  const { rows } =
    await sql<KeptStatement>`select paper, sent_to, made_at from statement where id = ${id}`.execute(db);
  return rows[0] ?? null;
}
