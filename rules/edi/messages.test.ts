import { expect, it } from 'vitest';
import { agreedFrom, controlOf, isTest, retryMove } from './messages.ts';

it.each([
  ['In', 'Queued', null],
  ['In', 'Acknowledged', null],
  ['In', 'Failed', 'reprocess'],
  ['Out', 'Queued', null],
  ['Out', 'Sent', 'resend'],
  ['Out', 'Acknowledged', null],
  ['Out', 'Failed', 'render'],
] as const)('RB-337 of a message %s that is %s a person may ask for: %s', (direction, status, move) => {
  expect(retryMove(direction, status)).toBe(move);
});

it('RB-302 RB-327 what a partner may send is agreed with it and fits its direction', () => {
  const documents = ['810', '850', '855'];
  expect(agreedFrom({ direction: 'Buyer', documents })).toEqual(['850', '997']);
  expect(agreedFrom({ direction: 'Seller', documents })).toEqual(['810', '855', '997']);
});

it.each([
  ['Test', 'T', true],
  ['Production', 'T', true],
  ['Production', 'P', false],
] as const)('RB-324 a %s client that sends %s: a test is %s', (usage, indicator, test) => {
  expect(isTest(usage, indicator)).toBe(test);
});

it('RB-396 control numbers read as interchange and set', () => {
  expect(controlOf('000000042', '0001')).toBe('000000042 / 0001');
  expect([controlOf('000000042', null), controlOf(null, null)]).toEqual(['000000042', '–']);
});
