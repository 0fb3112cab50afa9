import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EdiClientRow } from '#contract/edi/clients.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aSeller } from '../../../../test/kit/world.ts';
import { anIntake, segmentsIn } from '../test-intake.ts';
import { anInterchange, FAULTY_ORDER, ORDER } from '../test-interchanges.ts';

let app: TestApp;
let intake: Awaited<ReturnType<typeof anIntake>>;
beforeAll(async () => {
  app = await startTestApp('edi intake');
  intake = await anIntake(app);
});
afterAll(() => app.close());

describe('what came is kept', () => {
  it('RB-319 byte for byte, with its SHA-256, before it is read, and even where it cannot be read', async () => {
    const client = await intake.aClient('BYTES');
    const bytes = Buffer.from([0xef, 0xbb, 0xbf, ...Buffer.from('no X12 \u0000\u0001 é', 'latin1')]);
    const file = await intake.send(client.id, bytes, 'odd.txt');
    const stored = async () =>
      (
        await sql<{
          content: Buffer;
          sha256: string;
          unread: boolean;
        }>`select content, encode(sha256, 'hex') as sha256,
          read_at is null as unread from edi_file where id = ${file}`.execute(app.db)
      ).rows[0];
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await stored()).toEqual({ content: bytes, sha256, unread: true });
    await intake.read(file);
    expect(await stored()).toEqual({ content: bytes, sha256, unread: false });
    const { rows } = await sql<{
      id: number;
      type: string;
      status: string;
      error: string;
    }>`select m.id, m.type, m.status,
      m.error from edi_message m join edi_interchange i on i.id = m.interchange_id where i.file_id = ${file}`.execute(
      app.db,
    );
    expect(rows).toEqual([
      { id: rows[0]?.id, type: '–', status: 'Failed', error: 'This is no X12 interchange.' },
    ]);
    const shown = await intake.message(rows[0]?.id ?? 0);
    expect(shown).toMatchObject({ client: null, file: { name: 'odd.txt', channel: 'Upload', sha256 } });
    const saved = await intake.admin.get(`admin/edi/messages/${shown.id}/file`);
    expect(saved.bytes).toEqual(bytes);
  });

  it('RB-319 RB-321 a broken interchange does not stop those after it, and a second reading changes nothing', async () => {
    const client = await intake.aClient('SEVERAL');
    const whole = (number: number) => anInterchange({ sender: 'SEVERAL', number });
    const cut = whole(2).split('\n').slice(0, -2).join('\n');
    const file = await intake.send(client.id, `${whole(1)}${cut}\n${whole(3)}`);
    await intake.read(file);
    await intake.read(file);
    const received = (await intake.messagesOf(client.id)).filter(({ direction }) => direction === 'In');
    expect(received.map(({ control, status, error }) => [control, status, error])).toEqual([
      ['000000003 / 0001', 'Acknowledged', null],
      ['000000002', 'Failed', 'Interchange 000000002: IEA is missing (segment 9).'],
      ['000000001 / 0001', 'Acknowledged', null],
    ]);
  });
});

describe('who sent it', () => {
  it.each<[string, Parameters<typeof anInterchange>[0], string]>([
    ['another sender', { sender: 'STRANGER' }, 'Unknown sender ZZ/STRANGER.'],
    ['another qualifier', { senderQualifier: '01' }, 'Unknown sender 01/KNOWN.'],
    ['another name on its group', { gs: 'STRANGER' }, 'Unknown sender ZZ/KNOWN.'],
    ['another receiver', { receiver: 'SOMEBODY' }, 'Unknown receiver ZZ/SOMEBODY.'],
  ])('RB-323 %s is told and not answered', async (_name, fields, error) => {
    const known = await knownClient();
    const file = await intake.send(known.id, anInterchange({ sender: 'KNOWN', number: 900, ...fields }));
    await intake.read(file);
    const { rows } = await sql<{
      status: string;
      error: string;
      client_id: number | null;
    }>`select m.status, m.error,
      m.client_id from edi_message m join edi_interchange i on i.id = m.interchange_id
      where i.file_id = ${file}`.execute(app.db);
    expect(rows).toEqual([{ status: 'Failed', error, client_id: null }]);
    expect(await intake.sentTo(known.id)).toEqual([]);
  });

  it('RB-323 by the channel of another client it is an unknown sender', async () => {
    const own = await intake.aClient('OWNWAY');
    const other = await intake.aClient('OTHERWAY');
    await intake.take(other.id, anInterchange({ sender: 'OWNWAY' }));
    expect(await intake.messagesOf(own.id)).toEqual([]);
    expect(await intake.sentTo(own.id)).toEqual([]);
  });

  it('RB-305 RB-323 a client may call us otherwise', async () => {
    const own = { isa_qualifier: 'ZZ', isa_code: 'OURNAME', gs_code: 'OURNAME' };
    const client = await intake.aClient('CALLSUS', { own });
    await intake.take(client.id, anInterchange({ sender: 'CALLSUS', receiver: 'OURNAME' }));
    const [text] = await intake.sentTo(client.id);
    expect(text?.slice(35, 68)).toBe('OURNAME        *ZZ*CALLSUS       ');
  });

  let found: Promise<{ id: number }> | undefined;
  const knownClient = () => (found ??= intake.aClient('KNOWN'));
});

describe('what is answered', () => {
  it('RB-317 RB-330 RB-333 a right 850 of a test client is accepted and places nothing', async () => {
    const client = await intake.aClient('RIGHT');
    await intake.take(client.id, anInterchange({ sender: 'RIGHT', number: 42 }));
    const [answer, received] = await intake.messagesOf(client.id);
    expect(received).toMatchObject({
      direction: 'In',
      type: '850',
      control: '000000042 / 0001',
      status: 'Acknowledged',
      error: null,
      note: 'Test: no order was placed.',
    });
    expect(answer).toMatchObject({
      direction: 'Out',
      type: '997',
      control: '000000001 / 0001',
      status: 'Queued',
    });
    const [text] = await intake.sentTo(client.id);
    expect(segmentsIn(text, 'GS')[0]).toMatch(/^GS\*FA\*GALENIC\*RIGHT\*\d{8}\*\d{4}\*1\*X\*004010$/);
    expect(text).toContain('AK1*PO*42~AK2*850*0001~AK5*A~AK9*A*1*1*1~');
    expect(await sql`select from order_group`.execute(app.db).then(({ rows }) => rows)).toEqual([]);
    const [row] = (await intake.admin.get<EdiClientRow[]>('admin/edi/clients?search=RIGHT')).data;
    expect(row?.last_message?.type).toBe('997');
  });

  it('RB-327 RB-330 a set with faults is refused, others of its group are taken, and the faults can be read', async () => {
    const client = await intake.aClient('FAULTS');
    await intake.take(client.id, anInterchange({ sender: 'FAULTS', sets: [FAULTY_ORDER, ORDER] }));
    const received = (await intake.messagesOf(client.id)).filter(({ direction }) => direction === 'In');
    const failed = received.find(({ status }) => status === 'Failed');
    expect(failed?.error).toBe('Segment 4 PO1: element 2 is missing');
    expect(received.map(({ status }) => status).sort()).toEqual(['Acknowledged', 'Failed']);
    const [text] = await intake.sentTo(client.id);
    expect(text).toContain('AK2*850*0001~AK3*PO1*4**8~AK4*2*330*1~AK5*R*5~AK2*850*0002~AK5*A~AK9*P*2*2*1~');
    const shown = await intake.message(failed?.id ?? 0);
    expect(shown.segments[3]).toMatchObject({
      number: 4,
      text: 'PO1*1**EA*9.00**N4*70101000101',
      segment: 'PO1',
      name: 'Order Line',
      faults: ['Segment 4 PO1: element 2 is missing'],
    });
    expect(shown.segments[3]?.elements[2]).toEqual({
      number: 3,
      name: expect.any(String),
      value: 'EA',
      word: 'Each',
    });
  });

  it('RB-309 what a partner writes elsewhere holds for the next message', async () => {
    const client = await intake.aClient('MAPPED', {
      mapping: { item_qualifiers: ['UP'], pack_units: ['EA'], places: {} },
    });
    const byUpc = ORDER.map((segment) => segment.replace('N4*70101000101', 'UP*300450000000'));
    const [type = '850', ...segments] = byUpc;
    await intake.take(client.id, anInterchange({ sender: 'MAPPED', sets: [[type, ...segments]] }));
    await intake.take(client.id, anInterchange({ sender: 'MAPPED', number: 43 }));
    const received = (await intake.messagesOf(client.id)).filter(({ direction }) => direction === 'In');
    expect(received.map(({ control, error }) => [control, error])).toEqual([
      ['000000043 / 0001', "Segment 4 PO1: element 7 is missing ('70101000101')"],
      ['000000042 / 0001', 'All lines were refused.'],
    ]);
  });

  it('RB-327 a document that is not agreed is refused with code 1', async () => {
    const client = await intake.aClient('NOTAGREED', { documents: ['810'], order_user_id: null });
    await intake.take(client.id, anInterchange({ sender: 'NOTAGREED' }));
    const [, received] = await intake.messagesOf(client.id);
    expect(received?.error).toBe('850 is not agreed with this client.');
    expect((await intake.sentTo(client.id))[0]).toContain('AK5*R*1~AK9*R*1*1*0~');
  });

  it('RB-324 Production data of a test client is refused; T of a Production client is a test', async () => {
    const test = await intake.aClient('TESTER');
    await intake.take(test.id, anInterchange({ sender: 'TESTER', usage: 'P' }));
    const [, refused] = await intake.messagesOf(test.id);
    expect([refused?.type, refused?.error]).toEqual(['–', 'Production data from a test client.']);
    const real = await intake.aClient('REAL', { usage: 'Production' });
    await intake.take(real.id, anInterchange({ sender: 'REAL', usage: 'T' }));
    const [, tried] = await intake.messagesOf(real.id);
    expect(tried?.note).toBe('Test: no order was placed.');
    await intake.take(real.id, anInterchange({ sender: 'REAL', usage: 'P', number: 43 }));
    const [, second] = await intake.messagesOf(real.id);
    expect([second?.status, second?.note]).toEqual(['Acknowledged', null]);
  });

  it('RB-324 what nothing works on is refused in Production: nobody may be told that it was taken and lost', async () => {
    const { companyId } = await aSeller(app.db);
    const client = await intake.aClient('SUPPLIES', {
      company_id: companyId,
      direction: 'Seller',
      documents: ['832'],
      order_user_id: null,
      ship_to: [],
      usage: 'Production',
    });
    const inventory = ['846', 'BIA*00*DD*SUPPLIES*20261122', 'CTT*0'] as const;
    await intake.take(
      client.id,
      anInterchange({ sender: 'SUPPLIES', groupId: 'IB', usage: 'P', sets: [inventory] }),
    );
    const [, second] = await intake.messagesOf(client.id);
    expect([second?.status, second?.error]).toEqual(['Failed', '846 is not agreed with this client.']);
    expect((await intake.sentTo(client.id))[0]).toContain('AK5*R*1~');
  });

  it('RB-322 RB-332 a TA1 where it is asked for, with the note of what was wrong', async () => {
    const client = await intake.aClient('WANTSTA1');
    const sent = { sender: 'WANTSTA1', wantsTa1: true } as const;
    await intake.take(client.id, anInterchange(sent));
    await intake.take(client.id, anInterchange({ ...sent, number: 43, version: '00501' }));
    await intake.take(client.id, anInterchange({ ...sent, number: 44 }).replace('IEA*1*', 'IEA*2*'));
    const texts = await intake.sentTo(client.id);
    expect(texts.flatMap((text) => segmentsIn(text, 'TA1')).map((one) => one.trim())).toEqual([
      'TA1*000000042*261122*0905*A*000',
      'TA1*000000043*261122*0905*R*003',
      'TA1*000000044*261122*0905*R*021',
    ]);
    expect(segmentsIn(texts[2], 'GS')).toEqual([]);
    const [ta1, last] = await intake.messagesOf(client.id);
    expect(ta1?.type).toBe('TA1');
    expect(last?.error).toBe('Interchange 000000044: IEA01 says 2 groups, 1 found (segment 10).');
  });
});
