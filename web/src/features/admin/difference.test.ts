import { expect, it } from 'vitest';
import { difference, readable } from './difference.ts';

it.each([
  ['{"status": "placed"}', '{"status": "confirmed"}', [['status', 'placed', 'confirmed']]],
  ['{"a": 1, "b": 2}', '{"a": 1, "b": 3}', [['b', '2', '3']]],
  [
    null,
    '{"lots": [{"id": 7, "quantity": 2}]}',
    [
      ['lots.0.id', null, '7'],
      ['lots.0.quantity', null, '2'],
    ],
  ],
  ['{"comment": null}', null, [['comment', 'null', null]]],
  ['{"lots": []}', '{"lots": []}', []],
  [
    '{"lots": [1]}',
    '{"lots": []}',
    [
      ['lots.0', '1', null],
      ['lots', null, '[]'],
    ],
  ],
  ['"a"', '"b"', [['', 'a', 'b']]],
  [null, null, []],
])('G-126 from %s to %s', (before, after, expected) => {
  expect(difference(before, after).map((one) => [one.field, one.before, one.after])).toEqual(expected);
});

it('JSON is indented', () => {
  expect(readable('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
});
