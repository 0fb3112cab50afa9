import { expect, it } from 'vitest';
import type { RuleRival } from './api.ts';
import { isDearer, rivalText } from './rule-words.ts';

const rival = (change: Partial<RuleRival>): RuleRival => ({
  id: 1,
  name: 'Harbor contract 2027',
  priority: 50,
  by: 'age',
  beats: false,
  everywhere: true,
  end_date: null,
  lots: 4,
  facilities: 1,
  facility_name: 'Harbor',
  now: { lowest: 2.1, highest: 2.1 },
  after: { lowest: 2.1, highest: 2.1 },
  ...change,
});
const BEATS = { beats: true, after: { lowest: 2.18, highest: 2.18 } };

it.each([
  [{}, null, 'Beaten by “Harbor contract 2027” (priority 50, older): never applies.'],
  [
    { end_date: '2027-12-31' },
    '2027-06-30',
    'Beaten by “Harbor contract 2027” (priority 50, older): never applies.',
  ],
  [
    { end_date: '2027-12-31' },
    null,
    'Beaten by “Harbor contract 2027” (priority 50, older) for Harbor on 4 lots until 12/31/2027.',
  ],
  [
    { everywhere: false, facilities: 3, by: 'priority' },
    null,
    'Beaten by “Harbor contract 2027” (priority 50) for 3 facilities on 4 lots.',
  ],
  [BEATS, null, 'Beats “Harbor contract 2027”: Harbor pays $2.18 instead of $2.10 for 4 lots.'],
  [
    { ...BEATS, facilities: 2, after: { lowest: 2.06, highest: 2.5 } },
    null,
    'Beats “Harbor contract 2027”: 2 facilities pay $2.06 – $2.50 instead of $2.10 for 4 lots.',
  ],
] as const)('TR-435 beside %j a rule until %s says: %s', (change, end, text) => {
  expect(rivalText(rival(change), end)).toBe(text);
});

it('TR-435 marks a rule that makes somebody pay more', () => {
  expect([isDearer(rival(BEATS)), isDearer(rival({ beats: true })), isDearer(rival({}))]).toEqual([
    true,
    false,
    false,
  ]);
});
