import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  ANSWER_855,
  ANSWER_997,
  CATALOG_832,
  INVOICE_810,
  NOTICE_856,
  ORDER_850,
  REFUSAL_997,
} from '#rules/x12/worked-examples.ts';
import { DEMO_ITEMS, readWanted } from './items.ts';
import { readOptions } from './options.ts';
import { sentenceOf } from './sentences.ts';
import { faultsOf } from './x12/check.ts';
import { readInterchanges } from './x12/read.ts';

const folder = mkdtempSync(join(tmpdir(), 'galenic-edi-partner-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const setsOf = (text: string) =>
  readInterchanges(text).flatMap(({ groups }) => groups.flatMap(({ sets }) => sets));
const allFaults = (text: string) => [
  ...readInterchanges(text).flatMap(({ faults }) => faults),
  ...setsOf(text).flatMap(faultsOf),
];

const [order, notice, invoice] = [ORDER_850, NOTICE_856, INVOICE_810];
const answered = `${ANSWER_997}${ANSWER_855}`;
const ALL = { order, answered, notice, invoice, catalog: CATALOG_832, refused: REFUSAL_997 };

describe('RB-411 RB-416 the worked examples', () => {
  it.each(Object.entries(ALL))('%s adds up', (_, text) => {
    expect(allFaults(text)).toEqual([]);
  });

  it('are told in one sentence each', () => {
    const told = Object.values(ALL).flatMap((text) => setsOf(text).map(sentenceOf));
    expect(told).toEqual([
      '850: order HP-20261122-7, 2 lines, 45 packs',
      '997: group 42 taken',
      '855: PO HP-20261122-7 accepted with changes, 1 of 2 lines, order group 731. Minimum order 10 packs',
      '856: shipment SHIP-5531 of PO 1042, 30 packs, tracking 1Z999AA10123456784',
      '810: invoice INV-8841 of PO 1042, 1 line, 298.00',
      '832: catalog of 1 product',
      '997: group 43 refused: segment 5 PO1 has faults',
    ]);
  });

  it('are read with other signs, too', () => {
    const piped = order.replaceAll('*', '|').replaceAll('~\n', '\n');
    expect([allFaults(piped), setsOf(piped).map(sentenceOf)]).toEqual([[], setsOf(order).map(sentenceOf)]);
  });
});

describe('RB-416 what does not add up is told', () => {
  it.each([
    ['HARBORRX       *2', 'HARBORRX      *2', answered, 'ISA has 105 characters, not 106.'],
    ['SE*6*0001', 'SE*7*0001', answered, 'SE01 says 7 segments, 6 found.'],
    ['SE*6*0001', 'SE*6*0002', answered, 'SE02 is 0002, ST02 0001.'],
    ['GE*1*117', 'GE*2*117', answered, 'GE01 says 2 sets, 1 found.'],
    ['GE*1*117', 'GE*1*118', answered, 'GE02 is 118, GS06 117.'],
    ['IEA*1*000000117', 'IEA*2*000000117', answered, 'IEA01 says 2 groups, 1 found.'],
    ['IEA*1*000000117', 'IEA*1*000000111', answered, 'IEA02 is 000000111, ISA13 000000117.'],
    ['AK9*A*1*1*1', 'AK9*A*1*1*0', answered, 'AK904 says 0 were taken, 1 are.'],
    [
      'CTT*2~\nSE*10*0001~\nGE*1*118',
      'CTT*3~\nSE*10*0001~\nGE*1*118',
      answered,
      'CTT01 says 3, 2 PO1 found.',
    ],
    ['TDS*29800', 'TDS*29801', invoice, 'The lines and charges add up to 298.00, TDS01 says 298.01.'],
    ['HL*3*2*I', 'HL*4*2*I', notice, 'HL 3 calls itself 4.'],
    ['HL*3*2*I', 'HL*3*3*I', notice, 'HL 3 hangs under 3.'],
  ])('%s → %s', (from, to, text, fault) => {
    expect(text).toContain(from);
    expect(allFaults(text.replace(from, to))).toContain(fault);
  });

  it('a file that is cut off, and one that is none', () => {
    expect(allFaults(order.slice(0, 300))).toContain('IEA is missing.');
    expect(allFaults('Nothing today')).toEqual(['13 characters are no interchange.']);
  });
});

describe('RB-411 what a buyer orders', () => {
  const wanted = (text: string) => {
    const file = join(folder, 'order.txt');
    writeFileSync(file, text);
    return readWanted(file);
  };

  it('stands in a file, or is of the demo world', () => {
    expect(wanted('# for June\n70101000101 40 9.00\n\n70101000301,20\n')).toEqual({
      items: [
        { ndc: '70101000101', packs: 40, price: '9.00' },
        { ndc: '70101000301', packs: 20, price: null },
      ],
      file: null,
    });
    expect(readWanted(null)).toEqual({ items: DEMO_ITEMS, file: null });
    expect(wanted(order)).toMatchObject({ file: Buffer.from(order) });
  });

  it('is told to be wrong by line', () => {
    expect(wanted('70101000101 40\n7010100030 20')).toMatchObject({
      sentence: expect.stringContaining('Line 2 of') as string,
    });
    expect(wanted('\n')).toMatchObject({ sentence: expect.stringContaining('names no product.') as string });
    expect(readWanted(join(folder, 'none.txt'))).toMatchObject({
      sentence: expect.stringContaining('cannot be read.') as string,
    });
  });
});

describe('RB-412 RB-413 options that are wrong are told in a sentence', () => {
  it.each([
    [['--as', 'carrier'], "--as is one of buyer, seller; 'carrier' is none."],
    [
      ['--as', 'seller', '--answer', 'maybe'],
      "--answer is one of accept, reject, cut, price, backorder; 'maybe' is none.",
    ],
    [['--ship', 'full'], '--ship is what a seller does: add --as seller.'],
    [['--as', 'seller', '--bad', 'count'], '--bad count is done to an 850, which a buyer sends.'],
    [['--as', 'seller', '--file', 'x'], '--file is what a buyer orders.'],
    [['--bad', 'lines=0'], '--bad lines is a whole number from 1 to 200000.'],
    [['--seed', '1.5'], '--seed is a whole number from 0 to 4294967295.'],
    [['--day', '2026-02-31'], '--day is a day such as 2026-06-15.'],
    [['--as', 'seller', '--shipping', '25.1'], '--shipping is an amount such as 25.00.'],
    [['--name', 'sim'], '--name has 2 to 15 capital letters or digits.'],
    [['--fast'], "Unknown option '--fast'. `--help` lists the options."],
    [['--as'], "Option '--as <value>' argument missing. `--help` lists the options."],
    [['now'], expect.stringContaining('Unexpected argument') as string],
  ])('%j', (args, sentence) => {
    expect(readOptions(args)).toEqual({ sentence });
  });

  it('an unknown play names all of them', () => {
    expect(readOptions(['--bad', 'loud'])).toEqual({
      sentence:
        "--bad is one of count, control, duplicate, duplicate-other, separators, cut, wrong-sender, version, nul, empty, slow, half, no-997, late-997, reject-997, host-key, lines=N; 'loud' is none.",
    });
    expect(readOptions(['--help'])).toEqual({ help: true });
  });
});
