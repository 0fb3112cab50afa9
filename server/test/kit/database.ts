import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { runAsAdmin, withDatabase } from './cluster.ts';

export interface FreshDatabase {
  url: string;
  /** Ends every connection and deletes the database. Close your pools first: they report being cut off. */
  drop(): Promise<void>;
}

/** A migrated, empty database for one test file; `name` only helps to recognise it in PostgreSQL's log. */
export async function freshDatabase(name: string): Promise<FreshDatabase> {
  const templateUrl = inject('templateUrl');
  const template = new URL(templateUrl).pathname.slice(1);
  const database = `t_${name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 40)}_${randomBytes(4).toString('hex')}`;
  await runAsAdmin(
    withDatabase(templateUrl, 'postgres'),
    `create database ${database} template ${template} strategy file_copy`,
  );
  return {
    url: withDatabase(templateUrl, database),
    drop: () => runAsAdmin(inject('adminUrl'), `drop database if exists ${database} with (force)`),
  };
}
