import { describe as group, expect, it } from 'vitest';
import type { ReadLine } from './api.ts';
import { askedKey, describeLines, fromSaved, newLine, putBack, takenOff, toSaved } from './desk-lines.ts';

const CHOOSING = { rule: 'cheapest', months: 0, sameNdc: false, today: '2026-11-21' } as const;
const READ: ReadLine = {
  state: 'known',
  why: null,
  quantity: 1,
  kind: 'ndc',
  gtin: null,
  expiry_date: null,
  lot_name: null,
  ndc: '70101000301',
  ndc_number: '70101-0003-01',
  name: 'Lisinopril 10 mg Tablet',
  package_description: 'Bottle of 100',
  eaches_per_pack: 100,
  product: 'g1-1',
  choices: [],
};
const described = (fields: Partial<ReadLine>, quantity: number | null) => {
  const draft = newLine('70101000301 10-12', { quantity });
  const answers = { lines: new Map([[askedKey(draft), { ...READ, ...fields }]]), offers: new Map() };
  return describeLines([draft], answers, CHOOSING, new Map())[0];
};

group('WB-025 a line of the desk', () => {
  const why = 'The quantity must be whole packs.';

  it('whose quantity cannot be read counts nothing until one is chosen', () => {
    expect(described({ state: 'unreadable', why }, null)).toMatchObject({
      state: 'unreadable',
      why,
      quantity: 0,
    });
    expect(described({ state: 'unreadable', why }, 12)).toMatchObject({
      state: 'not_offered',
      quantity: 12,
    });
  });

  it('that names nothing stays unreadable whatever its quantity', () => {
    expect(described({ state: 'unreadable', why, ndc: null, product: null }, 12)?.state).toBe('unreadable');
  });
});

it('WB-036 a list that is saved before its lines were read keeps the quantities of their texts', () => {
  const [line] = describeLines(
    [newLine('70101000301 x 12')],
    { lines: new Map(), offers: new Map() },
    CHOOSING,
    new Map(),
  );
  expect(line?.state).toBe('reading');
  expect(line && fromSaved(toSaved(line))).toMatchObject({ text: '70101000301 x 12', quantity: null });
});

it('WB-029 what was removed comes back where it was, and what changed meanwhile stays', () => {
  const [one, two, three] = [newLine('a'), newLine('b'), newLine('c')];
  const taken = takenOff([one, two, three], [two]);
  const changed = { ...one, quantity: 9 };
  expect(putBack([changed, three], taken)).toEqual([changed, two, three]);
});

it('WB-025 signs that cannot be stored do not keep the other lines from being read', () => {
  expect(newLine('PK\u0000\u0003 7010\u001d1\ud800').text).toBe('PK 7010\u001d1\ufffd');
  expect(newLine(`${'a'.repeat(299)}🧪`).text.isWellFormed()).toBe(true);
});
