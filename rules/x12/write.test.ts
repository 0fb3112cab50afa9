import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acknowledgeGroup, acknowledgeInterchange } from './acknowledge.ts';
import { faultSentences, readAcknowledgement } from './acknowledged.ts';
import { segmentsOf } from './check-set.ts';
import { readEnvelopes } from './envelopes.ts';
import { readInterchanges } from './interchanges.ts';
import { canSeparate, DEFAULT_SEPARATORS, type Separators } from './separators.ts';
import { cleanValue, writeInterchange, type InterchangeToWrite, type SetToWrite } from './write.ts';
import { ANSWER_855, ANSWER_997, CATALOG_832, ORDER_850, REFUSAL_997, readOne } from './worked-examples.ts';

const OURS = { qualifier: 'ZZ', id: 'GALENIC', groupId: 'GALENIC' };
const HARBOR = { qualifier: 'ZZ', id: 'HARBORRX', groupId: 'HARBORRX' };

const toHarbor = (at: string, controlNumber: number, sets: readonly SetToWrite[]): InterchangeToWrite => ({
  separators: DEFAULT_SEPARATORS,
  breaksLines: true,
  sender: OURS,
  receiver: HARBOR,
  at,
  controlNumber,
  usage: 'P',
  sets,
});

const answerTo = (text: string): SetToWrite[] => {
  const { verdict } = readOne(text);
  return verdict === null ? [] : [acknowledgeGroup(verdict)];
};

describe('the 997 of the worked examples, to the letter', () => {
  it('takes the order', () => {
    expect(writeInterchange(toHarbor('2026-11-22T09:05:00Z', 117, answerTo(ORDER_850)))).toBe(ANSWER_997);
  });

  it('refuses the line without a quantity', () => {
    const broken = ORDER_850.replaceAll('000000042', '000000043')
      .replace('*0905*42*', '*0905*43*')
      .replace('GE*1*42', 'GE*1*43')
      .replace('PO1*1*40*', 'PO1*1**');
    expect(writeInterchange(toHarbor('2026-11-22T09:30:00Z', 119, answerTo(broken)))).toBe(REFUSAL_997);
  });
});

describe('RB-327 the word of a 997 about its group', () => {
  const body = ORDER_850.slice(ORDER_850.indexOf('ST*'), ORDER_850.indexOf('GE*'));
  const second = body.replaceAll('0001~', '0002~');
  it.each([
    ['all taken', body + second, 2, ['AK9', 'A', 2, 2, 2]],
    ['one of two', body + second.replace('HP-20261122-7', ''), 2, ['AK9', 'P', 2, 2, 1]],
    ['none', body.replace('HP-20261122-7', ''), 1, ['AK9', 'R', 1, 1, 0]],
    ['another number of sets', body, 3, ['AK9', 'R', 3, 1, 0, '5']],
  ])('%s', (_name, sets, stated, row) => {
    const [answer] = answerTo(ORDER_850.replace(body, sets).replace('GE*1', `GE*${stated}`));
    expect(answer?.rows.at(-1)).toEqual(row);
    expect(answer?.rows[0]).toEqual(['AK1', 'PO', '42']);
    expect(answer?.rows.some(([, word]) => word === 'E')).toBe(false);
  });
});

describe('TA1', () => {
  it.each([
    ['000', 'TA1*000000042*261122*0905*A*000~'],
    ['023', 'TA1*000000042*261122*0905*R*023~'],
  ] as const)('%s', (note, line) => {
    const { piece } = readOne(ORDER_850);
    const acknowledgements = [acknowledgeInterchange(piece.header, note)];
    const text = writeInterchange({ ...toHarbor('2026-11-22T09:05:00Z', 9, []), acknowledgements });
    expect(text.split('\n').slice(1)).toEqual([line, 'IEA*0*000000009~', '']);
    expect(readOne(text).envelopes).toMatchObject({ groups: [], refusal: null });
    expect(readOne(text).envelopes.interchangeAcknowledgements).toEqual([line.slice(0, -1)]);
  });
});

describe('a 997 of a partner becomes readable', () => {
  const read = (text: string) => {
    const { piece, verdict } = readOne(text);
    const [set] = verdict?.sets ?? [];
    return set === undefined ? null : readAcknowledgement(set.set, piece.separators.element);
  };

  it('taken', () => {
    expect(read(ANSWER_997)).toEqual({
      functionalId: 'PO',
      controlNumber: '42',
      isAccepted: true,
      notes: [],
      sets: [{ type: '850', controlNumber: '0001', isAccepted: true, notes: [] }],
    });
  });

  it.each([
    ['AK3*PO1*5**8~\nAK4*2*330*1~', ['Segment 5 PO1: element 2 is missing']],
    ['AK3*PO1*5**8~\nAK4*3*355*7*KG~', ["Segment 5 PO1: element 3 has a bad code ('KG')"]],
    ['AK3*N1*4**3~', ['Segment 4 N1: it is missing']],
    ['AK3*PO1*5**8~\nAK4*3*355*77~', ['Segment 5 PO1: element 3 has the fault 77']],
  ])('refused: %s', (notes, sentences) => {
    const text = REFUSAL_997.replace('AK3*PO1*5**8~\nAK4*2*330*1~', notes);
    expect(read(text)?.sets).toMatchObject([{ isAccepted: false, notes: sentences }]);
  });

  it('says of our own 997 what we said ourselves', () => {
    const broken = ORDER_850.replace('PO1*1*40*EA', 'PO1*1*4.5*EACH').replace(/N1\*ST.*\n/, '');
    const [set] = readOne(broken.replace('SE*10', 'SE*9')).verdict?.sets ?? [];
    const ours = (set?.faults ?? []).flatMap(faultSentences);
    expect(ours).toEqual([
      'Segment 4 N1: it is missing',
      "Segment 4 PO1: element 2 has a bad code ('4.5')",
      "Segment 4 PO1: element 3 is too long ('EACH')",
    ]);
    const sent = answerTo(broken.replace('SE*10', 'SE*9'));
    expect(read(writeInterchange(toHarbor('2026-11-22T09:05:00Z', 1, sent)))?.sets[0]?.notes).toEqual(ours);
  });

  it('a whole group refused, and a set by its envelope', () => {
    const text = REFUSAL_997.replace('AK5*R*5', 'AK5*R*4').replace('AK9*R*1*1*0', 'AK9*R*1*1*0*2');
    expect(read(text)).toMatchObject({
      isAccepted: false,
      notes: ['The version is not supported'],
      sets: [{ notes: ['Segment 5 PO1: element 2 is missing', 'SE counts other segments'] }],
    });
  });
});

describe('RB-342 values that are written', () => {
  it.each([
    ["O'Neil*s ~ Pharmacy", undefined, "O'Neil s   Pharmacy"],
    ['Café Groß', undefined, 'Cafe Gross'],
    ['a>b', undefined, 'a b'],
    ['日本 5', undefined, '   5'],
    ['😀x', undefined, ' x'],
    ['one`two^three', undefined, 'one two three'],
    ['line\nbreak\ttab\u0000', undefined, 'line break tab'],
    ['abcdef', 3, 'abc'],
    ['ab cdef', 3, 'ab'],
  ])('%s', (text, most, clean) => {
    expect(cleanValue(text, DEFAULT_SEPARATORS, most)).toBe(clean);
  });

  it('are cut to the length of their element, and trailing empty ones are left out', () => {
    const set: SetToWrite = {
      type: '855',
      rows: [
        ['PID', 'F', undefined, undefined, undefined, 'x'.repeat(100)],
        ['ACK', 'IR', 5, 'EA', ''],
      ],
    };
    const text = writeInterchange(toHarbor('2026-11-22T09:05:00Z', 1, [set]));
    expect(text).toContain(`\nPID*F****${'x'.repeat(80)}~\nACK*IR*5*EA~\n`);
  });
});

const sign = fc.constantFrom(...'!"#%&\'()*+,/:;<=>?@[\\]_{|}~'.split(''));
const separators: fc.Arbitrary<Separators> = fc
  .tuple(sign, sign, sign)
  .map(([element, component, segment]) => ({ element, component, segment }))
  .filter(canSeparate);

describe('signs that may part', () => {
  it.each([
    ['*', '>', '~', true],
    ['|', '^', '!', true],
    ['*', '*', '~', false],
    ['A', '>', '~', false],
    ['5', '>', '~', false],
    [' ', '>', '~', false],
    ['-', '>', '~', false],
    ['.', '>', '~', false],
    ['*', '>', '\n', false],
    ['é', '>', '~', false],
    ['**', '>', '~', false],
  ])('%s %s %s', (element, component, segment, may) => {
    expect(canSeparate({ element, component, segment })).toBe(may);
  });
});

describe('what is written is read again', () => {
  const value = fc.string({ maxLength: 60, unit: 'grapheme' });

  it('RB-342 any text, by any separators, as it was cleaned', () => {
    const rows = fc.array(fc.array(value, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        separators,
        fc.boolean(),
        rows,
        fc.nat(999_999_999),
        (signs, breaksLines, texts, number) => {
          const sets = [{ type: '855', rows: texts.map((row) => ['ZZZ', ...row] as const) }];
          const text = writeInterchange({
            ...toHarbor('2026-11-22T09:05:00Z', number, sets),
            separators: signs,
            breaksLines,
          });
          const { envelopes, piece } = readOne(text);
          expect(envelopes.refusal).toBeNull();
          expect(piece.text + (breaksLines ? '\n' : '')).toBe(text);
          const [group] = envelopes.groups;
          const [set] = group?.sets ?? [];
          expect([group?.faults, set?.faults]).toEqual([[], []]);
          const read = set === undefined ? [] : [...segmentsOf(set, signs.element)].slice(1, -1);
          const cleaned = texts.map((row) => withoutTail(row.map((one) => cleanValue(one, signs))));
          expect(read.map(({ values }) => values.slice(1))).toEqual(cleaned);
        },
      ),
    );
  });

  it.each([ANSWER_855, CATALOG_832])('%# a worked example, to the letter', (example) => {
    const { piece, verdict } = readOne(example);
    const [set] = verdict?.sets ?? [];
    if (set === undefined) throw new Error('The example holds no set.');
    const rows = [...segmentsOf(set.set, '*')]
      .slice(1, -1)
      .map(({ id, values }) => [id, ...values.slice(1)] as const);
    const { time } = piece.header;
    const at = `2026-11-22T${time.slice(0, 2)}:${time.slice(2)}:00Z`;
    const number = Number(piece.header.controlNumber);
    expect(writeInterchange(toHarbor(at, number, [{ type: set.set.type, rows }]))).toBe(example);
  });

  it('several sets in a group are numbered', () => {
    const sets = ['1', '2', '3'].map((line): SetToWrite => ({ type: '997', rows: [['AK1', 'PO', line]] }));
    const [piece] = readInterchanges(writeInterchange(toHarbor('2026-11-22T09:05:00Z', 7, sets)));
    if (piece?.kind !== 'interchange') throw new Error('Nothing was read.');
    const [group] = readEnvelopes(piece).groups;
    expect(group?.sets.map((set) => set.controlNumber)).toEqual(['0001', '0002', '0003']);
    expect(group).toMatchObject({ faults: [], controlNumber: '7', statedSets: 3 });
  });
});

function withoutTail(values: string[]): string[] {
  const kept = [...values];
  while (kept.at(-1) === '') kept.pop();
  return kept;
}
