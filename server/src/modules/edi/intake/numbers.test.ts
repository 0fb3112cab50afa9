import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aNumber } from '../../../../test/kit/example.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { anIntake, segmentsIn } from '../test-intake.ts';
import { anAcknowledgement, anInterchange, FAULTY_ORDER, ORDER } from '../test-interchanges.ts';

let app: TestApp;
let intake: Awaited<ReturnType<typeof anIntake>>;
beforeAll(async () => {
  app = await startTestApp('edi numbers');
  intake = await anIntake(app);
});
afterAll(() => app.close());

const received = async (clientId: number) =>
  (await intake.messagesOf(clientId)).filter(({ direction }) => direction === 'In');
const setStatus = (id: number, status: string) =>
  sql`update edi_message set status = ${status}, sent_at = ${app.clock.now()} where id = ${id}`.execute(
    app.db,
  );

describe('control numbers', () => {
  it('RB-333 of fifty made at once are fifty consecutive ones', async () => {
    const client = await intake.aClient('FIFTY');
    const files: number[] = [];
    for (let number = 1; number <= 50; number += 1)
      files.push(
        await intake.store(client.id, anInterchange({ sender: 'FIFTY', number, sets: [FAULTY_ORDER] })),
      );
    await Promise.all(files.map((file) => intake.read(file)));
    const numbers = (await intake.sentTo(client.id)).map((text) =>
      Number(segmentsIn(text, 'ISA')[0]?.split('*')[13]),
    );
    expect(numbers.sort((one, other) => one - other)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
  });

  it('RB-334 the same interchange again does nothing, and its stored 997 goes out again', async () => {
    const client = await intake.aClient('TWICE');
    const text = anInterchange({ sender: 'TWICE' });
    await intake.take(client.id, text);
    const [answer, first] = await intake.messagesOf(client.id);
    await setStatus(answer?.id ?? 0, 'Sent');
    await intake.take(client.id, text);
    const [second] = await received(client.id);
    expect(second).toMatchObject({
      type: '850',
      status: 'Acknowledged',
      error: null,
      note: `Duplicate of message ${first?.id}.`,
    });
    expect(await intake.sentTo(client.id)).toHaveLength(1);
    expect((await intake.message(answer?.id ?? 0)).status).toBe('Queued');
  });

  it('RB-335 a used number with other bytes is refused by 997, or by TA1 where that is sent', async () => {
    const client = await intake.aClient('REUSED');
    await intake.take(client.id, anInterchange({ sender: 'REUSED' }));
    await intake.take(client.id, anInterchange({ sender: 'REUSED', group: 77 }));
    await intake.take(client.id, anInterchange({ sender: 'REUSED', group: 78, wantsTa1: true }));
    const [, refused] = await received(client.id);
    expect([refused?.type, refused?.status, refused?.error]).toEqual([
      '–',
      'Failed',
      'Interchange control number 000000042 was already used on 06/15/2026.',
    ]);
    const [, byAcknowledgement, byTa1] = await intake.sentTo(client.id);
    expect(byAcknowledgement).toContain('AK1*PO*77~AK2*850*0001~AK5*R~AK9*R*1*1*0~');
    expect(segmentsIn(byTa1, 'TA1')).toEqual(['TA1*000000042*261122*0905*R*025']);
    expect(segmentsIn(byTa1, 'AK1')).toEqual([]);
  });

  it('RB-335 two processes that get the same file work on it once', async () => {
    const client = await intake.aClient('RACE');
    const text = anInterchange({ sender: 'RACE' });
    const files = [await intake.send(client.id, text), await intake.send(client.id, text)];
    await Promise.all(files.flatMap((file) => [intake.read(file), intake.read(file)]));
    const notes = (await received(client.id)).map(({ note }) => note);
    expect(notes).toHaveLength(2);
    expect(notes.filter((note) => note === 'Test: no order was placed.')).toHaveLength(1);
    expect(await intake.sentTo(client.id)).toHaveLength(1);
  });

  it('RB-335 what was refused as a whole has not used its number', async () => {
    const client = await intake.aClient('CUTOFF');
    const text = anInterchange({ sender: 'CUTOFF' });
    await intake.take(client.id, text.slice(0, text.indexOf('IEA')));
    await intake.take(client.id, text);
    expect((await received(client.id)).map(({ status }) => status)).toEqual(['Acknowledged', 'Failed']);
  });

  it('RB-336 a partner whose group numbers begin anew each time is set so, and may use one again', async () => {
    const client = await intake.aClient('ANEW', { repeats_groups: true });
    expect(client.repeats_groups).toBe(true);
    for (const number of [1, 2])
      await intake.take(client.id, anInterchange({ sender: 'ANEW', number, group: 1 }));
    expect((await received(client.id)).map(({ status }) => status)).toEqual(['Acknowledged', 'Acknowledged']);
  });

  it('RB-336 a group number that came within 365 days is refused, an older one is not', async () => {
    const client = await intake.aClient('GROUPS');
    await intake.take(client.id, anInterchange({ sender: 'GROUPS', number: 1, group: 5 }));
    await intake.take(client.id, anInterchange({ sender: 'GROUPS', number: 2, group: 5 }));
    const [again] = await received(client.id);
    expect([again?.status, again?.error]).toEqual([
      'Failed',
      'Group control number 5 was already used on 06/15/2026.',
    ]);
    expect((await intake.sentTo(client.id))[1]).toContain('AK1*PO*5~AK2*850*0001~AK5*R~AK9*R*1*1*0~');
    await sql`update edi_message set at = at - interval '366 days' where client_id = ${client.id}`.execute(
      app.db,
    );
    await intake.take(client.id, anInterchange({ sender: 'GROUPS', number: 3, group: 5 }));
    expect((await received(client.id)).find(({ control }) => control.startsWith('000000003'))?.status).toBe(
      'Acknowledged',
    );
  });
});

describe('what is done again', () => {
  const retry = (id: number) => intake.admin.post(`admin/edi/messages/${id}/retry`);

  it('RB-337 RB-399 a refused 850 is judged by the client as it is now, and its group answered anew', async () => {
    const client = await intake.aClient('AGAIN', {
      mapping: { item_qualifiers: ['UP'], pack_units: ['EA'], places: {} },
    });
    await intake.take(client.id, anInterchange({ sender: 'AGAIN', sets: [ORDER, FAULTY_ORDER] }));
    const failed = await received(client.id);
    expect(failed.map(({ status }) => status)).toEqual(['Failed', 'Failed']);
    await sql`update edi_client set settings = jsonb_set(settings, '{mapping,item_qualifiers}', '["N4"]')
      where id = ${client.id}`.execute(app.db);
    const right = failed.find(({ control }) => control.endsWith('0001'))?.id ?? 0;
    expect((await retry(right)).data).toMatchObject({ status: 'Queued', error: null });
    await intake.readAgain(await intake.interchangeOf(right));
    expect(await intake.message(right)).toMatchObject({
      status: 'Acknowledged',
      note: 'Test: no order was placed.',
    });
    const [, second] = await intake.sentTo(client.id);
    expect(second).toContain('AK2*850*0001~AK5*A~AK2*850*0002~AK5*R~AK9*P*2*2*1~');
    const other = await retry(right);
    expect([other.status, other.problem?.error]).toEqual([
      409,
      'A received message that is Acknowledged cannot be processed again.',
    ]);
  });

  it('RB-331 where working on a group breaks it is answered so, and by a second 997 once it is done', async () => {
    const client = await intake.aClient('BREAKS');
    const settings = async (change: ReturnType<typeof sql>) =>
      sql`update edi_client set settings = ${change} where id = ${client.id}`.execute(app.db);
    await settings(sql`settings - 'mapping'`);
    await intake.take(client.id, anInterchange({ sender: 'BREAKS' }));
    const [broken] = await received(client.id);
    expect([broken?.status, broken?.error]).toEqual([
      'Failed',
      expect.stringMatching(/^Internal error [0-9a-f-]{36}$/),
    ]);
    expect((await intake.sentTo(client.id))[0]).toContain('AK1*PO*42~AK2*850*0001~AK5*R*5~AK9*R*1*1*0~');
    await settings(sql`jsonb_set(settings, '{mapping}', ${JSON.stringify(client.mapping)})`);
    await retry(broken?.id ?? 0);
    await intake.readAgain(await intake.interchangeOf(broken?.id ?? 0));
    expect(await intake.message(broken?.id ?? 0)).toMatchObject({ status: 'Acknowledged', error: null });
    expect((await intake.sentTo(client.id))[1]).toContain('AK1*PO*42~AK2*850*0001~AK5*A~AK9*A*1*1*1~');
  });

  it('RB-337 what is asked for again of a client that is not active any more fails, and keeps its number', async () => {
    const client = await intake.aClient('STOPPED');
    await intake.take(client.id, anInterchange({ sender: 'STOPPED', sets: [FAULTY_ORDER] }));
    const [failed] = await received(client.id);
    await sql`update edi_client set active = false where id = ${client.id}`.execute(app.db);
    await retry(failed?.id ?? 0);
    await intake.readAgain(await intake.interchangeOf(failed?.id ?? 0));
    const again = await intake.message(failed?.id ?? 0);
    expect([again.type, again.status, again.error]).toEqual(['850', 'Failed', 'Unknown sender ZZ/STOPPED.']);
    expect(await intake.sentTo(client.id)).toHaveLength(1);
  });

  it('RB-323 RB-337 an interchange of an unknown sender is taken in once the client is there, under its number', async () => {
    const client = await intake.aClient('LATER', { active: false });
    const file = await intake.send(client.id, anInterchange({ sender: 'LATER' }));
    await intake.read(file);
    const { rows } = await sql<{ id: number }>`select m.id from edi_message m join edi_interchange i
      on i.id = m.interchange_id where i.file_id = ${file}`.execute(app.db);
    const id = rows[0]?.id ?? 0;
    await sql`update edi_client set active = true where id = ${client.id}`.execute(app.db);
    await retry(id);
    await intake.readAgain(await intake.interchangeOf(id));
    expect(await intake.message(id)).toMatchObject({
      type: '850',
      status: 'Acknowledged',
      client: { id: client.id },
    });
  });
});

/** An 855 that we sent, in an interchange of its own. */
async function aSent855(clientId: number, number: number, sets = 1): Promise<number[]> {
  const control = String(number).padStart(9, '0');
  const content = Buffer.from(
    anInterchange({
      sender: 'GALENIC',
      receiver: 'PARTNER',
      number,
      groupId: 'PR',
      sets: Array.from({ length: sets }, () => ['855', 'BAK*00*AC*HP-7*20261122'] as const),
    }),
  );
  const { rows } = await sql<{ id: number }>`with file as (
      insert into edi_file (direction, client_id, content, sha256, at, read_at)
      values ('Out', ${clientId}, ${content}, sha256(${content}), ${app.clock.now()}, ${app.clock.now()}) returning id
    ), made as (
      insert into edi_interchange (direction, file_id, start_at, bytes, client_id, control_number, used, sha256, at)
      select 'Out', id, 0, ${content.length}, ${clientId}, ${control}, true, sha256(${content}), ${app.clock.now()}
      from file returning id
    ) insert into edi_message (interchange_id, client_id, direction, type, functional_id, group_number, set_number, place,
        status, at, sent_at)
      select made.id, ${clientId}, 'Out', '855', 'PR', ${String(number)}, lpad((place + 1)::text, 4, '0'), place, 'Sent',
        ${app.clock.now()}, ${app.clock.now()} from made, generate_series(0, ${sets - 1}) place
      returning id`.execute(app.db);
  return rows.map(({ id }) => id);
}

describe('acknowledgements of partners', () => {
  const answer = (clientId: number, number: number, set: readonly [string, ...string[]]) =>
    intake.take(clientId, anInterchange({ sender: `ACK${clientId}`, number, groupId: 'FA', sets: [set] }));
  const aPartner = async () => {
    const client = await intake.aClient('NAMELESS', { name: `Partner ${aNumber()}`, active: false });
    const code = `ACK${client.id}`;
    await sql`update edi_client set isa_code = ${code}, gs_code = ${code}, active = true where id = ${client.id}`.execute(
      app.db,
    );
    return client;
  };

  it('RB-338 set the status of what was sent, with the faults readable; the first one counts, and none is answered', async () => {
    const { id } = await aPartner();
    const [taken = 0, refused = 0] = [...(await aSent855(id, 501)), ...(await aSent855(id, 502))];
    await answer(id, 1, anAcknowledgement('501', 'A'));
    await answer(id, 2, anAcknowledgement('502', 'R'));
    expect(await intake.message(taken)).toMatchObject({ status: 'Acknowledged', error: null });
    expect(await intake.message(refused)).toMatchObject({
      status: 'Failed',
      error: 'Segment 7 PO1: element 2 is missing',
    });
    await answer(id, 3, anAcknowledgement('501', 'R'));
    const again = await intake.message(taken);
    expect([again.status, again.note]).toEqual([
      'Acknowledged',
      expect.stringContaining('Acknowledged again: refused'),
    ]);
    expect((await intake.sentTo(id)).filter((text) => text.includes('GS*FA'))).toEqual([]);
  });

  it('RB-338 one that fits nothing is kept as failed', async () => {
    const { id } = await aPartner();
    await answer(id, 1, anAcknowledgement('999', 'A'));
    const [kept] = await received(id);
    expect([kept?.type, kept?.status, kept?.error]).toEqual(['997', 'Failed', 'No sent group 999 found.']);
  });

  it('RB-339 a document without its 997 says so after the hours of its client, and no longer once it came', async () => {
    const { id } = await aPartner();
    const [sent = 0] = await aSent855(id, 601);
    await sql`update edi_message set sent_at = sent_at - interval '25 hours' where id = ${sent}`.execute(
      app.db,
    );
    expect((await intake.message(sent)).error).toBe('No acknowledgement for 24 hours');
    await answer(id, 1, anAcknowledgement('601', 'A'));
    expect((await intake.message(sent)).error).toBeNull();
  });

  it('RB-337 RB-399 what was sent goes out again with its numbers; what was refused is written anew under another one', async () => {
    const { id } = await aPartner();
    const [waiting = 0] = await aSent855(id, 701);
    expect((await intake.admin.post(`admin/edi/messages/${waiting}/retry`)).data).toMatchObject({
      status: 'Queued',
      control: '000000701 / 0001',
    });
    const [, refused = 0] = await aSent855(id, 702, 2);
    await answer(id, 1, anAcknowledgement('702', 'R', '0002'));
    const anew = await intake.admin.post(`admin/edi/messages/${refused}/retry`);
    expect(anew.data).toMatchObject({ status: 'Queued', error: null, control: '000000001 / 0001' });
    const texts = await intake.sentTo(id);
    expect(texts.at(-1)).toContain('ST*855*0001~BAK*00*AC*HP-7*20261122~SE*3*0001~GE*1*1~');
  });
});
