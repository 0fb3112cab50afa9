import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract, type OperationId } from '#contract/index.ts';
import { MODULES } from '#contract/modules.ts';
import { demoAccounts } from '../demo/index.ts';
import { isInside, named, readPeople, type Walker } from './kit/access.ts';
import { startTestApp, type TestApp, type TestClient } from './kit/app.ts';
import { ABSENT, type Ids, type Kind } from './kit/example.ts';
import { callingOf } from './kit/examples.ts';
import { chooseRecords } from './kit/matrix-records.ts';
import { anAdministrator } from './kit/world.ts';

/**
 * Every operation × every demo account, a visitor, an administrator without permission and an impersonated buyer × a
 * record of Harbor Pharmacy and Meridian Generics, a record of others, and no record. The contract says whom an operation
 * refuses at its door. What the others are answered stands in `access/<module>.json`, grouped by answer, and is read by
 * people; `UPDATE_MATRIX=1` writes it anew. Calls are chosen so that they change nothing but sessions: records that take no
 * move, versions that are stale, bodies that are refused after the rights.
 */
const FOLDER = path.join(import.meta.dirname, 'access');
const UPDATES = process.env['UPDATE_MATRIX'] === '1';

let app: TestApp;
let people: readonly Walker[];
let recordOf: (kind: Kind, who: string) => Ids;

beforeAll(async () => {
  app = await startTestApp('access matrix', { demo: { listings: 300 } });
  const accounts = (await demoAccounts(true))?.accounts ?? [];
  people = await readPeople(app.db, [
    ...accounts.map(({ email }) => ({ who: email.replace('@demo.test', ''), email })),
    { who: 'adminwithout', email: (await anAdministrator(app.db, [])).email },
    { who: 'impersonated', email: 'buyer@demo.test', actor: 'admin@demo.test' },
  ]);
  recordOf = await chooseRecords(
    app,
    people.map(({ who }) => who),
  );
}, 120_000);
afterAll(() => app.close());

/** With a session of its own, since some operations end it. */
const clientOf = async ({ userId, actorId }: Walker): Promise<TestClient> =>
  userId === 0 ? app.visitor() : app.withSession(await app.openSession(userId, actorId));

function call(client: TestClient, name: OperationId, endpoint: Endpoint, id: number) {
  const { query, body = {} } = callingOf(name)?.harmless ?? {};
  const target =
    endpoint.path.replace(/\{\w+\}/, String(id)).replace(/\{\w+\}/, String(ABSENT)) +
    (query ? `?${query}` : '');
  const { method, upload } = endpoint;
  if (upload)
    return client.upload(target, { name: 'a.pdf', bytes: 'no price file' }, undefined, {
      method,
      field: upload.field,
    });
  if (method === 'GET') return client.get(target);
  if (method === 'DELETE') return client.delete(target);
  return method === 'PUT' ? client.put(target, body) : client.post(target, body);
}

/** To whom no record of the kind is foreign: price rules are every administrator's. */
const OF_ADMINISTRATORS: ReadonlySet<Kind> = new Set(['exclusion', 'note', 'price_rule', 'soft_block']);
const seesAll = (who: string, kind: Kind | undefined) =>
  ['admin', 'support'].includes(who) ||
  (kind !== undefined && OF_ADMINISTRATORS.has(kind) && who === 'adminwithout');

/** The statuses for a record of one's own, a foreign one and none; one status where the operation names no record. */
async function answersTo(person: Walker, name: OperationId, endpoint: Endpoint): Promise<number[]> {
  const kind = callingOf(name)?.record;
  if (endpoint.params && kind === undefined) throw new Error(`${name} does not say what its id names.`);
  const client = await clientOf(person);
  const { own, foreign, absent } = kind ? recordOf(kind, person.who) : { own: 0, foreign: 0, absent: 0 };
  const statuses: number[] = [];
  const bodies: string[] = [];
  for (const id of kind ? [own, foreign, absent] : [own]) {
    const reply = await call(client, name, endpoint, id);
    statuses.push(reply.status);
    bodies.push(reply.text);
  }
  // A foreign record and an absent one answer alike, word for word; to administrators nothing is foreign.
  if (kind && !seesAll(person.who, kind))
    expect([statuses[1], bodies[1]], `${name} as ${person.who}`).toEqual([statuses[2], bodies[2]]);
  return statuses;
}

/** Answer → who gets it, of those whom the contract lets in. */
type Row = Record<string, string>;

async function rowOf(name: OperationId, endpoint: Endpoint): Promise<Row> {
  const groups = new Map<string, Walker[]>();
  for (const person of people) {
    // A budget that is spent would hide the rights.
    await app.db.deleteFrom('rate_window').execute();
    const statuses = await answersTo(person, name, endpoint);
    expect(Math.max(...statuses), `${name} as ${person.who}`).toBeLessThan(500);
    const answer = statuses.join(' ');
    if (isInside(endpoint, person)) groups.set(answer, [...(groups.get(answer) ?? []), person]);
    else
      expect(new Set(statuses), `${name} as ${person.who}, whom the contract leaves out`).toEqual(
        new Set([person.userId === 0 ? 401 : 403]),
      );
  }
  return Object.fromEntries([...groups].map(([answer, group]) => [answer, named(people, group)]));
}

const fileOf = (module: string) => path.join(FOLDER, `${module}.json`);
const isWalked = (endpoint: Endpoint) => endpoint.reply !== 'events'; // A stream does not end.

describe('R10 access matrix', () => {
  it('has a file for each module of the contract, and walks every operation', () => {
    const walked = Object.values(MODULES).flatMap(({ operations }) => Object.keys(operations));
    expect(walked.toSorted()).toEqual(Object.keys(contract).toSorted());
    if (UPDATES) rmSync(FOLDER, { recursive: true, force: true });
    else
      expect(readdirSync(FOLDER).toSorted()).toEqual(
        Object.keys(MODULES)
          .map((module) => `${module}.json`)
          .toSorted(),
      );
  });

  describe.each(Object.entries(MODULES))('%s', (module, { operations }) => {
    const expected = readTable(module);
    const actual: Record<string, Row> = {};
    const walked = Object.entries<Endpoint>(operations)
      .filter(([, endpoint]) => isWalked(endpoint))
      // Object.entries forgets the type of the keys.
      .map(([name, endpoint]): [OperationId, Endpoint] => [name as OperationId, endpoint]);

    it.each(walked)('%s', async (name, endpoint) => {
      actual[name] = await rowOf(name, endpoint);
      if (!UPDATES) expect(actual[name]).toEqual(expected[name]);
    });

    it('holds no operation that is gone', () => {
      if (!UPDATES) return expect(Object.keys(expected)).toEqual(walked.map(([name]) => name));
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(fileOf(module), `${JSON.stringify(actual, null, 2)}\n`);
    });
  });
});

function readTable(module: string): Record<string, Row> {
  if (!existsSync(fileOf(module))) return {};
  return JSON.parse(readFileSync(fileOf(module), 'utf8')) as Record<string, Row>;
}
