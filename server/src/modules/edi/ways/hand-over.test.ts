import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AdminHome } from '#contract/admin/admin-home.ts';
import { SftpServer } from '../../../../test/kit/sftp-server.ts';
import { anAcknowledgement, anInterchange } from '../test-interchanges.ts';
import { startWays } from '../test-ways.ts';
import { noteDelivered } from './note-hand-over.ts';

let ways: Awaited<ReturnType<typeof startWays>>;
let server: SftpServer;
beforeAll(async () => {
  ways = await startWays('edi hand-over', { answerMs: 1500 });
});
afterAll(() => ways.app.close());
beforeEach(async () => {
  server = await SftpServer.start();
});
afterEach(async () => {
  await server.close();
  await sql`update edi_client set active = false`.execute(ways.app.db);
});

const MINUTE_MS = 60_000;
const statesOf = async (id: number) =>
  (await ways.messagesOf(id)).map(({ status, error, note }) => [status, error, note]);
const puts = () => server.done.filter((one) => one.startsWith('move '));

it('RB-340 writes {name}.tmp and renames it, in the order in which documents were made', async () => {
  const client = await ways.aPartner(server);
  await ways.queue(client.id, [7, 8]);
  expect((await ways.send()).outcome).toBe('2 interchanges handed over');
  expect(server.done.slice(-4)).toEqual([
    'write /out/000000007.edi.tmp',
    'move /out/000000007.edi.tmp /out/000000007.edi',
    'write /out/000000008.edi.tmp',
    'move /out/000000008.edi.tmp /out/000000008.edi',
  ]);
  expect(server.textOf('/out/000000007.edi')).toBe('ISA 000000007');
  expect(await statesOf(client.id)).toEqual([
    ['Sent', null, null],
    ['Sent', null, null],
  ]);
  await ways.send();
  expect(puts().length).toBe(2);
});

it('RB-340 several processes hand over each document once', async () => {
  const client = await ways.aPartner(server);
  await ways.queue(client.id, [1, 2, 3, 4, 5]);
  await Promise.all([ways.send(), ways.send(), ways.send()]);
  expect(puts().length).toBe(5);
  expect(server.in('/out').length).toBe(5);
});

it('RB-340 a failure is tried again after 1, 5, 15 and 60 minutes, then hourly for a day, and then given up with the reason', async () => {
  const client = await ways.aPartner(server);
  await ways.queue(client.id, [1]);
  server.refusesRename = true;
  const minutes: number[] = [];
  const begun = ways.app.clock.now().getTime();
  let tried = puts().length;
  const attempts = () => server.done.filter((one) => one.startsWith('write /out/000000001')).length;
  for (let minute = 0; minute <= 25 * 60; minute += 1) {
    tried = attempts();
    if (DUE_AT.has(minute) || NOT_DUE_AT.has(minute)) await ways.send();
    if (attempts() > tried) minutes.push((ways.app.clock.now().getTime() - begun) / MINUTE_MS);
    ways.app.clock.advance(MINUTE_MS);
  }
  expect(minutes).toEqual([...DUE_AT]);
  // Nothing is left half.
  expect(server.in('/out')).toEqual([]);
  expect(await statesOf(client.id)).toEqual([['Failed', 'Not delivered: The partner refused it.', null]]);
});
/** 0, +1, +5, +15, +60, then each hour; another one would be after the day. */
const DUE_AT = new Set([0, 1, 6, 21, ...Array.from({ length: 23 }, (_, hour) => 81 + 60 * hour)]);
const NOT_DUE_AT = new Set([2, 5, 20, 80, 100, 1461, 1500]);

it('RB-340 a failure is told of while it is tried again, and forgotten once it went out', async () => {
  const client = await ways.aPartner(server);
  await ways.queue(client.id, [1]);
  server.refusesWrite = true;
  const notes = await ways.send();
  expect(notes.text).toBe(`EDI client ${client.id}: The partner does not permit it.`);
  expect(await statesOf(client.id)).toEqual([
    ['Queued', null, 'Not delivered yet: The partner does not permit it.'],
  ]);
  server.refusesWrite = false;
  ways.app.clock.advance(MINUTE_MS);
  await ways.send();
  expect(await statesOf(client.id)).toEqual([['Sent', null, null]]);
});

it('RB-340 what was handed over before the process ended goes under the same number and name, and is there once', async () => {
  const client = await ways.aPartner(server);
  await ways.queue(client.id, [9]);
  await ways.send();
  // As it stands where the process ended before it could note that.
  await sql`update edi_message set status = 'Queued', sent_at = null where client_id = ${client.id}`.execute(
    ways.app.db,
  );
  await ways.send();
  expect([server.in('/out'), server.textOf('/out/000000009.edi')]).toEqual([
    ['/out/000000009.edi'],
    'ISA 000000009',
  ]);
  expect(await statesOf(client.id)).toEqual([['Sent', null, null]]);
});

it('RB-318 what is made for a client that is not active stays Queued and goes out after activation', async () => {
  const client = await ways.aPartner(server);
  const off = await ways.save(client, { active: false });
  await ways.queue(client.id, [1]);
  await ways.send();
  ways.app.clock.advance(26 * 60 * MINUTE_MS);
  await ways.send();
  expect(await statesOf(client.id)).toEqual([['Queued', null, null]]);
  await ways.save(off.data, { active: true });
  await ways.send();
  expect(server.in('/out')).toEqual(['/out/000000001.edi']);
});

it('RB-340 a partner that hangs holds up no other', async () => {
  const hangs = await SftpServer.start();
  const [broken, good] = [await ways.aPartner(hangs), await ways.aPartner(server)];
  hangs.silent = true;
  await ways.queue(broken.id, [1, 2]);
  await ways.queue(good.id, [1]);
  let stillHanging = -1;
  server.onRename = () => {
    stillHanging = hangs.open;
  };
  await ways.send();
  expect(server.in('/out')).toEqual(['/out/000000001.edi']);
  expect(stillHanging).toBe(1);
  const reason = 'Not delivered yet: The partner did not answer within 1.5 seconds.';
  expect(await statesOf(broken.id)).toEqual([
    ['Queued', null, reason],
    ['Queued', null, reason],
  ]);
  await hangs.close();
});

/** A mail server that keeps what it takes, and refuses what a test says. */
async function aMailServer() {
  const mails: string[] = [];
  const answers: number[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const take = async () => {
        const content = await buffer(stream);
        const code = answers.shift();
        if (code === undefined) mails.push(content.toString('latin1'));
        done(code === undefined ? null : Object.assign(new Error('No'), { responseCode: code }));
      };
      void take();
    },
  });
  smtp.on('error', () => undefined);
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    mails,
    answers,
    // It listens on a port, not on a pipe.
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}

it('RB-340 e-mail has the interchange attached, once; a refusal is tried again and told of', async () => {
  const smtp = await aMailServer();
  const client = await ways.anEmailClient({ email: 'edi@harbor.test' });
  await ways.queue(client.id, [3]);
  smtp.answers.push(451);
  await ways.send(smtp.url);
  expect(await statesOf(client.id)).toEqual([
    ['Queued', null, 'Not delivered yet: The mail server did not take it.'],
  ]);
  smtp.answers.push(552);
  ways.app.clock.advance(MINUTE_MS);
  await ways.send(smtp.url);
  expect(await statesOf(client.id)).toEqual([
    ['Queued', null, 'Not delivered yet: The mail server refused it.'],
  ]);
  ways.app.clock.advance(5 * MINUTE_MS);
  await ways.send(smtp.url);
  expect(await statesOf(client.id)).toEqual([['Sent', null, null]]);
  expect(smtp.mails.length).toBe(1);
  const [mail = ''] = smtp.mails;
  expect(mail).toContain('To: edi@harbor.test');
  expect(mail).toMatch(/filename="?000000003\.edi/);
  expect(mail).toContain(Buffer.from('ISA 000000003').toString('base64'));
  await smtp.close();
});

it('RB-340 a mail whose end was not noted is not sent a second time', async () => {
  const smtp = await aMailServer();
  const client = await ways.anEmailClient({ email: 'edi@harbor.test' });
  await ways.queue(client.id, [4]);
  await ways.send(smtp.url);
  await sql`update edi_message set status = 'Queued' where client_id = ${client.id}`.execute(ways.app.db);
  await sql`update edi_interchange set tries = 0 where client_id = ${client.id}`.execute(ways.app.db);
  await ways.send(smtp.url);
  expect([smtp.mails.length, await statesOf(client.id)]).toEqual([1, [['Sent', null, null]]]);
  await smtp.close();
});

it('RB-339 RB-213 a document without its 997 after the hours of its client counts on the home, is told of once, and a late 997 clears it', async () => {
  await sql`update edi_message set status = 'Acknowledged' where status = 'Sent'`.execute(ways.app.db);
  const client = await ways.aPartner(server, { acknowledge_hours: 2, documents: ['850', '855'] });
  const troubled = async () => {
    const admin = await ways.admin();
    const { edi_failed: count, oldest } = (await admin.get<AdminHome>('admin/home')).data;
    const list = await admin.get('admin/edi/messages/edi?status=Failed%20or%20overdue');
    expect(list.meta.total).toBe(count);
    return [count, oldest.edi !== null];
  };
  const [before = 0] = (await troubled()).map(Number);
  await ways.queue(client.id, [31]);
  await ways.queue(client.id, [32], '997');
  await ways.send();
  ways.app.clock.advance(2 * 60 * MINUTE_MS);
  expect((await ways.tellOverdue()).outcome).toBe('Nothing to do');
  ways.app.clock.advance(1000);
  const told = async () => {
    const { rows } = await sql<{
      data: unknown;
    }>`select payload -> 'data' as data from graphile_worker._private_jobs
      where payload ->> 'type' = 'edi.unacknowledged' and (payload -> 'data' ->> 'client')::int = ${client.id}`.execute(
      ways.app.db,
    );
    return rows.map(({ data }) => data);
  };
  expect((await ways.tellOverdue()).outcome).toBe('1 message told of');
  await ways.tellOverdue();
  const sentence = `No acknowledgement for 2 hours: a document of ${client.name}.`;
  expect(await told()).toEqual([{ client: client.id, sentence }]);
  expect(await troubled()).toEqual([before + 1, true]);
  expect((await statesOf(client.id)).map(([, error]) => error).filter(Boolean)).toEqual([
    'No acknowledgement for 2 hours',
  ]);
  server.put(
    '/in/late.edi',
    anInterchange({ sender: client.isa_code, groupId: 'FA', sets: [anAcknowledgement('31', 'A')] }),
  );
  await ways.fetch();
  await ways.readAll();
  expect((await troubled())[0]).toBe(before);
});

it('RB-338 a 997 that comes before the hand-over is noted stays', async () => {
  const client = await ways.aPartner(server);
  await ways.queue(client.id, [41]);
  const { rows } = await sql<{ id: number }>`update edi_message set status = 'Acknowledged'
    where client_id = ${client.id} returning interchange_id as id`.execute(ways.app.db);
  await noteDelivered(ways.depsOf(), { clientId: client.id, id: rows[0]?.id ?? 0 });
  expect(await statesOf(client.id)).toEqual([['Acknowledged', null, null]]);
});
