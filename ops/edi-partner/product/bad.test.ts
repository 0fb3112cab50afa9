import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EdiMessage } from '#contract/edi/messages.ts';
import { aMarket, type Market } from './test-market.ts';

let market: Market;
beforeAll(async () => {
  market = await aMarket('edi partner plays');
  await market.offersAll();
});
afterAll(() => market.close());

type Plays = Awaited<ReturnType<Market['plays']>>;

/** Oldest first: what came of documents of a type, in one direction. */
const statesOf = async ({ client }: Plays, direction: 'In' | 'Out', type: string) =>
  (await market.ways.messagesOf(client.id))
    .filter((message) => message.direction === direction && message.type === type)
    .map(({ status, error, note }) => [status, error ?? note])
    .toReversed();

/** What the play leaves behind is handled like anything else: the next order comes a minute later. */
function expectNextAnswered({ heard, isWrong }: Plays): void {
  expect(heard('The next 850')).toEqual(['The next 850 was answered after 60 seconds.']);
  expect([isWrong(), market.traces()]).toEqual([false, []]);
}

const GOOD = ['Acknowledged', null] as const;

describe('RB-413 RB-414 what a buyer does wrong is refused, and its next order is placed within a minute', () => {
  it.each([
    ['count', '850', /^SE counts (\d+) segments, and \d+ came$/, 'refused: code 4'],
    ['control', '–', /^Interchange (\d{9}): IEA02 says \d{9}, ISA13 says \1 \(segment 12\)\.$/, null],
    ['cut', '–', /^Interchange \d{9}: IEA is missing \(segment 5\)\.$/, null],
    ['version', '850', 'Version 005010 is not supported.', 'refused: code 2'],
    [
      'nul',
      '850',
      "Segment 3 N1: element 2 has a bad character ('Simulated\u0001Pharmacy')",
      'refused: segment 3 N1 has faults',
    ],
    [
      'lines=50000',
      '850',
      'Segment 2004 PO1: it comes too often',
      'refused: segment 2004 PO1 repeats too often',
    ],
  ])('--bad %s', async (play, type, error, answer) => {
    const partner = await market.plays(['--bad', play]);
    await partner.round(3);
    // What is large is not in hand after as many looks everywhere, and may be read after what came later.
    const failed = async () =>
      (await statesOf(partner, 'In', type)).filter(([status]) => status === 'Failed');
    const ordered = async () =>
      (await statesOf(partner, 'In', '850')).filter(([status]) => status !== 'Failed');
    const isOver = async () =>
      (await failed()).length > 0 && (await ordered()).length > 0 && partner.heard('855:').length > 0;
    for (let more = 0; more < 20 && !(await isOver()); more += 1) await partner.round();
    expect(await failed()).toEqual([
      ['Failed', typeof error === 'string' ? error : (expect.stringMatching(error) as string)],
    ]);
    expect(await ordered()).toEqual([GOOD]);
    expect(partner.heard('997:').filter((line) => line.includes('refused'))).toEqual(
      answer === null ? [] : [expect.stringContaining(answer)],
    );
    expect(partner.summary().isWhole).toBe(true);
    expectNextAnswered(partner);
  });

  it('--bad wrong-sender: nothing is answered, and its administrators find it', async () => {
    const partner = await market.plays(['--bad', 'wrong-sender']);
    await partner.round(3);
    const all = (await (await market.ways.admin()).get<EdiMessage[]>('admin/edi/messages/edi')).data;
    expect(all.filter(({ error }) => error === 'Unknown sender ZZ/STRANGER.')).toHaveLength(1);
    expect(partner.summary().sentences[0]).toContain('(bad): no 997, no 855.');
    expectNextAnswered(partner);
  });

  it('--bad duplicate: the same bytes twice are one order, answered by the same 997', async () => {
    const partner = await market.plays(['--bad', 'duplicate']);
    await partner.round(3);
    expect(await statesOf(partner, 'In', '850')).toEqual([
      GOOD,
      ['Acknowledged', expect.stringMatching(/^Duplicate of message \d+\.$/)],
      GOOD,
    ]);
    expect(partner.heard('855:')).toHaveLength(2);
    expectNextAnswered(partner);
  });

  it('--bad duplicate-other: a number that was used is refused', async () => {
    const partner = await market.plays(['--bad', 'duplicate-other']);
    await partner.round(3);
    expect(await statesOf(partner, 'In', '–')).toEqual([
      ['Failed', expect.stringMatching(/^Interchange control number \d{9} was already used on /)],
    ]);
    expect(partner.heard('997:').filter((line) => line.includes('refused'))).toHaveLength(1);
    expect(partner.heard('855:')).toHaveLength(2);
    expectNextAnswered(partner);
  });
});

describe('RB-413 RB-414 what is unusual and right is ordered', () => {
  it.each([
    ['separators', 4],
    ['empty', 1],
    ['half', 2],
    ['host-key', 1],
  ])('--bad %s: %i orders', async (play, count) => {
    const partner = await market.plays(['--bad', play]);
    await partner.round(5);
    expect(await statesOf(partner, 'In', '850')).toEqual(Array.from({ length: count }, () => GOOD));
    const { sentences, isWhole } = partner.summary();
    expect([sentences.length, isWhole]).toEqual([count, true]);
    expectNextAnswered(partner);
  });

  it('--bad host-key: the connection was refused and its administrators were told', async () => {
    const partner = await market.plays(['--bad', 'host-key']);
    await partner.round(2);
    const { last_look: look } = await market.ways.view(partner.client.id);
    expect(look?.problem).toBe('The host key of 127.0.0.1 has changed; the connection was refused.');
    await partner.round(2);
    expect((await market.ways.view(partner.client.id)).last_look?.problem).toBeNull();
  });
});

describe('RB-413 RB-414 what a partner does with the 997 that it owes', () => {
  const HOURS = 3_600_000;

  it('--bad no-997: the document is told to be without, the others are acknowledged', async () => {
    const partner = await market.plays(['--bad', 'no-997']);
    await partner.round(4);
    expect(await statesOf(partner, 'Out', '855')).toEqual([['Sent', null], GOOD]);
    market.ways.app.clock.advance(25 * HOURS);
    await market.ways.tellOverdue();
    expect(await statesOf(partner, 'Out', '855')).toEqual([
      ['Sent', 'No acknowledgement for 24 hours'],
      GOOD,
    ]);
    expectNextAnswered(partner);
  });

  it('--bad late-997: it is told to be without, until the 997 comes after all', async () => {
    const partner = await market.plays(['--bad', 'late-997'], { acknowledge_hours: 1 });
    await partner.round(4);
    market.ways.app.clock.advance(HOURS);
    await market.ways.tellOverdue();
    expect((await statesOf(partner, 'Out', '855'))[0]).toEqual(['Sent', 'No acknowledgement for 1 hours']);
    const [late, ...more] = partner.later;
    expect([late?.milliseconds, more]).toEqual([61 * 60_000, []]);
    late?.work();
    await partner.round();
    expect(await statesOf(partner, 'Out', '855')).toEqual([GOOD, GOOD]);
    expectNextAnswered(partner);
  });

  it('--bad reject-997: the document is Failed, its order stands', async () => {
    const partner = await market.plays(['--bad', 'reject-997']);
    await partner.round(4);
    expect(await statesOf(partner, 'Out', '855')).toEqual([['Failed', 'The partner refused it.'], GOOD]);
    expect(await statesOf(partner, 'In', '850')).toEqual([GOOD, GOOD]);
    expectNextAnswered(partner);
  });
});
