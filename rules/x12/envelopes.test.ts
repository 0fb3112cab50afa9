import { describe, expect, it } from 'vitest';
import { readEnvelopes } from './envelopes.ts';
import { readInterchanges } from './interchanges.ts';
import { LIMITS } from './limits.ts';
import { ALL_EXAMPLES, ORDER_850, readOne } from './worked-examples.ts';

const flat = ORDER_850.replaceAll('\n', '');
const swapped = (element: string, component: string, segment: string) =>
  flat.replaceAll('*', element).replaceAll('>', component).replaceAll('~', segment);

describe('RB-320 an interchange says how it is parted', () => {
  it.each([
    ['as in the example', ORDER_850],
    ['without line breaks', flat],
    ['pipes', swapped('|', '>', '~')],
    ['carets', swapped('^', '>', '~')],
    ['tabs', swapped('\t', '>', '~')],
    ['apostrophes as terminators', swapped('*', '>', "'")],
    ['line feeds as terminators', swapped('*', '>', '\n')],
    ['carriage returns and line feeds as terminators', swapped('*', '>', '\r\n')],
    ['a byte order mark', `\ufeff${ORDER_850}`],
    ['the bytes of one', `\u00ef\u00bb\u00bf${ORDER_850}`],
    ['blanks and returns after terminators', flat.replaceAll('~', '~ \r\n ')],
  ])('%s', (_name, text) => {
    const { piece, envelopes, set } = readOne(text);
    expect(envelopes.refusal).toBeNull();
    expect(piece.header).toMatchObject({
      sender: 'HARBORRX',
      senderQualifier: 'ZZ',
      controlNumber: '000000042',
    });
    expect(envelopes.groups).toMatchObject([{ functionalId: 'PO', controlNumber: '42', faults: [] }]);
    expect(set).toMatchObject({ isAccepted: true, set: { type: '850', controlNumber: '0001' } });
  });

  it('two separators that are one are told', () => {
    expect(readInterchanges(swapped('*', '~', '~'))).toMatchObject([
      {
        kind: 'unreadable',
        sentence: 'Interchange: the separators of ISA cannot be told apart (segment 1).',
      },
    ]);
  });
});

describe('RB-321 a file of several interchanges', () => {
  const kinds = (file: string) =>
    readInterchanges(file).map((piece) => {
      if (piece.kind === 'unreadable') return piece.sentence;
      return readEnvelopes(piece).refusal?.sentence ?? piece.header.controlNumber;
    });
  const second = ORDER_850.replaceAll('000000042', '000000043');

  it('is read one by one, each with its own separators', () => {
    expect(kinds(swapped('|', '>', '!') + second)).toEqual(['000000042', '000000043']);
  });

  it.each([
    [
      'cut off between segments',
      flat.slice(0, flat.indexOf('CTT')),
      'Interchange 000000042: IEA is missing (segment 10).',
    ],
    [
      'cut off inside of one',
      flat.slice(0, flat.indexOf('PID') + 8),
      'Interchange 000000042: IEA is missing (segment 8).',
    ],
    [
      'a short ISA',
      flat.replace('HARBORRX       ', 'HARBORRX'),
      'Interchange: ISA is not 106 characters (segment 1).',
    ],
    ['something else', 'Hello, please find attached.', 'This is no X12 interchange.'],
  ])('%s stops none after it', (_name, broken, sentence) => {
    expect(kinds(broken + second)).toEqual([sentence, '000000043']);
  });

  it('ends at a thousand', () => {
    const pieces = readInterchanges(flat.repeat(LIMITS.interchangesPerFile + 5));
    expect(pieces).toHaveLength(LIMITS.interchangesPerFile + 1);
    expect(pieces.at(-1)).toMatchObject({ sentence: 'A file holds 1000 interchanges at most.' });
  });
});

describe('RB-325 a refused interchange names cause and segment', () => {
  it.each([
    ['IEA*1*000000042', 'IEA*2*000000042', '021', 'IEA01 says 2 groups, 1 found (segment 14).'],
    ['IEA*1*000000042', 'IEA*1*000000041', '001', 'IEA02 says 000000041, ISA13 says 000000042 (segment 14).'],
    ['IEA*1*000000042', 'IEA*1', '001', 'IEA02 says nothing, ISA13 says 000000042 (segment 14).'],
    ['IEA*1*000000042~', '', '023', 'IEA is missing (segment 13).'],
    ['GE*1*42~', 'GE*1*42~\nNTE*x~', '024', 'a segment stands outside of groups (segment 14).'],
  ])('%s → %s', (from, to, note, sentence) => {
    const { envelopes } = readOne(ORDER_850.replace(from, to));
    expect(envelopes.refusal).toEqual({ note, sentence: `Interchange 000000042: ${sentence}` });
  });

  it('so is one of more than 25 MB', () => {
    const { envelopes } = readOne(ORDER_850.replace('HP-2', 'H'.repeat(LIMITS.interchangeCharacters)));
    expect(envelopes).toEqual({
      groups: [],
      interchangeAcknowledgements: [],
      refusal: { note: '024', sentence: 'Interchange 000000042: it is larger than 25 MB (segment 1).' },
    });
  });
});

describe('RB-326 a refused group', () => {
  it.each([
    ['GE*1*42~', '', ['3']],
    ['GE*1*42', 'GE*1*41', ['4']],
    ['GE*1*42', 'GE*2*42', ['5']],
    ['GE*1*42', 'GE*2', ['4', '5']],
    ['GE*1*42', 'NTE*x~GE*1*42', ['5']],
    ['GS*PO', 'GS*IN', ['1']],
  ])('%s → %s', (from, to, faults) => {
    const { envelopes, verdict, set } = readOne(ORDER_850.replace(from, to));
    expect(envelopes.refusal).toBeNull();
    expect(verdict?.codes).toEqual(faults);
    expect(set?.isAccepted).toBe(false);
  });

  it.each([
    ['*U*00401*', '*U*00501*'],
    ['*X*004010~', '*X*005010~'],
  ])('RB-322 another version: %s', (from, to) => {
    const { verdict, set } = readOne(ORDER_850.replace(from, to));
    expect(verdict?.codes).toEqual(['2']);
    expect(verdict?.sentence).toBe(`Version ${verdict?.group.version ?? ''} is not supported.`);
    expect(set?.isAccepted).toBe(false);
  });

  it('RB-322 a version that begins with ours is taken', () => {
    expect(readOne(ORDER_850.replace('*X*004010~', '*X*004010VICS~')).verdict?.codes).toEqual([]);
  });
});

describe('RB-327 a refused set', () => {
  it.each([
    ['ST*850*0001', 'ST*860*0001', ['1']],
    ['SE*10*0001~', '', ['2']],
    ['SE*10*0001', 'SE*10*0002', ['3']],
    ['SE*10*0001', 'SE*11*0001', ['4']],
    ['HP-20261122-7', '', ['5']],
    ['0001', '1', ['7']],
  ])('%s → %s', (from, to, codes) => {
    const { set } = readOne(ORDER_850.replaceAll(from, to));
    expect(set).toMatchObject({ isAccepted: false, codes });
  });

  it('leaves the others of its group, and a number that repeats is refused at its second time', () => {
    const body = flat.slice(flat.indexOf('ST*'), flat.indexOf('GE*'));
    const { verdict } = readOne(flat.replace(body, body + body).replace('GE*1', 'GE*2'));
    expect(verdict?.codes).toEqual([]);
    expect(verdict?.sets.map((set) => [set.isAccepted, ...set.codes])).toEqual([[true], [false, '23']]);
  });
});

it.each(Object.entries(ALL_EXAMPLES))('RB-328 the worked example %s has no fault', (_name, text) => {
  const { envelopes, verdict } = readOne(text);
  expect(envelopes.refusal).toBeNull();
  expect(verdict?.codes).toEqual([]);
  expect(verdict?.sets).toMatchObject([{ isAccepted: true, codes: [], faults: [] }]);
});
