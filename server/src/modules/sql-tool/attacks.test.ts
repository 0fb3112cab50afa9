import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestClient } from '../../../test/kit/app.ts';
import { aBuyer } from '../../../test/kit/world.ts';
import { loadSecret } from '../../platform/secrets.ts';
import { readerPassword, SECRET } from './readers/roles.ts';
import { connectOwner, takePlace, type Place } from './run/place.ts';
import { beginReading, readerClient, readRows } from './run/read-rows.ts';
import { ATTACKS, PROBES } from './test-attacks.ts';
import { anSqlAdmin, answerOf, startSqlApp } from './test-sql.ts';

/** Stands in tables that no view shows. */
const SECRET_TEXT = 'canary-4f1d';

let app: TestApp;
let client: TestClient;
let userId: number;
beforeAll(async () => {
  app = await startSqlApp('sql attacks');
  ({ client, userId } = await anSqlAdmin(app));
  await aBuyer(app.db, { name: 'Harbor Pharmacy', ein: SECRET_TEXT });
}, 120_000);
afterAll(() => app.close());

it.each([...ATTACKS, ...PROBES])('RB-486 RB-487 RB-500 answers %j by %j', async (text, answer) => {
  expect(await answerOf(client, text)).toBe(answer);
});

describe('with the guard switched off', () => {
  let owner: pg.Client;
  let place: Place;
  /** Of another place, whose session must survive. */
  let neighbor: pg.Client;
  let password: (role: string) => string;

  const connect = async (role: string) => {
    const made = readerClient(app.databaseUrl, role, password(role));
    await made.connect();
    return made;
  };
  const pidOf = async (of: pg.Client) =>
    Number((await of.query<{ pid: string }>('select pg_backend_pid() as pid')).rows[0]?.pid);

  beforeAll(async () => {
    const key = await loadSecret(app.db, SECRET);
    password = (role) => readerPassword(key, role);
    owner = await connectOwner(app.databaseUrl);
    place = await takePlace(owner, { userId, companyId: null });
    const other = place.role.replace(/\d$/, (slot) => String((Number(slot) % 3) + 1));
    neighbor = await connect(other);
  });
  afterAll(async () => {
    await place.leave();
    await Promise.all([owner.end(), neighbor.end()]);
  });

  /** What the database holds that a write would change; other databases of the server come and go with their readers and locks. */
  const state = async () => {
    const { rows } =
      await owner.query(`select (select count(*) from company) as companies, (select count(*) from company where active) as active,
      (select count(*) from pg_class) as relations, (select count(*) from pg_largeobject_metadata) as objects,
      (select last_value from company_id_seq) as last, (select count(*) from pg_locks
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())) as locks,
      (select count(*) from pg_roles where rolname !~ '^galenic_reader_') as roles, (select count(*) from pg_listening_channels()) as channels`);
    return rows[0];
  };

  /** A session as the product opens it, ended after the limit. */
  async function open() {
    const reader = await connect(place.role);
    const pid = await pidOf(reader);
    await place.admit(pid);
    const late = setTimeout(() => void place.endSession(pid), 5000);
    const end = async () => {
      clearTimeout(late);
      reader.end().catch(() => undefined);
      await place.endSession(pid);
    };
    return { reader, end };
  }

  /** What came over of each attempt. They share a session, so that one may prepare the next; one that ends it gets another. */
  async function attempt(attacks: readonly ((reader: pg.Client) => Promise<unknown>)[]): Promise<string[]> {
    const answers: string[] = [];
    let session = await open();
    for (const attack of attacks) {
      try {
        await session.reader.query('rollback');
        await beginReading(session.reader);
        answers.push(JSON.stringify(await attack(session.reader)));
      } catch (error) {
        answers.push(String(error));
        if (error instanceof pg.DatabaseError) continue;
        await session.end();
        session = await open();
      }
    }
    await session.end();
    return answers;
  }

  it.each(ATTACKS)('RB-489 %j neither reads a table nor writes nor ends a session', async (text) => {
    const before = await state();
    const neighborPid = await pidOf(neighbor);
    const answers = await attempt([
      (session) => readRows(session, text),
      (session) => session.query(text),
      (session) => session.query(text.replaceAll('public.', '')),
    ]);
    expect(answers.join()).not.toContain(SECRET_TEXT);
    expect(answers.join()).not.toContain('root:');
    expect(await state()).toEqual(before);
    expect(await pidOf(neighbor)).toBe(neighborPid);
  });
});
