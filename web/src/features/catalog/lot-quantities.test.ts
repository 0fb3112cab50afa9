import { describe, expect, it } from 'vitest';
import { lotBox, packsOf } from '#rules/catalog/lot-box.ts';
import { quickBox, quickPacks, suggest } from './lot-quantities.ts';

const packs = { caseLock: false, caseSize: 1, minPacks: 1 };
const cases = { caseLock: true, caseSize: 12, minPacks: 1 };
const lot = (change: { stock?: number; min_qty?: number } = {}) => ({
  id: 11,
  stock: 120,
  min_qty: 0,
  ...change,
});

describe('the box of a lot', () => {
  it('SP-088 counts packs up to the stock of the lot', () => {
    expect(lotBox(packs, lot({ stock: 40 }), 3, 0)).toMatchObject({ unit: 'pack', max: 40 });
    const box = lotBox(packs, lot({ stock: 40 }), 3, 0);
    expect(packsOf(packs, lot({ stock: 40 }), 3, 99, box)).toBe(40);
  });

  it('SP-089 starts at 0 with several lots', () => {
    expect(lotBox(packs, lot({ min_qty: 10 }), 2, 0).min).toBe(0);
    expect(packsOf(packs, lot({ min_qty: 10 }), 2, 3, lotBox(packs, lot({ min_qty: 10 }), 2, 0))).toBe(3);
  });

  it('SP-090 holds 0 or at least min_qty with one lot: between them it becomes min_qty, one step below it 0', () => {
    const only = lot({ min_qty: 10 });
    const from = (value: number) => lotBox(packs, only, 1, value);
    expect(from(0).min).toBe(10);
    expect(packsOf(packs, only, 1, 1, from(0))).toBe(10);
    expect(packsOf(packs, only, 1, 11, from(10))).toBe(11);
    expect(packsOf(packs, only, 1, 9, from(10))).toBe(0);
    expect(packsOf(packs, only, 1, 4, from(12))).toBe(10);
  });

  it('SP-091 SP-096 counts cases of a case listing; the packs are cases times case size', () => {
    const box = lotBox(cases, lot(), 2, 36);
    expect(box).toMatchObject({ unit: 'case', value: 3 });
    expect(packsOf(cases, lot(), 2, 4, box)).toBe(48);
  });

  it('SP-092 takes no more cases than the stock holds whole', () => {
    expect(lotBox(cases, lot({ stock: 31 }), 2, 0).max).toBe(2);
  });

  it('SP-093 SP-097 takes one case of a lot under one case: all it has', () => {
    const little = lot({ stock: 7 });
    const box = lotBox(cases, little, 2, 0);
    expect(box.max).toBe(1);
    expect(packsOf(cases, little, 2, 1, box)).toBe(7);
    expect(lotBox(cases, little, 2, 7).value).toBe(1);
  });

  it('SP-094 rounds the minimum of the only lot up to whole cases', () => {
    expect(lotBox(cases, lot({ min_qty: 20 }), 1, 0).min).toBe(2);
  });
});

describe('the suggestion', () => {
  it('SP-101 is the larger of min packs, case size and 1', () => {
    expect(suggest({ ...packs, minPacks: 10 }, [lot()])?.packs).toBe(10);
    expect(suggest({ ...packs, caseSize: 24 }, [lot()])?.packs).toBe(24);
    expect(suggest(packs, [lot()])?.packs).toBe(1);
  });

  it('SP-102 is capped by the stock, and fills the lots in the order shown', () => {
    expect(suggest({ ...packs, minPacks: 500 }, [lot({ stock: 40 })])?.packs).toBe(40);
    const filled = suggest({ ...packs, minPacks: 50 }, [lot({ stock: 40 }), { ...lot(), id: 12 }]);
    expect([...(filled?.quantities ?? [])]).toEqual([
      [11, 40],
      [12, 10],
    ]);
  });

  it('is none without stock', () => {
    expect(suggest(packs, [])).toBeNull();
  });
});

describe('quick add in a row', () => {
  const row = { stock: 120, lot_count: 2 };

  it('goes from 0 to the listing minimum at once, and back from it to 0', () => {
    const rules = { ...packs, minPacks: 10 };
    const empty = quickBox(rules, lot(), row, 0);
    expect(empty?.least).toBe(10);
    expect(empty && quickPacks(rules, lot(), 2, 1, empty)).toBe(10);
    const atLeast = quickBox(rules, lot(), row, 10);
    expect(atLeast && quickPacks(rules, lot(), 2, 11, atLeast)).toBe(11);
    expect(atLeast && quickPacks(rules, lot(), 2, 9, atLeast)).toBe(0);
  });

  it('counts whole cases of a case listing', () => {
    const box = quickBox({ ...cases, minPacks: 20 }, lot(), row, 0);
    expect(box).toMatchObject({ unit: 'case', least: 2, max: 10 });
    expect(box && quickPacks({ ...cases, minPacks: 20 }, lot(), 2, 1, box)).toBe(24);
  });

  it('needs several lots where the best one alone cannot reach the minimum', () => {
    expect(quickBox({ ...packs, minPacks: 10 }, lot({ stock: 5 }), row, 0)).toBeNull();
  });

  it('X-70 needs several lots where the best one is under one case of a listing that has more', () => {
    expect(quickBox(cases, lot({ stock: 7 }), { stock: 127, lot_count: 2 }, 0)).toBeNull();
    expect(quickBox(cases, lot({ stock: 7 }), { stock: 7, lot_count: 1 }, 0)?.max).toBe(1);
  });

  it('sells the rest of a listing that has no more than its minimum', () => {
    expect(
      quickBox({ ...packs, minPacks: 10 }, lot({ stock: 5 }), { stock: 5, lot_count: 1 }, 0)?.least,
    ).toBe(1);
  });
});
