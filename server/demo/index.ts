import pg from 'pg';
import { LOCKS } from '../src/platform/database/advisory-locks.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Blobs } from '../src/platform/files/blobs.ts';
import { utcDay } from '../src/platform/clock.ts';
import { hashPassword } from '../src/platform/identity-provider/people.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, emailOf } from './accounts.ts';
import { SHOWN_HOSTS } from './hosts.ts';
import { writeListingDocuments } from './listing-documents.ts';
import { loadWorld } from './load-world.ts';

export interface DemoWorldOptions {
  databaseUrl: string;
  clock: Clock;
  say: (line: string) => void;
  /** About so many listings. */
  listings?: number;
  /** Where the files of documents go; without it listings have none. */
  blobs?: Blobs;
}

const DEMO_SETTING = 'demo_world';
const VERSION = 1;
const DEFAULT_LISTINGS = 5000;

/**
 * Loads the demo world into an empty database, once. Everything happens in one transaction behind a lock: a second
 * process waits and finds the work done, and a process that dies leaves nothing behind. A database that has people of
 * its own is left alone.
 */
export async function loadDemoWorld(options: DemoWorldOptions): Promise<void> {
  const client = new pg.Client({ connectionString: options.databaseUrl, application_name: 'galenic-demo' });
  // A lost connection is reported by the statement that runs.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCKS.demoLoad]);
    const loaded = await loadUnlessPresent(client, options);
    await client.query('commit');
    if (loaded) await client.query('analyze');
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function loadUnlessPresent(client: pg.Client, options: DemoWorldOptions): Promise<boolean> {
  const { rows } = await client.query<{ loaded: boolean; people: boolean }>(
    `select exists (select 1 from setting where name = $1) as loaded, exists (select 1 from app_user) as people`,
    [DEMO_SETTING],
  );
  if (rows[0]?.loaded) return false;
  if (rows[0]?.people) {
    options.say('The database holds people of its own; the demo world was not loaded.');
    return false;
  }
  options.say('Loading the demo world …');
  const now = options.clock.now();
  const today = utcDay(now);
  const listings = options.listings ?? DEFAULT_LISTINGS;
  await loadWorld(client, { today, now, listings, passwordHash: await hashPassword(DEMO_PASSWORD) });
  if (options.blobs) await writeListingDocuments(client, options.blobs, { email: 'seller@demo.test', now });
  await client.query('insert into setting (name, value) values ($1, $2)', [
    DEMO_SETTING,
    JSON.stringify({ version: VERSION, size: listings, day: today }),
  ]);
  return true;
}

export interface DemoAccounts {
  password: string;
  accounts: { email: string; who: string }[];
  hosts: string[];
}

/** Who may sign in to the demo; null while it is off. */
export async function demoAccounts(enabled: boolean): Promise<DemoAccounts | null> {
  if (!enabled) return null;
  return {
    password: DEMO_PASSWORD,
    accounts: DEMO_PEOPLE.map((person) => ({ email: emailOf(person), who: person.who })),
    hosts: [...SHOWN_HOSTS],
  };
}
