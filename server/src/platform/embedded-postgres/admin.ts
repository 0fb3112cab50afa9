import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { LOCKS } from '../database/advisory-locks.ts';
import { readPostmaster } from './process.ts';
import { HAND_OVER, makeProductRole, PRODUCT_ROLE, readProductPassword } from './role.ts';

export const DATABASE = 'galenic';
export const USER = 'postgres';

export interface Admin {
  port: number;
  password: string;
}

export function databaseUrl(admin: Admin, database: string) {
  return `postgres://${USER}:${admin.password}@127.0.0.1:${admin.port}/${database}`;
}

/** As the superuser while no start of this release has made the role of the product. */
export function productUrl(home: string, admin: Admin) {
  const password = readProductPassword(home);
  if (password === null) return databaseUrl(admin, DATABASE);
  return `postgres://${PRODUCT_ROLE}:${password}@127.0.0.1:${admin.port}/${DATABASE}`;
}

/** The server of this folder when it accepts our password, else nothing. */
export async function findRunning({
  home,
  cluster,
}: {
  home: string;
  cluster: string;
}): Promise<Admin | undefined> {
  const postmaster = readPostmaster(cluster);
  const passwordFile = join(home, 'password');
  if (!postmaster || !existsSync(passwordFile)) return undefined;
  const admin = { port: postmaster.port, password: readFileSync(passwordFile, 'utf8').trim() };
  try {
    await withAdmin(admin, (client) => client.query('select 1'));
    return admin;
  } catch {
    return undefined;
  }
}

async function connect(admin: Admin, database = 'postgres') {
  const client = new pg.Client({
    connectionString: databaseUrl(admin, database),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined); // the server going away is noticed by the next call
  await client.connect();
  return client;
}

async function withAdmin<T>(
  admin: Admin,
  work: (client: pg.Client) => Promise<T>,
  database?: string,
): Promise<T> {
  const client = await connect(admin, database);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Adds only what is missing, so that it also brings a folder of the previous release up to date. */
export async function prepareDatabase(home: string, admin: Admin) {
  await withAdmin(admin, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCKS.serverSetUp]);
    await makeProductRole(client, home);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE} owner ${PRODUCT_ROLE}`);
  });
  await withAdmin(admin, (client) => client.query(HAND_OVER), DATABASE);
}

/**
 * The connection that holds the owner's lock, or nothing when another live process holds it. The lock ends with the
 * process, however it dies, so an adopted server always finds a new owner.
 */
export async function claim(admin: Admin): Promise<pg.Client | undefined> {
  const client = await connect(admin);
  for (let attempt = 0; attempt < 5; attempt++) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      LOCKS.serverOwner,
    ]);
    if (rows[0]?.mine) return client;
    await sleep(50); // a process killed a moment ago may still be seen as connected
  }
  await client.end();
  return undefined;
}
