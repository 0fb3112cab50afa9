import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { SftpServer } from '../../../../test/kit/sftp-server.ts';
import { anInterchange } from '../test-interchanges.ts';
import { startWays } from '../test-ways.ts';

let ways: Awaited<ReturnType<typeof startWays>>;
let server: SftpServer;
beforeAll(async () => {
  ways = await startWays('edi fetch', { answerMs: 1500 });
});
afterAll(() => ways.app.close());
beforeEach(async () => {
  server = await SftpServer.start();
});
afterEach(async () => {
  await server.close();
  await sql`update edi_client set active = false`.execute(ways.app.db);
});

const filesOf = async (id: number) => {
  const { rows } = await sql<{ name: string; channel: string; text: string }>`select name, channel,
      convert_from(content, 'latin1') as text from edi_file where client_id = ${id} and direction = 'In' order by id`.execute(
    ways.app.db,
  );
  return rows;
};
const namesOf = async (id: number) => (await filesOf(id)).map(({ name }) => name);

it('RB-341 RB-330 takes in the files that fit, stores them before they move to the archive, and answers each group', async () => {
  const client = await ways.aPartner(server);
  const order = anInterchange({ sender: client.isa_code, number: 1 });
  server.put('/in/order.edi', order);
  server.put('/in/readme.md', 'Not ours');
  server.put('/in/begun.edi', '');
  expect((await ways.fetch()).outcome).toBe('1 file fetched');
  expect(await filesOf(client.id)).toEqual([{ name: 'order.edi', channel: 'SFTP', text: order }]);
  expect(server.in('/in')).toEqual(['/in/begun.edi', '/in/readme.md']);
  expect(server.textOf('/done/order.edi')).toBe(order);
  expect((await ways.view(client.id)).last_look).toEqual({
    at: ways.app.clock.now().toISOString(),
    problem: null,
  });
  await ways.readAll();
  const messages = await ways.messagesOf(client.id);
  expect(messages.map(({ direction, type }) => `${direction} ${type}`).sort()).toEqual(['In 850', 'Out 997']);
  // It leaves by itself, long before its 15 minutes are over.
  await ways.send();
  expect(server.in('/out')).toEqual(['/out/000000001.edi']);
  expect((await ways.messagesOf(client.id)).find(({ type }) => type === '997')?.status).toBe('Sent');
});

it('RB-341 a file that grows between two looks is left for the next round', async () => {
  const client = await ways.aPartner(server);
  const whole = anInterchange({ sender: client.isa_code });
  server.put('/in/grows.edi', whole.slice(0, 100));
  server.onList = () => server.put('/in/grows.edi', (server.textOf('/in/grows.edi') ?? '') + 'x');
  expect((await ways.fetch()).outcome).toBe('Nothing to do');
  expect(await namesOf(client.id)).toEqual([]);
  server.onList = null;
  server.put('/in/grows.edi', whole);
  expect((await ways.fetch()).outcome).toBe('1 file fetched');
  expect((await filesOf(client.id)).map(({ text }) => text)).toEqual([whole]);
});

it('RB-341 a file that cannot be moved is processed once; the same bytes that come anew are a delivery of their own', async () => {
  const client = await ways.aPartner(server);
  server.put('/in/stuck.edi', 'ISA stuck');
  server.refusesRename = true;
  const first = await ways.fetch();
  expect(first.text).toBe(`EDI client ${client.id}: stuck.edi cannot be moved to the archive folder.`);
  expect(await namesOf(client.id)).toEqual(['stuck.edi']);
  await ways.fetch();
  ways.app.clock.advance(15 * 60_000);
  await ways.fetch();
  expect(await namesOf(client.id)).toEqual(['stuck.edi']);
  // It moves as soon as it can, and is not stored again for that.
  server.refusesRename = false;
  ways.app.clock.advance(15 * 60_000);
  await ways.fetch();
  expect([await namesOf(client.id), server.in('/in'), server.in('/done')]).toEqual([
    ['stuck.edi'],
    [],
    ['/done/stuck.edi'],
  ]);
  server.put('/in/stuck.edi', 'ISA stuck');
  await ways.fetch();
  expect(await namesOf(client.id)).toEqual(['stuck.edi', 'stuck.edi']);
  expect(server.in('/done').length).toBe(2);
});

it('RB-341 a file that somebody takes away unmoved counts as new when it comes again', async () => {
  const client = await ways.aPartner(server);
  server.put('/in/again.edi', 'ISA again');
  server.refusesRename = true;
  await ways.fetch();
  server.files.delete('/in/again.edi');
  await ways.fetch();
  server.put('/in/again.edi', 'ISA again');
  server.refusesRename = false;
  ways.app.clock.advance(15 * 60_000);
  await ways.fetch();
  expect(await namesOf(client.id)).toEqual(['again.edi', 'again.edi']);
});

it('RB-341 of a transfer that breaks off nothing is stored, and it is made good', async () => {
  const client = await ways.aPartner(server);
  const whole = 'ISA'.padEnd(900_000, '.');
  server.put('/in/large.edi', whole);
  server.breaksAfter = 300_000;
  const notes = await ways.fetch();
  expect(notes.text).toBe(`EDI client ${client.id}: large.edi: The partner ended the connection.`);
  expect([await namesOf(client.id), server.in('/in')]).toEqual([[], ['/in/large.edi']]);
  server.breaksAfter = null;
  await ways.fetch();
  expect((await filesOf(client.id)).map(({ text }) => text)).toEqual([whole]);
});

it('RB-341 two processes look into one folder once', async () => {
  const client = await ways.aPartner(server);
  for (const name of ['a', 'b', 'c']) server.put(`/in/${name}.edi`, `ISA ${name}`);
  await Promise.all([ways.fetch(), ways.fetch(), ways.fetch()]);
  expect(await namesOf(client.id)).toEqual(['a.edi', 'b.edi', 'c.edi']);
});

it('RB-318 the folder of a client that is not active is not looked into', async () => {
  const client = await ways.aPartner(server);
  server.put('/in/order.edi', 'ISA');
  const off = await ways.save(client, { active: false });
  const before = server.connections;
  await ways.fetch();
  expect([server.connections - before, await namesOf(client.id)]).toEqual([0, []]);
  await ways.save(off.data, { active: true });
  await ways.fetch();
  expect(await namesOf(client.id)).toEqual(['order.edi']);
});

it('RB-314 without an accepted host key nothing is exchanged', async () => {
  const client = await ways.unaccepted(server);
  server.put('/in/order.edi', 'ISA');
  await ways.queue(client.id, [1]);
  await ways.fetch();
  await ways.send();
  expect([server.connections, server.in('/out')]).toEqual([0, []]);
  expect((await ways.messagesOf(client.id)).map(({ status }) => status)).toEqual(['Queued']);
});

it('RB-525 a partner that hangs or fails delays nobody else, is looked into less often, and is named', async () => {
  const [hangs, fails] = [await SftpServer.start(), await SftpServer.start()];
  const broken = [await ways.aPartner(hangs), await ways.aPartner(fails)];
  const good = await ways.aPartner(server);
  hangs.silent = true;
  fails.password = 'Changed meanwhile';
  server.put('/in/order.edi', 'ISA');
  let stillHanging = -1;
  server.onList = () => {
    stillHanging = hangs.open;
  };
  const notes = await ways.fetch();
  expect(await namesOf(good.id)).toEqual(['order.edi']);
  expect(stillHanging).toBe(1);
  expect(notes.failure).toBe('2 of 3 failed');
  expect(notes.text.split('\n')).toEqual([
    `EDI client ${broken[1]?.id}: The partner refused the sign-in.`,
    `EDI client ${broken[0]?.id}: The partner did not answer within 1.5 seconds.`,
  ]);
  const connections = () => hangs.connections + fails.connections;
  const before = connections();
  await ways.fetch();
  expect(connections() - before).toBe(2);
  await ways.fetch();
  expect(connections() - before).toBe(2);
  await Promise.all([hangs.close(), fails.close()]);
});
