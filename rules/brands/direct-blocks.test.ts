import { describe, expect, it } from 'vitest';
import { draftState, isForViewer, ofType, type BlockContent } from './direct-blocks.ts';

const block = (change: Partial<BlockContent> = {}): BlockContent => ({
  block_type: 'navigation',
  title: 'Safety',
  url: '/about',
  new_tab: true,
  content: '',
  children: [{ label: 'A', url: '/a' }],
  roles: [],
  position: 1,
  active: true,
  ...change,
});

describe('X-32 who sees a block', () => {
  it.each([
    [[], null, true],
    [[], ['Buyer'], true],
    [['Visitor'], null, true],
    [['Visitor'], ['Buyer'], false],
    [['Buyer'], null, false],
    [['Buyer', 'Seller'], ['Seller'], true],
    [['Buyer'], ['Seller'], false],
    [['Visitor', 'Buyer'], ['Buyer'], true],
  ] as const)('for %j: %j → %s', (roles, viewer, seen) => {
    expect(isForViewer(block({ roles }), viewer)).toBe(seen);
    expect(isForViewer(block({ roles, active: false }), viewer)).toBe(false);
  });
});

describe('G-130 a draft beside what is published', () => {
  const published = block();
  it('is published, changed, new or deleted', () => {
    expect(draftState({ ...block(), deleted: false }, published)).toBe('published');
    expect(draftState({ ...block(), deleted: false }, null)).toBe('new');
    expect(draftState({ ...block(), deleted: true }, published)).toBe('deleted');
  });

  it.each<Partial<BlockContent>>([
    { title: 'Other' },
    { url: null },
    { new_tab: false },
    { content: '<p>x</p>' },
    { children: [] },
    { children: [{ label: 'A', url: '/b' }] },
    { roles: ['Buyer'] },
    { position: 2 },
    { active: false },
  ])('differs by %j', (change) => {
    expect(draftState({ ...block(change), deleted: false }, published)).toBe('changed');
  });

  it('does not differ by the order in which a database writes fields', () => {
    const again = { ...block(), children: [{ url: '/a', label: 'A' }] };
    expect(draftState({ ...again, deleted: false }, published)).toBe('published');
  });
});

it('G-43 blocks of a type stand by position', () => {
  const blocks = [block({ position: 2, title: 'B' }), block({ block_type: 'footer' }), block({ title: 'A' })];
  expect(ofType(blocks, 'navigation').map(({ title }) => title)).toEqual(['A', 'B']);
});
