import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Queryable } from '../../src/platform/database/database.ts';

const FILE = path.join(import.meta.dirname, '../../../ops/invariants.sql');

export interface BrokenInvariant {
  name: string;
  ids: unknown[];
}

/** The statements of `ops/invariants.sql` that return rows. */
export async function brokenInvariants(db: Queryable): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  for (const [, name = '', statement = ''] of readFileSync(FILE, 'utf8').matchAll(
    /^-- ([a-z].*)\n((?:(?!--)[^;])+);/gm,
  )) {
    const { rows } = await sql.raw<Record<string, unknown>>(statement).execute(db);
    if (rows.length > 0) broken.push({ name, ids: rows.map((row) => Object.values(row)[0]) });
  }
  return broken;
}
