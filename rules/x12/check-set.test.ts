import { describe, expect, it } from 'vitest';
import { ELEMENTS } from './elements.ts';
import { GUIDES } from './guides/documents.ts';
import { segmentIds } from './guides/grammar.ts';
import { LIMITS } from './limits.ts';
import { SEGMENTS } from './segments.ts';
import { ALL_EXAMPLES, CATALOG_832, INVOICE_810, NOTICE_856, ORDER_850, readOne } from './worked-examples.ts';

const SE = /SE\*\d+\*/;

/** The faults after a change, with the count of segments set right. */
function faultsOf(example: string, from: string | RegExp, to: string) {
  const changed = example.replace(from, to);
  const lines = changed.split('\n');
  const count =
    lines.findIndex((line) => line.startsWith('SE*')) - lines.findIndex((line) => line.startsWith('ST*')) + 1;
  const { set } = readOne(changed.replace(SE, `SE*${count}*`));
  return (set?.faults ?? []).map(({ segment, position, code, elements }) => {
    const marks = elements.map((fault) => `${fault.element}/${fault.reference}/${fault.code}/${fault.value}`);
    return [segment, position, code, ...marks].join(' ');
  });
}

describe('RB-328 elements of an 850', () => {
  it.each([
    ['PO1*1*40*EA', 'PO1*1**EA', 'PO1 5 8 2/330/1/'],
    ['PO1*1*40*EA', 'PO1*1*4.5*EA', 'PO1 5 8 2/330/7/4.5'],
    ['PO1*1*40*EA', 'PO1*1*0*EA', 'PO1 5 8 2/330/7/0'],
    ['PO1*1*40*EA', 'PO1*1*forty*EA', 'PO1 5 8 2/330/6/forty'],
    ['PO1*1*40*EA', 'PO1*1*40*', 'PO1 5 8 3/355/1/'],
    ['PO1*1*40*EA', 'PO1*1*40*EACH', 'PO1 5 8 3/355/5/EACH'],
    ['PO1*1*40*EA', 'PO1*1*40*E', 'PO1 5 8 3/355/4/E'],
    ['EA*9.00', 'EA*9,00', 'PO1 5 8 4/212/6/9,00'],
    ['**VC*1001*N4*70101000101', '**BP*1001', 'PO1 5 8 7/234/1/1001'],
    ['**VC*1001*N4*70101000101', '', 'PO1 5 8 7/234/1/'],
    ['HP-20261122-7', 'HP-20261122-7-and-more-of-it', 'BEG 2 8 3/324/5/HP-20261122-7-and-more-of-it'],
    ['HP-20261122-7', 'HP\u0000', 'BEG 2 8 3/324/6/HP\u0000'],
    ['**20261122~', '**20261322~', 'BEG 2 8 5/373/8/20261322'],
    ['**20261122~', '**261122~', 'BEG 2 8 5/373/8/261122'],
    ['BEG*00*SA', 'BEG*05*SA', 'BEG 2 8 1/353/7/05'],
    ['BEG*00*SA', 'BEG*00*RL', 'BEG 2 8 2/92/7/RL'],
    ['*11*AA1234563', '*11', 'N1 4 8 4/67/1/'],
    ['CTT*2', 'CTT*3', 'CTT 9 8 1/354/7/3'],
    ['Harbor Pharmacy', 'H'.repeat(200), `N1 4 8 2/93/5/${'H'.repeat(LIMITS.faultValueCharacters)}`],
  ])('%s → %s', (from, to, fault) => {
    expect(faultsOf(ORDER_850, from, to)).toEqual([fault]);
  });

  it('a change of an order is a bad code, as all other purposes', () => {
    expect(faultsOf(ORDER_850, 'BEG*00', 'BEG*01')).toEqual(['BEG 2 8 1/353/7/01']);
  });

  it('faults of one segment stand together', () => {
    expect(faultsOf(ORDER_850, 'PO1*1*40*EA*9.00', 'PO1*1***x')).toEqual([
      'PO1 5 8 2/330/1/ 3/355/1/ 4/212/6/x',
    ]);
  });
});

describe('RB-328 segments', () => {
  it.each([
    [ORDER_850, 'REF*ZZ', 'ZZZ*1~\nREF*ZZ', 'ZZZ 3 1'],
    [ORDER_850, 'REF*ZZ', 'HL*1**S~\nREF*ZZ', 'HL 3 1'],
    [ORDER_850, /BEG.*\n/, '', 'BEG 2 3'],
    [ORDER_850, /N1\*ST.*\n/, '', 'N1 4 3'],
    [ORDER_850, 'N1*ST', 'N1*BY', 'N1 5 3'],
    [ORDER_850, /PO1\*1(.|\n)*CTT\*2/, 'CTT*0', 'PO1 5 3'],
    [ORDER_850, 'REF*ZZ', 'BEG*00*SA*2**20261122~\nREF*ZZ', 'BEG 3 5'],
    [ORDER_850, 'CTT*2', 'CTT*2~\nREF*ZZ*late', 'REF 10 7'],
    [ORDER_850, 'PID*F****AMOX', `PID*F****A${'*x'.repeat(40)}`, 'PID 6 4'],
    [INVOICE_810, /TDS.*\n/, '', 'TDS 7 3'],
    [INVOICE_810, 'TDS*29800', 'TDS*298.00', 'TDS 6 8 1/610/6/298.00'],
    [INVOICE_810, '***DI', '***XX', 'BIG 2 8 7/640/7/XX'],
    [INVOICE_810, 'CTT*1', 'CTT*2', 'CTT 8 8 1/354/7/2'],
    [CATALOG_832, 'G53*001', 'G53*009', 'G53 6 8 1/875/7/009'],
    [CATALOG_832, '**VC*1001*N4*70101000101', '**UP*70101000101', 'LIN 5 8 3/234/1/70101000101'],
  ])('%# $1 → $2', (example, from, to, fault) => {
    expect(faultsOf(example, from, to)).toEqual([fault]);
  });

  it('what a partner adds within X12 is let pass', () => {
    const more = 'N3*1 Harbor Road~\nN4*Boston*MA*02110~\nPO1*1*40';
    expect(faultsOf(ORDER_850, 'PO1*1*40', more)).toEqual([]);
    expect(faultsOf(CATALOG_832, 'N9*ZZ*160', 'REF*LT*A721~\nN9*ZZ*160~\nDTM*007*20261122')).toEqual([]);
  });
});

describe('RB-369 the tree of a ship notice', () => {
  it.each([
    ['HL*3*2*I', 'HL*4*2*I', 'HL 10 8 1/628/7/4'],
    ['HL*3*2*I', 'HL*3*1*I', 'HL 10 8 2/734/7/1'],
    ['HL*3*2*I', 'HL*3*3*I', 'HL 10 8 2/734/7/3'],
    ['HL*3*2*I', 'HL*3**I', 'HL 10 8 2/734/1/'],
    ['HL*2*1*O', 'HL*2**O', 'HL 8 8 2/734/1/'],
    ['HL*1**S', 'HL*1*1*S', 'HL 4 8 2/734/7/1'],
    ['HL*3*2*I', 'HL*3*2*X', 'HL 10 8 3/735/7/X'],
    ['CTT*3', 'CTT*4', 'CTT 15 8 1/354/7/4'],
    [/PRF.*\n/, '', 'PRF 8 3'],
    [/SN1.*\n/, '', 'SN1 10 3'],
    ['*1015*0004', '*2515*0004', 'BSN 2 8 4/337/9/2515'],
    ['*1015*0004', '*1015*0002', 'BSN 2 8 5/1005/7/0002'],
  ])('%s → %s', (from, to, fault) => {
    expect(faultsOf(NOTICE_856, from, to)).toEqual([fault]);
  });

  it.each([
    'HL*3*2*T~\nMAN*GM*1~\nHL*4*3*P~\nMAN*CP*2~\nHL*5*4*I',
    'HL*3*2*P~\nMAN*CP*2~\nHL*4*3*I',
    'HL*3*2*T~\nHL*4*3*I',
  ])('items may lie in pallets and cartons: %s', (levels) => {
    const count = levels.split('HL').length - 1 + 2;
    expect(faultsOf(NOTICE_856.replace('CTT*3', `CTT*${count}`), 'HL*3*2*I', levels)).toEqual([]);
  });
});

describe('limits', () => {
  it.each([
    [ORDER_850, 'PO1*1*40*EA*9.00**VC*1001~\n', LIMITS.orderLines],
    [INVOICE_810, 'IT1*1*30*EA*9.10**VC*1~\n', LIMITS.lines],
    [NOTICE_856, 'LINES', LIMITS.lines],
    [CATALOG_832, 'LIN**VC*1001~\n', LIMITS.catalogItems],
  ])('%# one line more than allowed is a loop too often', (example, line, most) => {
    const lines = (count: number) =>
      line === 'LINES'
        ? Array.from({ length: count }, (_, index) => `HL*${index + 4}*2*I~\nLIN*1*VC*1~\nSN1**1*EA~\n`).join(
            '',
          )
        : line.repeat(count);
    const before = /TDS|N9|CTT/.exec(example.slice(example.indexOf('ST*')))?.[0] ?? 'CTT';
    const changed = (count: number) => {
      const text = example.replace(`${before}*`, `${lines(count)}${before}*`).replace(/CTT\*\d+~\n/, '');
      return faultsOf(text, 'x-nothing', '');
    };
    const present = example === ORDER_850 ? 2 : 1;
    expect(changed(most - present)).toEqual([]);
    expect(changed(most - present + 1)).toEqual([expect.stringMatching(/^(PO1|IT1|HL|LIN) \d+ 4$/)]);
  });

  it('RB-328 a 997 carries a hundred faulty segments', () => {
    expect(faultsOf(ORDER_850, 'CTT*2', `${'PO1*1**EA~\n'.repeat(500)}CTT*502`)).toHaveLength(100);
  });
});

describe('the guides', () => {
  it('speak of segments and elements that are known', () => {
    const ids = [...GUIDES.values()].flatMap((guide) => [...segmentIds(guide.items)]);
    expect(ids.filter((id) => !SEGMENTS.has(id))).toEqual([]);
    const references = [...SEGMENTS.values()].flatMap((segment) =>
      segment.elements.map((one) => one.reference),
    );
    expect(references.filter((one) => one !== '-' && !ELEMENTS.has(one))).toEqual([]);
  });

  it('there is one for each document of the examples', () => {
    const documents = Object.values(ALL_EXAMPLES).map((text) => readOne(text).set?.set.type ?? '');
    expect([...new Set(documents)].sort()).toEqual([...GUIDES.keys()].sort());
  });
});
