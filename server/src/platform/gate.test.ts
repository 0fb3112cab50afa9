import { describe, expect, it } from 'vitest';
import { Gate, TURNED_AWAY } from './gate.ts';

/** Work that ends when told to. */
function aPiece() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: () => resolve('done') };
}

const SHARED = { atWork: 2, waiting: 4, patienceMs: 60_000, each: { atWork: 1, waiting: 2 } };

describe('a gate that is shared out', () => {
  it('keeps a place for others, however much one caller sends', async () => {
    const gate = new Gate(SHARED);
    const greedy = Array.from({ length: 5 }, aPiece);
    const passed = greedy.map(({ work }) => gate.pass(work, 'greedy'));
    // One at work and two waiting; the others are turned away at once.
    expect(await Promise.all(passed.slice(3))).toEqual([TURNED_AWAY, TURNED_AWAY]);
    expect(await gate.pass(async () => 'at once', 'other')).toBe('at once');
    for (const { end } of greedy) end();
    expect(await Promise.all(passed.slice(0, 3))).toEqual(['done', 'done', 'done']);
    expect(gate.inside).toBe(0);
  });

  it('calls the first whose caller has no share at work', async () => {
    const gate = new Gate({ ...SHARED, atWork: 1 });
    const order: string[] = [];
    const note = (name: string) => async () => void order.push(name);
    const first = aPiece();
    const passed = [
      gate.pass(first.work, 'a'),
      gate.pass(note('a again'), 'a'),
      gate.pass(note('b'), 'b'),
      gate.pass(note('a once more'), 'a'),
    ];
    first.end();
    await Promise.all(passed);
    expect(order).toEqual(['a again', 'b', 'a once more']);
  });
});

describe('a gate', () => {
  it('lets so many through, in the order they came, and turns the rest away', async () => {
    const gate = new Gate({ atWork: 1, waiting: 1, patienceMs: 60_000 });
    const first = aPiece();
    const passed = [gate.pass(first.work), gate.pass(async () => 'second'), gate.pass(async () => 'third')];
    expect(await passed[2]).toBe(TURNED_AWAY);
    first.end();
    expect(await Promise.all(passed)).toEqual(['done', 'second', TURNED_AWAY]);
  });

  it('lets nobody wait longer than its patience, and goes on after a failure', async () => {
    const gate = new Gate({ atWork: 1, waiting: 9, patienceMs: 1 });
    const first = aPiece();
    const passed = gate.pass(first.work);
    expect(await gate.pass(async () => 'never')).toBe(TURNED_AWAY);
    first.end();
    await passed;
    await expect(gate.pass(async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await gate.pass(async () => 'again')).toBe('again');
  });
});
