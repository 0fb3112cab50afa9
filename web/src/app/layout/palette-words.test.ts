import { describe, expect, it } from 'vitest';
import { matches, readTyped } from './palette-words.ts';

describe('WB-070 what typed words mean', () => {
  it.each([
    ['783', { order: 783, again: 783, facility: null }],
    ['reorder 783', { order: 783, again: 783, product: null }],
    ['reor', { again: 'newest', product: null }],
    ['switch to Lake', { facility: 'lake', product: null, again: null }],
    ['switch', { facility: '' }],
    ['Lakeshore', { facility: 'lakeshore', product: 'Lakeshore' }],
    ['lisinopril 10', { order: null, again: null, product: 'lisinopril 10' }],
    ['re', { again: null, product: 're' }],
    ['', { order: null, again: null, facility: null, product: null }],
  ])("'%s'", (typed, meaning) => expect(readTyped(typed)).toMatchObject(meaning));

  it('each word begins a word of the action or of its other names', () => {
    const fits = (typed: string) => matches(readTyped(typed), 'New listing', 'add offer');
    expect(['new l', 'listing new', 'add', 'w li'].map(fits)).toEqual([true, true, true, true]);
    expect(['new x', 'isting new'].map(fits)).toEqual([false, false]);
  });
});
