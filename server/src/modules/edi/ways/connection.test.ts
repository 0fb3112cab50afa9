import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, afterEach, expect, it } from 'vitest';
import { newKey, SftpServer } from '../../../../test/kit/sftp-server.ts';
import { startWays } from '../test-ways.ts';

let ways: Awaited<ReturnType<typeof startWays>>;
let server: SftpServer;
beforeAll(async () => {
  ways = await startWays('edi connection');
});
afterAll(() => ways.app.close());
beforeEach(async () => {
  server = await SftpServer.start();
});
afterEach(async () => {
  await server.close();
  await sql`update edi_client set active = false`.execute(ways.app.db);
});

const NAMES = [
  'Resolve',
  'Connect',
  'Host key',
  'Sign in',
  'List in folder',
  'Write and remove a file in the out folder',
];

it('RB-314 RB-315 the first test shows the host key and sends no password; once it is accepted every step is done', async () => {
  const { id } = await ways.unaccepted(server);
  const first = await ways.test(id);
  expect([first.status, first.data.ok]).toEqual([200, false]);
  expect(first.data.steps.map(({ name, ok, message }) => [name, ok, message])).toEqual([
    ['Resolve', true, null],
    ['Connect', true, null],
    ['Host key', false, `Accept this host key: ${server.fingerprint}`],
  ]);
  expect(server.signIns).toBe(0);
  const seen = await ways.view(id);
  expect(seen.host_key).toEqual({ accepted: null, seen: server.fingerprint });
  expect(seen.missing).toContain('An accepted host key');

  const other = await ways.accept(id, `SHA256:${'k'.repeat(43)}`);
  expect([other.status, other.problem?.error]).toEqual([
    409,
    'This is not the host key that was seen last. Test the connection again.',
  ]);
  const accepted = await ways.accept(id, server.fingerprint);
  expect(accepted.data.host_key).toEqual({ accepted: server.fingerprint, seen: null });

  server.put('/in/order.edi', 'ISA');
  const second = await ways.test(id);
  expect(second.data.steps.map(({ name }) => name)).toEqual(NAMES);
  expect(second.data.ok).toBe(true);
  for (const { milliseconds } of second.data.steps) expect(milliseconds).toBeGreaterThanOrEqual(0);
  // No file of the partner was read or moved, and nothing is left of the test.
  expect(server.done.filter((one) => !one.includes('/out/galenic-test-'))).toEqual([]);
  expect([...server.files.keys()]).toEqual(['/in/order.edi']);
});

it('RB-315 RB-317 the last result stands on the client and counts for seven days, until its way is changed', async () => {
  const { id } = await ways.aPartner(server);
  await ways.test(id);
  const tested = await ways.view(id);
  expect(tested.test).toMatchObject({ ok: true, at: ways.app.clock.now().toISOString() });
  expect(tested.missing).not.toContain('A successful test in the last 7 days');
  expect(tested.missing).not.toContain('An accepted host key');
  await sql`update edi_way set tested_at = tested_at - interval '7 days 1 second' where client_id = ${id}`.execute(
    ways.app.db,
  );
  expect((await ways.view(id)).missing).toContain('A successful test in the last 7 days');
  await ways.test(id);
  const again = await ways.view(id);
  expect(again.missing).not.toContain('A successful test in the last 7 days');
  const moved = await ways.save(again, { sftp: { ...again.sftp, folder_in: '/elsewhere' } });
  expect([moved.data.test, moved.data.host_key.accepted]).toEqual([null, server.fingerprint]);
  // A key is that of one host.
  const elsewhere = await ways.save(moved.data, { sftp: { ...moved.data.sftp, port: 2222 } });
  expect(elsewhere.data.host_key).toEqual({ accepted: null, seen: null });
});

it('RB-315 the first failure stops it, with what went wrong', async () => {
  const client = await ways.aPartner(server);
  const failing = async () => {
    const { steps } = (await ways.test(client.id)).data;
    const last = steps.at(-1);
    return [steps.length, last?.name, last?.message];
  };
  server.refusesWrite = true;
  expect(await failing()).toEqual([6, NAMES[5], 'The partner does not permit it.']);
  server.password = 'Another one';
  expect(await failing()).toEqual([4, 'Sign in', 'The partner refused the sign-in.']);
  await server.close();
  expect(await failing()).toEqual([2, 'Connect', 'The partner cannot be reached (ECONNREFUSED).']);
  server = await SftpServer.start();
});

it('RB-315 a partner that says nothing ends it after 15 seconds', { timeout: 40_000 }, async () => {
  const { id } = await ways.unaccepted(server);
  server.silent = true;
  const begun = performance.now();
  const { steps } = (await ways.test(id)).data;
  expect(steps.at(-1)).toMatchObject({
    name: 'Host key',
    ok: false,
    message: 'The partner did not answer within 15 seconds.',
  });
  expect(performance.now() - begun).toBeGreaterThan(14_000);
});

it('RB-313 the address is looked at with each connection: a host that turned private is not connected to', async () => {
  const client = await ways.aPartner(server);
  await sql`update edi_client set settings = jsonb_set(settings, '{sftp,host}', '"127.0.0.2"')
    where id = ${client.id}`.execute(ways.app.db);
  const before = server.connections;
  const { steps } = (await ways.test(client.id)).data;
  expect(steps).toMatchObject([{ name: 'Resolve', ok: false, message: 'This host is not allowed.' }]);
  expect(server.connections).toBe(before);
});

it('RB-314 a changed host key ends the connection, administrators hear of it once, and it can be accepted', async () => {
  const client = await ways.aPartner(server);
  const signIns = server.signIns;
  server.hostKey = newKey();
  const sentence = 'The host key of 127.0.0.1 has changed; the connection was refused.';
  const told = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker._private_jobs
      where payload ->> 'type' = 'edi.host_key_changed'
        and (payload -> 'data')::jsonb = ${JSON.stringify({ client: client.id, sentence })}::jsonb`.execute(
      ways.app.db,
    );
    return rows[0]?.n;
  };
  server.put('/in/order.edi', 'ISA');
  const notes = await ways.fetch();
  expect(notes.text).toBe(`EDI client ${client.id}: ${sentence}`);
  expect((await ways.test(client.id)).data.steps.at(-1)).toMatchObject({
    name: 'Host key',
    message: sentence,
  });
  expect([await told(), server.signIns - signIns]).toEqual([1, 0]);
  const seen = await ways.view(client.id);
  expect(seen.host_key).toEqual({ accepted: client.host_key.accepted, seen: server.fingerprint });
  expect(seen.last_look?.problem).toBe(sentence);
  await ways.accept(client.id, server.fingerprint);
  expect((await ways.test(client.id)).data.ok).toBe(true);
});

it('RB-311 RB-315 a private key signs in by itself; one that is none is told of without being shown', async () => {
  const key = newKey();
  server.authorizedKey = key;
  const client = await ways.aPartner(server, { password: null, private_key: key });
  expect((await ways.test(client.id)).data.ok).toBe(true);
  await ways.save(client, { private_key: 'no key at all' });
  const { steps } = (await ways.test(client.id)).data;
  expect(steps.at(-1)).toMatchObject({ ok: false, message: 'The private key cannot be read.' });
  const { rows } = await sql<{
    text: string;
  }>`select coalesce(string_agg(to_jsonb(a)::text, ''), '') || coalesce((
      select string_agg(to_jsonb(w)::text, '') from edi_way w), '') as text from audit_log a`.execute(
    ways.app.db,
  );
  expect(rows[0]?.text).not.toContain('no key at all');
  expect(rows[0]?.text).not.toContain(server.password);
});

it('RB-315 a client of e-mail is sent a test mail', async () => {
  const { id } = await ways.anEmailClient({ email: 'edi-test@partner.test' });
  const { data } = await ways.test(id);
  expect(data).toMatchObject({ ok: true, steps: [{ name: 'Send a test mail', ok: true }] });
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from mail_sent
    where recipient = 'edi-test@partner.test' and handed_over`.execute(ways.app.db);
  expect(rows).toEqual([{ n: 1 }]);
});
