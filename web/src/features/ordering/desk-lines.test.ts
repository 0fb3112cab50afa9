import { describe as group, expect, it } from 'vitest';
import type { Offer } from '#rules/ordering/allot.ts';
import { toCartLine } from '../../shared/desk-offers.ts';
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

group('SP-177 an offer that is soft-blocked', () => {
  const OFFER: Offer = {
    listingId: 5,
    name: READ.name ?? '',
    ndc: '70101000301',
    eachesPerPack: 100,
    supplierId: 2,
    supplierName: 'Meridian',
    exclusionReason: null,
    minimumCents: 0,
    refusal: 'Blocked',
    blocked: { id: 7, reason: 'Recalled', author: 'Ann Baker' },
    caseLock: false,
    caseSize: 1,
    minPacks: 1,
    lots: [{ id: 1, expiry: '2028-01-01', priceCents: 500, stock: 50, minQty: 0, inCart: 0 }],
  };
  const free: Offer = {
    ...OFFER,
    listingId: 6,
    refusal: null,
    blocked: null,
    lots: OFFER.lots.map((lot) => ({ ...lot, id: 2, priceCents: 900 })),
  };
  const lineOf = (offers: readonly Offer[], agreed: number | null) => {
    const draft = newLine('70101000301 3', { quantity: 3, agreed });
    const answers = { lines: new Map([[askedKey(draft), READ]]), offers: new Map([['g1-1', offers]]) };
    return describeLines([draft], answers, CHOOSING, new Map())[0];
  };

  it.each([
    ['is refused', [OFFER], null, 'refused', 5, undefined],
    ['is found once it is agreed to', [OFFER], 7, 'found', 5, true],
    ['is refused where another block was agreed to', [OFFER], 8, 'refused', 5, undefined],
    ['gives way to a dearer one that is not', [OFFER, free], null, 'found', 6, undefined],
  ] as const)('%s', (_, offers, agreed, state, listingId, sent) => {
    const line = lineOf(offers, agreed);
    expect([line?.state, line?.choice?.offer?.listingId]).toEqual([state, listingId]);
    expect(line?.choice && toCartLine(line.choice)?.agree_soft_block).toBe(sent);
  });
});

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
