import { describe, expect, it } from 'vitest';
import { DEMO_ITEMS } from './items.ts';
import { Partner } from './partner.ts';
import { ANSWERS, INVOICES, ORDER_PLAYS, OTHER_PLAYS, readOptions, SHIPS, type Options } from './options.ts';
import { faultsOf } from './x12/check.ts';
import { readInterchanges } from './x12/read.ts';
import { writeInterchange, type Body } from './x12/write.ts';

const OWN = { qualifier: 'ZZ', isa: 'GALENIC', gs: 'GALENIC' };
const AT = Date.UTC(2026, 5, 15, 8);

function optionsOf(...args: string[]): Options {
  const read = readOptions(args);
  if (!('options' in read)) throw new Error(JSON.stringify(read));
  return read.options;
}

function aPartner(seed: number, ...args: string[]) {
  let minutes = 0;
  const now = () => new Date(AT + (minutes += 1) * 60_000);
  return new Partner({ options: optionsOf(...args), own: OWN, seed, items: DEMO_ITEMS, file: null, now });
}

let last = 0;
/** What the product sends to a partner. */
function sent(to: string, ...bodies: Body[]): Buffer {
  last += 1;
  const side = { qualifier: 'ZZ', isa: to, gs: to };
  const fields = { from: OWN, to: side, control: last, at: new Date(AT), usage: 'P', bodies } as const;
  return Buffer.from(writeInterchange(fields), 'latin1');
}

const ORDER: Body = {
  type: '850',
  segments: [
    ['BEG', '00', 'SA', '1042', '', '20260615'],
    ['N1', 'ST', 'Harbor Pharmacy', '11', 'AA1234563'],
    ['PO1', '1', '40', 'EA', '9.00', '', 'N4', '70101000101'],
    ['REF', 'LT', 'A721'],
    ['CTT', '1'],
  ],
};
const taken = (functionalId: string, group: string, type: string): Body => ({
  type: '997',
  segments: [
    ['AK1', functionalId, group],
    ['AK2', type, '0001'],
    ['AK5', 'A'],
    ['AK9', 'A', '1', '1', '1'],
  ],
});

/** All that a seller writes of one order while the product takes each document, by type. */
function soldBy(...args: string[]): string[] {
  const partner = aPartner(7, '--as', 'seller', ...args);
  const written: string[] = [];
  const waiting = partner.receive(sent('SIMSELLER', ORDER)).drops;
  for (let drop = waiting.shift(); drop !== undefined; drop = waiting.shift()) {
    const text = drop.bytes.toString('latin1');
    written.push(text);
    for (const { functionalId, number, sets } of readInterchanges(text).flatMap(({ groups }) => groups))
      if (functionalId !== 'FA')
        waiting.push(
          ...partner.receive(sent('SIMSELLER', taken(functionalId, number, sets[0]?.type ?? ''))).drops,
        );
  }
  return written;
}

describe('RB-415 the same seed', () => {
  const plays = [...ORDER_PLAYS, ...OTHER_PLAYS, 'lines=100'];
  it.each(plays)('writes the same bytes of a buyer that plays %s', (play) => {
    const written = (seed: number) => {
      const { play: first, good } = aPartner(seed, '--bad', play).begin();
      return [...first, ...good].map(({ name, bytes }) => `${name}\n${bytes.toString('latin1')}`);
    };
    expect(written(42)).toEqual(written(42));
    expect(written(43)).not.toEqual(written(42));
  });

  const manners = [
    ...ANSWERS.map((answer) => ['--answer', answer] as const),
    ...SHIPS.map((ship) => ['--ship', ship] as const),
    ...INVOICES.map((invoice) => ['--invoice', invoice] as const),
  ];
  it.each(manners)('writes the same bytes of a seller with %s %s', (...args) => {
    last = 0;
    const first = soldBy(...args);
    last = 0;
    expect(soldBy(...args)).toEqual(first);
  });
});

describe('RB-411 RB-416 what a partner writes', () => {
  it.each([...SHIPS.map((ship) => ['--ship', ship]), ...INVOICES.map((invoice) => ['--invoice', invoice])])(
    'adds up with %s %s',
    (...args) => {
      const written = soldBy(...args);
      const types = written.flatMap((text) =>
        readInterchanges(text).flatMap(({ groups, faults }) => {
          expect(faults).toEqual([]);
          return groups.flatMap(({ sets }) => sets);
        }),
      );
      for (const set of types) expect(faultsOf(set)).toEqual([]);
      expect(types.slice(0, 4).map(({ type }) => type)).toEqual(['997', '855', '856', '810']);
    },
  );

  it('a seller ships what it accepted alone, and after what came before was taken', () => {
    expect(soldBy('--answer', 'reject').map((text) => /ST\*(\d+)/.exec(text)?.[1])).toEqual(['997', '855']);
    const partner = aPartner(7, '--as', 'seller');
    const { drops } = partner.receive(sent('SIMSELLER', ORDER));
    expect(drops).toHaveLength(2);
    const [answer] = readInterchanges(drops[1]?.bytes.toString('latin1') ?? '');
    const refused = taken('PR', answer?.groups[0]?.number ?? '', '855').segments.map((segment) =>
      segment.map((element, place) => (segment[0] === 'AK9' && place === 1 ? 'R' : element)),
    );
    expect(partner.receive(sent('SIMSELLER', { type: '997', segments: refused })).drops).toEqual([]);
  });

  it('what comes again is not answered again; another content of the same group is a fault', () => {
    const partner = aPartner(7, '--as', 'seller');
    const file = sent('SIMSELLER', ORDER);
    partner.receive(file);
    const again = partner.receive(file);
    expect([again.drops, again.isWrong]).toEqual([[], false]);
    const other = partner.receive(Buffer.from(file.toString('latin1').replace('*40*EA', '*41*EA')));
    expect([other.drops, other.isWrong]).toEqual([[], true]);
    expect(other.say.join(' ')).toContain('came before with another content.');
  });
});

describe('RB-416 every 850 gets exactly one 997 and one 855', () => {
  const answer = (po: string, purpose = '00'): Body => ({
    type: '855',
    segments: [
      ['BAK', purpose, 'AC', po, '20260615', '', '', '', '731'],
      ['PO1', '1', '40', 'EA', '9.00', '', 'N4', '70101000101'],
      ['ACK', 'IA', '40', 'EA'],
      ['PO1', '2', '5', 'EA', '3.40', '', 'N4', '70101000301'],
      ['PID', 'F', '', '', '', 'No stock.'],
      ['ACK', 'IR', '5', 'EA'],
      ['CTT', '2'],
    ],
  });

  it('none, one and two are told apart; the 855 of a cancellation is no answer', () => {
    const partner = aPartner(7);
    const { good } = partner.begin();
    const [order] = readInterchanges(good[0]?.bytes.toString('latin1') ?? '');
    const group = order?.groups[0]?.number ?? '';
    const po = /BEG\*00\*SA\*([^*]+)/.exec(good[0]?.bytes.toString('latin1') ?? '')?.[1] ?? '';
    expect(partner.summary()).toEqual({ sentences: [`PO ${po}: no 997, no 855.`], isWhole: false });
    expect(partner.receive(sent('SIMBUYER', taken('PO', group, '850'))).say).toEqual([
      `997: group ${group} taken`,
    ]);
    expect(partner.receive(sent('SIMBUYER', answer(po))).say).toEqual([
      `855: PO ${po} accepted with changes, 1 of 2 lines, order group 731. No stock.`,
    ]);
    expect(partner.summary()).toEqual({ sentences: [`PO ${po}: one 997, one 855.`], isWhole: true });
    partner.receive(sent('SIMBUYER', answer(po, '01')));
    expect(partner.summary().isWhole).toBe(true);
    partner.receive(sent('SIMBUYER', answer(po)));
    expect(partner.summary()).toEqual({ sentences: [`PO ${po}: one 997, 2 855.`], isWhole: false });
  });
});
