import { expect, it } from 'vitest';
import type { Answer } from './api.ts';
import { missingOf, sentenceOf, withParameter } from './sentence.ts';

const parameters: Answer['parameters'] = [
  { name: 'period', value: 'last week', text: 'Last week: Jun 8, 2026 – Jun 14, 2026', source: 'question' },
  { name: 'seller', value: null, text: 'All sellers', source: 'default' },
];
const answer = {
  title: 'Number of Orders',
  parameters,
  figures: [
    { label: 'Orders', kind: 'count', value: 1200 },
    { label: 'Total', kind: 'money', value: 4.5 },
  ],
  row_count: 2,
} as Answer;

it('RB-503 tells the figures of an answer in a sentence', () => {
  expect(sentenceOf(answer)).toBe(
    'Number of Orders, Last week: Jun 8, 2026 – Jun 14, 2026. Orders 1,200, Total $4.50.',
  );
  expect(sentenceOf({ ...answer, row_count: 0 })).toMatch(/Jun 14, 2026\. No records found\.$/);
});

it('RB-503 sends the parameters again with one changed', () => {
  expect(withParameter(answer, 'seller', ' Meridian ')).toEqual({ period: 'last week', seller: 'Meridian' });
  expect(withParameter(answer, 'period', '')).toEqual({});
  expect(withParameter(answer, 'period', 'may 2026')).toEqual({ period: 'may 2026' });
});

it('RB-506 asks in a field for what must be said and was not', () => {
  const days = { name: 'days', value: null, text: 'Not said', source: 'default' } as const;
  const asked = { ...answer, result: 'asked_back', report: 'orders_open', parameters: [days, parameters[1]] };
  expect(missingOf(asked as Answer)).toBe(days);
  expect(missingOf({ ...asked, result: 'answered' } as Answer)).toBeUndefined();
  expect(missingOf({ ...asked, parameters: [{ ...days, value: 3 }] } as Answer)).toBeUndefined();
});
